/**
 * How far a world point lies outside a posed shape, from supports alone, as a certified bracket.
 *
 * In: a posed shape and a world point. Out: lower <= distance from the point to the shape <= upper; both are 0 or less
 * for points that are inside. Method: the point goes to the local frame; least norm over core - p; margin subtracted.
 */
import { unapplyPacked } from "../poses.ts";
import type { Posed } from "../posed.ts";
import { minNorm } from "../oracle/min-norm.ts";

export interface Outside {
  /** The point is at least this far outside: a supporting plane says so. */
  readonly lower: number;
  /** The point is at most this far outside: a convex combination of support points says so. */
  readonly upper: number;
}

/** `tolerance`: a length; the search stops as soon as the question "more or less than it" is decided. */
export function outside(s: Posed, pointWorld: Float64Array, tolerance: number, maxIterations = 200): Outside {
  const p = unapplyPacked(s.pose, pointWorld, new Float64Array(3));
  const { shape } = s;
  const margin = shape.margin;
  const c = shape.center;
  const start = Float64Array.of(c[0] - p[0], c[1] - p[1], c[2] - p[2]);
  if (start[0] === 0 && start[1] === 0 && start[2] === 0) return { lower: -margin, upper: -margin };
  const support = (d: Float64Array, out: Float64Array): void => {
    shape.support(shape, d, out);
    out[0] -= p[0];
    out[1] -= p[1];
    out[2] -= p[2];
  };
  const r = minNorm(support, start, {
    tolerance: 0.01 * tolerance, enough: margin + 0.5 * tolerance, tooFar: margin + tolerance, maxIterations,
  });
  return { lower: Math.max(r.lower, 0) - margin, upper: r.upper - margin };
}
