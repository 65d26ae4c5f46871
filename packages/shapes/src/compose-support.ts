/**
 * Support functions of composed shapes (affine images, sums) and half-spaces. They are separate functions beside the
 * switch on `kind`, so that a program without these shapes does not contain them (decisions/contracts.md).
 *
 * - In: a shape and a direction `d` (3 doubles, local frame, any length but 0).
 * - Out: `out`, a point of the core that maximises d . p (3 doubles, length, local frame); `out` may be `d`. Returns
 *   the vertex index or -1.
 * - Method: p = A S(A^T d) + t for images, S1(d) + S2(d) for sums. Every function reads d fully before it writes.
 *   Operands are called with the same array for direction and point, so no memory is allocated at any depth.
 * - A half-space returns infinite coordinates for directions that are not along its normal.
 */
import type { ConvexShape } from "@col/types";

/**
 * The squared length of A^T d lies between this and its inverse, or it is scaled first: |A^T d| within the law of
 * `SupportFn`. Length squared.
 */
const DIRECTION2_MIN = 1e-190;

/**
 * Scales `d` to a largest coordinate of 1. If d is zero it becomes (1, 0, 0): a singular A maps directions
 * perpendicular to its image to zero, and then every point of the operand is a support point of the image. A fixed
 * direction gives the same point each time.
 */
function rescaleDirection(d: Float64Array): void {
  const size = Math.max(Math.abs(d[0]), Math.abs(d[1]), Math.abs(d[2]));
  d[0] = size > 0 ? d[0] / size : 1;
  d[1] = size > 0 ? d[1] / size : 0;
  d[2] = size > 0 ? d[2] / size : 0;
}

/** Affine image A x + t: p = A S(A^T d) + t. params: A row-major, t. */
export function supportAffine(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const p = shape.params, inner = shape.operands[0];
  const x = d[0], y = d[1], z = d[2];
  const e0 = p[0] * x + p[3] * y + p[6] * z, e1 = p[1] * x + p[4] * y + p[7] * z, e2 = p[2] * x + p[5] * y + p[8] * z;
  out[0] = e0; out[1] = e1; out[2] = e2;
  const ee = e0 * e0 + e1 * e1 + e2 * e2;
  if (!(ee > DIRECTION2_MIN && ee * DIRECTION2_MIN < 1)) rescaleDirection(out);
  if (inner.margin > 0) return supportAffineMargin(p, inner, out);
  const id = inner.support(inner, out, out);
  const a = out[0], b = out[1], c = out[2];
  out[0] = p[0] * a + p[1] * b + p[2] * c + p[9];
  out[1] = p[3] * a + p[4] * b + p[5] * c + p[10];
  out[2] = p[6] * a + p[7] * b + p[8] * c + p[11];
  return id;
}

/**
 * Same as `supportAffine`, for an operand with a margin. The image of a ball is not a ball, so the ball's point is
 * added before the map.
 */
function supportAffineMargin(p: Float64Array, inner: ConvexShape, out: Float64Array): number {
  const x = out[0], y = out[1], z = out[2];
  const s = inner.margin / Math.sqrt(x * x + y * y + z * z);
  inner.support(inner, out, out);
  const a = out[0] + s * x, b = out[1] + s * y, c = out[2] + s * z;
  out[0] = p[0] * a + p[1] * b + p[2] * c + p[9];
  out[1] = p[3] * a + p[4] * b + p[5] * c + p[10];
  out[2] = p[6] * a + p[7] * b + p[8] * c + p[11];
  return -1;
}

/** Minkowski sum of two cores. */
export function supportSum(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const s1 = shape.operands[0], s2 = shape.operands[1];
  const x = d[0], y = d[1], z = d[2];
  out[0] = x; out[1] = y; out[2] = z;
  s1.support(s1, out, out);
  const a = out[0], b = out[1], c = out[2];
  out[0] = x; out[1] = y; out[2] = z;
  s2.support(s2, out, out);
  out[0] += a; out[1] += b; out[2] += c;
  return -1;
}

/** sin^2 of the angle up to which a direction is along a half-space's normal: rounding, 1e-15. No dimension. */
export const PARALLEL2: number = 1e-30;

/** Half-space n . p <= offset. Bounded along n only: in any other direction the support is infinite. */
export function supportHalfSpace(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const p = shape.params;
  const x = d[0], y = d[1], z = d[2];
  const c = x * p[0] + y * p[1] + z * p[2];
  const cx = y * p[2] - z * p[1], cy = z * p[0] - x * p[2], cz = x * p[1] - y * p[0];
  // along n: the boundary point nearest to the local origin
  const bounded = c > 0 && cx * cx + cy * cy + cz * cz <= PARALLEL2 * (x * x + y * y + z * z);
  out[0] = bounded ? p[3] * p[0] : infinite(x);
  out[1] = bounded ? p[3] * p[1] : infinite(y);
  out[2] = bounded ? p[3] * p[2] : infinite(z);
  return -1;
}

function infinite(x: number): number {
  return x > 0 ? Infinity : x < 0 ? -Infinity : 0;
}
