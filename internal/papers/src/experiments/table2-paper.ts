/**
 * Table II of Montaut et al. 2022, and the measures that are held against it.
 *
 * The table gives a mean and a standard deviation of iterations; our mean is to lie within one of the paper's
 * deviations of the paper's mean. Iterations are counted as the RSS paper's script does (`paper-methods.ts`); the count
 * with the round that ends the query stands in brackets and decides nothing.
 */
import type { Measures } from "./experiment.ts";
import { between, intervalOf, ratioOfMeans } from "./statistics.ts";
import type { Spread } from "./statistics.ts";

export const CATEGORIES: readonly ["overlapping", "close", "distant"] = ["overlapping", "close", "distant"];
export type Category = (typeof CATEGORIES)[number];
export const KINDS: readonly ["ellipsoids", "cubes"] = ["ellipsoids", "cubes"];
export type Kind = (typeof KINDS)[number];
export const METHODS: readonly ["Frank-Wolfe", "NESMINO", "GJK", "Nesterov", "Nesterov, code's delta", "Polyak",
  "Polyak, code's delta", "newton"] = ["Frank-Wolfe", "NESMINO", "GJK", "Nesterov", "Nesterov, code's delta", "Polyak",
  "Polyak, code's delta", "newton"];
export type Method = (typeof METHODS)[number];

type Means = readonly (readonly [number, number])[];
const CUBES: Means = [[5, 1], [4, 1], [3, 1]];

/** The paper's means and deviations, in the order of `CATEGORIES`; Polyak and newton are not in its table. */
export const PAPER: Readonly<Record<Kind, Partial<Record<Method, Means>>>> = {
  ellipsoids: {
    "Frank-Wolfe": [[73, 62], [48, 42], [4, 1]], NESMINO: [[50, 18], [74, 29], [18, 2]], GJK: [[6, 2], [16, 5], [4, 1]],
    Nesterov: [[6, 3], [7, 2], [13, 4]],
  },
  cubes: {
    "Frank-Wolfe": [[5400, 4800], [14_300, 9700], [13_100, 13_500]], NESMINO: [[922, 244], [828, 225], [623, 219]],
    GJK: [[6, 1], [5, 1], [4, 1]], Nesterov: CUBES, "Nesterov, code's delta": CUBES,
  },
};

/** Iterations of one sample. */
export interface Counts {
  /** As the paper's script counts: these decide. */
  readonly counted: Spread;
  /** With the round that ends the query. */
  readonly checked: Spread;
}

/** A cell of the table. `data`: sizes of the shapes. */
export interface Measured {
  readonly kind: Kind;
  readonly data: string;
  readonly category: Category;
  readonly method: Method;
  readonly counts: Counts | null;
  readonly library: Spread | null;
}

/** The paper's cell, or null where it has none. */
export function paperOf({ kind, category, method }: Pick<Measured, "kind" | "category" | "method">): Spread | null {
  const cell = PAPER[kind][method]?.[CATEGORIES.indexOf(category)];
  return cell === undefined ? null : { mean: cell[0], deviation: cell[1], count: 1000 };
}

/** "yes", "no" or "undecided": whether the mean lies within one of the paper's deviations. */
export function withinOne({ counted }: Counts, paper: Spread): string {
  const answer = between(intervalOf(counted), paper.mean - paper.deviation, paper.mean + paper.deviation);
  return answer === "reproduced" ? "yes" : answer === "undecided" ? answer : "no";
}

/** By how many of the paper's deviations each mean lies beside the paper's mean. */
export function cellMeasures(cells: readonly Measured[]): Measures {
  return Object.fromEntries(cells.flatMap((m) => {
    const paper = paperOf(m);
    if (paper === null || m.counts === null) return [];
    const { value, low, high } = intervalOf(m.counts.counted), of = (x: number): number =>
      (x - paper.mean) / paper.deviation;
    return [[`${m.method}, ${m.kind} ${m.data}, ${m.category}: mean iterations less the paper's, deviations of the `
      + `paper`,
      { value: of(value), low: of(low), high: of(high) }] as const];
  }));
}

/** Iterations of three methods on the same ellipsoids of one category. */
export interface EllipsoidRuns {
  readonly category: Category;
  readonly frankWolfe: readonly number[];
  readonly gjk: readonly number[];
  readonly nesterov: readonly number[];
}

/** Frank-Wolfe's mean iterations over GJK's and over Nesterov's, by category. */
export function frankWolfeMeasures(runs: readonly EllipsoidRuns[]): Measures {
  return Object.fromEntries(runs.flatMap(({ category, frankWolfe, gjk, nesterov }) => [
    [`ellipsoids, ${category}, iterations: Frank-Wolfe / GJK`, ratioOfMeans(frankWolfe, gjk)] as const,
    [`ellipsoids, ${category}, iterations: Frank-Wolfe / Nesterov`, ratioOfMeans(frankWolfe, nesterov)] as const,
  ]));
}

/** Iterations of Frank-Wolfe on the same cubes of one category at two duality gaps, `fine` the smaller one. */
export interface GapRuns {
  readonly category: Category;
  readonly coarse: readonly number[];
  readonly fine: readonly number[];
}

/**
 * The power of the inverse gap by which the mean of the iterations grows, by category. `gaps`: coarse and fine, m^2. A
 * run that ends at its budget counts as Infinity; its category has no measure.
 */
export function inverseGapMeasures(runs: readonly GapRuns[], [coarse, fine]: readonly [number, number]): Measures {
  return Object.fromEntries(runs.filter((r) => [...r.coarse, ...r.fine].every(Number.isFinite)).map((r) => {
    const ratio = ratioOfMeans(r.fine, r.coarse), power = (x: number): number => Math.log(x) / Math.log(coarse / fine);
    return [`cubes, ${r.category}: power of the inverse gap in Frank-Wolfe's iterations`,
      { value: power(ratio.value), low: power(Math.max(1, ratio.low)), high: power(ratio.high) }] as const;
  }));
}
