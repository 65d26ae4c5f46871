/**
 * Frank-Wolfe, the baseline: with line search, with the parameter-free step, and written with an active set.
 *
 * - In: same as `solveMomentum` (A's frame, lengths); `ws.x` is a start direction. Out: the same fields as after
 *   `finish` of the kernel.
 * - Computes the point of D = A - B (cores) closest to the origin, A's frame (Frank and Wolfe 1956; Montaut et al.,
 *   GJK++, T-RO 2024, alg. 1, eq. 12 and 13, and alg. 3).
 * - Method: x_{k+1} = gamma x_k + (1 - gamma) s_k, with s_k the support along -x_k and gamma by exact line search on
 *   |x|^2, or (k+1)/(k+2). The active set W = {x_k} of alg. 3 gives the iterates of the line search. Its projection on
 *   conv {x_k, s_k} is formed perpendicular to the edge, which keeps the direction of x near contact.
 * - The witness points are blended like x, so the upper bound |x| is certified. Iterations: support evaluations of D.
 * - This method never proves an overlap: it ends "touching" (|x| within the tolerance) or spends its budget.
 * - `accelSteps` (step-once.ts) has the same step written out as data: change both.
 */
import { BEYOND, BUDGET_SPENT, OVERLAPPING, PRECISION_LIMIT, SEPARATED, TOUCHING } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { ACTIVE_SET, FRANK_WOLFE_OPEN } from "./options.ts";

/** <x, x - w> below this times |x| * size is rounding. No dimension. */
const ROUNDING = 1e-15;
/**
 * Rounding of the bounds, relative to the size or to the translation, which is subtracted as well: both points may lie
 * at their frames' origins. A plane separates beyond it. No dimension.
 */
const BOUND_ROUNDING = 4e-15;

/**
 * Distance by Frank-Wolfe with the step rule of `method`, from the direction in `ws.x`. Writes the same fields of `ws`
 * as `finish` of the kernel. It never proves an overlap.
 *
 * @param bInA Packed relative pose of B in A.
 * @param set Tolerance and budget; lengths in the scene's unit.
 * @param method Code of the step rule, see options.ts.
 */
export function solveFrankWolfe(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, set: Settings, method: number, ws: Workspace,
): void {
  const x = ws.x, dA = ws.support.dA, dB = ws.support.dB, pa = ws.pointA, pb = ws.pointBLocal;
  const tolerance = set.tolerance, gap = set.dualityGap, max = set.maxIterations, { beyond, within } = ws.limits;
  const r00 = bInA[0], r01 = bInA[1], r02 = bInA[2], r10 = bInA[3], r11 = bInA[4], r12 = bInA[5];
  const r20 = bInA[6], r21 = bInA[7], r22 = bInA[8], tx = bInA[9], ty = bInA[10], tz = bInA[11];
  const shift = Math.sqrt(tx * tx + ty * ty + tz * tz);
  let x0 = x[0], x1 = x[1], x2 = x[2], lower = 0, size = 0, k = 0, status = BUDGET_SPENT, rounding = 0;
  let pa0 = 0, pa1 = 0, pa2 = 0, pb0 = 0, pb1 = 0, pb2 = 0;
  while (k < max) {
    k++;
    dA[0] = -x0; dA[1] = -x1; dA[2] = -x2;
    dB[0] = r00 * x0 + r10 * x1 + r20 * x2; dB[1] = r01 * x0 + r11 * x1 + r21 * x2;
    dB[2] = r02 * x0 + r12 * x1 + r22 * x2;
    a.support(a, dA, dA);
    b.support(b, dB, dB);
    const a0 = dA[0], a1 = dA[1], a2 = dA[2], b0 = dB[0], b1 = dB[1], b2 = dB[2];
    const w0 = a0 - (r00 * b0 + r01 * b1 + r02 * b2 + tx), w1 = a1 - (r10 * b0 + r11 * b1 + r12 * b2 + ty);
    const w2 = a2 - (r20 * b0 + r21 * b1 + r22 * b2 + tz);
    const xx = x0 * x0 + x1 * x1 + x2 * x2, xw = x0 * w0 + x1 * w1 + x2 * w2, nx = Math.sqrt(xx);
    const bound = xw / nx;
    // the size of the subtracted points too: w may be tiny by cancellation, its rounding error is not
    size = Math.max(size, Math.sqrt(w0 * w0 + w1 * w1 + w2 * w2), Math.sqrt(a0 * a0 + a1 * a1 + a2 * a2));
    rounding = BOUND_ROUNDING * Math.max(size, shift);
    if (bound > lower) {
      lower = bound;
      if (bound - rounding > beyond && k > 1) {
        status = BEYOND;
        break;
      }
    }
    let g = 0; // weight of x; 0 the first time, when x is a mere direction
    if (k > 1) {
      const diff = xx - xw;
      // the plane of x itself, since x gives the normal
      if (gap < 0 ? nx - bound <= tolerance * (nx + size) : 2 * nx * (nx - lower) <= gap) {
        status = SEPARATED;
        break;
      }
      if (diff <= ROUNDING * nx * size) {
        status = PRECISION_LIMIT;
        break;
      }
      if (method === FRANK_WOLFE_OPEN) g = k / (k + 1);
      else {
        const e0 = x0 - w0, e1 = x1 - w1, e2 = x2 - w2;
        const t = -(w0 * e0 + w1 * e1 + w2 * e2) / (e0 * e0 + e1 * e1 + e2 * e2);
        g = t > 0 ? (t < 1 ? t : 1) : 0;
      }
    }
    const h = 1 - g;
    if (method === ACTIVE_SET && g > 0) {
      const e0 = x0 - w0, e1 = x1 - w1, e2 = x2 - w2, i = 1 / (e0 * e0 + e1 * e1 + e2 * e2);
      const m0 = w1 * e2 - w2 * e1, m1 = w2 * e0 - w0 * e2, m2 = w0 * e1 - w1 * e0;
      x0 = (e1 * m2 - e2 * m1) * i; x1 = (e2 * m0 - e0 * m2) * i; x2 = (e0 * m1 - e1 * m0) * i;
    } else {
      x0 = g * x0 + h * w0; x1 = g * x1 + h * w1; x2 = g * x2 + h * w2;
    }
    pa0 = g * pa0 + h * a0; pa1 = g * pa1 + h * a1; pa2 = g * pa2 + h * a2;
    pb0 = g * pb0 + h * b0; pb1 = g * pb1 + h * b1; pb2 = g * pb2 + h * b2;
    if (k === 1 && lower - rounding > beyond) {
      status = BEYOND;
      break;
    }
    const yy = x0 * x0 + x1 * x1 + x2 * x2, ny = Math.sqrt(yy);
    if (ny <= within || !(ny > ROUNDING * size)) {
      status = OVERLAPPING; // a common point, up to rounding
      break;
    }
  }
  if (x0 !== x0 || x1 !== x1 || x2 !== x2) status = PRECISION_LIMIT; // a support function returned NaN
  x[0] = x0; x[1] = x1; x[2] = x2;
  pa[0] = pa0; pa[1] = pa1; pa[2] = pa2;
  pb[0] = pb0; pb[1] = pb1; pb[2] = pb2;
  ws.found.size = size; ws.found.lower = lower - rounding;
  ws.iterations = k;
  ws.status = status;
  conclude(bInA, set, ws);
}

/**
 * Computes the answer from the final state of the loop. In: `ws.x`, the blended witness points, `ws.found` (the best
 * plane's distance minus its rounding), the reason for the end in `ws.status`. Out: bounds, normal, `ws.x`,
 * `ws.direction`, `ws.status`.
 */
function conclude(bInA: PackedPose, set: Settings, ws: Workspace): void {
  const x = ws.x, n = ws.normal, d = ws.direction, p = ws.pointA, q = ws.pointBLocal, within = ws.limits.within,
    tolerance = set.tolerance, gap = set.dualityGap, size = ws.found.size;
  const x0 = x[0], x1 = x[1], x2 = x[2], q0 = q[0], q1 = q[1], q2 = q[2];
  let status = ws.status;
  // the blended witness points give the accurate x
  const f0 = p[0] - (bInA[0] * q0 + bInA[1] * q1 + bInA[2] * q2 + bInA[9]);
  const f1 = p[1] - (bInA[3] * q0 + bInA[4] * q1 + bInA[5] * q2 + bInA[10]);
  const f2 = p[2] - (bInA[6] * q0 + bInA[7] * q1 + bInA[8] * q2 + bInA[11]);
  const upper = Math.sqrt(f0 * f0 + f1 * f1 + f2 * f2), norm = Math.sqrt(x0 * x0 + x1 * x1 + x2 * x2), inv = -1 / norm;
  if (status === OVERLAPPING) {
    x[0] = 0; x[1] = 0; x[2] = 0;
    n[0] = NaN; n[1] = NaN; n[2] = NaN;
    ws.bounds.upper = within > 0 ? upper : 0;
    ws.bounds.lower = 0;
    return;
  }
  n[0] = x0 * inv; n[1] = x1 * inv; n[2] = x2 * inv;
  d[0] = x0; d[1] = x1; d[2] = x2;
  const lower = Math.max(0, Math.min(upper, ws.found.lower)), band = gap < 0 ? tolerance * size : Math.sqrt(gap);
  ws.bounds.upper = upper;
  ws.bounds.lower = lower;
  if (lower === 0 && status !== BEYOND && upper <= band + ROUNDING * size) {
    // budget or rounding ended the loop: no plane is known to separate to the band
    if (status !== SEPARATED) n.fill(NaN);
    status = TOUCHING;
  } else if (status === PRECISION_LIMIT && lower > 0 && upper - lower <= tolerance * (upper + size)) status = SEPARATED;
  else if (lower === 0 && status === SEPARATED) status = PRECISION_LIMIT;
  ws.status = status;
}
