/**
 * The mutants' command line: `npm run mutants -- --count 200 --seed 1`.
 *
 * Draws single-token changes of the solvers' sources, runs the tests against each, and holds the answers of each
 * against those of the sources as they are. Results on standard output and in a JSON file that a second run goes on
 * with. Exit codes: 0 at least `--share` of those that change answers are killed, 1 fewer, 2 a wrong command line.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { SingleBar } from "cli-progress";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { repositoryRoot } from "@col/testkit";
import { judge, measured, requireNoticed, writeBaseline } from "./mutants/judge.ts";
import type { Green, Verdict } from "./mutants/judge.ts";
import { COVERED, drawMutants, mutantsAt } from "./mutants/mutant.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { reportOf, shareKilled } from "./mutants/report.ts";

function whole(text: string): number {
  const x = Number(text);
  if (!Number.isSafeInteger(x) || x < 0) throw new InvalidArgumentError(`need a whole number from 0 on, got "${text}"`);
  return x;
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
  readonly share: number;
  readonly json?: true;
  readonly again?: true;
  readonly out: string;
}

const root = repositoryRoot(), EXIT_USAGE = 2;
const program = new Command("mutants")
  .description("Single-token changes of the solvers' sources: which does a test notice, which change no answer?")
  .option("-n, --count <number>", "mutants drawn", whole, 200)
  .option("-s, --seed <number>", "same seed and sources: same mutants", whole, 1)
  .addOption(new Option("-o, --only <package...>", "packages that are changed").choices(Object.keys(COVERED)))
  .option("--at <place...>", "instead of a draw: every mutant of these lines, FILE:LINE")
  .option("-j, --jobs <number>", "mutants at a time", whole, 2)
  .option("--blocks <number>", "blocks of 60 cases whose answers are compared", whole, 25)
  .option("--limit-seconds <number>", "for the tests of one mutant", whole, 600)
  .option("--share <number>", "of those that change answers, so many must be killed", share, 0.95)
  .option("--again", "judge again those that survived: tests have been added")
  .option("--json", "one JSON object on standard output")
  .option("--out <folder>", "where results are kept", join(root, ".results", "mutants"))
  .exitOverride();

const keyOf = (m: Mutant): string => `${m.file}:${m.start}:${m.original}:${m.text}`;

/** Mutants of the lines named; a line without any is a mistake of the command line. */
function placed(places: readonly string[]): Mutant[] {
  try {
    return mutantsAt(root, places);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return program.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
  }
}

async function run(flags: Flags): Promise<number> {
  const folder = resolve(flags.out),
    packages = flags.only ?? Object.keys(COVERED),
    drawn = flags.at === undefined ? drawMutants(root, flags.seed, flags.count, packages) : placed(flags.at);
  mkdirSync(folder, { recursive: true });
  const name = flags.at === undefined ? `verdicts-${flags.seed}.json` : "verdicts-at.json";
  const path = join(folder, name), verdicts = new Map<string, Verdict>();
  for (const v of existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) as Verdict[] : []) {
    if (flags.again === undefined || v.outcome === "killed") verdicts.set(keyOf(v.mutant), v);
  }
  const options = { root, folder, blocks: flags.blocks, limitSeconds: flags.limitSeconds },
    waiting = drawn.filter((m) => !verdicts.has(keyOf(m)));
  const bar =
    process.stderr.isTTY && flags.json === undefined
      ? new SingleBar({ format: "{bar} {value} of {total} mutants | {eta_formatted}" })
      : null;
  for (const name of new Set(waiting.map((m) => m.package))) {
    await writeBaseline(name, options);
    await requireNoticed(name, options);
  }
  const green: Green = new Map();
  bar?.start(waiting.length, 0);
  await Promise.all(Array.from({ length: Math.max(1, flags.jobs) }, async () => {
    for (let m = waiting.shift(); m !== undefined; m = waiting.shift()) {
      const v = await judge(m, green, options);
      verdicts.set(keyOf(m), v);
      writeFileSync(path, JSON.stringify([...verdicts.values()], null, 1));
      bar?.increment();
      if (bar === null)
        console.error(
          `${v.outcome}: ${m.file}:${m.line} ${m.kind} "${m.original.slice(0, 60)}" ` +
            `(answers: ${v.answers}${v.by === undefined ? "" : `; by ${v.by}`})`,
        );
    }
  }));
  bar?.stop();
  for (const [key, v] of verdicts) verdicts.set(key, await measured(v, options));
  writeFileSync(path, JSON.stringify([...verdicts.values()], null, 1));
  const list = drawn.map((m) => verdicts.get(keyOf(m))).filter((v) => v !== undefined);
  console.log(
    flags.json === undefined
      ? reportOf(list)
      : JSON.stringify({ seed: flags.seed, verdicts: list, share: shareKilled(list) }),
  );
  return shareKilled(list) >= flags.share ? 0 : 1;
}

try {
  process.exitCode = await run(program.parse().opts<Flags>());
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
}
