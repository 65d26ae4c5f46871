/** Wrong use: one sentence on standard error, exit code 2, and an old file at --out as it was. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cli, MAIN } from "./spawn.ts";

const base = mkdtempSync(join(tmpdir(), "cli-refusals-")), at = (name: string): string => join(base, name);
const HEAD = "a,b,qax,qay,qaz,qaw,tax,tay,taz,qbx,qby,qbz,qbw,tbx,tby,tbz\n";
const ROW = "box 1 1 1,sphere 0.5,0,0,0,1,0,0,0,0,0,0,1,2,0,0\n";
const FILES = {
  "pairs.csv": HEAD + ROW, "empty.csv": "", "row.csv": HEAD + ROW + ROW.replace("box 1", "box one"),
  "none.mjs": "export const answer = 42;", "throws.mjs": "export default () => { throw new RangeError('no'); };",
  "broken.mjs": "export default (", "number.mjs": "export const distance = () => 3;",
  "word.mjs": "export const distance = () => ({ distance: 'far' });", "growth.txt": "growthcases 1",
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(at(name), text);
mkdirSync(at("folder"));
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});
const query = (file: string, ...more: readonly string[]): string[] => ["query", at(file), "--solver", "gjk", ...more];
const module = (name: string): string[] => ["query", at("pairs.csv"), "--solver", at(name)];

describe("exit code 2 and one sentence", () => {
  test.each<[string, readonly string[], RegExp]>([
    ["a file that is not there", query("nowhere.csv"), /nowhere\.csv: no such file$/],
    ["a folder as the file", query("folder"), /folder: is a folder$/],
    ["an empty file", query("empty.csv"), /empty\.csv: line 1: expected .*it is empty$/],
    ["a malformed line", query("row.csv"), /row\.csv: line 3: box: hx: expected a finite number, got "one"$/],
    ["a file for another solver", query("growth.txt"), /this looks like a file of growth distances, which --solver/],
    ["an unknown solver", ["query", at("pairs.csv"), "--solver", "gkj"], /Did you mean gjk\? Known solvers: gjk, /],
    ["a solver like none", ["query", at("pairs.csv"), "--solver", "magic"], /is invalid\. Known solvers: gjk, accel/],
    ["an unknown option", query("pairs.csv", "--tolerence", "1"), /unknown option '--tolerence' \(Did you mean --tol/],
    ["an unknown command", ["qurey"], /unknown command 'qurey' \(Did you mean query\?\)/],
    ["no command", [], /^/],
    ["a shard beyond the last", ["shard", at("pairs.csv"), "3/2", "-s", "gjk"], /Need K\/N, K from 1 to N/],
    ["a form of a part", ["shard", at("pairs.csv"), "1/2", "-s", "gjk", "--json"], /unknown option '--json'/],
    ["threads that no pool has", query("pairs.csv", "--workers", "2000"), /Need 1 to 1024 threads/],
    ["a folder as --out", query("pairs.csv", "--out", at("folder")), /folder: cannot be written: it is a folder$/],
    ["an empty name as --out", query("pairs.csv", "--out", ""), /--out: needs the name of a file/],
    ["a place below a file", query("pairs.csv", "--out", at("row.csv/x")), /a part of its path is not a folder$/],
    ["a module that is not there", module("nowhere.mjs"), /nowhere\.mjs: cannot be imported: the file, or a file/],
    ["a module that is no JavaScript", module("broken.mjs"), /broken\.mjs: cannot be imported: /],
    ["a module without a function", module("none.mjs"), /none\.mjs: exports no function default, signedDistance, dist/],
    ["a module that throws", module("throws.mjs"), /throws\.mjs: default threw: no$/],
    ["a module that returns a number", module("number.mjs"), /distance must return a result, got 3$/],
    ["a distance that is a word", module("word.mjs"), /must return a distance that is a number, got far$/],
    ["parts that are none", ["merge", at("pairs.csv")], /pairs\.csv: is not a part file$/],
    ["a folder without parts", ["merge", at("folder")], /the folder has no \*\.part file$/],
    ["casts in another form", ["convert", at("growth.txt"), "--csv"], /this looks like a file of growth distances/],
    ["an unknown family", ["generate", "cubs"], /unknown family "cubs": expected one of /],
    ["a check of a file that is not there", ["check", at("nowhere.csv")], /nowhere\.csv: no such file$/],
  ])("%s", (what, args, message) => {
    const { code, out, err } = cli(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    if (what === "no command") expect(err).toMatch(/^Usage: col-cli /);
    else {
      expect(err).toMatch(/^col-cli: [^\n]*\n$/);
      expect(err.trimEnd()).toMatch(message);
    }
  });
  test.skipIf(process.platform !== "linux")("no space", () => {
    expect(cli(query("pairs.csv", "--out", "/dev/full"))).toEqual({ code: 2, out: "",
      err: "col-cli: /dev/full: cannot be written: the disk is full\n" });
  });

  const full = "2\ncol-cli: standard output: cannot be written: the disk is full\n";
  test.skipIf(process.platform !== "linux").each([
    ["--help", "> /dev/full", full], ["generate hull33 --pairs 10", "> /dev/full", full],
    ["--help", "| true", "0\n"], ["generate --help", "| true", "0\n"],
    ["generate hull33 --pairs 1000", "| head -1 > /dev/null", "0\n"],
  ])("%s %s: a sentence where the output is full, none where its reader has gone", (args, to, said) => {
    const command = `exec 3>&1; ( sleep .5; "$1" "$2" ${args} 2> "$3"; echo $? >&3 ) ${to}; cat "$3" >&3`;
    const { stdout } = spawnSync("bash", ["-c", command, "bash", process.execPath, MAIN, at("errors.txt")],
      { encoding: "utf8" });
    expect(stdout).toBe(said);
  });
  test("a Node that is too old", () => {
    for (const version of ["18.20.0", "22.13.9"]) {
      const old = `Object.defineProperty(process, "versions", { value: { node: "${version}" } })`;
      expect(cli(query("pairs.csv"), "", [`--import=data:text/javascript,${encodeURIComponent(old)}`])).toEqual(
        { code: 2, out: "", err: `col-cli: needs Node 22.14 or newer, this is ${version}\n` });
    }
    const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
      readonly engines: { readonly node: string } };
    expect(engines.node).toBe(">=22.14");
  });
  test("a fault leaves the old file at --out", () => {
    writeFileSync(at("old.csv"), "old");
    expect(cli(query("row.csv", "--out", at("old.csv"))).code).toBe(2);
    expect(readFileSync(at("old.csv"), "utf8")).toBe("old");
  });
});

test("check: 0 and the number of cases, or 1 and the first fault, also as JSON", () => {
  expect(cli(["check", at("pairs.csv")])).toEqual({ code: 0, err: "",
    out: `${at("pairs.csv")}: 1 cases for --solver gjk, no fault\n` });
  const fault = `${at("row.csv")}: line 3: box: hx: expected a finite number, got "one"`;
  expect(cli(["check", at("row.csv")])).toEqual({ code: 1, out: `${fault}\n`, err: "" });
  const { code, out } = cli(["check", at("row.csv"), "--json"]);
  expect([code, JSON.parse(out)]).toEqual([1, { file: at("row.csv"), solver: "gjk", cases: null, fault }]);
  expect(cli(["check", at("empty.csv")]).code).toBe(1);
  const ofGrowth = cli(["check", "-", "--json"], "growthcases 1 dim 2 shapes 1 circle 1 cases 0");
  expect([ofGrowth.code, JSON.parse(ofGrowth.out)]).toEqual([0,
    { file: "standard input", solver: "growth", cases: 0, fault: null }]);
});
