/**
 * `convergence`: the stopping criterion against the iteration (Montaut et al. 2022, Fig. 4): pairs of ellipsoids that
 * overlap by 1 cm, are 1 cm and 1 m apart, radii as in the paper, plain and momentum forms side by side.
 *
 * Every method stops at the paper's criterion 2 <x, x - w> <= 1e-8 square metres, a duality gap once the momentum is
 * off; with the momentum on it only says whether the support still changes, and may be negative (not drawn). The second
 * figure of a case shows what all methods have: the error
 * |x| - d of the distance, known because the pairs are placed; the figures' axis is support evaluations of the library.
 * The table and the measures count iterations of the papers' loops (`paper-methods.ts`) as the RSS script does.
 */
import { accelSteps } from "@col/accel";
import type { AccelStep } from "@col/accel";
import { mean } from "simple-statistics";
import { buildQueries, filterCases, generate } from "@col/bench";
import type { Query } from "@col/bench";
import type { Experiment, ExperimentFigure, ExperimentSeries, Interval, Measures } from "./experiment.ts";
import { paperSolve, scriptCount } from "../comparators3d/paper-methods.ts";
import { asCoded, frankWolfe } from "./methods.ts";
import { ratioOfMeans, shareOf } from "./statistics.ts";

/** The paper's tolerance on the duality gap, square metres. */
const GAP = 1e-8;
/** Signed distances of the pairs, metres: panels a, b, c of the figure. */
const CASES = [["overlapping by 1 cm", -0.01], ["1 cm apart", 0.01], ["1 m apart", 1]] as const;
const PAIRS = { quick: 20, normal: 100, full: 1000 } as const;
/** Frank-Wolfe alone needs hundreds. */
const BUDGET = 2000;
const METHODS = ["frank-wolfe", "gjk", "polyak", "nesterov"] as const;
type Name = (typeof METHODS)[number];

function stepsOf(q: Query, method: Name): AccelStep[] {
  return [...accelSteps(q.a, q.poseA, q.b, q.poseB, { method, dualityGap: GAP, maxIterations: BUDGET })];
}

/** Iterations of a method of the papers with the weights of the authors' code. */
function iterationsOf(q: Query, method: Name): number {
  const how = method === "frank-wolfe" ? frankWolfe("none") : asCoded(method, false);
  return scriptCount(paperSolve(q, how, { gap: GAP, maxIterations: BUDGET }), false);
}

/** The finite, positive part of a curve: what a logarithmic axis can show. */
function curve(name: string, values: readonly number[]): ExperimentSeries {
  const x = values.flatMap((v, i) => (Number.isFinite(v) && v > 0 ? [i + 1] : []));
  return { name, x, y: x.map((i) => values[i - 1]) };
}

/** Criterion and error of the first pair of a case; the momentum's end as a point of its own. */
function figuresOf(label: string, target: number, q: Query): ExperimentFigure[] {
  const runs = METHODS.map((method) => ({ method, steps: stepsOf(q, method) })), x = { label: "iteration", log: true };
  const ends = runs.flatMap(({ method, steps }): ExperimentSeries[] => {
    const at = steps.findIndex((s) => s.outcome === "momentum-off");
    return at >= 0 && steps[at].gap > 0 ? [{ name: `${method}: momentum off`, x: [at + 1], y: [steps[at].gap] }] : [];
  });
  return [
    { title: `Criterion, first pair, ${label}`, kind: "line", x, y: { label: "2 <x, x - w>, m^2", log: true },
      series: [...runs.map(({ method, steps }) => curve(method, steps.map((s) => s.gap))), ...ends] },
    {
      title: `Error of the distance, first pair, ${label}`, kind: "line", x, y: { label: "|x| - d, m", log: true },
      series: runs.map(({ method, steps }) => curve(method, steps.map((s) => s.upper - Math.max(0, target)))),
    },
  ];
}

/** Counts of a case: Frank-Wolfe, GJK, Polyak, Nesterov, pair by pair. */
export type CaseCounts = readonly (readonly number[])[];

/**
 * Each panel of the figure shows one pair: the share of our pairs that show the same. Counts of the panels overlapping,
 * close, distant.
 */
export function convergenceMeasures(overlapping: CaseCounts, near: CaseCounts, distant: CaseCounts): Measures {
  const share = (c: CaseCounts, shows: (gjk: number, nesterov: number, frankWolfe: number) => boolean): Interval =>
    shareOf(c[1].filter((n, i) => shows(n, c[3][i], c[0][i])).length, c[1].length);
  return {
    "overlapping by 1 cm: share of pairs where GJK and Nesterov end within 10 iterations":
      share(overlapping, (gjk, nesterov) => Math.max(gjk, nesterov) <= 10),
    "1 cm apart: share of pairs where GJK takes more than 2 times Nesterov's iterations":
      share(near, (gjk, nesterov) => gjk > 2 * nesterov),
    "1 m apart: share of pairs where Nesterov takes more than 3 times GJK's iterations":
      share(distant, (gjk, nesterov) => nesterov > 3 * gjk),
    "1 cm apart, iterations: Frank-Wolfe / GJK": ratioOfMeans(near[0], near[1]),
  };
}

export const convergence: Experiment = {
  name: "convergence", seconds: 1,
  about: "stopping criterion and error against iteration, ellipsoids overlapping by 1 cm, 1 cm and 1 m apart",
  paper: "Montaut et al. 2022, Fig. 4",
  run({ size, seed, progress }) {
    const set = generate("ellipsoids-paper", PAIRS[size], seed, CASES.map(([, target]) => target));
    const cases = CASES.map(([label, target], c) => {
      const queries = buildQueries(filterCases(set, (i) => set.target[i] === target));
      const counts = METHODS.map((method, k) => queries.map((q) => {
        progress((c + k / METHODS.length) / CASES.length);
        return iterationsOf(q, method);
      }));
      return { label, target, queries, counts, means: counts.map((list) => mean(list)) };
    });
    return {
      tables: [{
        title: "Iterations until the criterion is at most 1e-8 m^2",
        note: `${cases[1].queries.length} pairs; the budget is ${BUDGET} iterations`,
        head: ["case", "method", "mean", "least", "most"],
        rows: cases.flatMap(({ label, counts, means }) => METHODS.map((method, k) => [label, method, means[k],
          Math.min(...counts[k]), Math.max(...counts[k])])),
      }],
      figures: cases.flatMap(({ label, target, queries }) => figuresOf(label, target, queries[0])),
      measures: convergenceMeasures(cases[0].counts, cases[1].counts, cases[2].counts),
    };
  },
};
