/**
 * `momentum-frank-wolfe`: Frank-Wolfe with Nesterov's and Polyak's momentum and no simplex (Montaut et al., RSS 2022,
 * alg. 6; T-RO 2024, alg. 5), against Frank-Wolfe and against the same momentum with a simplex: what the momentum
 * gives, and what only the simplex gives.
 *
 * Ellipsoids and cubes with radii and half extents N(0.1, 0.025) m, with the weights of the authors' code
 * (`paper-methods.ts`), duality gap 1e-8.
 */
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { PaperMethod } from "../comparators3d/paper-methods.ts";
import type { Experiment, Interval, Measures } from "./experiment.ts";
import { GAP, asCoded, frankWolfe } from "./methods.ts";
import { familyProblems } from "./problems.ts";
import { largestOf, leastOf, plusMinus, ratioOfMeans, shareOf, spreadOf } from "./statistics.ts";

const PAIRS = { quick: 10, normal: 60, full: 1000 } as const;
const BUDGET = 10_000;
const TARGETS = [-0.1, -0.01, -0.001, 0.001, 0.01, 0.1, 1] as const;
const METHODS: readonly (readonly [string, (cubes: boolean) => PaperMethod])[] = [
  ["Frank-Wolfe", () => frankWolfe("none")], ["Frank-Wolfe + Polyak", () => frankWolfe("polyak")],
  ["Frank-Wolfe + Nesterov", (cubes) => frankWolfe(cubes ? "nesterov-normalised" : "nesterov")],
  ["GJK", () => asCoded("gjk", false)], ["GJK + Polyak", () => asCoded("polyak", false)],
  ["GJK + Nesterov", (cubes) => asCoded("nesterov", cubes)],
];

/** Iterations on the same close bodies, and overlapping ellipsoids that were proven, both in the order of METHODS. */
export function momentumMeasures(ellipsoids: readonly (readonly number[])[], cubes: readonly (readonly number[])[],
  proved: readonly number[], overlapping: number): Measures {
  const share = (list: readonly number[]): Interval[] => list.map((n) => shareOf(n, overlapping));
  return {
    "close ellipsoids, iterations: Frank-Wolfe / with Polyak": ratioOfMeans(ellipsoids[0], ellipsoids[1]),
    "close ellipsoids, iterations: Frank-Wolfe / with Nesterov": ratioOfMeans(ellipsoids[0], ellipsoids[2]),
    "close cubes, iterations: best Frank-Wolfe / GJK":
      leastOf(cubes.slice(0, 3).map((counts) => ratioOfMeans(counts, cubes[3]))),
    "overlapping ellipsoids, share proven: least with a simplex": leastOf(share(proved.slice(3))),
    "overlapping ellipsoids, share proven: largest without a simplex": largestOf(share(proved.slice(0, 3))),
  };
}

export const momentumFrankWolfe: Experiment = {
  name: "momentum-frank-wolfe", seconds: 31,
  about: "Frank-Wolfe with Nesterov's and Polyak's momentum, without a simplex",
  paper: "Montaut et al. 2022, alg. 6; 2024, alg. 5",
  run({ size, seed, progress }) {
    const kinds = (["ellipsoids", "cubes"] as const).map((kind) => ({ kind,
      list: familyProblems(`${kind}-paper`, PAIRS[size], seed, TARGETS) }));
    const cells = kinds.flatMap(({ kind, list }) => METHODS.map(([name, of], k) => {
      progress(((kind === "cubes" ? METHODS.length : 0) + k) / (2 * METHODS.length));
      const runs = list.map((q) =>
        ({ q, r: paperSolve(q, of(kind === "cubes"), { gap: GAP, maxIterations: BUDGET }) }));
      const at = (keep: (target: number) => boolean): number[] => runs.filter(({ q }) => keep(q.target))
        .map(({ r }) => r.iterations);
      const apart = runs.filter(({ q }) => q.target > 0),
        spent = apart.filter(({ r }) => r.outcome === "budget-spent").length / apart.length;
      const meeting = runs.filter(({ q }) => q.target < 0),
        proved = meeting.filter(({ r }) => r.outcome === "inside").length;
      return { kind, name, close: at((t) => t > 0 && t <= 0.1), distant: at((t) => t >= 1),
        overlapping: at((t) => t < 0), spent, proved, meeting: meeting.length };
    }));
    const of = (kind: string, name: string): (typeof cells)[number] => {
      const found = cells.find((c) => c.kind === kind && c.name === name);
      if (found === undefined) throw new Error(`no cell ${kind} ${name}`);
      return found;
    };
    const close = (kind: string, name: string): readonly number[] => of(kind, name).close;
    return {
      tables: [{
        title: "Iterations, mean +- deviation",
        note:
          `${PAIRS[size]} pairs at each distance; duality gap 1e-8 m^2; budget ${BUDGET}: a spent one counts `
            + `as ${BUDGET}`,
        head: ["shapes", "method", "overlapping", "close", "1 m", "apart, budget spent", "overlaps proved"],
        rows: cells.map((c) => [c.kind, c.name, plusMinus(spreadOf(c.overlapping)), plusMinus(spreadOf(c.close)),
          plusMinus(spreadOf(c.distant)),
          `${(100 * c.spent).toFixed(0)} %`, `${((100 * c.proved) / c.meeting).toFixed(0)} %`]),
      }],
      figures: [],
      measures: momentumMeasures(METHODS.map(([name]) => close("ellipsoids", name)),
        METHODS.map(([name]) => close("cubes", name)), METHODS.map(([name]) => of("ellipsoids", name).proved),
        of("ellipsoids", "GJK").meeting),
    };
  },
};
