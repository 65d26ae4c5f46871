/**
 * What a suite says that it measures holds every package that its files import, so that a part kept of a long run is
 * refused when any code that its figures come from has changed.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SUITES } from "../src/suites/registry.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url)),
  FOLDER = fileURLToPath(new URL("../src/suites/", import.meta.url)),
  IMPORT = /(?:from|import\(|new URL\(|import)\s*"([^"]+)"/g;
/** Errors, progress and files of the command line, as the benchmark's own sources: no figure comes from there. */
const FRAME = "@col/cli";
const tool = new URL("tools/lib/build-of.mjs", `file://${ROOT}`).href;
const { neededBy } = await import(tool) as { readonly neededBy: (tree: string, names: readonly string[]) => string[] };

/** Names of the packages of the workspace that a file and the files it imports or starts as workers import. */
function packagesOf(path: string, seen: Set<string> = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  return [...readFileSync(path, "utf8").matchAll(IMPORT)].flatMap(([, name]) => {
    const file = resolve(dirname(path), name);
    if (name.startsWith(".")) return name.endsWith(".ts") && existsSync(file) ? packagesOf(file, seen) : [];
    return name.startsWith("@col/") && name !== FRAME ? [name.split("/")[1]] : [];
  });
}

const SINGLE = SUITES.filter(({ name }) => name !== "all");

test.each(SINGLE.map((suite) => [suite.name, suite] as const))("%s", (name, { measures }) => {
  const own = join(FOLDER, `${name}.ts`), generated = name === "default" || name === "ycb",
    file = existsSync(own) ? own : join(FOLDER, generated ? "generated.ts" : "experiments.ts");
  const imported = new Set(packagesOf(file)), needed = neededBy(ROOT, measures).map((folder) => basename(folder));
  expect(imported.size).toBeGreaterThan(0);
  expect([...imported].filter((pkg) => !needed.includes(pkg))).toEqual([]);
});
