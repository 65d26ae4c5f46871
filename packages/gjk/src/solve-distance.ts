/**
 * The GJK distance loop, and nothing but the loop.
 *
 * Computes the point of D = A - B (cores) closest to the origin, in A's frame (van den Bergen 2003, ch. 4; Montaut et
 * al. 2022, alg. 4: fully corrective Frank-Wolfe on simplices of at most four points).
 * In: shapes, relative pose, settings; `ws.x` and `ws.simplex` as start.ts leaves them.
 * Out: `ws.simplex` (the final simplex), `ws.x` (its point closest to the origin), `ws.bounds`, `ws.iterations`,
 * `ws.status`. Writes nothing else, allocates nothing, never throws.
 * Invariants: |x| strictly decreases; lower = max over the supports of <x/|x|, w> is the distance of a plane that has
 * all of D beyond it, so lower <= true distance whatever happens to the simplex.
 * Iterations: support evaluations of D, the papers' count.
 */
import { compact, nearestVoronoi, supportRow } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import type { Settings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

/** Indices in `STATUSES`. */
export const SEPARATED = 0;
export const OVERLAPPING = 1;
export const TOUCHING = 2;
export const BEYOND = 3;
export const BUDGET_SPENT = 4;
export const PRECISION_LIMIT = 5;

/**
 * <x, x - w> below this times |x| * size is rounding of the products: 2^-53 times the handful of operations behind it.
 * No dimension.
 */
const ROUNDING = 1e-15;
/** |x| below this times size: the origin is in D to rounding. No dimension. */
const ZERO = 1e-15;
/** With the papers' rule two polytopes go on until the bracket is this part of sqrt(gap): they converge finitely. */
const POLYTOPE_SHARPENING = 1e-2;

/** See the file header. `beyond`: stop once the lower bound of the cores' distance exceeds it (length, may be Infinity). */
export function solveDistance(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, set: Settings, beyond: number, ws: Workspace,
): void {
  const s = ws.simplex, w = s.w, x = ws.x, buf = ws.support;
  const tolerance = set.tolerance, gap = set.dualityGap, max = set.maxIterations;
  const polytopes = a.curvature === 0 && b.curvature === 0;
  let lower = 0, size2 = 0, status = BUDGET_SPENT, k = 0;
  let x0 = x[0], x1 = x[1], x2 = x[2], xx = x0 * x0 + x1 * x1 + x2 * x2;
  let rank = s.rank;
  while (k < max) {
    k++;
    supportRow(a, b, bInA, x, buf, s, rank);
    const r = 3 * rank;
    const w0 = w[r], w1 = w[r + 1], w2 = w[r + 2];
    const xw = x0 * w0 + x1 * w1 + x2 * w2, ww = w0 * w0 + w1 * w1 + w2 * w2;
    if (ww > size2) size2 = ww;
    const nx = Math.sqrt(xx), size = Math.sqrt(size2);
    const bound = xw / nx;
    if (bound > lower) {
      lower = bound;
      if (lower > beyond) {
        status = BEYOND;
        if (rank === 0) rank = 1; // the support point itself: an upper bound
        break;
      }
    }
    if (rank > 0) {
      const diff = xx - xw;
      const closed = gap < 0
        ? nx - lower <= tolerance * (nx + size)
        : 2 * diff <= gap && (!polytopes || diff <= POLYTOPE_SHARPENING * Math.sqrt(gap) * nx);
      if (closed) {
        status = SEPARATED;
        break;
      }
      if (diff <= ROUNDING * nx * size) {
        status = PRECISION_LIMIT;
        break;
      }
    }
    const mask = nearestVoronoi(w, rank + 1, x);
    const y0 = x[0], y1 = x[1], y2 = x[2], yy = y0 * y0 + y1 * y1 + y2 * y2;
    if (mask === 15) {
      s.rank = 4;
      status = OVERLAPPING;
      lower = 0;
      break;
    }
    if (rank > 0 && !(yy < xx)) { // no progress: rounding; keep the old simplex
      x[0] = x0; x[1] = x1; x[2] = x2;
      status = PRECISION_LIMIT;
      break;
    }
    s.rank = rank + 1;
    compact(s, mask);
    rank = s.rank;
    x0 = y0; x1 = y1; x2 = y2; xx = yy;
    if (!(xx > ZERO * ZERO * size2)) {
      status = TOUCHING;
      break;
    }
  }
  if (status !== OVERLAPPING) s.rank = rank;
  ws.bounds[0] = Math.sqrt(size2); // size; replaced by the upper bound in finish()
  ws.bounds[1] = lower;
  ws.iterations = k;
  ws.status = status;
}
