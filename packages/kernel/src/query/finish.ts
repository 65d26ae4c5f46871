/**
 * From the final simplex to an answer: witness points, bounds, normal, status.
 *
 * In: a workspace as `solveDistance` leaves it. Out: `ws.bounds` = [upper, lower] of the cores' distance, `ws.pointA`
 * (A's frame), `ws.pointBLocal` (B's frame), `ws.normal` (unit, A's frame, from A to B; NaN where there is none),
 * `ws.status`. The upper bound is the norm of a convex combination of points of D: certified whatever the simplex.
 */
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
  const s = ws.simplex, l = s.lambda, slots = ws.slots, last = ws.rank - 1, a = s.a, b = s.b, w = s.w;
  let ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, wx = 0, wy = 0, wz = 0, rest = 1;
  for (let i = 0; i <= last; i++) {
    // no constant in a branch: it would be boxed
    const t = i === last ? rest : Math.max(0, Math.min(rest, l[i])), k = 3 * slots[i];
    rest -= t;
    ax += t * a[k]; ay += t * a[k + 1]; az += t * a[k + 2];
    bx += t * b[k]; by += t * b[k + 1]; bz += t * b[k + 2];
    wx += t * w[k]; wy += t * w[k + 1]; wz += t * w[k + 2];
  }
  const pa = ws.pointA, pb = ws.pointBLocal, x = ws.x;
  pa[0] = ax; pa[1] = ay; pa[2] = az;
  pb[0] = bx; pb[1] = by; pb[2] = bz;
  x[0] = wx; x[1] = wy; x[2] = wz;
}

/** See the file header. */
export function finish(ws: Workspace, set: Settings): void {
  const x = ws.x, n = ws.normal, bounds = ws.bounds;
  if (ws.status === OVERLAPPING) {
    witness(ws); // a common point
    for (let i = 0; i < 3; i++) {
      x[i] = 0;
      n[i] = NaN;
    }
    bounds[0] = 0;
    bounds[1] = 0;
    return;
  }
  const size = bounds[0], best = bounds[1], m0 = n[0], m1 = n[1], m2 = n[2];
  // the loop's x is made from normals: its direction is good where the weighted sum is noise
  const d0 = x[0], d1 = x[1], d2 = x[2], dd = d0 * d0 + d1 * d1 + d2 * d2;
  witness(ws);
  const p0 = x[0], p1 = x[1], p2 = x[2];
  const norm = Math.sqrt(p0 * p0 + p1 * p1 + p2 * p2);
  const inv = -1 / Math.sqrt(dd); // x = 0: 0 * infinity, NaN as it should be (a conditional with NaN would be boxed)
  const n0 = d0 * inv, n1 = d1 * inv, n2 = d2 * inv;
  n[0] = n0; n[1] = n1; n[2] = n2;
  // the part of the weighted sum along the normal; the rest of it is rounding across
  const along = -(p0 * n0 + p1 * n1 + p2 * n2);
  const upper = along > 0 && norm - along <= BOUND_ROUNDING * size ? along : norm;
  x[0] = d0; x[1] = d1; x[2] = d2;
  const lower = Math.max(0, Math.min(upper, best - BOUND_ROUNDING * size));
  bounds[0] = upper;
  bounds[1] = lower;
  if (ws.status === BEYOND) return;
  if (lower > 0) {
    // PRECISION_LIMIT with a closed bracket is an answer like any other
    if (ws.status === PRECISION_LIMIT && upper - lower <= set.tolerance * (upper + size)) ws.status = SEPARATED;
    return;
  }
  const band = (set.dualityGap < 0 ? set.tolerance * size : Math.sqrt(set.dualityGap)) + BOUND_ROUNDING * size;
  if (upper <= band) ws.status = TOUCHING;
  else if (ws.status === SEPARATED) ws.status = PRECISION_LIMIT;
  // Near contact x may be rounding: keep its direction if the loop ended on it; else take m, the direction whose planes come
  // closest to separating, if they do to the band, and move B's point onto it; else the normal is not known.
  const mm = best >= -band ? m0 * m0 + m1 * m1 + m2 * m2 : 0, i = -1 / Math.sqrt(mm);
  if (mm === 0) {
    n[0] = NaN; n[1] = NaN; n[2] = NaN;
    return;
  }
  const k0 = m0 * i, k1 = m1 * i, k2 = m2 * i;
  if (k0 === n0 && k1 === n1 && k2 === n2) return;
  n[0] = k0; n[1] = k1; n[2] = k2;
  const p = ws.pointA, q = ws.pointBLocal, r = ws.bInA;
  const b0 = p[0] + upper * k0 - r[9], b1 = p[1] + upper * k1 - r[10], b2 = p[2] + upper * k2 - r[11];
  q[0] = r[0] * b0 + r[3] * b1 + r[6] * b2;
  q[1] = r[1] * b0 + r[4] * b1 + r[7] * b2;
  q[2] = r[2] * b0 + r[5] * b1 + r[8] * b2;
}
