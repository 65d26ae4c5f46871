/**
 * The support function shared by the most common shapes (point and sphere, segment and capsule, box), and the separate
 * ones of triangles, ellipsoids and discs.
 *
 * - In: direction `d` (3 doubles, local frame, any length but 0).
 * - Out: `out`, a point of the core that maximises d . p (3 doubles, length, local frame); `out` may be `d`. Returns
 *   the vertex index, or -1. Every branch reads d fully before it writes; ties go to the + side, so results are
 *   deterministic.
 * - Formulas: van den Bergen 2003, 3.4; ellipsoid: p = M d / sqrt(d^T M d), M = diag(radii^2).
 * - `builtinSupport` is the closed switch of decisions/contracts.md. Ellipsoids, triangles, discs (cylinder, cone,
 *   frustum), meshes and composed shapes have separate functions, so that a program without them does not contain them.
 *   A call site that mixes them all still has few targets.
 * - Axis of revolution: `params` of cylinder, cone and frustum end with the axis index i (0 x, 1 y, 2 z).
 */
import { BOX_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";

function supportSegment(p: Float64Array, d: Float64Array, out: Float64Array): number {
  const k = d[0] * (p[3] - p[0]) + d[1] * (p[4] - p[1]) + d[2] * (p[5] - p[2]) > 0 ? 3 : 0;
  out[0] = p[k]; out[1] = p[k + 1]; out[2] = p[k + 2];
  return k === 0 ? 0 : 1;
}

/** Triangle: three corners. */
export function supportTriangle(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const p = shape.params;
  const x = d[0], y = d[1], z = d[2];
  const h0 = x * p[0] + y * p[1] + z * p[2], h1 = x * p[3] + y * p[4] + z * p[5], h2 = x * p[6] + y * p[7] + z * p[8];
  const i = h1 > h0 ? (h2 > h1 ? 2 : 1) : (h2 > h0 ? 2 : 0);
  out[0] = p[3 * i]; out[1] = p[3 * i + 1]; out[2] = p[3 * i + 2];
  return i;
}

function supportBox(p: Float64Array, d: Float64Array, out: Float64Array): number {
  // p: bounds; picked by index, since a branch on a random sign costs ten times more
  const sx = +(d[0] >= 0), sy = +(d[1] >= 0), sz = +(d[2] >= 0);
  out[0] = p[3 * sx]; out[1] = p[3 * sy + 1]; out[2] = p[3 * sz + 2];
  return sx + 2 * sy + 4 * sz;
}

/** Ellipsoid: radii, then their squares. */
export function supportEllipsoid(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const p = shape.params;
  const x = d[0], y = d[1], z = d[2];
  const mx = p[3] * x, my = p[4] * y, mz = p[5] * z, q = mx * x + my * y + mz * z;
  const s = q > 0 ? 1 / Math.sqrt(q) : 0; // 0 by underflow only: then the centre is a support point up to rounding
  out[0] = mx * s; out[1] = my * s; out[2] = mz * s;
  return -1;
}

/**
 * Below this, the squared component of d perpendicular to the axis has lost digits to underflow: u / rho would leave
 * the rim. The centre of the disc is then as good, to 1e-40 of |d| >= 1e-100. Square of a direction's length.
 */
export const RHO2_MIN: number = 1e-280;

/**
 * Cylinder, cone and frustum in one: two discs, at +h (radius top) and -h (radius bottom). params: bottom, top, h,
 * axis.
 */
export function supportDiscs(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const p = shape.params;
  const i = p[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  const h = p[2], axial = d[i], u = d[j], v = d[k];
  const rho2 = u * u + v * v, rho = Math.sqrt(rho2);
  // value at the top rim minus value at the bottom rim
  const top = 2 * h * axial + (p[1] - p[0]) * rho >= 0;
  const r = rho2 > RHO2_MIN ? (top ? p[1] : p[0]) / rho : 0;
  out[i] = top ? h : -h;
  out[j] = u * r;
  out[k] = v * r;
  return -1;
}

/** Local copies: V8 looks up an imported name again at every call in a loop. */
const BOX = BOX_KIND;
const SEGMENT = SEGMENT_KIND;

/** See the file header. */
export function builtinSupport(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const p = shape.params;
  if (shape.kind === BOX) return supportBox(shape.bounds, d, out);
  if (shape.kind === SEGMENT) return supportSegment(p, d, out);
  out[0] = p[0]; out[1] = p[1]; out[2] = p[2];
  return 0;
}
