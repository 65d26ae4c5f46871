/** The samples in the repository are those that their program writes, and stand for shared data that is absent. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sharedPath } from "@col/testkit";
import { expect, onTestFinished, test } from "vitest";
import { SAMPLES, samplesOf } from "./tools/samples.ts";

test("the files are what the program writes", () => {
  const samples = samplesOf();
  for (const [path, text] of Object.entries(samples)) expect(readFileSync(join(SAMPLES, path), "utf8")).toBe(text);
  const files = readdirSync(SAMPLES, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
  expect(files.map((name) => name.replaceAll("\\", "/")).sort()).toEqual(Object.keys(samples).sort());
});

test("a clone without shared data finds the samples, file and folder", () => {
  const old = process.env["COL_SHARED"], empty = mkdtempSync(join(tmpdir(), "no-shared-"));
  onTestFinished(() => {
    rmSync(empty, { recursive: true });
    if (old === undefined) delete process.env["COL_SHARED"];
    else process.env["COL_SHARED"] = old;
  });
  process.env["COL_SHARED"] = empty;
  for (const path of ["data/meshes", "data/hard-cases/hard-cases.json"])
    expect(sharedPath(path, "a test")).toBe(join(SAMPLES, path));
  expect(sharedPath("data/nothing", "a test")).toBeNull();
});
