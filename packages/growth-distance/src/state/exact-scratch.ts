/**
 * Scratch memory of ../exit/exact.ts for one query: products and sums as pairs of doubles, points (lengths, A's axes).
 * Meaningless between calls.
 */

/** Number of terms of the longest sum. Count. */
const TERMS = 12;

/** Scratch of one query: sums of products, as pairs of doubles. */
export interface ExactScratch {
  readonly terms: Float64Array;
  /** Mean point of B, ray: hi, lo of three coordinates each. */
  readonly mean: Float64Array;
  readonly ray: Float64Array;
  readonly sum: Float64Array;
  /** r, A's axes. */
  readonly r: Float64Array;
  /** Change of the weights. */
  readonly change: Float64Array;
}

/** Fresh scratch. */
export function createExactScratch(): ExactScratch {
  const f = (n: number): Float64Array => new Float64Array(n);
  return { terms: f(2 * TERMS), mean: f(6), ray: f(6), sum: f(2), r: f(3), change: f(3) };
}
