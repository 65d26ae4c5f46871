/**
 * Records of the method for two ellipsoids that are deep in each other (deep-ellipsoids.ts): a quadratic function on
 * the sphere, and the state of the search.
 *
 * Lengths and squared lengths, A's frame; directions are unit vectors. Fields of doubles begin as numbers that are not
 * integers, so that V8 keeps them as doubles.
 */

/** Maximum number of rectangles that are evaluated. Count. */
export const MOST_RECTANGLES = 400;

/** A quadratic function n M n - <t, n> of unit vectors, and its minimum. */
export class QuadraticOnSphere {
  /** M: xx, xy, xz, yy, yz, zz. Lengths. */
  readonly matrix: Float64Array = new Float64Array(6);
  /** Its eigenvalues, and its eigenvectors as rows: 3 and 9 doubles. */
  readonly values: Float64Array = new Float64Array(3);
  readonly vectors: Float64Array = new Float64Array(9);
  /** t. Length. */
  readonly linear: Float64Array = new Float64Array(3);
  /** Its lower bound, and a direction where its value is at most slightly larger. */
  least = 0.5;
  readonly direction: Float64Array = new Float64Array(3);
}

/** State of the search. */
export class DeepEllipsoids {
  /** Squared ellipsoid of B in A's frame: xx, xy, xz, yy, yz, zz. Squared lengths. */
  readonly squareB: Float64Array = new Float64Array(6);
  readonly model: QuadraticOnSphere = new QuadraticOnSphere();
  /** Rectangles still to be searched: limits of h_A, limits of h_B. */
  readonly stack: Float64Array = new Float64Array(4 * (MOST_RECTANGLES + 2));
  count = 0;
  looked = 0;
  /** The model is n (P / sumA + Q / sumB) n - <t, n>; `bound`: lower bound of h in a rectangle. Lengths. */
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
