/**
 * The packed package as a new user has it: the archives of it and of what it needs of this workspace, unpacked into a
 * folder with a space and an umlaut, and every command and file of its README.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync,
  writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const home = mkdtempSync(join(tmpdir(), "new user \u00fc ")), modules = join(home, "node_modules");
const at = (name: string): string => join(home, name), read = (name: string): string => readFileSync(at(name), "utf8");

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Unpacks an archive, and puts what it needs of the registry beside it. */
function unpack(archive: string): void {
  const folder = mkdtempSync(at("unpacked-"));
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  const { name, bin = {}, dependencies = {} } = JSON.parse(
    readFileSync(join(folder, "package", "package.json"), "utf8")) as Manifest;
  const place = join(modules, name), link = (from: string, to: string): void => {
    mkdirSync(dirname(to), { recursive: true });
    rmSync(to, { force: true });
    symlinkSync(from, to);
  };
  mkdirSync(dirname(place), { recursive: true });
  execFileSync("mv", [join(folder, "package"), place]);
  for (const need of Object.keys(dependencies).filter((one) => !one.startsWith("@col/")))
    link(realpathSync(join(ROOT, "packages", name.slice("@col/".length), "node_modules", need)), join(modules, need));
  for (const [command, file] of Object.entries(bin)) {
    chmodSync(join(place, file), 0o755);
    link(join(place, file), join(modules, ".bin", command));
  }
}

beforeAll(() => {
  const archives = at("archives");
  execFileSync("npm", ["run", "--silent", "pnpm", "--", "-r", "--filter", "@col/cli^...", "--filter", "@col/cli",
    "pack", "--pack-destination", archives], { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, pnpm_config_pnpmfile: join(ROOT, "tools/lib/packed-manifests.mjs") } });
  for (const archive of readdirSync(archives).filter((name) => !name.includes("testkit")))
    unpack(join(archives, archive));
  writeFileSync(at("package.json"), '{ "name": "new-user", "private": true }');
  for (const [form, name] of [["csv", "pairs.csv"], ["json", "pairs.json"], ["js", "mine.mjs"]] as const)
    writeFileSync(at(name), new RegExp(`^\`\`\`${form}\\n(.*?)^\`\`\``, "ms").exec(README)?.[1] ?? "");
}, 120_000);
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program in the new user's folder, without a registry. */
function run(program: string, words: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: home, encoding: "utf8",
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}` } });
  return { code: status, out: stdout, err: stderr };
}
const npx = (words: readonly string[]): Run => run("npx", ["--offline", ...words]);
/** The installed command itself: npx takes a second to find it. */
const cli = (...words: readonly string[]): Run => run(join(modules, ".bin", "col-cli"), words);
/** Columns of the rows. */
const rowsOf = (csv: string): string[][] => csv.trimEnd().split("\n").slice(1).map((row) => row.split(","));

test("the archive holds the command, its licence and no source", () => {
  const { bin } = JSON.parse(read("node_modules/@col/cli/package.json")) as Manifest;
  expect(bin).toEqual({ "col-cli": "./dist/main.js" });
  const files = readdirSync(join(modules, "@col/cli"));
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "api.md", "dist"]));
  expect(files).not.toContain("src");
});

test("every command of the README", () => {
  const commands = [...README.matchAll(/^npx (@col\/cli [^#\n]*)/gm)].map(([, words]) => words.trim().split(" "));
  expect(commands).toHaveLength(4);
  for (const words of commands) {
    const { code, err } = npx(words);
    expect([words.join(" "), code, err]).toEqual([words.join(" "), 0, ""]);
  }
  expect(rowsOf(read("answers.csv")).map((row) => [row[0], row[1], ...row.slice(3, 12), row[13]])).toEqual([
    ["0", "0.5", "1", "0", "0", "1.5", "0", "0", "1", "0", "0", "separated"],
    ["1", "0", ...read("answers.csv").split("\n")[2].split(",").slice(3, 12), "overlapping"]]);
  const depths = JSON.parse(npx(commands[1]).out) as { readonly distance: number; readonly status: string }[];
  expect(depths).toMatchObject([{ distance: 0.5, status: "separated" }, { status: "overlapping" }]);
  expect(depths[1].distance).toBeCloseTo(-0.25, 12);
  expect(npx(commands[2])).toEqual({ code: 0, out: "pairs.csv: 2 cases for --solver gjk, no fault\n", err: "" });
}, 120_000);

test("JSON of the README has the answers of CSV; convert writes it, and back", () => {
  const answers = cli("query", "pairs.csv", "--solver", "epa");
  expect(answers.code).toBe(0);
  writeFileSync(at("pairs.json"), /^```json\n(.*?)^```/ms.exec(README)?.[1] ?? "");
  expect(cli("query", "pairs.json", "--solver", "epa")).toEqual(answers);
  const json = JSON.parse(cli("convert", "pairs.csv", "--json").out) as object;
  const plain = JSON.parse(read("pairs.json")) as { readonly cases: object[] };
  expect(json).toEqual({ ...plain, cases: plain.cases.map((c) => ({ ...c, target: null, ref: null })) });
  for (const form of ["csv", "jsonl", "text"]) {
    expect(cli("convert", "pairs.json", `--${form}`, "--out", "again")).toEqual({ code: 0, out: "", err: "" });
    expect(cli("query", "again", "--solver", "epa")).toEqual(answers);
  }
}, 120_000);

test("a solver of one's own, on one thread and on two, in parts", () => {
  const one = cli("query", "pairs.csv", "--solver", "./mine.mjs");
  expect([one.code, one.err]).toEqual([0, ""]);
  const [apart, overlap] = rowsOf(one.out);
  expect(Number(apart[1])).toBeCloseTo(2 - Math.sqrt(3) - 0.5, 12);
  expect(Number(overlap[1])).toBeCloseTo(1.25 - Math.sqrt(3) - 0.5, 12);
  expect(apart.slice(2, 12)).toEqual(Array.from({ length: 10 }, () => "nan"));
  expect(cli("query", "pairs.csv", "--solver", "./mine.mjs", "--workers", "2")).toEqual(one);
  for (const k of [1, 2]) cli("shard", "pairs.csv", `${k}/2`, "--solver", "./mine.mjs", "--out", `${k}.part`);
  expect(cli("merge", "1.part", "2.part")).toEqual(one);
  writeFileSync(at("mine.mjs"), `${read("mine.mjs")}// changed`);
  cli("shard", "pairs.csv", "2/2", "--solver", "./mine.mjs", "--out", "2.part");
  expect(cli("merge", "1.part", "2.part")).toMatchObject({ code: 2, out: "",
    err: expect.stringMatching(/2\.part: foreign: version is \.\/mine\.mjs \(build [0-9a-f]{16}\)/) as string });
  expect(rowsOf(cli("query", "pairs.csv", "--solver", "./mine.mjs", "--boolean").out).map(([, hit]) => hit))
    .toEqual(["1", "1"]);
}, 120_000);

test("casts, growth distances and the help of each command", () => {
  for (const [family, solver] of [["cast-turning", "cast"], ["growth-curved", "growth"], ["hull8", "nesterov"]]) {
    expect(cli("generate", family, "--pairs", "3", "--out", "some.txt").code).toBe(0);
    const { code, out } = cli("query", "some.txt", "--solver", solver);
    expect([code, rowsOf(out).length > 2]).toEqual([0, true]);
  }
  for (const [, command] of README.matchAll(/^\| `([a-z]+) [^`]*` \|/gm))
    expect(cli(command, "--help").out).toContain(`Usage: col-cli ${command}`);
}, 120_000);
