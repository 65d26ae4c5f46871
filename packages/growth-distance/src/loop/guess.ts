/**
 * The first direction of a cold query, from the ellipsoids in the shapes' boxes. It evaluates no support function.
 *
 * - In: two shapes (boxes, margins), and `ws.frame` of `begin`, with the unit ray in A's frame.
 * - Out: `ws.y`, the slopes of the direction (aligned frame, no unit), and `ws.limits[3]`, the reach of the first step
 *   (sum of two slopes). Unchanged if the boxes give no guess (flat, unbounded).
 * - Method: two centred ellipsoids x' M^-1 x <= 1 touch where the support point of their difference lies on the ray:
 *   (M_A / r_A + M_B / r_B) n || p with r = sqrt(n' M n). One step of that equation from n = p, as a fixed point, has
 *   the quality of its solution (measured: the angle to the true normal falls by 40 % on meshes, 60 % on hulls; further
 *   steps and the boxes' offsets from the centres do not improve it). M: squared extents of the local box, margin
 *   included, rotated like the body.
 * - A guess changes the number of iterations, never the result.
 */
import type { ConvexShape } from "@col/types";
import type { Workspace } from "../state/workspace.ts";

/** Reach of the first step from a guess (see solve.ts): about the error of the guess. Sum of two slopes. */
const GUESSED = 0.25;

/**
 * In: `ws.frame` of `begin`. Out: `ws.y` and `ws.limits[3]`; unchanged if the boxes give no guess (flat, unbounded).
 */
export function guess(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const p = a.bounds, q = b.bounds, r = ws.bInA, f = ws.frame, mA = 2 * a.margin, mB = 2 * b.margin;
  const r00 = r[0], r01 = r[1], r02 = r[2], r10 = r[3], r11 = r[4], r12 = r[5], r20 = r[6], r21 = r[7], r22 = r[8];
  const x = p[3] - p[0] + mA, y = p[4] - p[1] + mA, z = p[5] - p[2] + mA, i = q[3] - q[0] + mB, j = q[4] - q[1] + mB,
    k = q[5] - q[2] + mB;
  const a0 = x * x, a1 = y * y, a2 = z * z, b0 = i * i, b1 = j * j, b2 = k * k, u0 = f[6], u1 = f[7], u2 = f[8];
  // M_B in A's frame
  const bxx = b0 * r00 * r00 + b1 * r01 * r01 + b2 * r02 * r02, bxy = b0 * r00 * r10 + b1 * r01 * r11 + b2 * r02 * r12;
  const bxz = b0 * r00 * r20 + b1 * r01 * r21 + b2 * r02 * r22, byy = b0 * r10 * r10 + b1 * r11 * r11 + b2 * r12 * r12;
  const byz = b0 * r10 * r20 + b1 * r11 * r21 + b2 * r12 * r22, bzz = b0 * r20 * r20 + b1 * r21 * r21 + b2 * r22 * r22;
  const ia = 1 / Math.sqrt(a0 * u0 * u0 + a1 * u1 * u1 + a2 * u2 * u2);
  const ib = 1 / Math.sqrt(bxx * u0 * u0 + byy * u1 * u1 + bzz * u2 * u2
    + 2 * (bxy * u0 * u1 + bxz * u0 * u2 + byz * u1 * u2));
  const kxx = ia * a0 + ib * bxx, kyy = ia * a1 + ib * byy, kzz = ia * a2 + ib * bzz, kxy = ib * bxy,
    kxz = ib * bxz, kyz = ib * byz;
  // K n || u by cofactors; only the direction of n counts
  const cxx = kyy * kzz - kyz * kyz, cxy = kxz * kyz - kxy * kzz, cxz = kxy * kyz - kxz * kyy;
  const cyy = kxx * kzz - kxz * kxz, cyz = kxy * kxz - kxx * kyz, czz = kxx * kyy - kxy * kxy;
  const nx = cxx * u0 + cxy * u1 + cxz * u2, ny = cxy * u0 + cyy * u1 + cyz * u2, nz = cxz * u0 + cyz * u1 + czz * u2;
  const t = 1 / (u0 * nx + u1 * ny + u2 * nz), v = (f[0] * nx + f[1] * ny + f[2] * nz) * t,
    w = (f[3] * nx + f[4] * ny + f[5] * nz) * t;
  if (!(t > 0 && v * v + w * w < FARTHEST)) return; // also for NaN
  ws.y[0] = v;
  ws.y[1] = w;
  ws.limits[3] = GUESSED;
}

/** Squared slopes beyond this are rounding of the cofactors. No dimension. */
const FARTHEST = 1e12;
