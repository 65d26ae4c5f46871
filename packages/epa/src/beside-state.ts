/**
 * Records of the methods for an ellipsoid beside another body K (beside-ellipsoid/). K is the first body of the normal
 * form; the frame is that of K with its rows turned round so that a given axis is the third. Fields of doubles begin as
 * NaN.
 */

/** See the file header. */
export class Beside {
  /** Pose of the ellipsoid: rotation by rows, middle. */
  readonly pose: Float64Array = new Float64Array(12);
  /** Of its support function <c, n> + sqrt(n M n): xx, xy, xz, yy, yz, zz. Squared lengths. */
  readonly matrix: Float64Array = new Float64Array(6);
  /** A bound of the scene; the least squared semi-axis. */
  size: number = NaN;
  least: number = NaN;
  /** The direction, unit, and h there; a trial, of any length; the step to it. */
  readonly normal: Float64Array = new Float64Array(3);
  height: number = NaN;
  readonly trial: Float64Array = new Float64Array(3);
  readonly step: Float64Array = new Float64Array(3);
  /** Points of K whose mean supports the direction, room for four, and their weights. */
  readonly points: Float64Array = new Float64Array(12);
  readonly weights: Float64Array = new Float64Array(4);
  /** The ellipsoid's point of the normal -n from its middle, and sqrt(n M n). Lengths. */
  readonly foot: Float64Array = new Float64Array(3);
  support: number = NaN;
  /** How deep the inner ball's middle is in K; of the witness vector: squared part across the normal, part along. */
  depth: number = NaN;
  off: number = NaN;
  along: number = NaN;
  /** Does the record hold the frame of the pair that is asked; which axis of K is the third. */
  open = false;
  axis = 0;
  /** Of a descent beside a polytope: planes of the points (value, slopes), the step on the tangent plane, its most. */
  readonly planes: Float64Array = new Float64Array(12);
  readonly tangent: Float64Array = new Float64Array(2);
  longest: number = NaN;
}

/** A local minimum of h that is left for the search between curved bodies (known-minimum.ts). */
export class KnownMinimum {
  /** Its pieces; 0: no minimum is known. */
  count = 0;
  /** The unit normal in A's frame, and h there. */
  readonly normal: Float64Array = new Float64Array(3);
  height: number = NaN;
  /** The ellipsoid's point, in its frame; of each piece K's point, in K's frame, and its weight. */
  readonly ofEllipsoid: Float64Array = new Float64Array(3);
  readonly points: Float64Array = new Float64Array(9);
  readonly weights: Float64Array = new Float64Array(3);
}
