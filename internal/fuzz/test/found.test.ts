/**
 * Pairs that the fuzzer has found, one file for each package: every law of the package holds on each of them now.
 *
 * An entry: the laws that were broken, the seed and case of the find, and the reduced pair.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkSubject } from "../src/run-case.ts";
import type { Subject } from "../src/subjects.ts";

type Found = Subject & { readonly why: string; readonly seed: number; readonly case: number };

const folder = join(import.meta.dirname, "found");

describe.each(readdirSync(folder))("%s", (file) => {
  const list = JSON.parse(readFileSync(join(folder, file), "utf8")) as readonly Found[];
  const name = file.replace(".json", "");
  test.each(list)("$seed:$case $why", (found) => {
    expect(checkSubject(found, found.seed, found.case, [name]).filter((f) => !f.law.startsWith("time"))).toEqual([]);
  });
});
