/**
 * `node tools/from-source.mjs packages/epa/test/tools/methods-without.ts NAME .. [--pairs N --rounds N --only TEXT]`:
 * what becomes of every kind of pair when the named methods of epa's table are left out.
 *
 * For each row of support/sweep.ts that has a pair which asks for one of the methods: brackets that are open with all
 * methods, and without these; distances that are then another one (by 1e-10 of the scene); the time of the row's pairs,
 * without over with (sum of each pair's least time over rounds, in turns). Seed: COL_SEED.
 */
import { pairScale, posed } from "@col/testkit";
import type { PairCase } from "@col/testkit";
import type { DistanceResult } from "@col/types";
import { parseArgs } from "node:util";
import { signedDistanceBy } from "../../src/solver.ts";
import type { Solver } from "../../src/solver.ts";
import type { EpaWorkspace } from "../../src/entire.ts";
import { sweep } from "../support/sweep.ts";
import type { SweepRow } from "../support/sweep.ts";
import { METHOD_NAMES, solverOf, solverWithout, timeRatio } from "../support/without.ts";

const USAGE = `usage: methods-without.ts NAME .. [--pairs N] [--rounds N] [--only TEXT]
  NAME      a method's name, as ARCHITECTURE.md has it
  --pairs   pairs of each row (default 200)
  --rounds  rounds of timing (default 5)
  --only    rows whose name holds TEXT
  seed: COL_SEED`;
/** Distances this near, in parts of the scene, are the same. */
const SAME = 1e-10;
const OPEN: ReadonlySet<string> = new Set(["budget-spent", "precision-limit"]);

function solve(solver: Solver<EpaWorkspace>, c: PairCase): DistanceResult {
  return signedDistanceBy(solver, c.a, c.poseA, c.b, c.poseB);
}

/** The pairs of a row that ask for one of the methods. */
function asking(row: SweepRow, names: readonly string[]): PairCase[] {
  let asked = false;
  const watched = solverOf((list) => list.map(({ name, run }) => ({ name, run: (pair, answer, ws) => {
    asked ||= names.includes(name);
    return run(pair, answer, ws);
  } })));
  return row.cases.filter((c) => {
    asked = false;
    solve(watched, c);
    return asked;
  });
}

function line(row: SweepRow, names: readonly string[], rounds: number): string | null {
  const cases = asking(row, names), all = solverOf((list) => list), rest = solverWithout(names);
  if (cases.length === 0) return null;
  let before = 0, after = 0, newly = 0, other = 0;
  for (const c of cases) {
    const p = solve(all, c), q = solve(rest, c), scale = pairScale(posed(c.a, c.poseA), posed(c.b, c.poseB));
    before += +OPEN.has(p.status);
    after += +OPEN.has(q.status);
    newly += +(OPEN.has(q.status) && !OPEN.has(p.status));
    other += +!(Math.abs(p.distance - q.distance) <= SAME * scale);
  }
  const time = rounds === 0 ? NaN : timeRatio([all, rest], row.cases, rounds);
  return `| ${row.name} | ${row.cases.length} | ${cases.length} | ${before} | ${after} | ${newly} | ${other} | `
    + `${time.toFixed(2)} |`;
}

function main(): number {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: {
    pairs: { type: "string" }, rounds: { type: "string" }, only: { type: "string" }, help: { type: "boolean" },
  } });
  const pairs = Number(values.pairs ?? 200), rounds = Number(values.rounds ?? 5),
    known = positionals.length > 0 && positionals.every((name) => METHOD_NAMES.includes(name));
  if (values.help === true || !known || !(Number.isInteger(pairs) && pairs > 0 && Number.isInteger(rounds)
    && rounds >= 0)) {
    console.error(`${USAGE}\n  names: ${METHOD_NAMES.join(", ")}`);
    return values.help === true ? 0 : 2;
  }
  console.log("| pairs of | pairs | asked | open | open without | newly open | other | time without |\n"
    + "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const row of sweep(pairs)) {
    if (!row.name.includes(values.only ?? "")) continue;
    const text = line(row, positionals, rounds);
    if (text !== null) console.log(text);
  }
  return 0;
}

process.exitCode = main();
