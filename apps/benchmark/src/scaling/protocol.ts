/** What the suite `scaling` asks of its processes and threads. */

/**
 * Packed bodies that threads share: poses (7 doubles a body), pairs (2 indices a pair), one hull or primitive for all
 * by turns.
 */
export interface ThreadJob {
  readonly poses: SharedArrayBuffer;
  readonly pairs: SharedArrayBuffer;
  /** Distances, one double a pair. */
  readonly distance: SharedArrayBuffer;
  readonly seed: number;
  readonly vertices: number;
  readonly from: number;
  readonly to: number;
  /** Pairs asked before the clock starts. */
  readonly warmUp: number;
}

/** One measurement in a process of its own. */
export type ScalingJob =
  | { readonly part: "vertices"; readonly sizes: readonly number[]; readonly seed: number; readonly seconds: number }
  | { readonly part: "pairs"; readonly counts: readonly number[]; readonly seed: number }
  | { readonly part: "memory"; readonly sizes: readonly number[]; readonly seed: number };

/** Its answer: rows of numbers, `null` where nothing was measured. */
export type ScalingRows = readonly (readonly (string | number | null)[])[];
