/**
 * The commands `query FILE` and `shard FILE K/N`: answer every case of a problem file, one row per case; or answer a
 * shard of the cases and write a part that `merge` combines with the others.
 *
 * In: the path of the file, or `-` for standard input; the options of the command line. Out: the rows, in the form
 * that the options choose, to standard output or to the file of `--out`.
 *
 * For standard output, the file is checked as a whole before the first row is printed. A file named by `--out`
 * appears only when it is complete. With `--resume` the answers are written in parts next to the file; a run that was
 * killed continues with the missing parts.
 */
import { existsSync, readdirSync, rmSync, rmdirSync } from "node:fs";
import { basename, join } from "node:path";
import { formatter } from "../answers/formats.ts";
import type { Format } from "../answers/formats.ts";
import { answerLines } from "../answers/lines.ts";
import type { AnswerJob } from "../answers/open.ts";
import { openAnswers } from "../answers/open.ts";
import { loadSolver } from "../answers/own-solver.ts";
import { hashFile, scanCases } from "../answers/scan.ts";
import type { AnswerOptions, CaseRange } from "../answers/source.ts";
import { reproduction } from "../answers/space.ts";
import { UserError } from "../errors.ts";
import { regularFile } from "../files.ts";
import { writeText } from "../output.ts";
import { checkParts, mergedText } from "../parts/merge.ts";
import { difference, identityOf } from "../parts/identity.ts";
import type { RunIdentity } from "../parts/identity.ts";
import { partText, readPart } from "../parts/part-file.ts";
import { rangeOf, shardName } from "../parts/shard.ts";
import type { Shard } from "../parts/shard.ts";
import { writeWhole } from "../parts/write.ts";
import { withRereadable } from "../problem-file.ts";
import { startProgress, withProgress } from "../progress.ts";
import { OWN_FORMAT_SOLVERS, hasOwnFormat } from "../solvers.ts";

/** Options of the command line. */
export interface QueryOptions extends AnswerOptions {
  /** The solver's name, or the path of a module. */
  readonly solver: string;
  readonly json?: boolean;
  readonly jsonl?: boolean;
  readonly text?: boolean;
  /** Print the problem file of this case instead of answers. */
  readonly repro?: number;
  readonly shard?: Shard;
  readonly out?: string;
  readonly resume?: boolean;
  readonly workers?: number;
}

/** Number of cases in a part of a run that can be resumed. */
const PART_CASES = 1 << 16;

/** The form of the output. */
export function formatOf(options: { readonly json?: boolean; readonly jsonl?: boolean;
  readonly text?: boolean }): Format {
  return options.json === true ? "json" : options.jsonl === true ? "jsonl" : options.text === true ? "text" : "csv";
}

/** Refuses options that cannot go together. */
function checkOptions(options: QueryOptions): void {
  const { shard, resume, workers, repeat, out } = options;
  const refuse = (what: string, why: string): never => {
    throw new UserError(`${what}: ${why}`);
  };
  if (repeat !== undefined && (shard !== undefined || workers !== undefined || resume === true))
    refuse("--repeat", "times are measured in one process: remove --shard, --workers and --resume");
  if (shard !== undefined && formatOf(options) !== "csv")
    refuse(`--${formatOf(options)}`, "a part has only one form: pass this option to merge");
  if (resume === true && out === undefined) refuse("--resume", "needs --out, the file to complete");
  const isOne = shard !== undefined || out !== undefined || resume === true || workers !== undefined;
  if (options.repro !== undefined && isOne)
    refuse(`--repro ${options.repro}`, "it prints one case: remove --shard, --out, --resume and --workers");
}

/** A file whose cases are counted, and the identity of the run. */
interface Run {
  readonly job: AnswerJob;
  readonly identity: RunIdentity;
}

/** Hashes the file and counts its cases, for runs in parts. */
async function openRun(file: string, options: QueryOptions): Promise<Run> {
  const { solver, boolean, tolerance } = options, job: AnswerJob = { file, solver, boolean, tolerance },
    source = await openAnswers(job);
  if (hasOwnFormat(solver)) {
    const facts = { ...hashFile(file), cases: await source.count() };
    return { job, identity: identityOf(file, facts, solver, OWN_FORMAT_SOLVERS[solver].package, options,
      source.columns) };
  }
  const scanned = await scanCases(file), { package: name } = await loadSolver(solver);
  return { job: { ...job, scanned }, identity: identityOf(file, scanned, solver, name, options, source.columns) };
}

/** Is the file at `path` a complete part of this run with these cases? */
async function isPartOf(path: string, { identity }: Run, range: CaseRange): Promise<boolean> {
  if (!existsSync(path)) return false;
  try {
    const { head } = await readPart(path);
    return difference(head, identity) === undefined && head.from === range.from && head.to === range.to;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/** Answers a shard and writes its part to `path`, or to standard output. */
async function writePart(run: Run, shard: Shard, path: string | undefined, options: QueryOptions): Promise<void> {
  const range = rangeOf(shard, run.identity.cases);
  const lines = answerLines(run.job, range, options.workers), isAlone = path !== undefined && path === options.out;
  const text = partText(run.identity, range, shardName(shard), isAlone
    ? withProgress(`part ${shardName(shard)} of ${run.identity.file}`, range.to - range.from, lines) : lines);
  if (path === undefined) await writeText(path, text);
  else await writeWhole(path, text, () => isPartOf(path, run, range));
}

/** Answers one shard. */
async function answerShard(file: string, shard: Shard, options: QueryOptions): Promise<void> {
  const run = await openRun(file, options), { out } = options, range = rangeOf(shard, run.identity.cases);
  if (options.resume === true && out !== undefined && await isPartOf(out, run, range)) {
    console.error(`${out}: this part is already complete`);
    return;
  }
  await writePart(run, shard, out, options);
}

/** Answers a file in parts next to `out`. The parts are kept until all are complete, so a killed run can continue. */
async function answerInParts(file: string, out: string, options: QueryOptions): Promise<void> {
  const run = await openRun(file, options), n = Math.max(1, Math.ceil(run.identity.cases / PART_CASES)),
    folder = `${out}.parts`, paths: string[] = [], progress = startProgress(`answers of ${run.identity.file}`, n);
  for (let k = 1; k <= n; k++) {
    const path = join(folder, `${k}-of-${n}.part`), shard = { k, n };
    if (!(await isPartOf(path, run, rangeOf(shard, run.identity.cases)))) await writePart(run, shard, path, options);
    paths.push(path);
    progress.step();
  }
  progress.end();
  await writeWhole(out, mergedText(await checkParts(paths), formatOf(options)));
  for (const path of paths) rmSync(path, { force: true });
  for (const left of readdirSync(folder)) if (left.endsWith(".partial")) rmSync(join(folder, left), { force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Answers a whole file without parts. */
async function answerAll(file: string, options: QueryOptions): Promise<void> {
  const { solver, boolean, tolerance, repeat, workers, out } = options;
  const job: AnswerJob = { file, solver, boolean, tolerance, repeat };
  const source = await openAnswers(job), form = formatter(formatOf(options), source.columns);
  const text = async function* (lines: AsyncIterable<string>): AsyncGenerator<string> {
    let isFirst = true;
    yield form.head;
    for await (const some of lines) {
      for (const line of some.trimEnd().split("\n")) {
        yield form.row(line, isFirst);
        isFirst = false;
      }
    }
    yield form.tail;
  };
  if (workers === undefined || repeat !== undefined) {
    if (out === undefined || repeat !== undefined) await source.check();
    const lines = answerLines(job, undefined, undefined, source);
    await writeText(out, text(out !== undefined && process.stderr.isTTY // without a terminal, counting is not worth it
      ? withProgress(`answers of ${basename(file)}`, await source.count(), lines) : lines));
    return;
  }
  const run = await openRun(file, options);
  if (out === undefined) await source.check();
  const { file: name, cases } = run.identity, lines = answerLines(run.job, { from: 0, to: cases }, workers);
  await writeText(out, text(out === undefined ? lines : withProgress(`answers of ${name}`, cases, lines)));
}

/** Runs the command. */
export async function query(given: string, options: QueryOptions): Promise<void> {
  checkOptions(options);
  if (options.out !== undefined && regularFile(options.out) === undefined && options.resume === true)
    throw new UserError(`--resume: ${options.out} is a device or a pipe, which cannot be resumed: name a file`);
  await withRereadable(given, async (file) => {
    const { solver, repro, shard, resume, out } = options;
    if (repro !== undefined) {
      if (hasOwnFormat(solver)) throw new UserError(
        `--repro ${repro}: works for 3-D pairs (convexcases 1) only, not for --solver ${solver}`);
      console.log(await reproduction(file, repro, { ...options, solver: await loadSolver(solver) }));
    } else if (shard !== undefined) await answerShard(file, shard, options);
    else if (resume === true && out !== undefined) await answerInParts(file, out, options);
    else await answerAll(file, options);
  });
}
