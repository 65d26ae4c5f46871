/**
 * From the final simplex of a loop to the result for the cores: witness points, bounds, normal, status.
 *
 * - In: a workspace as a solver's loop (`solve`, the loops of accel) leaves it, with `ws.found`; the tolerance in
 *   `set`.
 * - Out: `ws.bounds` of the cores' distance (lengths), `ws.pointA` (A's frame), `ws.pointBLocal` (B's frame),
 *   `ws.normal` (unit, A's frame, from A to B; NaN where it is undefined), `ws.status`. `ws.x` is 0 if the cores
 *   overlap.
 * - Method: the witness points are weighted sums of the simplex's support points; weights that rounding made wrong are
 *   refined (refine-weights.ts). The upper bound is the norm of a convex combination of points of D: certified for
 *   every simplex. The lower bound is the loop's best supporting plane minus its rounding.
 * - A support function that returns NaN gives NaN bounds and the status `precision-limit`.
 */
import { BEYOND, OVERLAPPING, PRECISION_LIMIT, SEPARATED, TOUCHING } from "./codes.ts";
import { refineWeights } from "./refine-weights.ts";
import type { Settings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Room for the rounding of the bounds themselves, relative to the scene's size and the translation: the poses' matrix
 * and the two sums behind a support point leave some ten units of 2^-53. The same expression as the loops compare with
 * `limits.beyond`, so that a plane that the loop found beyond the limit is beyond it here, too. No dimension.
 */
const BOUND_ROUNDING = 4e-15;

/**
 * How far the vector between the witness points may lie beside the normal, relative to the size. The size is up to
 * three extents of the scene, and the law allows 1e-11 of one. No dimension.
 */
const WITNESS_RESIDUAL_MAX = 1e-12;

/**
 * Maximum number of corrections of the weights; after that, the answer is not converged. Two are enough except for
 * triangles without a normal. Count.
 */
const MAX_CORRECTIONS = 3;

/**
 * Witness points: the weighted sums of the simplex. Row i has the weight lambda[i], the last row the rest. Weights are
 * clamped, so the sums are points of the shapes.
 */
function weighRows(ws: Workspace): void {
  const s = ws.simplex, l = s.lambda, slots = ws.slots, rank = ws.rank, a = s.a, b = s.b, pa = ws.pointA,
    pb = ws.pointBLocal;
  let a0 = 0, a1 = 0, a2 = 0, b0 = 0, b1 = 0, b2 = 0, rest = 1;
  for (let i = 0; i < rank; i++) {
    const t = i === rank - 1 ? rest : Math.max(0, Math.min(rest, l[i])), k = 3 * slots[i];
    rest -= t;
    a0 += t * a[k]; a1 += t * a[k + 1]; a2 += t * a[k + 2];
    b0 += t * b[k]; b1 += t * b[k + 1]; b2 += t * b[k + 2];
  }
  pa[0] = a0; pa[1] = a1; pa[2] = a2;
  pb[0] = b0; pb[1] = b1; pb[2] = b2;
}

/**
 * Computes the answer for the cores from the final state of a loop: witness points, bounds, normal and status, in `ws`.
 *
 * @param set The tolerance of the bracket.
 */
export function finish(ws: Workspace, set: Settings): void {
  const r = ws.bInA, x = ws.x, n = ws.normal, pa = ws.pointA, pb = ws.pointBLocal, bounds = ws.bounds,
    { size, lower: plane } = ws.found, status = ws.status;
  weighRows(ws);
  // a support function gave NaN: there is no bound, and the status reports it
  const known = Math.abs(x[0]) + Math.abs(x[1]) + Math.abs(x[2]) + size < Infinity;
  if (!known || status === OVERLAPPING) {
    if (!known) ws.status = PRECISION_LIMIT;
    x.fill(0);
    n.fill(NaN);
    bounds.upper = known ? 0 : NaN;
    bounds.lower = bounds.upper;
    return;
  }
  // the loop's x is computed from normals: its direction is accurate where the weighted sum is noise
  const d0 = x[0], d1 = x[1], d2 = x[2], inv = -1 / Math.sqrt(d0 * d0 + d1 * d1 + d2 * d2), n0 = d0 * inv,
    n1 = d1 * inv, n2 = d2 * inv;
  const shift = Math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]), rounding = BOUND_ROUNDING * (size + shift),
    beside = WITNESS_RESIDUAL_MAX * size;
  const offset = ws.support.dA; // pA - pB of the witness points
  let pp = 0, along = 0, apart = true;
  for (let pass = 0; apart; pass++) {
    const b0 = pb[0], b1 = pb[1], b2 = pb[2];
    const p0 = pa[0] - (r[0] * b0 + r[1] * b1 + r[2] * b2 + r[9]);
    const p1 = pa[1] - (r[3] * b0 + r[4] * b1 + r[5] * b2 + r[10]);
    const p2 = pa[2] - (r[6] * b0 + r[7] * b1 + r[8] * b2 + r[11]);
    offset[0] = p0; offset[1] = p1; offset[2] = p2;
    pp = p0 * p0 + p1 * p1 + p2 * p2;
    along = -(p0 * n0 + p1 * n1 + p2 * n2);
    const t0 = p0 + along * n0, t1 = p1 + along * n1, t2 = p2 + along * n2;
    // beside the normal, or against it: rounding has reversed the loop's x
    apart = along < -beside || t0 * t0 + t1 * t1 + t2 * t2 > beside * beside;
    if (!apart || status === BEYOND || ws.rank < 2 || pass === MAX_CORRECTIONS) break;
    refineWeights(ws, offset);
    weighRows(ws);
  }
  // the component of the weighted sum along the normal, if the component perpendicular to it is only rounding
  const upper = along > 0 && pp <= (along + rounding) * (along + rounding) ? along : Math.sqrt(pp);
  const lower = Math.max(0, Math.min(upper, plane - rounding));
  n[0] = n0; n[1] = n1; n[2] = n2;
  bounds.upper = upper;
  bounds.lower = lower;
  if (status === BEYOND) return;
  // the width that the bracket may keep: the loops' rule for |x|, or the papers' rule, by which |x - x*| <= sqrt(gap)
  const band = (set.dualityGap < 0 ? set.tolerance * (upper + size) : Math.sqrt(set.dualityGap)) + rounding;
  if (lower === 0 && upper <= band) {
    if (status !== SEPARATED) n.fill(NaN); // rounding ended the loop: no plane is known to separate to the band
    ws.status = TOUCHING;
  // the weighted sum lies farther from the origin than x
  } else if (status === SEPARATED && upper - lower > band) ws.status = PRECISION_LIMIT;
  if (!apart) return;
  // Rounding left x and the weighted sum with different directions. The status is then not converged and claims no
  // separating plane. The normal is the direction between the points, so that distance times normal leads from one
  // point to the other. Touching cores have no normal.
  const outer = Math.sqrt(pp), i = -1 / outer;
  bounds.upper = outer;
  n[0] = offset[0] * i; n[1] = offset[1] * i; n[2] = offset[2] * i;
  if (ws.status === TOUCHING) n.fill(NaN);
  else if (ws.status === SEPARATED) ws.status = PRECISION_LIMIT;
}
