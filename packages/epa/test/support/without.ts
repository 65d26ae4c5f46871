/** Solvers of `@col/epa` with a changed table: some methods left out, or each of them watched. */
import type { PairCase } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { asPoint } from "../../src/pair/balls.ts";
import { createEpaWorkspace } from "../../src/entire.ts";
import type { Method, Methods } from "../../src/pair/method.ts";
import { METHODS } from "../../src/entire.ts";
import { signedDistanceBy, solverOf as solverOfTable } from "../../src/solver.ts";
import type { Solver } from "../../src/solver.ts";
import type { EpaWorkspace } from "../../src/entire.ts";

type Change = (list: readonly Method<EpaWorkspace>[]) => readonly Method<EpaWorkspace>[];

/** Names of all methods, in the order in which the table first asks them. */
export const METHOD_NAMES: readonly string[] = [
  ...new Set(Object.values(METHODS).flatMap((row) => Object.values(row).flat().map((m) => m.name))),
];

/** The solver of `@col/epa` with every list changed. */
export function solverOf(change: Change): Solver<EpaWorkspace> {
  const table: Methods<EpaWorkspace> = Object.fromEntries(Object.entries(METHODS).map(([a, row]) => [a,
    Object.fromEntries(Object.entries(row).map(([b, list]) => [b, change(list)]))]));
  return solverOfTable(table, createEpaWorkspace, (s, ws, body) => asPoint(s, ws.balls[body]));
}

/** Without the methods of these names. */
export function solverWithout(names: readonly string[]): Solver<EpaWorkspace> {
  return solverOf((list) => list.filter(({ name }) => !names.includes(name)));
}

/** Calls of each solver before any is measured: what the engine has not compiled yet takes ten times as long. */
const WARM_UP = 6000;

/** Least times of some pairs by two solvers in turns, summed: the second over the first; NaN of no rounds. */
export function timeRatio(solvers: readonly [Solver<EpaWorkspace>, Solver<EpaWorkspace>], cases: readonly PairCase[],
  rounds: number): number {
  const least = cases.map(() => [Infinity, Infinity]), out = createDistanceResult();
  if (rounds === 0) return NaN;
  const warming = cases.length === 0 ? 0 : Math.ceil(WARM_UP / cases.length);
  for (let r = -warming; r < rounds; r++) for (let k = 0; k < 2; k++) {
    const v = (k + r + warming) % 2, solver = solvers[v];
    if (r < 0) {
      for (const c of cases) signedDistanceBy(solver, c.a, c.poseA, c.b, c.poseB, undefined, out);
      continue;
    }
    for (const [i, c] of cases.entries()) {
      const from = performance.now();
      signedDistanceBy(solver, c.a, c.poseA, c.b, c.poseB, undefined, out);
      least[i][v] = Math.min(least[i][v], performance.now() - from);
    }
  }
  const sum = [0, 1].map((v) => least.reduce((total, t) => total + t[v], 0));
  return sum[1] / sum[0];
}
