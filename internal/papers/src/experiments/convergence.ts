/**
 * `convergence`: the stopping criterion against the iteration (Montaut et al. 2022, Fig. 4): pairs of ellipsoids that
 * overlap by 1 cm, are 1 cm and 1 m apart, radii as in the paper, plain and momentum forms side by side.
 *
 * Every method stops at the paper's criterion 2 <x, x - w> <= 1e-8 square metres, a duality gap once the momentum is
 * off; with the momentum on it only says whether the support still changes, and may be negative (not drawn). The second
 * figure of a case shows what all methods have: the error
 * |x| - d of the distance, known because the pairs are placed; the figures' axis is support evaluations of the library.
 * The table and the verdicts count iterations of the papers' loops as printed (`paper-methods.ts`).
 */
import { accelSteps } from "@col/accel";
import type { AccelStep } from "@col/accel";
import { mean } from "simple-statistics";
import { buildQueries, filterCases, generate } from "@col/bench";
import type { Query } from "@col/bench";
import type { Experiment, ExperimentFigure, ExperimentSeries, Verdict } from "./experiment.ts";
import { paperSolve } from "../comparators3d/paper-methods.ts";
import { frankWolfe, printed } from "./methods.ts";
import { between, intervalText, judged, meanInterval, ratioOfMeans } from "./statistics.ts";
import type { Interval } from "./statistics.ts";

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

/** Iterations of a method of the papers as printed. */
function iterationsOf(q: Query, method: Name): number {
  const how = method === "frank-wolfe" ? frankWolfe("none") : printed(method, false);
  return paperSolve(q, how, { gap: GAP, maxIterations: BUDGET }).iterations;
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

/** The verdicts on the three panels: overlapping, close, distant. */
export function convergenceVerdicts(overlapping: CaseCounts, near: CaseCounts, distant: CaseCounts): Verdict[] {
  const text = (c: CaseCounts): string => METHODS.map((m, k) => `${m} ${mean([...c[k]]).toFixed(1)}`).join(", ");
  const say = (where: string, claim: string, paper: string, found: Interval, range: readonly [number, number],
    c: CaseCounts): Verdict => {
    return { where, claim, paper, ours: `${intervalText(found)}: ${text(c)}`,
      ...judged(between(found, ...range),
        () => "the figure shows one pair, ours is the mean over all (that this is the cause is a guess)") };
  };
  const slower = overlapping[1].map((n, i) => Math.max(n, overlapping[3][i]));
  return [
    say("RSS 2022, Fig. 4a", "overlapping by 1 cm, GJK and Nesterov end within ten iterations (mean of the slower)",
      "\"both methods converge rapidly\"", meanInterval(slower), [0, 10], overlapping),
    say("RSS 2022, Fig. 4b", "1 cm apart, Nesterov's momentum divides the iterations of GJK by more than two",
      "\"divides by more than two the number of iterations\"", ratioOfMeans(near[1], near[3]), [2, Infinity], near),
    say("RSS 2022, Fig. 4c", "distant, Nesterov takes more than three times GJK's iterations",
      "\"more than triple the number of iterations\"", ratioOfMeans(distant[3], distant[1]), [3, Infinity], distant),
    say("RSS 2022, section III", "1 cm apart, Frank-Wolfe alone takes more iterations than GJK", "sub-linear",
      ratioOfMeans(near[0], near[1]), [1, Infinity], near),
  ];
}

export const convergence: Experiment = {
  name: "convergence",
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
      name: "convergence",
      tables: [{
        title: "Iterations until the criterion is at most 1e-8 m^2",
        note: `${cases[1].queries.length} pairs; the budget is ${BUDGET} iterations`,
        head: ["case", "method", "mean", "least", "most"],
        rows: cases.flatMap(({ label, counts, means }) => METHODS.map((method, k) => [label, method, means[k],
          Math.min(...counts[k]), Math.max(...counts[k])])),
      }],
      figures: cases.flatMap(({ label, target, queries }) => figuresOf(label, target, queries[0])),
      verdicts: convergenceVerdicts(cases[0].counts, cases[1].counts, cases[2].counts),
    };
  },
};
