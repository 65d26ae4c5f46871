/**
 * Table I of Montaut et al. 2023, and the measures of terminal costs of `pose-generation` that are held against it.
 *
 * The text: "finite differences have a high value for Q3 and D9 whereas the two proposed estimators are at least one
 * order of magnitude better"; the first-order ones are "at least 3 orders of magnitude better than finite differences".
 * The table has two columns of finite differences, 1e-6 and 1e-3; the text does not say which, so a method is measured
 * against each. Quantiles have 95 % intervals by rank. Costs in square metres.
 */
import { DIFFERENCES, TABLE_ONE } from "./derivative-setups.ts";
import type { DerivativeSetup } from "./derivative-setups.ts";
import type { ExperimentTable, Interval, Measures } from "./experiment.ts";
import { exactly, quotient, shareInterval, shares } from "./statistics.ts";

/** Quantiles of the table, by name. */
export const QUANTILES: readonly (readonly [string, number])[] = [["D1", 0.1], ["Q1", 0.25], ["median", 0.5],
  ["Q3", 0.75], ["D9", 0.9]];
/** Table I, methods as in `TABLE_ONE`. */
export const PAPER: readonly (readonly number[])[] = [
  [2e-33, 4e-32, 3e-3, 4e-2, 8e-2], [8e-33, 7e-23, 4e-14, 1e-2, 5e-2], [4e-23, 5e-20, 2e-13, 2e-3, 5e-3],
  [4e-16, 1e-10, 4e-8, 3e-7, 2e-6], [6e-16, 3e-10, 1e-8, 7e-8, 2e-5],
];
/** Q3 and D9: of these the text speaks. */
const CLAIMED = [3, 4] as const;
/** Short names of the columns of `TABLE_ONE`. */
export const COLUMNS = ["finite differences 1e-6", "finite differences 1e-3", "0th order", "1st order Gaussian",
  "1st order Gumbel"] as const;
/** A cost below this is a solved problem: an error of a hundredth of a millimetre. Square metres. */
export const SOLVED = 1e-10;

/** Terminal costs of a method. */
export interface Costs {
  readonly setup: DerivativeSetup;
  readonly last: readonly number[];
}

/** To one digit, as the paper prints. */
export const scientific = (x: number): string => x.toExponential(0);

/** Part of the problems that are solved, as text. */
export function solvedShare({ last }: Costs): string {
  return `${(100 * last.filter((c) => c < SOLVED).length / last.length).toFixed(1)} %`;
}

const quantile = ({ last }: Costs, at: number): number => shares(last, [QUANTILES[at][1]])[0];
const ratioText = (x: number): string => (x >= 1e4 || x < 0.01 ? scientific(x)
  : x >= 100 ? x.toFixed(0) : x.toPrecision(2));

function quantileInterval(last: readonly number[], at: number): Interval {
  const q = QUANTILES[at][1];
  return { value: shares(last, [q])[0], ...shareInterval(last, q) };
}

/**
 * How many times lower than finite differences each smoothed method ends at Q3 and D9, and where each column lies
 * beside the paper's. A cost below `SOLVED` counts as that: the problem is solved. `methods`: as in `TABLE_ONE`.
 */
export function tableMeasures(methods: readonly Costs[]): Measures {
  const names = QUANTILES.map(([name]) => name);
  return Object.fromEntries([
    ...COLUMNS.slice(DIFFERENCES).flatMap((own, k) => COLUMNS.slice(0, DIFFERENCES).flatMap((other, f) =>
      CLAIMED.map((at) => [`${names[at]}: ${other} / ${own}`, quotient(quantileInterval(methods[f].last, at),
        quantileInterval(methods[DIFFERENCES + k].last, at))] as const))),
    ...COLUMNS.flatMap((own, k) => [2, 3, 4].map((at) => {
      const paper = Math.max(PAPER[k][at], SOLVED);
      return [`${names[at]} of ${own} / the paper's`, quotient(quantileInterval(methods[k].last.map((c) =>
        Math.max(c, SOLVED)), at), exactly(paper))] as const;
    })),
  ]);
}

/**
 * How many times better than each of the differences, and than unsmoothed derivatives: a row per condition and method.
 * `methods`: as in `TABLE_ONE`.
 */
export function ratioTable(note: string,
  conditions: readonly { readonly name: string; readonly unsmoothed: Costs | null;
    readonly methods: readonly Costs[] }[]): ExperimentTable {
  const columns = TABLE_ONE.slice(0, DIFFERENCES);
  return {
    title: "Times better than finite differences", note,
    head: ["derivatives", ...CLAIMED.flatMap((at) => [
      ...columns.flatMap(({ name }) => [`${QUANTILES[at][0]}, ${name}: paper`, "here"]), "than unsmoothed"])],
    rows: conditions.flatMap(({ name, unsmoothed, methods }) => TABLE_ONE.slice(DIFFERENCES).map((setup, i) => {
      const own = methods[DIFFERENCES + i];
      return [`${setup.name}: ${name}`, ...CLAIMED.flatMap((at) => [
        ...columns.flatMap((_, f) => [ratioText(PAPER[f][at] / PAPER[DIFFERENCES + i][at]),
          ratioText(quantile(methods[f], at) / quantile(own, at))]),
        unsmoothed === null ? null : ratioText(quantile(unsmoothed, at) / quantile(own, at))])];
    })),
  };
}
