/**
 * From time samples to the figures of a table.
 *
 * In: samples of a case, values of a row, medians of launches (ns, or ratios). Out: numbers in the same unit. Per
 * case: the mean of the fastest 90 % of its samples (Montaut et al. 2022 and 2024, section IV). Over the cases of a
 * row: the median, with a distribution-free 95 % interval (order statistics, binomial). Two processes of the same
 * program differ by more than their cases show (compiled code, memory layout, other programs). So a run consists of
 * several launches, and the interval is widened by their spread (Kalibera and Jones, "Rigorous benchmarking in
 * reasonable time", 2013: the highest level that varies must be repeated).
 */
import { mean, median, quantileSorted, sampleStandardDeviation } from "simple-statistics";

/** Share of the samples that count. */
export const FASTEST_SHARE: number = 0.9;

/** Mean of the fastest 90 % of the samples, at least one. NaN if there is no sample. */
export function trimmedMean(samples: ArrayLike<number>): number {
  if (samples.length === 0) return NaN;
  const sorted = Float64Array.from(samples).sort();
  return mean(Array.from(sorted.subarray(0, Math.max(1, Math.floor(FASTEST_SHARE * sorted.length)))));
}

/** A median and the interval that contains the true median with 95 % confidence. */
export interface MedianInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** 0.975 quantile of the normal distribution. */
const Z_975 = 1.959963984540054;

/** Median of values with the interval of ranks n/2 -+ z sqrt(n)/2. NaN if there is no value. */
export function medianInterval(values: readonly number[]): MedianInterval {
  const n = values.length;
  if (n === 0) return { value: NaN, low: NaN, high: NaN };
  const sorted = [...values].sort((p, q) => p - q);
  const half = (Z_975 * Math.sqrt(n)) / 2;
  const at = (rank: number): number => sorted[Math.min(n - 1, Math.max(0, rank))];
  return { value: median(sorted), low: at(Math.floor(n / 2 - half)), high: at(Math.ceil(n / 2 + half) - 1) };
}

/** Quantiles of values; NaN if there is no value. */
export function quantiles(values: readonly number[], shares: readonly number[]): number[] {
  const sorted = [...values].sort((p, q) => p - q);
  return shares.map((share) => (sorted.length === 0 ? NaN : quantileSorted(sorted, share)));
}

/** 0.975 quantiles of Student's t for 1, 2, .. degrees of freedom; beyond them the normal quantile is used. */
const T_975 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/**
 * Widens an interval by the spread of the launches. `medians`: the median of each launch, all > 0 (else the interval is
 * unchanged). In logarithms, the squares of the half widths of cases and launches (t s / sqrt(n)) are added.
 */
export function widened(interval: MedianInterval, medians: readonly number[]): MedianInterval {
  const { value, low, high } = interval, n = medians.length;
  if (n < 2 || !(low > 0) || !medians.every((x) => x > 0)) return interval;
  const logs = medians.map(Math.log), spread = ((T_975[n - 2] ?? Z_975) * sampleStandardDeviation(logs)) / Math.sqrt(n);
  const wider = (half: number): number => Math.exp(Math.sqrt(spread * spread + half * half));
  return { value, low: value / wider(Math.log(value / low)), high: value * wider(Math.log(high / value)) };
}
