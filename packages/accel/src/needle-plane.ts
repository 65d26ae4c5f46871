/**
 * Tests whether the plane along the normal of a second-order result proves its distance. Used for needles and plates
 * only.
 *
 * - In: two shapes, settings, and a workspace as `solveEllipsoids` or `solveCurved` leaves it: `ws.normal` (unit, A's
 *   frame), `ws.bounds` (lengths), `ws.bInA`.
 * - Out: true or false. It does not allocate; it overwrites the support buffers.
 * - Method: one support evaluation of each shape along the normal; the plane's offset minus its rounding is compared
 *   with the upper bound by the query's tolerance.
 * - Reason: the steps stop by the Hessian at the last direction e. Between e and the normal, the support point of an
 *   ellipsoid of radii R >> r may move from one end to the other. It does so within an angle of r / R. The support
 *   point of a flat cylinder may move from one face to the other. The Hessian at e does not show this; two supports do.
 */
import type { Settings, Workspace } from "@col/kernel";
import { ELLIPSOID_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";

/** Ratio of half extents from which a shape counts as a needle or plate. No dimension. */
const SLENDER = 1e4;
/** Rounding of a plane's offset, relative to the size; as in the kernel's `finish`. */
const BOUND_ROUNDING = 4e-15;

/** Is the core a needle or a plate, by the half extents of its box? */
export function slender(shape: ConvexShape): boolean {
  const p = shape.bounds, x = p[3] - p[0], y = p[4] - p[1], z = p[5] - p[2];
  return Math.min(x, y, z) * SLENDER < Math.max(x, y, z);
}

/** Same as `slender`, for points and ellipsoids, by radii: the loop has read them; the box may not be in the cache. */
export function slenderRadii(shape: ConvexShape): boolean {
  if (shape.kind !== ELLIPSOID_KIND) return false;
  const p = shape.params, x = p[0], y = p[1], z = p[2], sx = SLENDER * x, sy = SLENDER * y, sz = SLENDER * z;
  // comparisons that are nearly always false: the processor could not predict which radius is the smallest
  return sx < y || sx < z || sy < x || sy < z || sz < x || sz < y;
}

/** See the file header. */
export function planeReaches(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): boolean {
  const r = ws.bInA, n = ws.normal, dA = ws.support.dA, dB = ws.support.dB, n0 = n[0], n1 = n[1], n2 = n[2];
  if (n0 !== n0) return true;
  dA[0] = n0; dA[1] = n1; dA[2] = n2;
  dB[0] = -(r[0] * n0 + r[3] * n1 + r[6] * n2);
  dB[1] = -(r[1] * n0 + r[4] * n1 + r[7] * n2);
  dB[2] = -(r[2] * n0 + r[5] * n1 + r[8] * n2);
  a.support(a, dA, dA);
  b.support(b, dB, dB);
  const a0 = dA[0], a1 = dA[1], a2 = dA[2], b0 = dB[0], b1 = dB[1], b2 = dB[2];
  const w0 = r[0] * b0 + r[1] * b1 + r[2] * b2 + r[9] - a0, w1 = r[3] * b0 + r[4] * b1 + r[5] * b2 + r[10] - a1;
  const w2 = r[6] * b0 + r[7] * b1 + r[8] * b2 + r[11] - a2, upper = ws.bounds.upper;
  const size = Math.sqrt(Math.max(w0 * w0 + w1 * w1 + w2 * w2, a0 * a0 + a1 * a1 + a2 * a2));
  const open = upper - (w0 * n0 + w1 * n1 + w2 * n2) - BOUND_ROUNDING * size;
  return set.dualityGap < 0 ? open <= set.tolerance * (upper + size) : 2 * upper * open <= set.dualityGap;
}
