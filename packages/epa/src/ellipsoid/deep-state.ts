/**
 * Records of the method for two ellipsoids that are deep in each other (deep-ellipsoids/).
 * Fields of doubles begin as numbers that are no integers.
 */

/** Rectangles looked at, at most. */
export const MOST_RECTANGLES = 400;

/** A quadratic function n M n - <t, n> of unit vectors, and its least value. */
export class QuadraticOnSphere {
  /** M: xx, xy, xz, yy, yz, zz. Lengths. */
  readonly matrix: Float64Array = new Float64Array(6);
  /** Its eigenvalues, and its eigenvectors as rows: 3 and 9 doubles. */
  readonly values: Float64Array = new Float64Array(3);
  readonly vectors: Float64Array = new Float64Array(9);
  /** t. Length. */
  readonly linear: Float64Array = new Float64Array(3);
  /** Its lower bound, and a direction where its value is little more. */
  least = 0.5;
  readonly direction: Float64Array = new Float64Array(3);
}

/** State of the search. */
export class DeepEllipsoids {
  /** Squared ellipsoid of B in A's frame: xx, xy, xz, yy, yz, zz. Squared lengths. */
  readonly squareB: Float64Array = new Float64Array(6);
  readonly model: QuadraticOnSphere = new QuadraticOnSphere();
  /** Rectangles to look at: ends of h_A, ends of h_B. */
  readonly stack: Float64Array = new Float64Array(4 * (MOST_RECTANGLES + 2));
  count = 0;
  looked = 0;
  /** The model is n (P / sumA + Q / sumB) n - <t, n>; the least h of a rectangle. Lengths. */
  sumA = 0.5;
  sumB = 0.5;
  bound = 0.5;
  /** Where a rectangle is to be cut; the size of the scene. Lengths. */
  cutAt = 0.5;
  size = 0.5;
  /** The lowest direction's h, h_A and h_B; the value that no direction may be below. Lengths. */
  height = 0.5;
  heightA = 0.5;
  heightB = 0.5;
  least = 0.5;
}
