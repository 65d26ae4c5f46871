/** The programs of the first hour run as they are, and say "ok". */
import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "examples", "first-hour");
/** A worker and a test of Jest are run by others. */
const OTHERS = ["worker.mjs", "jest.test.mjs"];
const names = globSync("*.{mjs,cjs}", { cwd: folder }).map((path) => basename(path))
  .filter((name) => !OTHERS.includes(name)).sort();

test("all of them are here", () => {
  expect(names).toEqual(["commonjs.cjs", "game.mjs", "gradient.mjs", "parts.mjs", "shear.mjs", "toy.mjs",
    "workers.mjs"]);
});

test.each(names)("%s", (name) => {
  const said = execFileSync(process.execPath, [join(folder, name)], { encoding: "utf8" });
  expect(said).toMatch(/: ok\n$/);
  expect(said).not.toContain("FAILED");
}, 60_000);
