/** Means, quantiles, ratios and shares of samples with their 95 % intervals. */
import { medianInterval } from "@col/bench";
import { mean, quantileSorted, standardDeviation } from "simple-statistics";
import type { Interval } from "./experiment.ts";

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
  return size > 0 && size < 0.01 || size >= 1e5 ? x.toExponential(1)
    : size >= 100 ? x.toFixed(0) : size >= 10 ? x.toFixed(1) : x.toFixed(2);
}

/** "16.7 +- 4.2". */
export function plusMinus({ mean: m, deviation }: Spread): string {
  return `${digits(m)} +- ${digits(deviation)}`;
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

/** Mean with its 95 % interval (normal). NaN for an empty sample; without bounds for a sample of one. */
export function meanInterval(values: readonly number[]): Interval {
  return intervalOf(spreadOf(values));
}

/** The same of a sample that is known by its spread. */
export function intervalOf({ mean: m, deviation, count }: Spread): Interval {
  const half = count > 1 ? (Z_975 * deviation) / Math.sqrt(count - 1) : Infinity;
  return { value: m, low: m - half, high: m + half };
}

/** Does the interval show a value from `least` to `most`? "undecided": it holds both answers. */
export function between({ low, high }: Interval, least: number, most: number = Infinity): "reproduced"
  | "not reproduced" | "undecided" {
  return low >= least && high <= most ? "reproduced" : high < least || low > most ? "not reproduced" : "undecided";
}

/** "1.72 (1.60 to 1.85)". */
export function intervalText({ value, low, high }: Interval): string {
  const bound = (x: number): string => (Number.isFinite(x) ? digits(x) : "?");
  return `${digits(value)} (${bound(low)} to ${bound(high)})`;
}

/**
 * Mean of `above` over mean of `below`, paired by position, with its 95 % interval (linearised). Both means are
 * positive.
 */
export function ratioOfMeans(above: readonly number[], below: readonly number[]): Interval {
  const under = spreadOf(below).mean, value = spreadOf(above).mean / under,
    rest = meanInterval(above.map((y, i) => y - value * below[i])), half = (rest.high - rest.value) / under;
  return { value, low: value - half, high: value + half };
}

/** Median of `above[i] / below[i]` with its 95 % interval, over the problems that both have. */
export function pairedRatio(above: readonly number[], below: readonly number[]): Interval {
  return medianInterval(above.slice(0, below.length).map((y, i) => y / below[i]));
}

/** Median of `above` over median of `below`, of problems that are not the same; it lies wherever both medians do. */
export function ratioOfMedians(above: readonly number[], below: readonly number[]): Interval {
  return quotient(medianInterval(above), medianInterval(below));
}

/** `above` less `below`; it lies wherever both do. */
export function difference(above: Interval, below: Interval): Interval {
  return { value: above.value - below.value, low: above.low - below.high, high: above.high - below.low };
}

/**
 * Standard deviation of a sample with its 95 % interval: the variance of a sample's variance is (m4 - s^4) / n, m4 the
 * fourth moment about the mean. NaN for an empty sample.
 */
export function deviationInterval(values: readonly number[]): Interval {
  if (values.length === 0) return { value: NaN, low: NaN, high: NaN };
  const { mean: m, deviation: s, count } = spreadOf(values), fourth = mean(values.map((v) => (v - m) ** 4)),
    half = s === 0 ? 0 : (Z_975 * Math.sqrt(Math.max(0, fourth - s ** 4) / count)) / (2 * s);
  return { value: s, low: Math.max(0, s - half), high: s + half };
}

/** Share of `count` that are `hits`, with Wilson's 95 % interval. */
export function shareOf(hits: number, count: number): Interval {
  const p = hits / count, z2 = Z_975 * Z_975 / count, middle = (p + z2 / 2) / (1 + z2),
    half = (Z_975 * Math.sqrt((p * (1 - p)) / count + z2 / (4 * count))) / (1 + z2);
  return { value: p, low: middle - half, high: middle + half };
}

/** The least of several, by each bound: it lies where the least of the population does. */
export const leastOf = (list: readonly Interval[]): Interval => boundwise(list, (v) => Math.min(...v));
/** The largest of several, by each bound. */
export const largestOf = (list: readonly Interval[]): Interval => boundwise(list, (v) => Math.max(...v));
/** The median of several, by each bound. */
export const medianOf = (list: readonly Interval[]): Interval => boundwise(list, (v) => shares(v, [0.5])[0]);

function boundwise(list: readonly Interval[], pick: (values: readonly number[]) => number): Interval {
  return { value: pick(list.map((i) => i.value)), low: pick(list.map((i) => i.low)),
    high: pick(list.map((i) => i.high)) };
}

/** A number that is known without an error: a count, a largest error. */
export const exactly = (value: number): Interval => ({ value, low: value, high: value });

/** Quotient of two positive values that are known by intervals; it lies wherever both do. */
export const quotient = (above: Interval, below: Interval): Interval => ({ value: above.value / below.value,
  low: above.low / below.high, high: above.high / below.low });
