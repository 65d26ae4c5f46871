/**
 * From the final simplex to an answer: witness points, bounds, normal, status.
 *
 * In: a workspace as a solver's loop (`solve` of gjk, those of accel) leaves it. Out: `ws.bounds` = [upper, lower] of the cores' distance, `ws.pointA`
 * (A's frame), `ws.pointBLocal` (B's frame), `ws.normal` (unit, A's frame, from A to B; NaN where there is none),
 * `ws.status`. The upper bound is the norm of a convex combination of points of D: certified whatever the simplex.
 */
import { transform } from "../pose.ts";
import { BEYOND, OVERLAPPING, PRECISION_LIMIT, SEPARATED, TOUCHING } from "./codes.ts";
import type { Settings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Room for the rounding of the bounds themselves, relative to the scene's size: the poses' matrix and the two sums behind
 * a support point leave some ten units of 2^-53. No dimension.
 */
const BOUND_ROUNDING = 4e-15;

/**
 * Weighted sums of the loop's simplex into `ws.pointA`, `ws.pointBLocal`; x = their difference into `ws.x`. Row i has the
 * weight `lambda[i]`, the last one the rest. The weights are clamped, so the sums are points of the shapes even where a
 * sliver spoiled them.
 */
function witness(ws: Workspace): void {
  const s = ws.simplex, l = s.lambda, slots = ws.slots, last = ws.rank - 1, a = s.a, b = s.b;
  let ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, rest = 1;
  for (let i = 0; i <= last; i++) {
    // no constant in a branch: it would be boxed
    const t = i === last ? rest : Math.max(0, Math.min(rest, l[i])), k = 3 * slots[i];
    rest -= t;
    ax += t * a[k]; ay += t * a[k + 1]; az += t * a[k + 2];
    bx += t * b[k]; by += t * b[k + 1]; bz += t * b[k + 2];
  }
  const pa = ws.pointA, pb = ws.pointBLocal, x = ws.x;
  pa[0] = ax; pa[1] = ay; pa[2] = az;
  pb[0] = bx; pb[1] = by; pb[2] = bz;
  transform(ws.bInA, pb, x, 1);
  x[0] = ax - x[0]; x[1] = ay - x[1]; x[2] = az - x[2];
}

/** See the file header. */
export function finish(ws: Workspace, set: Settings): void {
  const x = ws.x, n = ws.normal, bounds = ws.bounds, size = bounds[0], best = bounds[1], overlap = ws.status === OVERLAPPING;
  // the loop's x is made from normals: its direction is good where the weighted sum is noise
  const d0 = x[0], d1 = x[1], d2 = x[2];
  witness(ws);
  const p0 = x[0], p1 = x[1], p2 = x[2];
  // x = 0: 0 * infinity, NaN as it should be (a conditional with NaN would be boxed)
  const inv = -1 / (overlap ? 0 : Math.sqrt(d0 * d0 + d1 * d1 + d2 * d2)), n0 = d0 * inv, n1 = d1 * inv, n2 = d2 * inv;
  // the part of the weighted sum along the normal; the rest of it is rounding across
  const along = -(p0 * n0 + p1 * n1 + p2 * n2), norm = Math.sqrt(p0 * p0 + p1 * p1 + p2 * p2);
  const upper = along > 0 && norm - along <= BOUND_ROUNDING * size ? along : norm;
  const lower = Math.max(0, Math.min(upper, best - BOUND_ROUNDING * size));
  x[0] = d0; x[1] = d1; x[2] = d2;
  n[0] = n0; n[1] = n1; n[2] = n2;
  bounds[0] = upper;
  bounds[1] = lower;
  if (overlap) {
    x.fill(0);
    n.fill(NaN);
    bounds.fill(0);
  } else if (ws.status === BEYOND) return;
  else if (lower > 0) {
    // PRECISION_LIMIT with a closed bracket is an answer like any other
    if (ws.status === PRECISION_LIMIT && upper - lower <= set.tolerance * (upper + size)) ws.status = SEPARATED;
  } else {
    const band = (set.dualityGap < 0 ? set.tolerance * size : Math.sqrt(set.dualityGap)) + BOUND_ROUNDING * size;
    if (upper <= band) {
      if (ws.status !== SEPARATED) n.fill(NaN); // rounding ended the loop: no plane is known to separate to the band
      ws.status = TOUCHING;
    } else if (ws.status === SEPARATED) ws.status = PRECISION_LIMIT;
  }
}
