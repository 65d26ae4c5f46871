/**
 * Support Hessians of the built-in 2-D cores: H(d) = derivative of the support point with respect to the direction.
 *
 * - In: a shape and a direction `d` (2 doubles, local frame, any length but 0).
 * - Out: `out`, row-major 2 x 2 (4 doubles; length per unit of d), symmetric positive semidefinite, H d = 0, H(c d) =
 *   H(d) / c. It describes the core without its margin. `out` may not be `d`.
 * - Method: derivatives of the support functions h, which stand at the functions (Rockafellar, Convex Analysis, 1970,
 *   sec. 13 and 23).
 * - NaN is written if an operand's Hessian is not known.
 */
import type { ConvexShape2 } from "@col/types";
import { OPERAND_DIRECTIONS } from "../operand-direction.ts";

/** Polygons: zero. */
export function zeroHessian2(_shape: ConvexShape2, _d: Float64Array, out: Float64Array): void {
  out[0] = out[1] = out[2] = out[3] = 0;
}

/** Ellipse: h = sqrt(a^2 x^2 + b^2 y^2) gives H = (a b)^2 / h^3 [y^2, -x y; -x y, x^2]. */
export function ellipseHessian(shape: ConvexShape2, d: Float64Array, out: Float64Array): void {
  const a = shape.params[0], b = shape.params[1], x = d[0], y = d[1], u = a * x, v = b * y,
    l = Math.sqrt(u * u + v * v);
  // Ratios first, so that directions of norm 1e100 do not overflow.
  const k = (a * b) * (a * b) / l, p = x / l, q = y / l;
  out[0] = k * q * q;
  out[1] = out[2] = -k * p * q;
  out[3] = k * p * p;
}

/**
 * Image under A: H(d) = A H_C(A^T d) A^T; a margin r of the operand adds the Hessian of a disc, r / |u|^3 [v^2, -u v;
 * -u v, u^2].
 */
export function affineHessian2(shape: ConvexShape2, d: Float64Array, out: Float64Array): void {
  const f = shape.params, x = d[0], y = d[1], core = shape.operands[0];
  const u = f[0] * x + f[2] * y, v = f[1] * x + f[3] * y, l = Math.sqrt(u * u + v * v);
  if (!(l > 0) || core.hessian === null) {
    out[0] = out[1] = out[2] = out[3] = l > 0 ? NaN : 0;
    return;
  }
  const e = OPERAND_DIRECTIONS.acquire();
  try {
    e[0] = u; e[1] = v;
    core.hessian(core, e, out);
  } finally {
    OPERAND_DIRECTIONS.release();
  }
  const k = core.margin / l, p = u / l, q = v / l;
  const a = out[0] + k * q * q, b = out[1] - k * p * q, c = out[3] + k * p * p;
  const r0 = f[0] * a + f[1] * b, r1 = f[0] * b + f[1] * c, r2 = f[2] * a + f[3] * b, r3 = f[2] * b + f[3] * c;
  out[0] = r0 * f[0] + r1 * f[1];
  out[1] = out[2] = r0 * f[2] + r1 * f[3];
  out[3] = r2 * f[2] + r3 * f[3];
}

/** Sum: the Hessians add. */
export function sumHessian2(shape: ConvexShape2, d: Float64Array, out: Float64Array): void {
  const a = shape.operands[0], b = shape.operands[1];
  if (a.hessian === null || b.hessian === null) {
    out[0] = out[1] = out[2] = out[3] = NaN;
    return;
  }
  a.hessian(a, d, out);
  const h0 = out[0], h1 = out[1], h3 = out[3];
  b.hessian(b, d, out);
  out[0] += h0;
  out[1] = out[2] = out[1] + h1;
  out[3] += h3;
}
