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
 * Room for the rounding of the bounds themselves, relative to the scene's size: the poses' matrix and the two sums behind
 * a support point leave some ten units of 2^-53. No dimension.
 */
const BOUND_ROUNDING = 4e-15;

/**
 * Weighted sums of the loop's simplex into `ws.pointA`, `ws.pointBLocal`; x = their difference into `ws.x`. The weights
 * are clamped, so the sums are points of the shapes even where a sliver spoiled them.
 */
function witness(ws: Workspace): void {
  const s = ws.simplex, rank = ws.rank, a = s.a, b = s.b, w = s.w, pa = ws.pointA, pb = ws.pointBLocal, x = ws.x;
  const i = 3 * ws.slotP;
  if (rank === 1) {
    pa[0] = a[i]; pa[1] = a[i + 1]; pa[2] = a[i + 2];
    pb[0] = b[i]; pb[1] = b[i + 1]; pb[2] = b[i + 2];
    x[0] = w[i]; x[1] = w[i + 1]; x[2] = w[i + 2];
    return;
  }
  const j = 3 * ws.slotQ, l0 = s.lambda[0];
  if (rank === 2) {
    const t = l0 > 1 ? 1 : l0 > 0 ? l0 : 0, u = 1 - t;
    pa[0] = t * a[i] + u * a[j]; pa[1] = t * a[i + 1] + u * a[j + 1]; pa[2] = t * a[i + 2] + u * a[j + 2];
    pb[0] = t * b[i] + u * b[j]; pb[1] = t * b[i + 1] + u * b[j + 1]; pb[2] = t * b[i + 2] + u * b[j + 2];
    x[0] = t * w[i] + u * w[j]; x[1] = t * w[i + 1] + u * w[j + 1]; x[2] = t * w[i + 2] + u * w[j + 2];
    return;
  }
  const k = 3 * ws.slotR, l1 = s.lambda[1];
  let t = l0 > 1 ? 1 : l0 > 0 ? l0 : 0, u = l1 > 1 ? 1 : l1 > 0 ? l1 : 0, v = 1 - t - u;
  if (v < 0) { // t + u > 1: on the edge of the two
    t /= t + u;
    u = 1 - t;
    v = 0;
  }
  pa[0] = t * a[i] + u * a[j] + v * a[k]; pa[1] = t * a[i + 1] + u * a[j + 1] + v * a[k + 1];
  pa[2] = t * a[i + 2] + u * a[j + 2] + v * a[k + 2];
  pb[0] = t * b[i] + u * b[j] + v * b[k]; pb[1] = t * b[i + 1] + u * b[j + 1] + v * b[k + 1];
  pb[2] = t * b[i + 2] + u * b[j + 2] + v * b[k + 2];
  x[0] = t * w[i] + u * w[j] + v * w[k]; x[1] = t * w[i + 1] + u * w[j + 1] + v * w[k + 1];
  x[2] = t * w[i + 2] + u * w[j + 2] + v * w[k + 2];
}

/** The common point of overlapping cores, from the simplex around the origin. */
function finishOverlap(ws: Workspace): void {
  const s = ws.simplex, x = ws.x, n = ws.normal;
  compact(s, ws.used);
  simplexWeights(s);
  witnessPoints(s, ws.pointA, ws.pointBLocal, x);
  x[0] = 0; x[1] = 0; x[2] = 0;
  n[0] = NaN; n[1] = NaN; n[2] = NaN;
  ws.bounds[0] = 0;
  ws.bounds[1] = 0;
}

/** See the file header. */
export function finish(ws: Workspace, set: Settings): void {
  if (ws.status === OVERLAPPING) {
    finishOverlap(ws);
    return;
  }
  const x = ws.x, n = ws.normal, bounds = ws.bounds;
  const size = bounds[0], best = bounds[1], m0 = n[0], m1 = n[1], m2 = n[2];
  // the loop's x is made from normals: its direction is good where the weighted sum is noise
  const d0 = x[0], d1 = x[1], d2 = x[2], dd = d0 * d0 + d1 * d1 + d2 * d2;
  witness(ws);
  const p0 = x[0], p1 = x[1], p2 = x[2];
  let upper = Math.sqrt(p0 * p0 + p1 * p1 + p2 * p2);
  const inv = dd > 0 ? -1 / Math.sqrt(dd) : NaN;
  const n0 = d0 * inv, n1 = d1 * inv, n2 = d2 * inv;
  n[0] = n0; n[1] = n1; n[2] = n2;
  // the part of the weighted sum along the normal; the rest of it is rounding across
  const along = -(p0 * n0 + p1 * n1 + p2 * n2);
  if (along > 0 && upper - along <= BOUND_ROUNDING * size) upper = along;
  x[0] = d0; x[1] = d1; x[2] = d2;
  let lower = best - BOUND_ROUNDING * size;
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
  compact(ws.simplex, ws.used); // touching: whoever looks for the depth goes on from the packed simplex
  const band = (set.dualityGap < 0 ? set.tolerance * size : Math.sqrt(set.dualityGap)) + BOUND_ROUNDING * size;
  if (upper <= band) ws.status = TOUCHING;
  else if (ws.status === SEPARATED) ws.status = PRECISION_LIMIT;
  touchingNormal(ws, upper, band, best, m0, m1, m2);
}

/**
 * Near contact x may be rounding. Keeps its direction if the loop ended on it; else takes m, the direction whose planes
 * come closest to separating, if they do to the band, and moves B's point onto it; else the normal is not known: NaN.
 */
function touchingNormal(
  ws: Workspace, upper: number, band: number, best: number, m0: number, m1: number, m2: number,
): void {
  const n = ws.normal, p = ws.pointA, q = ws.pointBLocal, r = ws.bInA;
  const mm = m0 * m0 + m1 * m1 + m2 * m2, i = best >= -band && mm > 0 ? -1 / Math.sqrt(mm) : NaN;
  const n0 = m0 * i, n1 = m1 * i, n2 = m2 * i;
  if (n[0] === n0 && n[1] === n1 && n[2] === n2) return;
  n[0] = n0; n[1] = n1; n[2] = n2;
  if (!(mm > 0) || i !== i) return;
  const b0 = p[0] + upper * n0 - r[9], b1 = p[1] + upper * n1 - r[10], b2 = p[2] + upper * n2 - r[11];
  q[0] = r[0] * b0 + r[3] * b1 + r[6] * b2;
  q[1] = r[1] * b0 + r[4] * b1 + r[7] * b2;
  q[2] = r[2] * b0 + r[5] * b1 + r[8] * b2;
}
