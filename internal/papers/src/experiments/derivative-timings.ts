/**
 * `derivative-timings`: time of the derivatives of witness points, given the solution (Montaut et al. 2023, Table II),
 * on pairs of hulls that overlap and that are apart.
 *
 * All methods see the same pairs, in turns. Sampling methods get a new seed at every call, so drawing the noise counts.
 * Finite differences and the 0th order solve again from the unperturbed separation. Hulls of `--data FOLDER`, generated
 * ones without. Microseconds.
 * A second table: the exact derivatives of primitives, which the paper does not time, and the gradient of the distance
 * alone.
 */
import { createWitnessDerivatives, distanceGradient, witnessDerivatives } from "@col/diff";
import type { DerivativeOptions } from "@col/diff";
import { signedDistance } from "@col/epa";
import { createDistanceResult } from "@col/types";
import type { DistanceResult } from "@col/types";
import { median } from "simple-statistics";
import type { Experiment, ExperimentContext, ExperimentTable, Measures } from "./experiment.ts";
import { FAMILIES, createRandom } from "@col/bench";
import { hullProblems, hullsNote, problemsOf } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { leastOf, meanInterval, pairedRatio, plusMinus, spreadOf } from "./statistics.ts";
import { TIMING, timeInterleaved } from "./timing.ts";
import type { Variant } from "./timing.ts";

const PAIRS = { quick: 10, normal: 60, full: 1000 } as const;
/** Signed distances, metres: overlapping and apart. */
const TARGETS = [[-0.02, -0.005], [0.005, 0.05]] as const;

interface Method {
  readonly name: string;
  readonly options: DerivativeOptions;
  /** Table II: mean and deviation, collision and no collision. `null`: not in the paper. */
  readonly paper: readonly [number, number, number, number] | null;
}

const zeroth = (samples: number, paper: Method["paper"]): Method => ({ name: `0th order, M = ${samples}`,
  options: { method: "zeroth-order", samples, epsilon: 1e-3, length: 1, solver: signedDistance }, paper });
const gaussian = (samples: number, paper: Method["paper"]): Method => ({ name: `1st order Gaussian, M = ${samples}`,
  options: { method: "gaussian", samples, smoothing: "separation", length: 1 }, paper });
const gumbel = (rings: number, paper: Method["paper"]): Method =>
  ({ name: `1st order Gumbel, ${rings} ring${rings > 1 ? "s" : ""}`,
    options: { method: "gumbel", rings, smoothing: "separation", length: 1 }, paper });

const METHODS: readonly Method[] = [
  { name: "finite differences, M = 12", options: { method: "finite-differences", length: 1, solver: signedDistance },
    paper: [78, 48, 11, 7.3] },
  zeroth(10, [65, 36, 9, 6]), zeroth(20, [122, 130, 17, 10]), zeroth(50, [338, 391, 47, 30]),
  zeroth(100, [613, 402, 86, 45]),
  gaussian(10, [4.8, 1.4, 3.1, 0.3]), gaussian(20, [8.9, 2.8, 5.8, 0.5]), gaussian(50, [22, 8, 15, 3]),
  gaussian(100, [42, 13, 27, 3]),
  gumbel(1, [1.7, 0.5, 1.6, 0.5]), gumbel(3, [4.1, 1.8, 3.9, 1.4]), gumbel(5, [9.6, 7.8, 9.7, 8.1]),
  { name: "1st order Gumbel about the normal, 1 ring", options: { method: "gumbel" }, paper: null },
];

interface Solved extends Placed {
  readonly solution: DistanceResult;
}

function variant({ name, options }: Method): Variant<Solved> {
  const out = createWitnessDerivatives(), own = { ...options, seed: 0 };
  return {
    name,
    ask(q) {
      own.seed++;
      return witnessDerivatives(q.a, q.poseA, q.b, q.poseB, q.solution, own, out).status === "optimal" ? 1 : 0;
    },
  };
}

/** Rows of the second table: kinds of both bodies. */
const GROUPS: readonly (readonly string[])[] = [["sphere", "ellipsoid"], ["box", "capsule"], ["cylinder", "cone"],
  ["sphere", "ellipsoid", "box", "capsule", "cylinder", "cone"]];

const EXACT: readonly Variant<Solved>[] = [variant({ name: "exact", options: {}, paper: null }), {
  name: "distanceGradient",
  ask: ((out) => ({ poseA, poseB, solution }: Solved): number => distanceGradient(poseA, poseB, solution, "body",
    out)[0])(new Float64Array(12)),
}];

const solved = (q: Placed): Solved => ({ ...q, solution: signedDistance(q.a, q.poseA, q.b, q.poseB, undefined,
  createDistanceResult()) });

/** Primitives 0.01 m deep, 0.05 and 0.5 m apart; pairs without a derivative are left out. */
function primitivesTable({ size, seed, clock }: ExperimentContext): ExperimentTable {
  const random = createRandom(seed), [exact] = EXACT,
    all = [...FAMILIES.get("primitives")?.(random, 28 * PAIRS[size]) ?? []];
  return {
    title: "Nanoseconds per exact derivative of primitives, given the solution",
    note:
      "median, and the mean +- deviation over the pairs; all three poses' Jacobians of points, separation, normal and "
        + "distance",
    head: ["both bodies of", "pairs", "median", "mean", "distanceGradient alone, median"],
    rows: GROUPS.map((kinds) => {
      const pairs = all.filter(({ label }) => label.split("-").every((k) => kinds.includes(k))).slice(0, PAIRS[size]);
      const queries = problemsOf(pairs, [-0.01, 0.05, 0.5], random).map(solved).filter((q) => exact.ask(q) === 1),
        [times, gradient] = timeInterleaved(EXACT, queries, TIMING[size], clock);
      return [kinds.join(", "), queries.length, Math.round(median(times)), plusMinus(spreadOf(times)),
        Math.round(median(gradient))];
    }),
  };
}

const SETS = ["overlapping", "apart"] as const;
/** The cheapest setting of each kind of the first order, and the 0th order from 20 samples on. */
const FIRST_ORDER = [["1st order Gaussian, 10 samples", 5], ["1st order Gumbel, 1 ring", 9]] as const;
const ZEROTH = [2, 3, 4] as const;

/** Medians of paired ratios over finite differences, and mean times; `times[set][method][pair]`, ns. */
export function derivativeMeasures(times: readonly (readonly (readonly number[])[])[]): Measures {
  return Object.fromEntries(SETS.flatMap((set, s) => [
    ...FIRST_ORDER.flatMap(([name, k]) => [
      [`${set}, time: finite differences / ${name}`, pairedRatio(times[s][0], times[s][k])],
      [`${set}, mean time, us: ${name}`, meanInterval(times[s][k].map((ns) => ns / 1000))]] as const),
    [`${set}, time: least of the 0th order from 20 samples on / finite differences`,
      leastOf(ZEROTH.map((k) => pairedRatio(times[s][k], times[s][0])))] as const,
  ]));
}

export const derivativeTimings: Experiment = {
  name: "derivative-timings", seconds: 3200,
  about: "time of derivatives of witness points on pairs of hulls, all methods",
  paper: "Montaut et al. 2023, Table II",
  run(context) {
    const { size, clock, progress } = context, primitives = primitivesTable(context);
    // one list, so that both sets are timed in turns
    const sets = TARGETS.map((targets) => hullProblems(context, PAIRS[size], targets).map(solved)
        .filter(({ solution: { status } }) => status === "separated" || status === "overlapping")),
      all = timeInterleaved(METHODS.map(variant), sets.flat(), TIMING[size], clock, progress),
      taken = [all.map((list) => list.slice(0, sets[0].length)), all.map((list) => list.slice(sets[0].length))],
      times = taken.map((methods) => methods.map((list) => spreadOf(list.map((ns) => ns / 1000))));
    const cell = (paper: Method["paper"], i: 0 | 2): string | null => (paper === null ? null
      : `${paper[i]} +- ${paper[i + 1]}`);
    return {
      tables: [{
        title: "Microseconds per derivative, given the solution",
        note:
          `${times[0][0].count} overlapping and ${times[1][0].count} separated pairs; ${hullsNote(context)}; all three `
            + "poses' Jacobians of points, separation and normal; the paper's (C++, another machine) beside",
        head: ["method", "overlapping", "paper", "apart", "paper"],
        rows: METHODS.map(({ name, paper }, k) => [name, plusMinus(times[0][k]), cell(paper, 0), plusMinus(times[1][k]),
          cell(paper, 2)]),
      }, primitives],
      figures: [{
        title: "Time against samples", kind: "line", x: { label: "samples", log: true },
        y: { label: "time, us", log: true },
        series: ([["0th order", 1], ["1st order Gaussian", 5]] as const).flatMap(([name, from]) =>
          times.map((t, i) => ({ name: `${name}, ${i === 0 ? "overlapping" : "apart"}`, x: [10, 20, 50, 100],
            y: [0, 1, 2, 3].map((k) => t[from + k].mean) }))),
      }],
      measures: derivativeMeasures(taken),
    };
  },
};
