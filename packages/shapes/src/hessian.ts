/**
 * Support Hessians of the built-in cores: H(d) = derivative of the support point with respect to the direction.
 *
 * - In: a shape and a direction `d` (3 doubles, local frame, any length but 0).
 * - Out: `out`, row-major 3 x 3 (9 doubles; length per unit of d), symmetric positive semidefinite, H d = 0, H(c d) =
 *   H(d) / c, for the core without its margin.
 * - Method: ellipsoid M/s - (M d)(M d)^T / s^3 with s = sqrt(d^T M d), M = diag(radii^2). Solids of revolution: the
 *   curvature of the rim that owns the support point, (r / rho) e e^T. Here e is the tangent of the rim, and rho the
 *   norm of the component of d perpendicular to the axis. Source: Montaut et al., ICRA 2023, IV; the derivative of a
 *   gauge's dual (Rockafellar, Convex Analysis, 1970, sec. 23).
 * - Where H is unbounded, 0 is written; where an operand's Hessian is not known, NaN.
 */
import type { ConvexShape } from "@col/types";
import { OPERAND_DIRECTIONS } from "./operand-direction.ts";
import { RHO2_MIN } from "./support.ts";

/** Polytopes and half-spaces: zero almost everywhere. */
export function zeroHessian(_shape: ConvexShape, _d: Float64Array, out: Float64Array): void {
  out.fill(0, 0, 9);
}

/** Ellipsoid. Where d M d underflows to 0, 0 is written. */
export function ellipsoidHessian(shape: ConvexShape, d: Float64Array, out: Float64Array): void {
  const p = shape.params, x = d[0], y = d[1], z = d[2];
  const a = p[3], b = p[4], c = p[5];
  const q = a * x * x + b * y * y + c * z * z, inv = q > 0 ? 1 / Math.sqrt(q) : 0;
  // u = d / s and the support point m: products of these stay in range where 1 / s^3 would not
  const ux = x * inv, uy = y * inv, uz = z * inv, mx = a * ux, my = b * uy, mz = c * uz;
  const xy = -mx * my * inv, xz = -mx * mz * inv, yz = -my * mz * inv;
  // diagonal as sums of positive terms: a (b y^2 + c z^2) / s^3 instead of a / s - (a x)^2 / s^3
  out[0] = a * (my * uy + mz * uz) * inv; out[1] = xy; out[2] = xz;
  out[3] = xy; out[4] = b * (mx * ux + mz * uz) * inv; out[5] = yz;
  out[6] = xz; out[7] = yz; out[8] = c * (mx * ux + my * uy) * inv;
}

/**
 * Cylinder, cone, frustum. On the axis itself (rho = 0) the support is a whole disc: H is unbounded there, 0 is
 * written.
 */
export function discsHessian(shape: ConvexShape, d: Float64Array, out: Float64Array): void {
  const p = shape.params;
  const i = p[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  const rho2 = d[j] * d[j] + d[k] * d[k], rho = Math.sqrt(rho2);
  const r = 2 * p[2] * d[i] + (p[1] - p[0]) * rho >= 0 ? p[1] : p[0];
  const inv = rho2 > RHO2_MIN ? 1 / rho : 0, s = r * inv, u = d[j] * inv, v = d[k] * inv;
  for (let n = 0; n < 9; n++) out[n] = 0;
  out[3 * j + j] = v * v * s;
  out[3 * k + k] = u * u * s;
  out[3 * j + k] = -u * v * s;
  out[3 * k + j] = -u * v * s;
}

/**
 * |A^T d| below this fraction of |A| |d| is rounding: d is perpendicular to the image of a singular A. No dimension.
 */
const ACROSS_IMAGE = 1e-15;

/**
 * Affine image A x + t: H = A H_inner(A^T d) A^T, the operand's margin included as its ball's Hessian. Where A^T d = 0
 * up to rounding (singular A) every point of the operand is a support point and H is unbounded: 0 is written.
 */
export function affineHessian(shape: ConvexShape, d: Float64Array, out: Float64Array): void {
  const p = shape.params, inner = shape.operands[0], x = d[0], y = d[1], z = d[2];
  const ex = p[0] * x + p[3] * y + p[6] * z, ey = p[1] * x + p[4] * y + p[7] * z, ez = p[2] * x + p[5] * y + p[8] * z;
  let most = 0; // largest |entry| of A
  for (let i = 0; i < 9; i++) most = Math.max(most, Math.abs(p[i]));
  const rounding = ACROSS_IMAGE * most * Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (inner.hessian !== null && Math.max(Math.abs(ex), Math.abs(ey), Math.abs(ez)) <= rounding) {
    out.fill(0, 0, 9);
    return;
  }
  const e = OPERAND_DIRECTIONS.acquire();
  try {
    e[0] = ex; e[1] = ey; e[2] = ez;
    if (inner.hessian === null) out.fill(NaN);
    else inner.hessian(inner, e, out);
    e[0] = ex; e[1] = ey; e[2] = ez;
    if (inner.margin > 0) addBallHessian(e, inner.margin, out);
  } finally {
    OPERAND_DIRECTIONS.release();
  }
  for (let c = 0; c < 3; c++) { // out = A out, column by column
    const h0 = out[c], h1 = out[3 + c], h2 = out[6 + c];
    out[c] = p[0] * h0 + p[1] * h1 + p[2] * h2;
    out[3 + c] = p[3] * h0 + p[4] * h1 + p[5] * h2;
    out[6 + c] = p[6] * h0 + p[7] * h1 + p[8] * h2;
  }
  for (let r = 0; r < 9; r += 3) { // out = out A^T, row by row
    const h0 = out[r], h1 = out[r + 1], h2 = out[r + 2];
    out[r] = p[0] * h0 + p[1] * h1 + p[2] * h2;
    out[r + 1] = p[3] * h0 + p[4] * h1 + p[5] * h2;
    out[r + 2] = p[6] * h0 + p[7] * h1 + p[8] * h2;
  }
}

/** Minkowski sum: the sum of the operands' Hessians. */
export function sumHessian(shape: ConvexShape, d: Float64Array, out: Float64Array): void {
  const s1 = shape.operands[0], s2 = shape.operands[1], x = d[0], y = d[1], z = d[2], e = OPERAND_DIRECTIONS.acquire();
  try {
    if (s1.hessian === null || s2.hessian === null) {
      out.fill(NaN);
      return;
    }
    e[0] = x; e[1] = y; e[2] = z;
    s1.hessian(s1, e, out);
    const h0 = out[0], h1 = out[1], h2 = out[2], h3 = out[3], h4 = out[4], h5 = out[5], h6 = out[6],
      h7 = out[7], h8 = out[8];
    e[0] = x; e[1] = y; e[2] = z;
    s2.hessian(s2, e, out);
    out[0] += h0; out[1] += h1; out[2] += h2;
    out[3] += h3; out[4] += h4; out[5] += h5;
    out[6] += h6; out[7] += h7; out[8] += h8;
  } finally {
    OPERAND_DIRECTIONS.release();
  }
}

/**
 * h += (r / |d|) (I - d d^T / |d|^2), the Hessian of a ball of radius r, for example a margin. If d = 0, h does not
 * change.
 *
 * @param d Direction in the local frame, of any length.
 * @param r Radius, length.
 * @param h 3 x 3 row-major, length per unit of `d`; changed in place.
 */
export function addBallHessian(d: Float64Array, r: number, h: Float64Array): void {
  const dx = d[0], dy = d[1], dz = d[2];
  const n2 = dx * dx + dy * dy + dz * dz, inv = n2 > RHO2_MIN ? 1 / Math.sqrt(n2) : 0;
  const s = r * inv, x = dx * inv, y = dy * inv, z = dz * inv;
  h[0] += s * (y * y + z * z); h[1] -= s * x * y; h[2] -= s * x * z;
  h[3] -= s * x * y; h[4] += s * (x * x + z * z); h[5] -= s * y * z;
  h[6] -= s * x * z; h[7] -= s * y * z; h[8] += s * (x * x + y * y);
}
