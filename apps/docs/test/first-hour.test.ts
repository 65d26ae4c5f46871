/** The programs of the first hour run as they are, and say "ok". */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "examples", "first-hour");
/** A worker and a test of Jest are run by others. */
const OTHERS = ["worker.mjs", "jest.test.mjs"];
const names = globSync("*.{mjs,cjs}", { cwd: folder }).map((path) => basename(path))
  .filter((name) => !OTHERS.includes(name)).sort();

/** The shortest programs for the same tasks: `before` with shapes and solvers alone, `now` with all packages. */
const tasks = { shear: [24, 19], gradient: [48, 46], toy: [48, 48], parts: [28, 19], game: [0, 17], workers: [39, 20] };

test("all of them are here", () => {
  expect(names).toEqual(["commonjs.cjs", "game.mjs", "gradient.mjs", "parts.mjs", "shear.mjs", "toy.mjs",
    "workers.mjs"]);
});

/** Lines of the programs of a task: `workers` has a file for the worker, too. */
const linesOf = (files: readonly string[]): number => files.reduce((sum, file) =>
  sum + readFileSync(join(folder, "newcomer", file), "utf8").trimEnd().split("\n").length, 0);

test.each(Object.entries(tasks))("a newcomer's %s, before and now: the same answers, the lines of the page",
  (task, [before, now]) => {
    const said = ["before", "now"].map((when) => {
      const file = join(folder, "newcomer", `${task}.${when}.mjs`);
      return existsSync(file) ? execFileSync(process.execPath, [file], { encoding: "utf8" }) : "";
    });
    expect(said[1]).not.toBe("");
    expect(said[1]).not.toContain("false");
    if (before > 0) expect(said[0]).toBe(said[1]);
    expect(linesOf([`${task}.now.mjs`])).toBe(now);
    if (before > 0)
      expect(linesOf([`${task}.before.mjs`, ...(task === "workers" ? ["worker.before.mjs"] : [])])).toBe(before);
    const row = new RegExp(`\\| ${before > 0 ? before : "-"} \\| ${now} \\|$`, "m");
    expect(readFileSync(`${folder}.md`, "utf8")).toMatch(row);
  }, 60_000);

test.each(names)("%s", (name) => {
  const said = execFileSync(process.execPath, [join(folder, name)], { encoding: "utf8" });
  expect(said).toMatch(/: ok\n$/);
  expect(said).not.toContain("FAILED");
}, 60_000);
