/** Progress on a terminal: a bar beside a file of answers; the answers stay the same. No bar among rows or in a log. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { MAIN, cli } from "./spawn.ts";

const folder = mkdtempSync(join(tmpdir(), "cli-progress-")), at = (name: string): string => join(folder, name);
const hasScript = spawnSync("script", ["--version"]).status === 0;
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a terminal shows of a run. */
function terminal(args: readonly string[]): string {
  const words = [process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(" ");
  return execFileSync("script", ["-qec", words, "/dev/null"], { encoding: "utf8" });
}

test.skipIf(!hasScript)("a bar beside a file, of all cases, of a part, and with threads", () => {
  cli(["generate", "cubes", "--pairs", "20", "--out", at("cubes.txt")]);
  const query = ["query", at("cubes.txt"), "--solver", "gjk"], answers = cli(query).out;
  for (const [args, title] of [[[...query, "--out", at("1")], "answers of cubes.txt"],
    [[...query, "--workers", "2", "--out", at("1")], "answers of cubes.txt"],
    [["shard", at("cubes.txt"), "1/1", "-s", "gjk", "--out", at("1")], "part 1/1 of cubes.txt"]] as const) {
    rmSync(at("1"), { force: true });
    expect(terminal(args)).toMatch(new RegExp(`${title} +[^ ]+ \\d+%`));
    expect(readFileSync(at("1"), "utf8")).toContain(answers.split("\n")[7]);
  }
  expect(terminal(query).replaceAll("\r\n", "\n")).toBe(answers);
  expect(cli([...query, "--workers", "2", "--out", at("1")])).toEqual({ code: 0, out: "", err: "" });
});
