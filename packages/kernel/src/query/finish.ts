/**
 * From the final simplex to an answer: witness points, bounds, normal, status.
 *
 * In: a workspace as `solveDistance` leaves it. Out: `ws.bounds` = [upper, lower] of the cores' distance, `ws.pointA`
 * (A's frame), `ws.pointBLocal` (B's frame), `ws.normal` (unit, A's frame, from A to B; NaN where there is none),
 * `ws.status`. The upper bound is the norm of a convex combination of points of D: certified whatever the simplex.
 */
import { compact } from "../simplex/compact.ts";
import { simplexWeights, witnessPoints } from "../simplex/weights.ts";
import { BEYOND, OVERLAPPING, PRECISION_LIMIT, SEPARATED, TOUCHING } from "./codes.ts";
import type { Settings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Room for the rounding of the bounds themselves: a few units in the last place of the scene's size. No dimension.
 */
const BOUND_ROUNDING = 1e-15;

/** See the file header. */
export function finish(ws: Workspace, set: Settings): void {
  const s = ws.simplex, x = ws.x, n = ws.normal, bounds = ws.bounds;
  const size = bounds[0];
  // the loop's x is made from normals: its direction is good where the weighted sum is noise
  const d0 = x[0], d1 = x[1], d2 = x[2], dd = d0 * d0 + d1 * d1 + d2 * d2;
  compact(s, ws.used);
  simplexWeights(s);
  witnessPoints(s, ws.pointA, ws.pointBLocal, x);
  const p0 = x[0], p1 = x[1], p2 = x[2];
  let upper = Math.sqrt(p0 * p0 + p1 * p1 + p2 * p2);
  if (ws.status === OVERLAPPING) {
    x[0] = 0; x[1] = 0; x[2] = 0;
    n[0] = NaN; n[1] = NaN; n[2] = NaN;
    bounds[0] = 0;
    bounds[1] = 0;
    return;
  }
  const inv = dd > 0 ? -1 / Math.sqrt(dd) : NaN;
  n[0] = d0 * inv; n[1] = d1 * inv; n[2] = d2 * inv;
  // the part of the weighted sum along the normal; the rest of it is rounding across
  const along = -(p0 * n[0] + p1 * n[1] + p2 * n[2]);
  if (along > 0 && upper - along <= BOUND_ROUNDING * size) upper = along;
  x[0] = d0; x[1] = d1; x[2] = d2;
  let lower = bounds[1] - BOUND_ROUNDING * size;
  if (!(lower > 0)) lower = 0;
  if (lower > upper) lower = upper;
  bounds[0] = upper;
  bounds[1] = lower;
  if (ws.status === BEYOND) return;
  if (lower > 0) {
    // PRECISION_LIMIT with a closed bracket is an answer like any other
    if (ws.status === PRECISION_LIMIT && upper - lower <= set.tolerance * (upper + size)) ws.status = SEPARATED;
    return;
  }
  const band = set.dualityGap < 0 ? set.tolerance * size : Math.sqrt(set.dualityGap);
  if (upper <= band + BOUND_ROUNDING * size) ws.status = TOUCHING;
  else if (ws.status === SEPARATED) ws.status = PRECISION_LIMIT;
}
