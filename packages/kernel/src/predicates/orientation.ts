/**
 * Exact orientation tests in 2-D and 3-D, and the same determinants to full relative precision.
 *
 * - In: packed coordinates (2 or 3 doubles per point, lengths, one frame) and point indices. Coordinates must be below
 *   2^300 in magnitude and multiples of 2^-340; a caller scales coordinates that may lie beyond.
 * - Out: the sign -1, 0, 1 without any error. The `...Value` forms return the determinant (an area or volume: length
 *   squared or cubed) with a relative error of a few 2^-53, correct sign included. `exactNormal` writes the cross
 *   product (length squared, 3 doubles) of two sides of a triangle.
 * - Method: the determinant in doubles decides if it exceeds a bound of its rounding error (the filter). Otherwise it
 *   is evaluated as a floating-point expansion, whose length adapts to the operands (Shewchuk 1997, section 4).
 * - Neither path allocates memory: the runs of the exact path lie in one scratch array.
 */
import { differenceInto, estimate, scaleInto, sumInto } from "./expansion.ts";

/** Unit roundoff of a double. */
export const UNIT_ROUNDOFF: number = Number.EPSILON / 2;

/**
 * Relative to the sum of the absolute products. Space: three differences, two products, one subtraction, two additions
 * are 8 roundings on each term; the ninth covers the second-order terms and the rounding of the bound. Plane: 2 + 1 + 1
 * and one spare.
 */
const FILTER_3D: number = 9 * UNIT_ROUNDOFF;
const FILTER_2D: number = 5 * UNIT_ROUNDOFF;

/**
 * Type of `orient3d`, which the hull builder receives as an argument: the side of the plane of a triangle on which a
 * point lies, -1, 0 or 1.
 */
export type Orient3d = (points: Float64Array, a: number, b: number, c: number, d: number) => number;

/**
 * Layout of the scratch: nine differences of 2, two products of 8, minor of 16, halves of 32, three terms of 64, a sum
 * of 128, the total of 192.
 */
const SCRATCH: Float64Array = new Float64Array(720);
const LENGTHS: Int32Array = new Int32Array(9);
/** Coordinates that `orient2dValue` received as numbers. */
const CORNERS: Float64Array = new Float64Array(6);
const HALF_A = 18;
const HALF_B = 34;
const PRODUCT_A = 50;
const PRODUCT_B = 66;
const MINOR = 82;
const TERM_HALF_A = 114;
const TERM_HALF_B = 178;
const TERM = 242;
const PAIR = 370;
const TOTAL = 498;

/**
 * Sign of the triple product `(b - a) x (c - a) . (d - a)`: 1 when d lies on the side to which the counter-clockwise
 * triangle a, b, c shows its front, -1 behind it, 0 exactly in its plane. `a, b, c, d` are indices of points in
 * `points` (xyz).
 */
export function orient3d(points: Float64Array, a: number, b: number, c: number, d: number): number {
  const ax = points[3 * a], ay = points[3 * a + 1], az = points[3 * a + 2];
  const bx = points[3 * b] - ax, by = points[3 * b + 1] - ay, bz = points[3 * b + 2] - az;
  const cx = points[3 * c] - ax, cy = points[3 * c + 1] - ay, cz = points[3 * c + 2] - az;
  const dx = points[3 * d] - ax, dy = points[3 * d + 1] - ay, dz = points[3 * d + 2] - az;
  const yz = by * cz, zy = bz * cy, zx = bz * cx, xz = bx * cz, xy = bx * cy, yx = by * cx;
  const det = dx * (yz - zy) + dy * (zx - xz) + dz * (xy - yx);
  const bound = FILTER_3D * (
    Math.abs(dx) * (Math.abs(yz) + Math.abs(zy)) + Math.abs(dy) * (Math.abs(zx) + Math.abs(xz))
      + Math.abs(dz) * (Math.abs(xy) + Math.abs(yx))
  );
  if (det > bound) return 1;
  if (det < -bound) return -1;
  if (bound === 0) return 0; // every product is exactly zero
  const length = expand3d(points, a, b, c, d);
  return length === 0 ? 0 : Math.sign(SCRATCH[TOTAL + length - 1]);
}

/**
 * The triple product of `orient3d`, relative error below 1e-15. Not for hot loops.
 *
 * @param points x, y, z of each point; `a`, `b`, `c`, `d` are indices of points.
 */
export function orient3dValue(points: Float64Array, a: number, b: number, c: number, d: number): number {
  return estimate(SCRATCH, TOTAL, expand3d(points, a, b, c, d));
}

/**
 * Orientation of a -> b -> c in 2-D: 1 counter-clockwise, -1 clockwise, 0 exactly collinear. `xy` holds points as x, y.
 *
 * @param a Index of a point; so are `b` and `c`.
 */
export function orient2d(xy: Float64Array, a: number, b: number, c: number): number {
  return turnAt(xy, 2 * a, 2 * a + 1, 2 * b, 2 * b + 1, 2 * c, 2 * c + 1);
}

/**
 * `orient2d` of points in 3-D (xyz), seen along an axis: `u` and `v` are the numbers, 0 to 2, of the coordinates that
 * stand for x and y.
 *
 * @param points x, y, z of each point; `a`, `b`, `c` are indices of points.
 */
export function orientProjected(points: Float64Array, a: number, b: number, c: number, u: number, v: number): number {
  return turnAt(points, 3 * a + u, 3 * a + v, 3 * b + u, 3 * b + v, 3 * c + u, 3 * c + v);
}

/** The orientation of three points whose coordinates lie in `p` at these indices. */
function turnAt(p: Float64Array, ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (p[bx] - p[ax]) * (p[cy] - p[ay]);
  const right = (p[by] - p[ay]) * (p[cx] - p[ax]);
  const det = left - right;
  const bound = FILTER_2D * (Math.abs(left) + Math.abs(right));
  if (det > bound) return 1;
  if (det < -bound) return -1;
  if (bound === 0) return 0; // both products are exactly zero
  const length = expand2d(p, ax, ay, bx, by, cx, cy);
  return length === 0 ? 0 : Math.sign(SCRATCH[MINOR + length - 1]);
}

/**
 * Twice the signed area of the triangle a, b, c, relative error below 1e-15. Not for hot loops.
 *
 * @param ax Coordinates of the three corners.
 */
export function orient2dValue(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const p = CORNERS;
  p[0] = ax;
  p[1] = ay;
  p[2] = bx;
  p[3] = by;
  p[4] = cx;
  p[5] = cy;
  return estimate(SCRATCH, MINOR, expand2d(p, 0, 1, 2, 3, 4, 5));
}

/**
 * Whether three points in 3-D lie exactly on one line (all three projections collinear).
 *
 * @param points x, y, z of each point; `a`, `b`, `c` are indices of points.
 */
export function collinear(points: Float64Array, a: number, b: number, c: number): boolean {
  return orientProjected(points, a, b, c, 0, 1) === 0 && orientProjected(points, a, b, c, 1, 2) === 0
    && orientProjected(points, a, b, c, 2, 0) === 0;
}

/**
 * Normal `(b - a) x (c - a)` of a triangle into `out`, each component to full relative precision: right also for
 * slivers, where the plain cross product is noise. Not for hot loops.
 *
 * @param points x, y, z of each point; `a`, `b`, `c` are indices of points.
 */
export function exactNormal(points: Float64Array, a: number, b: number, c: number, out: Float64Array): void {
  const ax = points[3 * a], ay = points[3 * a + 1], az = points[3 * a + 2];
  const bx = points[3 * b], by = points[3 * b + 1], bz = points[3 * b + 2];
  const cx = points[3 * c], cy = points[3 * c + 1], cz = points[3 * c + 2];
  out[0] = orient2dValue(ay, az, by, bz, cy, cz);
  out[1] = orient2dValue(az, ax, bz, bx, cz, cx);
  out[2] = orient2dValue(ax, ay, bx, by, cx, cy);
}

/** Row `row` of the scratch: `p[i] - p[j]`. */
function difference(row: number, p: Float64Array, i: number, j: number): void {
  LENGTHS[row] = differenceInto(p, i, j, SCRATCH, 2 * row);
}

/** Product of row `e` (1 or 2 entries) with `sign` times row `f` into `at`, by distributing over f. */
function product(e: number, f: number, sign: 1 | -1, at: number): number {
  const n = LENGTHS[e];
  const m = LENGTHS[f];
  if (n === 0 || m === 0) return 0;
  if (m === 1) return scaleInto(SCRATCH, 2 * e, n, SCRATCH, 2 * f, sign, SCRATCH, at);
  const low = scaleInto(SCRATCH, 2 * e, n, SCRATCH, 2 * f, sign, SCRATCH, HALF_A);
  const high = scaleInto(SCRATCH, 2 * e, n, SCRATCH, 2 * f + 1, sign, SCRATCH, HALF_B);
  return sumInto(SCRATCH, HALF_A, low, SCRATCH, HALF_B, high, SCRATCH, at);
}

/** `B_i C_j - B_j C_i` into MINOR, where row i of B is i and row i of C is 3 + i. */
function minor(i: number, j: number): number {
  const p = product(i, 3 + j, 1, PRODUCT_A);
  const q = product(j, 3 + i, -1, PRODUCT_B);
  return sumInto(SCRATCH, PRODUCT_A, p, SCRATCH, PRODUCT_B, q, SCRATCH, MINOR);
}

/** Row `d` of the difference D times the minor of the other two axes, into the term slot. */
function term(i: number, j: number, d: number, at: number): number {
  const m = LENGTHS[d];
  if (m === 0) return 0;
  const n = minor(i, j);
  if (n === 0) return 0;
  if (m === 1) return scaleInto(SCRATCH, MINOR, n, SCRATCH, 2 * d, 1, SCRATCH, at);
  const low = scaleInto(SCRATCH, MINOR, n, SCRATCH, 2 * d, 1, SCRATCH, TERM_HALF_A);
  const high = scaleInto(SCRATCH, MINOR, n, SCRATCH, 2 * d + 1, 1, SCRATCH, TERM_HALF_B);
  return sumInto(SCRATCH, TERM_HALF_A, low, SCRATCH, TERM_HALF_B, high, SCRATCH, at);
}

/**
 * The exact orientation of three points as an expansion into MINOR; returns its length. Rows 0, 1 are b - a, rows 3, 4
 * c - a.
 */
function expand2d(p: Float64Array, ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  difference(0, p, bx, ax);
  difference(1, p, by, ay);
  difference(3, p, cx, ax);
  difference(4, p, cy, ay);
  return minor(0, 1);
}

/** The exact determinant as an expansion into TOTAL; returns its length. Rows are b - a, c - a, d - a. */
function expand3d(points: Float64Array, a: number, b: number, c: number, d: number): number {
  for (let i = 0; i < 3; i++) {
    difference(i, points, 3 * b + i, 3 * a + i);
    difference(3 + i, points, 3 * c + i, 3 * a + i);
    difference(6 + i, points, 3 * d + i, 3 * a + i);
  }
  const x = term(1, 2, 6, TERM);
  const y = term(2, 0, 7, TERM + 64);
  const pair = sumInto(SCRATCH, TERM, x, SCRATCH, TERM + 64, y, SCRATCH, PAIR);
  const z = term(0, 1, 8, TERM);
  return sumInto(SCRATCH, PAIR, pair, SCRATCH, TERM, z, SCRATCH, TOTAL);
}
