/**
 * Judges one mutant: do its answers differ on a sample of cases, and does a test fail?
 *
 * Out: what the answers say, and who killed it. A process that throws while it loads, or hangs, differs. Answers come
 * first. Where they are the same, only the nearest tests are asked (order.ts), unless all are wanted. Else the tests
 * of the own package and of those whose answers differ run, the nearest first, until one fails or the time is spent;
 * running out of time says nothing about a mutant whose answers end, so such a one is undecided, unless the nearest
 * tests do not end that do so soon without it. Between the nearest and the rest the answers are measured: bits below
 * the tolerances, with the same words and as much work, are nothing that tests look for, so the rest is not asked.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Apart } from "../digest/record.ts";
import { COVERED, mutated } from "./mutant.ts";
import type { Mutant } from "./mutant.ts";
import { testFiles } from "./order.ts";
import { breaks } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";

export interface JudgeOptions {
  readonly root: string;
  /** Where changed sources lie while the command runs. */
  readonly folder: string;
  /** Where the answers of the sources as they are lie, of this text of theirs. */
  readonly baselines: string;
  /** All tests are asked, also where the answers are the same. */
  readonly allTests: boolean;
  readonly blocks: number;
  /** For the tests of one mutant. */
  readonly limitSeconds: number;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly late: boolean;
}

/** Where the engine keeps what it has compiled, for the next process. */
const COMPILED = join(tmpdir(), "col-mutants-compiled");

/** Processes that run: each leads a group, so that the test runner's workers end with it. */
const CHILDREN = new Set<number>();

/** Ends what runs, for a command that is stopped. */
export function endChildren(): void {
  for (const pid of CHILDREN) process.kill(-pid, "SIGKILL");
}

/** Ends when the process does, or kills it after `seconds`. */
async function run(args: readonly string[], cwd: string, env: Record<string, string>, seconds: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    let out = "", late = false;
    const { pid } = child;
    if (pid !== undefined) CHILDREN.add(pid);
    child.stdout.on("data", (piece: Buffer) => { out += piece.toString(); });
    const timer = setTimeout(() => {
      late = true;
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    }, 1000 * seconds);
    child.on("close", (code) => {
      clearTimeout(timer);
      if (pid !== undefined) CHILDREN.delete(pid);
      resolve({ code, out, late });
    });
  });
}

/** For threads that tests start: they load sources past the test runner. */
const REPLACE = `--import=${pathToFileURL(join(import.meta.dirname, "replace.ts")).href}`;
const SOURCE = ["--conditions=@col/source", "--disable-warning=ExperimentalWarning"];
/** A sample of cases takes seconds; a mutant that takes this long hangs. */
const ANSWER_SECONDS = 240;

function baselinePath(name: string, o: JudgeOptions): string {
  return join(o.baselines, `answers-${name}-${o.blocks}.json`);
}

function answerArgs(name: string, o: JudgeOptions): string[] {
  const script = join(import.meta.dirname, "answers.ts");
  return [...SOURCE, script, baselinePath(name, o), String(o.blocks), COVERED[name].answers.join()];
}

/** Blocks whose answers are kept: 600 cases, some megabytes. */
const MEASURED_BLOCKS = 10;

/** A verdict; for a survivor, with the difference of its answers from the answers of the unchanged sources. */
async function measured(v: Verdict, o: JudgeOptions): Promise<Verdict> {
  if (v.outcome === "killed" || !v.answers.startsWith("differs") || v.apart !== undefined) return v;
  const { mutant } = v, text = mutated(readFileSync(join(o.root, mutant.file), "utf8"), mutant),
    variables = variablesOf(mutant.file, text, tagOf(mutant), o);
  const script = join(import.meta.dirname, "answers.ts"), kept = join(o.baselines, `kept-${mutant.package}.bin`);
  const args = [...SOURCE, script, kept, String(MEASURED_BLOCKS), COVERED[mutant.package].answers.join(), "measure"];
  if (!existsSync(kept)) await run(args, o.root, {}, 10 * ANSWER_SECONDS);
  const { code, out } = await run(args, o.root, variables, ANSWER_SECONDS);
  return code === 0 ? { ...v, apart: JSON.parse(out) as Apart } : v;
}

/** Fingerprints of the sources as they are. */
async function writeBaseline(name: string, o: JudgeOptions): Promise<void> {
  const { code } = await run(answerArgs(name, o), o.root, {}, 10 * ANSWER_SECONDS);
  if (code !== 0) throw new Error(`mutants: the answers of ${name} as it is could not be read`);
}

/** A name for the files of a mutant: two at a time never share one. */
function tagOf(m: Mutant): string {
  return `${m.file.replace(/\W+/g, "-")}-${m.start}-${m.end}`;
}

/** A text that replaces a source, as the file `tag`, named in the variables that both processes read. */
function variablesOf(source: string, text: string, tag: string, o: JudgeOptions): Record<string, string> {
  const path = join(o.folder, `source-${process.pid}-${tag}.ts`);
  writeFileSync(path, text);
  return { COL_MUTANT_FILE: join(o.root, source), COL_MUTANT_TEXT: path };
}

async function answersOf(mutant: Mutant, variables: Record<string, string>, o: JudgeOptions): Promise<string> {
  if (COVERED[mutant.package].answers.length === 0) return "not compared";
  const { code, out, late } = await run(answerArgs(mutant.package, o), o.root, variables, ANSWER_SECONDS);
  return late ? "hangs" : code === 0 ? out.trim() : "throws";
}

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/** Runs test files of a package in their order. The report is `null` if the time ran out. */
async function runTests(
  name: string,
  files: readonly string[],
  tag: string,
  variables: Record<string, string>,
  o: JudgeOptions,
  seconds: number,
): Promise<Report | null> {
  const report = join(o.folder, `tests-${process.pid}-${name}-${tag}.json`);
  const vitest = dirname(createRequire(join(o.root, "package.json")).resolve("vitest/package.json"));
  const config = join(o.root, "tools", "config", "mutants.vitest.mjs"), folder = join(o.root, "packages", name);
  // the project without tests of allocation, which run builds
  const args = [...SOURCE, join(vitest, "vitest.mjs"), "run", "--project", "together", "--root", folder];
  args.push("--config", config, ...files);
  const asked = { ...variables, COL_TEST_REPORT: report, COL_TEST_ORDER: files.join("\n"), NODE_OPTIONS: REPLACE };
  const { late } = await run(args, o.root, asked, seconds);
  if (late) return null;
  if (!existsSync(report)) throw new Error(`mutants: the tests of ${name} do not start`);
  return JSON.parse(readFileSync(report, "utf8")) as Report;
}

/** Test files that were seen to pass on the sources as they are, by path. */
export type Green = Map<string, Promise<void>>;

/** A file that fails without a mutant too kills nothing. */
async function requireGreen(name: string, file: string, green: Green, o: JudgeOptions): Promise<void> {
  let seen = green.get(file);
  if (seen === undefined) {
    seen = runTests(name, [file], `green-${green.size}`, {}, o, 10 * o.limitSeconds).then((report) => {
      if (report?.testResults.length === 1 && report.testResults[0].status === "passed") return;
      throw new Error(`mutants: ${file} does not pass on the sources as they are`);
    });
    green.set(file, seen);
  }
  await seen;
}

/** Asks test files of a package: the first that fails; "" if all pass, `null` if the time ran out. */
async function testsOf(
  name: string,
  files: readonly string[],
  mutant: Mutant,
  variables: Record<string, string>,
  green: Green,
  o: JudgeOptions,
  seconds: number,
): Promise<string | null> {
  if (files.length === 0) return "";
  const report = await runTests(name, files, tagOf(mutant), variables, o, seconds);
  if (report === null) return null;
  const failed = report.testResults.find((r) => r.status === "failed");
  if (failed === undefined) return "";
  await requireGreen(name, failed.name, green, o);
  return failed.name.slice(o.root.length + 1);
}

/**
 * A mutant that no test can miss: a package that throws when it is loaded. If its tests pass, or its answers do not end
 * with an error, the changed text does not reach them, and no verdict counts.
 */
async function requireNoticed(name: string, o: JudgeOptions): Promise<void> {
  const source = `packages/${name}/src/index.ts`, text = 'throw new Error("mutants: loaded");\n';
  const variables = variablesOf(source, text, `${name}-loaded`, o);
  const files = testFiles(o.root, name, source, new Map()).map((f) => f.path);
  const report = await runTests(name, files, "loaded", variables, o, o.limitSeconds);
  if (report !== null && !report.testResults.some((r) => r.status === "failed"))
    throw new Error(`mutants: the tests of ${name} do not run the changed text`);
  if (COVERED[name].answers.length === 0) return;
  const { code } = await run(answerArgs(name, o), o.root, variables, ANSWER_SECONDS);
  if (code === 0) throw new Error(`mutants: the answers of ${name} are not answers of the changed text`);
}

/** Once for a package and the text of all sources: the answers as they are, and whether a change of it is noticed. */
export async function prepare(name: string, o: JudgeOptions): Promise<void> {
  const noticed = join(o.baselines, `noticed-${name}`);
  if (COVERED[name].answers.length > 0 && !existsSync(baselinePath(name, o))) await writeBaseline(name, o);
  if (existsSync(noticed)) return;
  await requireNoticed(name, o);
  writeFileSync(noticed, "");
}

/** Do the answers of package `name` differ, or may they? */
function concerned(name: string, { package: own }: Mutant, answers: string): boolean {
  const [, list = ""] = answers.split(" in ");
  return list === "" || !COVERED[own].answers.includes(name) || list.split(" ").includes(name);
}

/** The nearest tests of a package, or the others. Where no answers are compared all are near: tests alone tell. */
function filesOf(
  name: string, near: boolean, mutant: Mutant, kills: ReadonlyMap<string, number>, { root }: JudgeOptions,
): string[] {
  const alone = COVERED[mutant.package].answers.length === 0, files = testFiles(root, name, mutant.tested, kills);
  return files.filter((f) => (alone || f.near) === near).map((f) => f.path);
}

/** Do the nearest tests end in a quarter of the time on the sources as they are? Then a mutant that does not hangs. */
async function endsSoon(mutant: Mutant, kills: ReadonlyMap<string, number>, o: JudgeOptions): Promise<boolean> {
  const near = filesOf(mutant.package, true, mutant, kills, o);
  return (await runTests(mutant.package, near, `${tagOf(mutant)}-idle`, {}, o, 0.25 * o.limitSeconds)) !== null;
}

/** See the file header. `kills`: how many mutants each test file has noticed so far, by path. */
export async function judge(
  mutant: Mutant, green: Green, kills: ReadonlyMap<string, number>, o: JudgeOptions,
): Promise<Verdict> {
  const start = performance.now(), spent = (): number => (performance.now() - start) / 1000;
  const text = mutated(readFileSync(join(o.root, mutant.file), "utf8"), mutant);
  const variables = variablesOf(mutant.file, text, tagOf(mutant), o);
  const answers = await answersOf(mutant, variables, o), from = spent();
  const ask = async (name: string, near: boolean): Promise<string | null> => {
    const files = filesOf(name, near, mutant, kills, o);
    return testsOf(name, files, mutant, variables, green, o, Math.max(1, o.limitSeconds - (spent() - from)));
  };
  const ended = (by: string | null): Verdict => {
    if (by === "") return { mutant, answers, outcome: "survived", seconds: spent() };
    if (by !== null) return { mutant, answers, outcome: "killed", by, seconds: spent() };
    return answers === "hangs"
      ? { mutant, answers, outcome: "killed", by: "time", seconds: spent() }
      : { mutant, answers, outcome: "undecided", seconds: spent() };
  };
  const near = await ask(mutant.package, true);
  if (near === null && answers !== "hangs" && (await endsSoon(mutant, kills, o)))
    return { mutant, answers, outcome: "killed", by: "time", seconds: spent() };
  if (near !== "" || (answers === "same" && !o.allTests)) return ended(near);
  const seen = await measured(ended(""), o);
  if (answers !== "same" && !breaks(seen) && !o.allTests) return { ...seen, seconds: spent() };
  for (const name of COVERED[mutant.package].tests) {
    if (name !== mutant.package && !concerned(name, mutant, answers)) continue;
    const by = await ask(name, false);
    if (by !== "") return ended(by);
  }
  return { ...seen, seconds: spent() };
}
