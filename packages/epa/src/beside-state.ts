/** Records of the method for an ellipsoid beside another body (ellipsoid/inner-ball.ts). */

/** The ball inside the ellipsoid that touches it in its witness point: frame of the first body of the normal form. */
export class InnerBall {
  /** Unit, out of the first body; the point, then the middle of the ball. */
  readonly normal: Float64Array = new Float64Array(3);
  readonly middle: Float64Array = new Float64Array(3);
  /** Radius of the ball; offset of the facet. Lengths. */
  radius: number = NaN;
  offset: number = NaN;
  /** How deep `middle` is to be in the first body. Length. */
  needed: number = NaN;
}

/** A local minimum of h that is left for the search between curved bodies (ellipsoid/known-minimum.ts). */
export class KnownMinimum {
  count = 0;
  /** The unit normal in A's frame, and h there. */
  readonly normal: Float64Array = new Float64Array(4);
  /** Points of A and of B of its pieces, the directions that showed them, their weights. */
  readonly ofA: Float64Array = new Float64Array(9);
  readonly ofB: Float64Array = new Float64Array(9);
  readonly directions: Float64Array = new Float64Array(9);
  readonly weights: Float64Array = new Float64Array(3);
}
