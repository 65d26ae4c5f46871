/**
 * The mutants' command line: `npm run mutants -- --count 200 --seed 1`.
 *
 * Draws single-token changes of the solvers' sources, runs the tests against each, and compares the answers of the
 * survivors with the answers of the unchanged sources. The table on standard output; verdicts in a JSON file, one at a
 * time, that the same command goes on with: a verdict holds until its source file changes. Exit codes: 0 at least
 * `--share` of the mutants that change answers are killed, 1 fewer, or `--minutes` ended before all had a verdict, 2 a
 * wrong command line.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { SingleBar } from "cli-progress";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { repositoryRoot } from "@col/testkit";
import type { JudgeOptions } from "./mutants/compare.ts";
import { judge, prepare } from "./mutants/judge.ts";
import { COVERED, drawMutants, fingerprintOfSources, isPart, mutantsAt } from "./mutants/mutant.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { endChildren } from "./mutants/process.ts";
import { reportOf, shareKilled } from "./mutants/report.ts";
import type { Green } from "./mutants/tests.ts";
import type { Verdict } from "./mutants/verdict.ts";

function whole(text: string): number {
  const x = Number(text);
  if (!Number.isSafeInteger(x) || x < 0) throw new InvalidArgumentError(`need a whole number from 0 on, got "${text}"`);
  return x;
}

function minutes(text: string): number {
  const x = Number(text);
  if (!(x > 0)) throw new InvalidArgumentError(`need a number above 0, got "${text}"`);
  return x;
}

/** Adds one more to the list of an option. */
function part(text: string, list: readonly string[] = []): string[] {
  if (!isPart(root, text))
    throw new InvalidArgumentError(`need a package or a folder of its sources, as epa/manifold: of ${
      Object.keys(COVERED).join(", ")}; got "${text}"`);
  return [...list, text];
}

function share(text: string): number {
  const x = Number(text);
  if (!(x >= 0 && x <= 1)) throw new InvalidArgumentError(`need a number from 0 to 1, got "${text}"`);
  return x;
}

interface Flags {
  readonly count: number;
  readonly seed: number;
  readonly only?: readonly string[];
  readonly at?: readonly string[];
  readonly jobs: number;
  readonly blocks: number;
  readonly limitSeconds: number;
  readonly minutes: number;
  readonly share: number;
  readonly json?: true;
  readonly again?: true;
  readonly allTests?: true;
  readonly results?: string;
}

const root = repositoryRoot(), EXIT_USAGE = 2, EXIT_STOPPED = 130;
const program = new Command("mutants")
  .description("Single-token changes of the solvers' sources: which does a test notice, which change no answer?")
  .option("-n, --count <number>", "mutants drawn", whole, 200)
  .option("-s, --seed <number>", "same seed and sources: same mutants", whole, 1)
  .option("-o, --only <part...>", "packages, or folders of their sources, that are changed: cast epa/manifold", part)
  .option("--at <place...>", "instead of a draw: every mutant of these lines, FILE:LINE")
  .option("-j, --jobs <number>", "mutants at a time", whole, 2)
  .option("--blocks <number>", "blocks of 60 cases whose answers are compared", whole, 100)
  .option("--all-tests", "ask all tests also where the answers are the same: by default the nearest are asked")
  .option("--limit-seconds <number>", "for the tests of one mutant, at most", whole, 600)
  .option("--minutes <number>", "begins no mutant after so long; the same command goes on", minutes, Infinity)
  .option("--share <number>", "of the mutants that change answers, so many must be killed", share, 0.95)
  .option("--again", "judge surviving mutants again: tests have been added")
  .option("--json", "one JSON object on standard output")
  .option("--results <file>", "where verdicts are kept (default: .results/mutants/verdicts-SEED.json)")
  .exitOverride();

const keyOf = (m: Mutant): string => `${m.of} ${m.file}:${m.start}:${m.original}:${m.text}`;

type Verdicts = Map<string, Verdict>;

/** Verdicts of earlier runs; with `again`, only verdicts of killed mutants. */
function readVerdicts(path: string, again: boolean): Verdicts {
  const list = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Verdict[]) : [];
  return new Map(list.filter((v) => !again || v.outcome === "killed").map((v) => [keyOf(v.mutant), v]));
}

/** In one step: a run that is stopped leaves the file whole. */
function writeVerdicts(path: string, verdicts: Verdicts): void {
  writeFileSync(`${path}.new`, JSON.stringify([...verdicts.values()], null, 1));
  renameSync(`${path}.new`, path);
}

/** How many mutants each test file has noticed. */
function killsOf(verdicts: Verdicts): Map<string, number> {
  const kills = new Map<string, number>();
  for (const { by } of verdicts.values()) {
    if (by !== undefined) kills.set(join(root, by), (kills.get(join(root, by)) ?? 0) + 1);
  }
  return kills;
}

/** Mutants of the lines named; a line without any is a mistake of the command line. */
function placed(places: readonly string[]): Mutant[] {
  try {
    return mutantsAt(root, places);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return program.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
  }
}

const told = (v: Verdict): string =>
  `${v.outcome}: ${v.mutant.file}:${v.mutant.line} ${v.mutant.kind} "${v.mutant.original.slice(0, 60)}" ` +
  `(answers: ${v.answers}${v.by === undefined ? "" : `; by ${v.by}`}; ${v.seconds.toFixed(1)} s)`;

/** Judges all that wait, `jobs` at a time, and keeps each verdict as it comes. */
async function judgeAll(
  waiting: Mutant[], verdicts: Verdicts, path: string, flags: Flags, o: JudgeOptions,
): Promise<void> {
  const bar =
    process.stderr.isTTY && flags.json === undefined
      ? new SingleBar({ format: "{bar} {value} of {total} mutants | {eta_formatted}" })
      : null;
  for (const name of new Set(waiting.map((m) => m.package))) {
    await prepare(name, o);
  }
  const green: Green = new Map(), total = waiting.length, end = performance.now() + 60_000 * flags.minutes;
  bar?.start(total, 0);
  await Promise.all(Array.from({ length: Math.max(1, flags.jobs) }, async () => {
    for (let m = waiting.shift(); m !== undefined; m = performance.now() < end ? waiting.shift() : undefined) {
      const v = await judge(m, green, killsOf(verdicts), o);
      verdicts.set(keyOf(m), v);
      writeVerdicts(path, verdicts);
      bar?.increment();
      if (bar === null) console.error(`${total - waiting.length} of ${total} ${told(v)}`);
    }
  }));
  bar?.stop();
}

async function run(flags: Flags): Promise<number> {
  const packages = flags.only ?? Object.keys(COVERED),
    drawn = flags.at === undefined ? drawMutants(root, flags.seed, flags.count, packages) : placed(flags.at);
  const name = flags.at === undefined ? `verdicts-${flags.seed}.json` : "verdicts-at.json";
  const path = flags.results === undefined ? join(root, ".results", "mutants", name) : resolve(flags.results);
  mkdirSync(dirname(path), { recursive: true });
  const verdicts = readVerdicts(path, flags.again === true), folder = mkdtempSync(join(tmpdir(), "col-mutants-")),
    baselines = join(tmpdir(), `col-mutants-of-${fingerprintOfSources(root)}`);
  mkdirSync(baselines, { recursive: true });
  process.on("exit", () => { rmSync(folder, { recursive: true, force: true }); });
  const { blocks, limitSeconds, allTests = false } = flags, waiting = drawn.filter((m) => !verdicts.has(keyOf(m)));
  await judgeAll(waiting, verdicts, path, flags, { root, folder, baselines, blocks, limitSeconds, allTests });
  const list = drawn.map((m) => verdicts.get(keyOf(m))).filter((v) => v !== undefined), share = shareKilled(list);
  console.log(flags.json === undefined ? reportOf(list) : JSON.stringify({ seed: flags.seed, verdicts: list, share }));
  if (list.length < drawn.length) console.error(`mutants: ${drawn.length - list.length} have no verdict yet`);
  return share >= flags.share && list.length === drawn.length ? 0 : 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    endChildren();
    process.exit(EXIT_STOPPED);
  });
}
try {
  process.exitCode = await run(program.parse().opts<Flags>());
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
}
