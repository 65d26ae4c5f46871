/**
 * The curvature of the height function f(u, v) = h_D((u, v, 1)): its 2 x 2 Hessian (f_uu, f_uv, f_vv), the sum of both
 * bodies' shares and the margins' share.
 *
 * - In: two shapes, and `ws.curvature[1..2]` = u, v, the slopes of a direction in the aligned frame (no unit).
 * - Out: `ws.curvature`, 3 doubles, lengths.
 * - Method: with R the body's rotation into the aligned frame, rows r_0, r_1 perpendicular to the ray, and H the
 *   support Hessian in the body's frame: f_ij = r_i H r_j. The ball of the margins, radius m, adds m (1 + u^2 +
 *   v^2)^(-3/2) [1 + v^2, -u v; -u v, 1 + u^2].
 * - The Hessians of curved bodies must be known.
 */
import type { ConvexShape } from "@col/types";
import type { Workspace } from "../state/workspace.ts";

/** Adds a body's share: `H` row-major, rows of the rotation at `frame[at..at + 5]`. */
function addCurvature(H: Float64Array, frame: Float64Array, at: number, out: Float64Array): void {
  const a = frame[at], b = frame[at + 1], c = frame[at + 2], d = frame[at + 3], e = frame[at + 4], g = frame[at + 5];
  const x = H[0] * a + H[1] * b + H[2] * c, y = H[3] * a + H[4] * b + H[5] * c, z = H[6] * a + H[7] * b + H[8] * c;
  out[0] += a * x + b * y + c * z;
  out[1] += d * x + e * y + g * z;
  out[2] += d * (H[0] * d + H[1] * e + H[2] * g) + e * (H[3] * d + H[4] * e + H[5] * g)
    + g * (H[6] * d + H[7] * e + H[8] * g);
}

/**
 * In: `ws.curvature[1..2]` = u, v. Out: `ws.curvature`. The Hessians of curved bodies must be known. Through the array,
 * because V8 boxes doubles passed to a call that is not inlined.
 */
export function curvatureAt(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const f = ws.frame, d = ws.dA, H = ws.hessian, c = ws.curvature, u = c[1], v = c[2], m = a.margin + b.margin;
  const unit = 1 / Math.sqrt(u * u + v * v + 1), g = m * unit * unit * unit;
  c[0] = g * (1 + v * v);
  c[1] = -g * u * v;
  c[2] = g * (1 + u * u);
  if (a.curvature > 0 && a.hessian !== null) {
    d[0] = f[0] * u + f[3] * v + f[6]; d[1] = f[1] * u + f[4] * v + f[7]; d[2] = f[2] * u + f[5] * v + f[8];
    a.hessian(a, d, H);
    addCurvature(H, f, 0, c);
  }
  if (b.curvature > 0 && b.hessian !== null) {
    d[0] = -(f[9] * u + f[12] * v + f[15]); d[1] = -(f[10] * u + f[13] * v + f[16]);
    d[2] = -(f[11] * u + f[14] * v + f[17]);
    b.hessian(b, d, H);
    addCurvature(H, f, 9, c);
  }
}
