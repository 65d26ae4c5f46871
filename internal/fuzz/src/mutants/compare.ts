/**
 * The answers of a package with one changed source, beside the answers of the sources as they are (answers.ts).
 *
 * A process that throws while it loads, or hangs, differs. It hangs if it takes four times as long as the unchanged
 * sources, and ten seconds.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Apart } from "../digest/record.ts";
import { COVERED, mutated } from "./mutant.ts";
import type { Mutant } from "./mutant.ts";
import { run, SOURCE } from "./process.ts";
import type { Ended } from "./process.ts";
import { reaches } from "./reach.ts";
import type { Reach } from "./reach.ts";
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
  /** For the tests of one mutant, at most. */
  readonly limitSeconds: number;
}

/** The answers of the sources as they are take seconds. */
const BASELINE_SECONDS = 2400;

/** A process that takes longer than this, where the unchanged sources take `seconds`, hangs: a busy machine is slow. */
export const hangsAfter = (seconds: number): number => 10 + 4 * seconds;

function baselinePath(name: string, o: JudgeOptions): string {
  return join(o.baselines, `answers-${name}-${o.blocks}.json`);
}

/** How long the answers of the sources as they are take, and which functions they run. */
interface Taken {
  readonly seconds: number;
  readonly reach: Reach;
}

const takenPath = (name: string, o: JudgeOptions): string => `${baselinePath(name, o)}.taken`;

async function ask(name: string, o: JudgeOptions, env: Record<string, string>, seconds: number): Promise<Ended> {
  const script = join(import.meta.dirname, "answers.ts");
  const args = [...SOURCE, script, baselinePath(name, o), String(o.blocks), COVERED[name].answers.join()];
  return run(args, o.root, env, seconds);
}

/** Fingerprints of the sources as they are, if they are not there, and what they take. */
export async function writeBaseline(name: string, o: JudgeOptions): Promise<void> {
  if (COVERED[name].answers.length === 0 || existsSync(takenPath(name, o))) return;
  const { code, seconds, out } = await ask(name, o, {}, BASELINE_SECONDS);
  if (code !== 0) throw new Error(`mutants: the answers of ${name} as it is could not be read`);
  const taken: Taken = { seconds, reach: JSON.parse(out) as Reach };
  writeFileSync(takenPath(name, o), JSON.stringify(taken));
}

/** See `Verdict`; without a mutant, of a package that throws when it is loaded. */
export async function answersOf(
  name: string, mutant: Mutant | null, variables: Record<string, string>, o: JudgeOptions,
): Promise<string> {
  if (COVERED[name].answers.length === 0) return "not compared";
  const { seconds, reach } = JSON.parse(readFileSync(takenPath(name, o), "utf8")) as Taken;
  if (mutant !== null && !reaches(reach, mutant.file, mutant.inside)) return "not reached";
  const { code, out, late } = await ask(name, o, variables, hangsAfter(seconds));
  return late ? "hangs" : code === 0 ? out.trim() : "throws";
}

/** A name for the files of a mutant: two at a time never share one. */
export function tagOf(m: Mutant): string {
  return `${m.file.replace(/\W+/g, "-")}-${m.start}-${m.end}`;
}

/** A text that replaces a source, as the file `tag`, named in the variables that both processes read. */
export function variablesOf(source: string, text: string, tag: string, o: JudgeOptions): Record<string, string> {
  const path = join(o.folder, `source-${process.pid}-${tag}.ts`);
  writeFileSync(path, text);
  return { COL_MUTANT_FILE: join(o.root, source), COL_MUTANT_TEXT: path };
}

/** The variables of a mutant. */
export const variablesOfMutant = (m: Mutant, o: JudgeOptions): Record<string, string> =>
  variablesOf(m.file, mutated(readFileSync(join(o.root, m.file), "utf8"), m), tagOf(m), o);

/** Blocks whose answers are kept: 600 cases, some megabytes. */
const MEASURED_BLOCKS = 10;

/** A verdict; for a survivor, with the difference of its answers from the answers of the unchanged sources. */
export async function measured(v: Verdict, o: JudgeOptions): Promise<Verdict> {
  if (v.outcome === "killed" || !v.answers.startsWith("differs") || v.apart !== undefined) return v;
  const { package: name } = v.mutant, script = join(import.meta.dirname, "answers.ts"),
    kept = join(o.baselines, `kept-${name}.bin`);
  const args = [...SOURCE, script, kept, String(MEASURED_BLOCKS), COVERED[name].answers.join(), "measure"];
  if (!existsSync(kept)) await run(args, o.root, {}, BASELINE_SECONDS);
  const { code, out } = await run(args, o.root, variablesOfMutant(v.mutant, o), BASELINE_SECONDS);
  return code === 0 ? { ...v, apart: JSON.parse(out) as Apart } : v;
}
