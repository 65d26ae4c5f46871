/**
 * Judges one mutant: do its answers differ on a sample of cases, and does a test fail?
 *
 * Out: what the answers say, and who killed it. A process that throws while it loads, or hangs, differs. Tests run package by package, the own one first, until one fails
 * or the time is spent; running out of time says nothing about a mutant whose answers end, so such a one is undecided.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { COVERED } from "./mutant.ts";
import type { Mutant } from "./mutant.ts";

export interface Verdict {
  readonly mutant: Mutant;
  /** "same", "differs at block N", "throws" or "hangs". */
  readonly answers: string;
  readonly outcome: "killed" | "survived" | "undecided";
  /** The test file that failed first. */
  readonly by?: string | undefined;
  readonly seconds: number;
}

export interface JudgeOptions {
  readonly root: string;
  readonly folder: string;
  readonly blocks: number;
  /** For the tests of one mutant. */
  readonly limitSeconds: number;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly late: boolean;
}

/** Ends when the process does, or kills it after `seconds`. */
async function run(args: readonly string[], cwd: string, env: Record<string, string>, seconds: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"], detached: true });
    let out = "", late = false;
    child.stdout.on("data", (piece: Buffer) => { out += piece.toString(); });
    const timer = setTimeout(() => {
      late = true;
      // its own group: the test runner's workers end with it
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, 1000 * seconds);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, out, late });
    });
  });
}

const SOURCE = ["--conditions=@col/source", "--disable-warning=ExperimentalWarning"];
/** A sample of cases takes seconds; a mutant that takes this long hangs. */
const ANSWER_SECONDS = 240;

export function baselinePath(folder: string, name: string): string {
  return join(folder, `answers-${name}.json`);
}

/** Fingerprints of the sources as they are. */
export async function writeBaseline(name: string, o: JudgeOptions): Promise<void> {
  const args = [...SOURCE, join(import.meta.dirname, "answers.ts"), baselinePath(o.folder, name), String(o.blocks), COVERED[name].answers.join()];
  const { code } = await run(args, o.root, { COL_MUTANT: "" }, 10 * ANSWER_SECONDS);
  if (code !== 0) throw new Error(`mutants: the answers of ${name} as it is could not be read`);
}

async function answersOf(mutant: Mutant, o: JudgeOptions): Promise<string> {
  const args = [...SOURCE, join(import.meta.dirname, "answers.ts"), baselinePath(o.folder, mutant.package), String(o.blocks), COVERED[mutant.package].answers.join()];
  const { code, out, late } = await run(args, o.root, { COL_MUTANT: JSON.stringify(mutant) }, ANSWER_SECONDS);
  return late ? "hangs" : code === 0 ? out.trim() : "throws";
}

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/** The first failing file; "" if all pass, `null` if the time ran out. */
async function testsOf(name: string, mutant: Mutant, o: JudgeOptions, seconds: number): Promise<string | null> {
  const report = join(o.folder, `tests-${process.pid}-${name}-${mutant.package}-${mutant.start}.json`);
  const entry = join(dirname(createRequire(join(o.root, "package.json")).resolve("vitest/package.json")), "vitest.mjs");
  const args = [...SOURCE, entry, "run", "--root", join(o.root, "packages", name), "--config", join(import.meta.dirname, "vitest.config.ts")];
  const { code, late } = await run(args, o.root, { COL_MUTANT: JSON.stringify(mutant), COL_TEST_REPORT: report }, seconds);
  if (late) return null;
  if (code === 0) return "";
  if (!existsSync(report)) throw new Error(`mutants: the tests of ${name} do not start`);
  const failed = (JSON.parse(readFileSync(report, "utf8")) as Report).testResults.find((r) => r.status === "failed");
  return failed === undefined ? `${name}: ends with ${code}` : failed.name.slice(o.root.length + 1);
}

/** See the file header. */
export async function judge(mutant: Mutant, o: JudgeOptions): Promise<Verdict> {
  const start = performance.now(), spent = (): number => (performance.now() - start) / 1000, answers = await answersOf(mutant, o);
  const from = spent();
  for (const name of COVERED[mutant.package].tests) {
    const by = await testsOf(name, mutant, o, Math.max(1, o.limitSeconds - (spent() - from)));
    if (by === null) return { mutant, answers, outcome: answers === "hangs" ? "killed" : "undecided", by: answers === "hangs" ? "time" : undefined, seconds: spent() };
    if (by !== "") return { mutant, answers, outcome: "killed", by, seconds: spent() };
    // answers that are the same need no other package's tests
    if (answers === "same") break;
  }
  return { mutant, answers, outcome: "survived", seconds: spent() };
}
