/**
 * How the loops end: the integers that the loops write for a status (indices in `STATUSES` of `@col/types`), and the
 * status of a Boolean query.
 *
 * - `sharesPoint`: is a common point proven? `refuseNoNumber`: throws a RangeError if a support function returns NaN,
 *   because "no" would be a claim.
 * - `touching`: in: a status and the bracket [upper, lower] of alpha, no dimension; out: the Boolean status. alpha > 1
 *   separates, alpha < 1 overlaps, and a narrow bracket around 1 touches.
 */
import { HALF_SPACE_KIND } from "@col/types";

/** Indices in `STATUSES` of `@col/types`, as the loops write them. */
export const SEPARATED = 0;
export const OVERLAPPING = 1;
const TOUCHING = 2;
export const BUDGET_SPENT = 4;
export const PRECISION_LIMIT = 5;
export const COINCIDENT = 7;
export const ILL_CONDITIONED = 8;
export const OPTIMAL = 10;

/** Is a common point proven, up to rounding? */
export function sharesPoint(status: number): boolean {
  return status === OVERLAPPING || status === TOUCHING || status === COINCIDENT;
}

/** A 3-D or 2-D shape. */
interface Bounded<S> {
  readonly kind: number;
  readonly support: (shape: S, d: Float64Array, out: Float64Array) => number;
}

/**
 * Throws a RangeError if a Boolean query is undecided because a support function returns NaN: the result "no" would
 * claim that the shapes are separated.
 */
export function refuseNoNumber<S extends Bounded<S>>(a: S, b: S, status: number): void {
  if (status === SEPARATED || sharesPoint(status)) return;
  for (const shape of [a, b]) {
    const p = new Float64Array(3);
    if (shape.kind !== HALF_SPACE_KIND) shape.support(shape, Float64Array.of(1, 0, 0), p);
    for (const v of p)
      if (!(Math.abs(v) < Infinity)) throw new RangeError(`growthIntersects: a support function returned ${v}`);
  }
}

/** A bracket around 1 is undecided if it is wider than this and than the tolerance of the query. No dimension. */
const TOUCHING_WIDTH = 1e-9;

/** The Boolean status of a finished bracket [upper, lower]; a bracket around 1 is touching if it is narrow. */
export function touching(status: number, bounds: Float64Array): number {
  const upper = bounds[0], lower = bounds[1];
  if (lower > 1) return SEPARATED;
  if (upper < 1) return OVERLAPPING;
  return upper <= lower * (1 + TOUCHING_WIDTH) || status === OPTIMAL ? TOUCHING : PRECISION_LIMIT;
}
