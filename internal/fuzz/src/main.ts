/**
 * The fuzzer's command line: `npm run fuzz -- --minutes 1 --seed 7 --only epa`.
 *
 * Results on standard output, progress on standard error. Exit codes: 0 no failure found, 1 failures found, 2 a wrong
 * command line.
 */
import { join, resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { SingleBar } from "cli-progress";
import { DEFAULT_SEED, repositoryRoot } from "@col/testkit";
import { failureText } from "./failure.ts";
import { checkSubject, PACKAGES } from "./run-case.ts";
import { fuzz } from "./session.ts";
import type { FuzzState } from "./state.ts";
import { subjectOf } from "./subjects.ts";

const EXIT_FOUND = 1, EXIT_USAGE = 2;

function positive(text: string): number {
  const x = Number(text);
  if (!(x > 0)) throw new InvalidArgumentError(`need a number above 0, got "${text}"`);
  return x;
}

function whole(text: string): number {
  const x = Number(text);
  if (!Number.isSafeInteger(x) || x < 0) throw new InvalidArgumentError(`need a whole number from 0 on, got "${text}"`);
  return x;
}

interface Flags {
  readonly minutes?: number;
  readonly pairs?: number;
  readonly seed: number;
  readonly from: number;
  readonly case?: number;
  readonly only?: readonly string[];
  readonly json?: true;
  readonly resume?: true;
  readonly out: string;
  readonly state?: string;
  readonly keep: number;
  readonly hangSeconds: number;
}

const folder = join(repositoryRoot(), ".results", "fuzz");
const program = new Command("fuzz")
  .description(
    "Pairs through all solvers: laws, certificates, agreement, time. Failures are reduced and kept as fixtures.",
  )
  .option("-m, --minutes <number>", "end after so many minutes (default: 1 unless --pairs is given)", positive)
  .option("-n, --pairs <number>", "end after so many pairs", positive)
  .option("-s, --seed <number>", "same seed and case number: same pair", whole, DEFAULT_SEED)
  .option("--from <case>", "first case", whole, 0)
  .option("--case <number>", "look at this case alone and print its findings as they are, not reduced", whole)
  .addOption(new Option("-o, --only <package...>", "packages whose laws are checked").choices(PACKAGES))
  .option("--json", "one JSON object on standard output")
  .option("--resume", "go on where the state file of this seed and these packages ends")
  .option("--out <folder>", "where failures go", folder)
  .option("--state <file>", "the state file (default: state-SEED.json beside the failures)")
  .option("--keep <number>", "failures reduced and written for each law", whole, 2)
  .option("--hang-seconds <number>", "a pair that takes longer is a hang", positive, 30)
  .exitOverride();

function report(state: FuzzState): string {
  const lines = Object.entries(state.counts)
    .sort((a, b) => b[1] - a[1])
    .map(([law, n]) => `${String(n).padStart(7)}  ${law}`);
  return [
    ...lines,
    `${state.pairs} pairs in ${(state.seconds / 60).toFixed(1)} minutes, seed ${state.seed}, ` +
      `next case ${state.next}: ${lines.length} laws broken`,
  ].join("\n");
}

async function run(flags: Flags): Promise<number> {
  const only = flags.only ?? [...PACKAGES], { seed } = flags;
  if (flags.case !== undefined) {
    const subject = subjectOf(seed, flags.case), findings = checkSubject(subject, seed, flags.case, only);
    for (const f of findings) console.log(failureText({ ...f, seed, case: flags.case, subject, original: subject }));
    if (findings.length === 0) console.log(JSON.stringify(subject));
    return findings.length === 0 ? 0 : EXIT_FOUND;
  }
  const out = resolve(flags.out),
    bar =
      process.stderr.isTTY && flags.json === undefined
        ? new SingleBar({ format: "{bar} {percentage}% | {pairs} pairs, {found} findings | {eta_formatted}" })
        : null;
  bar?.start(1000, 0, { pairs: 0, found: 0 });
  const state = await fuzz(
    {
      seed,
      only,
      from: flags.from,
      minutes: flags.minutes ?? (flags.pairs === undefined ? 1 : Infinity),
      pairs: flags.pairs ?? Infinity,
      resume: flags.resume === true,
      folder: out,
      statePath: flags.state === undefined ? join(out, `state-${seed}.json`) : resolve(flags.state),
      hangSeconds: flags.hangSeconds,
      keep: flags.keep,
    },
    {
      progress: (s, share) => {
        bar?.update(Math.round(1000 * Math.min(1, share)), {
          pairs: s.pairs,
          found: Object.values(s.counts).reduce((x, y) => x + y, 0),
        });
      },
      failure: (f, path) => {
        if (bar === null)
          console.error(`case ${f.case}: ${f.package}: ${f.law}: ${f.magnitude} > ${f.tolerance}; ${path}`);
      },
    },
  );
  bar?.stop();
  console.log(flags.json === undefined ? report(state) : JSON.stringify(state));
  return Object.keys(state.counts).length === 0 ? 0 : EXIT_FOUND;
}

try {
  process.exitCode = await run(program.parse().opts<Flags>());
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
}
