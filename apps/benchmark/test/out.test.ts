/** `--out` writes files, links, pipes and devices. If it cannot, it ends with one sentence and exit code 2. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync,
  writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readText } from "../src/results/packed.ts";
import { bench, MAIN } from "./spawn.ts";
import { NODE_ARGUMENTS } from "../src/workers/process.ts";

const base = mkdtempSync(join(tmpdir(), "bench-out-")), folder = join(base, "folder"), cubes = join(base, "cubes.txt");
const query = ["query", cubes, "--solver", "gjk", "--out"], onUnix = process.platform !== "win32";
bench(["generate", "cubes", "--pairs", "3", "--out", cubes]);
const answers = bench(query.slice(0, -1)).out;
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

/** A run that ends with one sentence and exit code 2. */
function refusal(args: readonly string[]): string {
  const { code, out, err } = bench(args);
  expect([code, out, err.split("\n").length, err]).toEqual([2, "", 2, expect.stringMatching(/^bench: /)]);
  return err.slice("bench: ".length).trimEnd();
}

describe("a sentence and exit code 2", () => {
  const room = join(base, "results.json");
  test("threads that no pool has, a folder of data that is not there, more pairs than a file may have", () => {
    expect(refusal([...query.slice(0, -1), "--workers", "2000"])).toMatch(
      /'2000' is invalid\. Need 1 to 1024 threads\./);
    for (const suite of ["default", "ycb", "all"])
      expect(refusal(["suite", suite, "--quick", "--data", "nosuch"])).toMatch(
        /'nosuch' is invalid\. The folder does not/);
    for (const family of ["cubes", "hull33"])
      expect(refusal(["generate", family, "--pairs", "9999999999"])).toMatch(
        /^--pairs 9999999999: needs up to 19999999998 shapes and 99999999990 cases; a file must have fewer than 2/);
  });
  test.each([
    ["no rows", (r) => ({ ...r, rows: [{}] }), /: \/rows\/0 must have required property/],
    ["a machine without a processor", (r) => ({ ...r, machine: {} }), /: \/machine must have required property/],
    ["a machine that is a word", (r) => ({ ...r, machine: "<b>" }), /: \/machine must be object/],
    ["experiments null", (r) => ({ ...r, experiments: null }), /: \/experiments must be array/],
    ["a list", () => [], /: it must be object/], ["null", () => null, /: it must be object/],
  ] satisfies [string, (r: object) => unknown, RegExp][])("result files: %s", (_, change, message) => {
    const sound = JSON.parse(readText(fileURLToPath(new URL("../results/0.1.0.json.br", import.meta.url)))) as object;
    writeFileSync(room, JSON.stringify(change(sound)));
    for (const args of [["report", room, "--out", join(base, "page.html")], ["compare", room, room]])
      expect(refusal(args)).toMatch(message);
  });
});

describe.skipIf(!onUnix)("query --out", () => {
  test("a link stays a link, its file is replaced, there or not", () => {
    for (const name of ["there", "absent"]) {
      const link = join(folder, `to-${name}`);
      if (name === "there") writeFileSync(join(folder, name), "old");
      symlinkSync(name, link);
      expect(bench([...query, link])).toEqual({ code: 0, out: "", err: "" });
      expect([lstatSync(link).isSymbolicLink(), readFileSync(join(folder, name), "utf8")]).toEqual([true, answers]);
    }
    expect(readdirSync(folder).sort()).toEqual(["absent", "there", "to-absent", "to-there"]);
  });
  test("a pipe is written, and stays a pipe", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const reader = spawn("cat", [pipe], { stdio: ["ignore", "pipe", "ignore"] });
    let read = "";
    reader.stdout.on("data", (data: Buffer) => {
      read += data.toString();
    });
    const ended = once(reader, "close"), run = spawn(process.execPath, [...NODE_ARGUMENTS, MAIN, ...query, pipe]);
    expect((await once(run, "exit"))[0]).toBe(0);
    if (!lstatSync(pipe).isFIFO()) reader.kill();
    await ended;
    expect([lstatSync(pipe).isFIFO(), read]).toEqual([true, answers]);
  });
  test("a folder, an empty name, a place below a file", () => {
    expect(refusal([...query, folder])).toBe(`${folder}: cannot be written: it is a folder`);
    expect(refusal([...query, ""])).toBe("--out: needs the name of a file, got an empty one");
    expect(refusal([...query, join(cubes, "below")])).toBe(`${join(cubes, "below")}: cannot be written: `
      + "a part of its path is not a folder");
    expect(refusal([...query, "/proc/nowhere/below"])).toMatch(/^\/proc\/nowhere\/below: cannot be written: /);
    for (const command of [["generate", "cubes"], ["merge", base], ["suite", "default", "--quick", "--json"]])
      expect(refusal(command[0] === "suite" ? [...command, folder] : [...command, "--out", folder])).toContain(folder);
  });
  test("a full disk, a full standard output", () => {
    expect(refusal([...query, "/dev/full"])).toBe("/dev/full: cannot be written: the disk is full");
    expect(lstatSync("/dev/full").isCharacterDevice()).toBe(true);
    const run = execFileSync("bash", ["-c", '"$@" 2>&1 > /dev/full; echo $?', "bash", process.execPath,
      ...NODE_ARGUMENTS, MAIN, ...query.slice(0, -1)], { encoding: "utf8" });
    expect(run).toBe("bench: standard output: cannot be written: the disk is full\n2\n");
  });
  test("generate that is stopped leaves no file", async () => {
    const run = spawn(process.execPath, [...NODE_ARGUMENTS, MAIN, "generate", "hull64", "--pairs", "5000", "--out",
      join(folder, "pairs.txt")], { stdio: "ignore" });
    while (readdirSync(folder).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    run.kill("SIGTERM");
    expect([(await once(run, "exit"))[0], readdirSync(folder)]).toEqual([143, []]);
  });
  test("of two writers of one file, the later one fails with a message", async () => {
    const out = join(folder, "out"), run = spawn(process.execPath, [...NODE_ARGUMENTS, MAIN, "query", "-", "--solver",
      "gjk", "--out", out], { stdio: ["pipe", "ignore", "pipe"] });
    let said = "";
    run.stderr.on("data", (data: Buffer) => {
      said += data.toString();
    });
    const text = readFileSync(cubes, "utf8"), [head, cases] = text.split(/^cases \d+\n/m);
    run.stdin.end(`${head}cases ${30 * 4000}\n${cases.repeat(4000)}`);
    const ended = once(run, "exit");
    while (!readdirSync(folder).some((name) => name.endsWith(".partial"))) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(bench([...query, out]).code).toBe(0);
    expect([(await ended)[0], said]).toEqual([2, `bench: ${out}: cannot be written: another process wrote it\n`]);
    expect(readFileSync(out, "utf8")).toBe(answers);
    expect(existsSync(join(folder, "out"))).toBe(true);
  });
});
