/**
 * Records of the method for two ellipsoids that are deep in each other (deep-ellipsoids/).
 */

/** A quadratic function n M n - <t, n> of unit vectors, and its least value. */
export interface QuadraticOnSphere {
  /** M: xx, xy, xz, yy, yz, zz. Lengths. */
  readonly matrix: Float64Array;
  /** Its eigenvalues, and its eigenvectors as rows: 3 and 9 doubles. */
  readonly values: Float64Array;
  readonly vectors: Float64Array;
  /** t. Length. */
  readonly linear: Float64Array;
  /** What it is nowhere below, and a direction where it is little more. */
  least: number;
  readonly direction: Float64Array;
}

/** State of the search. */
export interface DeepEllipsoids {
  /** Squared ellipsoid of B in A's frame: xx, xy, xz, yy, yz, zz. Squared lengths. */
  readonly squareB: Float64Array;
  readonly model: QuadraticOnSphere;
  /** Rectangles to look at: ends of h_A, ends of h_B. */
  readonly stack: Float64Array;
  count: number;
  looked: number;
  /** The model is n (P / sumA + Q / sumB) n - <t, n>; the least h of a rectangle. Lengths. */
  sumA: number;
  sumB: number;
  bound: number;
  /** Where a rectangle is to be cut; the size of the scene. Lengths. */
  cutAt: number;
  size: number;
  /** The lowest direction's h, h_A and h_B; what no direction may be below. Lengths. */
  height: number;
  heightA: number;
  heightB: number;
  least: number;
}
