/**
 * The support Hessian of D = A - B at a direction: H_A(n) + R H_B(-R^T n) R^T, symmetric, with H n = 0.
 *
 * - In: shapes whose `hessian` is known, the relative pose of B in A (12 doubles), the unit direction n in A's frame at
 *   `dir[3 v ..]` of the polytope.
 * - Out: 6 doubles xx, xy, xz, yy, yz, zz at `out[at ..]`, in A's frame. Lengths per unit of n.
 * - Polytopes have a Hessian of 0. A shape without a known `hessian` also adds 0.
 * - If a rolling ball of radius rho = `p.sizes.ball` is removed from D (rolling-ball.ts), rho (I - n n^T) is
 *   subtracted.
 */
import type { ConvexShape, PackedPose } from "@col/types";
import type { Polytope } from "../polytope/polytope.ts";

/** See the file header. `d`: 3 doubles, `h`: 9 doubles of scratch. */
export function hessianOfD(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, p: Polytope, v: number, d: Float64Array, h: Float64Array,
  out: Float64Array, at: number,
): void {
  const dir = p.dir, rho = p.sizes.ball, k = 3 * v, x = dir[k], y = dir[k + 1], z = dir[k + 2];
  if (a.curvature !== 0 && a.hessian !== null) {
    d[0] = x; d[1] = y; d[2] = z;
    a.hessian(a, d, h);
    out[at] = h[0]; out[at + 1] = h[1]; out[at + 2] = h[2]; out[at + 3] = h[4]; out[at + 4] = h[5]; out[at + 5] = h[8];
  } else {
    out[at] = 0; out[at + 1] = 0; out[at + 2] = 0; out[at + 3] = 0; out[at + 4] = 0; out[at + 5] = 0;
  }
  if (rho > 0) {
    out[at] -= rho * (y * y + z * z); out[at + 1] += rho * x * y; out[at + 2] += rho * x * z;
    out[at + 3] -= rho * (x * x + z * z); out[at + 4] += rho * y * z; out[at + 5] -= rho * (x * x + y * y);
  }
  if (b.curvature === 0 || b.hessian === null) return;
  const r0 = bInA[0], r1 = bInA[1], r2 = bInA[2], r3 = bInA[3], r4 = bInA[4], r5 = bInA[5], r6 = bInA[6],
    r7 = bInA[7], r8 = bInA[8];
  d[0] = -(r0 * x + r3 * y + r6 * z); d[1] = -(r1 * x + r4 * y + r7 * z); d[2] = -(r2 * x + r5 * y + r8 * z);
  b.hessian(b, d, h);
  const a0 = h[0], a1 = h[1], a2 = h[2], a4 = h[4], a5 = h[5], a8 = h[8];
  // rows of H_B R^T, then R times them
  const p0 = a0 * r0 + a1 * r1 + a2 * r2, p1 = a1 * r0 + a4 * r1 + a5 * r2, p2 = a2 * r0 + a5 * r1 + a8 * r2;
  const q0 = a0 * r3 + a1 * r4 + a2 * r5, q1 = a1 * r3 + a4 * r4 + a5 * r5, q2 = a2 * r3 + a5 * r4 + a8 * r5;
  const s0 = a0 * r6 + a1 * r7 + a2 * r8, s1 = a1 * r6 + a4 * r7 + a5 * r8, s2 = a2 * r6 + a5 * r7 + a8 * r8;
  out[at] += r0 * p0 + r1 * p1 + r2 * p2;
  out[at + 1] += r0 * q0 + r1 * q1 + r2 * q2;
  out[at + 2] += r0 * s0 + r1 * s1 + r2 * s2;
  out[at + 3] += r3 * q0 + r4 * q1 + r5 * q2;
  out[at + 4] += r3 * s0 + r4 * s1 + r5 * s2;
  out[at + 5] += r6 * s0 + r7 * s1 + r8 * s2;
}
