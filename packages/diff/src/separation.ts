/**
 * Smoothing about the separation vector, as published: the full 3 x 3 system instead of the tangent plane.
 *
 * - In: a solution in the workspace (world frame, lengths), both shapes, the smoothing e and the option `length`.
 * - Out: K^-1 and the Hessians in the workspace (3 x 3, world), then `PoseJacobians` along the axes of a frame. False:
 *   singular, or contact.
 * - Method: x = pA - pB, s = +1 for separated and -1 for overlapping bodies, so A's outward direction is -s x. H are
 *   the smoothed support Hessians at those directions, NOT of unit length; u the material velocities of the witness
 *   points; w the angular velocities. Then dpA = uA - s HA (dx - wA x x), dpB = uB + s HB (dx - wB x x), K dx = uA - uB
 *   + s HA (wA x x) + s HB (wB x x), K = 1 + s (HA + HB).
 * - The noise is a length (Gaussian) or an area (Gumbel: the exponents are <v, x> / e), the same at all distances:
 *   nearer to contact it rotates the normal more, and the bodies look rounder. K stays regular towards contact; at
 *   contact itself the normal has no derivative. Smooth shapes and margins enter with their true H(n) / |x|.
 * - The gradient of the distance is the exact one (envelope theorem), so it differs from the gradient of |x| by this
 *   Jacobian.
 * - Source: Montaut et al., ICRA 2023, equations (12) to (29), with the transposes and signs corrected; arrangement:
 *   own.
 */
import type { ConvexShape } from "@col/types";
import { exactGeometry, toLocal } from "./geometry.ts";
import { covariance } from "./gumbel.ts";
import { estimateMatrix, STREAM_A, STREAM_B } from "./gaussian.ts";
import { GUMBEL } from "./options.ts";
import { smoothed } from "./smoothed.ts";
import type { PoseJacobians } from "./result.ts";
import type { Geometry, Workspace } from "./workspace.ts";

/**
 * |det K| below this fraction of the product of the lengths of its rows: singular to a solver's accuracy. No dimension.
 */
const SINGULAR = 1e-9;

/** Separations below this have no direction to differentiate: its square underflows. Length. */
const TINY = 1e-160;

/** Half diagonal of the core's box, or the option `length`, into ws.scalars[4]. */
function putLength(shape: ConvexShape, ws: Workspace): void {
  const b = shape.bounds, x = b[3] - b[0], y = b[4] - b[1], z = b[5] - b[2], given = ws.settings.length;
  ws.scalars[4] = 0.5 * Math.sqrt(x * x + y * y + z * z);
  if (given > 0) ws.scalars[4] = given;
}

/** Writes the world Hessian of a body at its outward direction of length |x| into `out`; false if it does not exist. */
function worldHessian(shape: ConvexShape, pose: Float64Array, sign: number, ws: Workspace, g: Geometry,
  out: Float64Array): boolean {
  const m = ws.hessian, b = ws.basis, x = Math.abs(ws.scalars[0]), e = ws.settings.epsilon;
  out.fill(0);
  if (smoothed(shape, ws.settings.method)) {
    toLocal(shape, ws, pose, sign);
    putLength(shape, ws);
    const l = ws.scalars[4];
    if (ws.settings.method === GUMBEL && shape.mesh !== null) {
      ws.scalars[2] = x / (e * l * l);
      covariance(shape, shape.mesh, ws, m);
      for (let i = 0; i < 9; i++) m[i] /= e * l * l;
    } else {
      ws.scalars[1] = x;
      ws.scalars[2] = e * l;
      estimateMatrix(shape, ws, sign > 0 ? STREAM_A : STREAM_B, m);
    }
    for (let r = 0; r < 3; r++) {
      const p = 3 * r, t0 = pose[p] * m[0] + pose[p + 1] * m[3] + pose[p + 2] * m[6],
        t1 = pose[p] * m[1] + pose[p + 1] * m[4] + pose[p + 2] * m[7];
      const t2 = pose[p] * m[2] + pose[p + 1] * m[5] + pose[p + 2] * m[8];
      for (let c = 0; c < 3; c++) out[p + c] = t0 * pose[3 * c] + t1 * pose[3 * c + 1] + t2 * pose[3 * c + 2];
    }
    if (shape.margin === 0) return true;
    g.h[0] = shape.margin; g.h[1] = 0; g.h[2] = shape.margin;
  } else if (!exactGeometry(shape, pose, sign, ws, g) || g.flat > 0) return false;
  const h = g.h;
  if (h[0] === 0 && h[1] === 0 && h[2] === 0) return true;
  if (!(x > 0)) return false;
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++)
      out[3 * r + c] += (b[3 + r] * (h[0] * b[3 + c] + h[1] * b[6 + c])
        + b[6 + r] * (h[1] * b[3 + c] + h[2] * b[6 + c])) / x;
  }
  return true;
}

/** Writes K^-1 by cofactors into ws.inverse; false if K is singular. */
function invertK(ws: Workspace, s: number): boolean {
  const p = ws.hessianA, q = ws.hessianB, k = ws.inverse;
  const a = 1 + s * (p[0] + q[0]), b = s * (p[1] + q[1]), c = s * (p[2] + q[2]), d = s * (p[3] + q[3]),
    e = 1 + s * (p[4] + q[4]);
  const f = s * (p[5] + q[5]), g = s * (p[6] + q[6]), h = s * (p[7] + q[7]), i = 1 + s * (p[8] + q[8]);
  const k0 = e * i - f * h, k1 = f * g - d * i, k2 = d * h - e * g, det = a * k0 + b * k1 + c * k2;
  const rows = Math.sqrt((a * a + b * b + c * c) * (d * d + e * e + f * f) * (g * g + h * h + i * i));
  if (!(Math.abs(det) > SINGULAR * rows && rows < Infinity)) return false;
  const v = 1 / det;
  k[0] = k0 * v; k[1] = (c * h - b * i) * v; k[2] = (b * f - c * e) * v;
  k[3] = k1 * v; k[4] = (a * i - c * g) * v; k[5] = (c * d - a * f) * v;
  k[6] = k2 * v; k[7] = (b * g - a * h) * v; k[8] = (a * e - b * d) * v;
  return true;
}

/** Computes the Hessians and K^-1 of a solution that `readSolution` has read. */
export function solveSeparation(a: ConvexShape, b: ConvexShape, ws: Workspace): boolean {
  const damping = ws.settings.damping;
  // the direction of a separation of length 0 has no derivative
  if (!(Math.abs(ws.scalars[0]) > TINY)) return false;
  if (!worldHessian(a, ws.poseA, 1, ws, ws.a, ws.hessianA) || !worldHessian(b, ws.poseB, -1, ws, ws.b, ws.hessianB))
    return false;
  if (damping > 0) for (let i = 0; i < 9; i += 4) ws.hessianA[i] += damping;
  return invertK(ws, ws.scalars[0] < 0 ? -1 : 1);
}

/** Writes the three rows of a column, rotated into the frame whose axes are the columns of `f`. */
function put(f: Float64Array, c: Float64Array, out: Float64Array, k: number): void {
  const x = c[0], y = c[1], z = c[2];
  out[k] = f[0] * x + f[3] * y + f[6] * z;
  out[6 + k] = f[1] * x + f[4] * y + f[7] * z;
  out[12 + k] = f[2] * x + f[5] * y + f[8] * z;
}

/** Fills the columns of one pose; results are along the columns of `frame`. */
export function fillSeparation(ws: Workspace, body: 0 | 1, frame: Float64Array, out: PoseJacobians): void {
  const ax = ws.axes, p = ws.points, at = 3 * body, n = ws.basis, k = ws.inverse, A = ws.hessianA, B = ws.hessianB,
    col = ws.column;
  const d = ws.scalars[0], s = d < 0 ? -1 : 1, own = body === 0 ? A : B, sign = body === 0 ? 1 : -1;
  const x0 = p[0] - p[3], x1 = p[1] - p[4], x2 = p[2] - p[5], inv = 1 / d;
  const px = p[at] - ax[9], py = p[at + 1] - ax[10], pz = p[at + 2] - ax[11];
  for (let j = 0; j < 6; j++) {
    const i = j < 3 ? 3 * j : 3 * j - 9, x = ax[i], y = ax[i + 1], z = ax[i + 2], spin = j < 3 ? 0 : 1;
    const u0 = spin ? y * pz - z * py : x, u1 = spin ? z * px - x * pz : y, u2 = spin ? x * py - y * px : z;
    const w0 = spin * (y * x2 - z * x1), w1 = spin * (z * x0 - x * x2), w2 = spin * (x * x1 - y * x0);
    const r0 = sign * u0 + s * (own[0] * w0 + own[1] * w1 + own[2] * w2),
      r1 = sign * u1 + s * (own[3] * w0 + own[4] * w1 + own[5] * w2);
    const r2 = sign * u2 + s * (own[6] * w0 + own[7] * w1 + own[8] * w2);
    const d0 = k[0] * r0 + k[1] * r1 + k[2] * r2, d1 = k[3] * r0 + k[4] * r1 + k[5] * r2,
      d2 = k[6] * r0 + k[7] * r1 + k[8] * r2;
    const along = n[0] * d0 + n[1] * d1 + n[2] * d2, a0 = d0 - (1 - body) * w0, a1 = d1 - (1 - body) * w1,
      a2 = d2 - (1 - body) * w2;
    col[0] = d0; col[1] = d1; col[2] = d2;
    put(frame, col, out.separation, j);
    col[0] = (1 - body) * u0 - s * (A[0] * a0 + A[1] * a1 + A[2] * a2);
    col[1] = (1 - body) * u1 - s * (A[3] * a0 + A[4] * a1 + A[5] * a2);
    col[2] = (1 - body) * u2 - s * (A[6] * a0 + A[7] * a1 + A[8] * a2);
    put(frame, col, out.pointA, j);
    col[0] -= d0; col[1] -= d1; col[2] -= d2;
    put(frame, col, out.pointB, j);
    // x = -d n
    col[0] = (along * n[0] - d0) * inv; col[1] = (along * n[1] - d1) * inv; col[2] = (along * n[2] - d2) * inv;
    put(frame, col, out.normal, j);
    out.distance[j] = -sign * (n[0] * u0 + n[1] * u1 + n[2] * u2);
  }
}
