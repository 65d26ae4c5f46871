/** Figures of a cell: mean, deviation, and how they stand beside a paper's. */
import { mean, quantileSorted, standardDeviation } from "simple-statistics";

/** Mean and standard deviation of a sample. */
export interface Spread {
  readonly mean: number;
  readonly deviation: number;
  readonly count: number;
}

/** NaN for an empty sample. */
export function spreadOf(values: readonly number[]): Spread {
  return values.length === 0 ? { mean: NaN, deviation: NaN, count: 0 } : { mean: mean([...values]),
    deviation: standardDeviation([...values]), count: values.length };
}

/** Three digits are what a mean of a few hundred is worth. */
function digits(x: number): string {
  const size = Math.abs(x);
  return size >= 100 ? x.toFixed(0) : size >= 10 ? x.toFixed(1) : x.toFixed(2);
}

/** "16.7 +- 4.2". */
export function plusMinus({ mean: m, deviation }: Spread): string {
  return `${digits(m)} +- ${digits(deviation)}`;
}

/** Whether a mean lies within one of the paper's deviations of the paper's mean. */
export function within({ mean: m }: Spread, paper: { readonly mean: number; readonly deviation: number }): boolean {
  return Math.abs(m - paper.mean) <= paper.deviation;
}

/** 0.975 quantile of the normal distribution. */
const Z_975 = 1.959963984540054;

/** Geometric mean of positive ratios with its 95 % interval (normal, on the logarithms). NaN for an empty sample. */
export function geometric(ratios: readonly number[]): { readonly value: number; readonly low: number;
  readonly high: number } {
  const { mean: m, deviation, count } = spreadOf(ratios.map((r) => Math.log(r))),
    half = (Z_975 * deviation) / Math.sqrt(count);
  return { value: Math.exp(m), low: Math.exp(m - half), high: Math.exp(m + half) };
}

/** Quantiles of a sample; NaN for an empty one. */
export function shares(values: readonly number[], at: readonly number[]): number[] {
  const sorted = [...values].sort((p, q) => p - q);
  return at.map((q) => (sorted.length === 0 ? NaN : quantileSorted(sorted, q)));
}

/**
 * 95 % interval of a quantile of the population that `values` are drawn from, by the ranks that bound it (normal
 * approximation of the binomial); 0 and infinity where the sample is too small for a bound. For values that are not
 * negative.
 */
export function shareInterval(values: readonly number[], at: number): { readonly low: number; readonly high: number } {
  const sorted = [...values].sort((p, q) => p - q), n = sorted.length, half = Z_975 * Math.sqrt(n * at * (1 - at)),
    low = Math.floor(n * at - half) - 1, high = Math.ceil(n * at + half);
  return { low: low >= 0 ? sorted[low] : 0, high: high < n ? sorted[high] : Infinity };
}
