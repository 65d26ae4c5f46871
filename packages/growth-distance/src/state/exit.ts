/**
 * The exit of all growth queries: every bound of alpha is written here, from two heights on the ray that were
 * recomputed, and the status follows from the bounds.
 *
 * - In: `Bracket`: the ray's length |p|, an inner and an outer height, each with its rounding (lengths); the settings.
 * - Out: `bounds` = [upper, lower] of alpha (no unit); returns the status.
 * - Method: the ray from centre to centre, length |p|, leaves D at the height |p| / alpha. From above: a plane, h_D(n)
 *   / (n . u) for the normal n of the result, by support values; alpha >= |p| / outer. From below: a point of D on the
 *   ray, made of points of the bodies; alpha <= |p| / inner.
 * - Bounds hold to `SHARP`; if the rounding of a height is larger, it moves the bound. Two heights that contradict each
 *   other (a function that is not a support function, a rounding error above its estimate) give a bracket that has not
 *   converged. decisions/growth-distance.md lists which method gives which height.
 */
import type { Settings } from "./settings.ts";
import { BUDGET_SPENT, OPTIMAL, PRECISION_LIMIT } from "./status.ts";

/** Bounds of the height at which the ray leaves D. All lengths. */
export interface Bracket {
  /** |p|. */
  ray: number;
  /** Height of a point of D on the ray, and its rounding error, 0 if the error is below `SHARP` times the height. */
  inner: number;
  innerRounding: number;
  /** Height of a plane that D does not cross, and the rounding of its support values. */
  outer: number;
  outerRounding: number;
  /**
   * `reach`: sum of the absolute coordinates of the two support points that the plane goes through, 0 if the loop did
   * not compute it. `size`: about the same for the points behind a column.
   */
  reach: number;
  size: number;
  /** The inner height is the height of the inscribed balls. */
  onBalls: boolean;
  /** B's points are no smaller than A's. */
  bLarger: boolean;
  /** Rounding of points relative to a distant frame, 0 if it does not matter. */
  frames: number;
  /** Rounding of the columns across the ray. */
  rounding: number;
  /** Rounding error of the loop in the inner height: `innerRounding` before spread.ts. */
  loopRounding: number;
}

/** An empty record: doubles from the start. */
export function createBracket(): Bracket {
  return {
    ray: NaN,
    inner: NaN,
    innerRounding: NaN,
    outer: NaN,
    outerRounding: NaN,
    reach: NaN,
    size: NaN,
    frames: NaN,
    onBalls: false,
    bLarger: false,
    rounding: NaN,
    loopRounding: NaN,
  };
}

/**
 * Rounding of a sum of products of coordinates, as a fraction of the sum of their absolute values: four half units in
 * the last place. No dimension.
 */
export const SUM_ROUNDING = 4.440892098500626e-16;
/**
 * Sum of a direction's slopes beyond which the loop adds the rounding of a plane's height to it at once. No dimension.
 */
export const STEEP = 1e4;
/**
 * Fraction of the balls' radius above which the rounding of points relative to a distant frame matters. A smaller error
 * belongs to the shape, whose points are defined by its support function. No dimension.
 */
export const FAR_FRAME = 1e-10;
/**
 * Rounding below this does not move the bounds; a fraction of a height: 64 units in the last place, 2^-46. No
 * dimension.
 */
export const SHARP = 1.4210854715202004e-14;

/**
 * Returns `optimal` if the bracket is in order and within the tolerance of `set`, else `budget-spent` if the loop ended
 * so, else `precision-limit`.
 */
export function judge(set: Settings, status: number, bounds: Float64Array): number {
  if (bounds[1] <= bounds[0] && bounds[0] <= bounds[1] * (1 + set.tolerance)) return OPTIMAL;
  return status === BUDGET_SPENT ? BUDGET_SPENT : PRECISION_LIMIT;
}

/** Is the bracket of the heights, with their rounding errors, wider than the tolerance in `set`? */
export function isOpen(x: Bracket, set: Settings): boolean {
  return x.outer + x.outerRounding > (x.inner - x.innerRounding) * (1 + set.tolerance);
}

/**
 * Writes `bounds` = [upper, lower] of alpha; the points belong at `inner` minus `innerRounding`, to which a
 * contradiction is added. Returns the status.
 */
export function writeBounds(x: Bracket, set: Settings, status: number, bounds: Float64Array): number {
  const inside = x.inner - x.innerRounding, outside = (x.outer > inside ? x.outer : inside) + x.outerRounding;
  const contradiction = inside - x.outer > x.outerRounding + SHARP * inside;
  if (contradiction) x.innerRounding = x.inner - x.outer;
  bounds[0] = x.ray / (contradiction ? x.outer : inside);
  bounds[1] = x.ray / outside;
  return judge(set, status, bounds);
}
