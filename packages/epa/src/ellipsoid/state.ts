/**
 * The workspace of the methods for ellipsoids, and the record of inner-ball.ts. Lengths; points and normals in the
 * frame of the first body of the normal form. Meaningless between calls.
 */
import type { FootWorkspace } from "../simple/discs.ts";
import type { SearchWorkspace } from "../search/state.ts";
import type { DeepEllipsoids } from "./deep-state.ts";

/** The ball inside the ellipsoid that touches it in its witness point: frame of the first body of the normal form. */
export class InnerBall {
  /** Unit, out of the first body; the point, then the middle of the ball. */
  readonly normal: Float64Array = new Float64Array(3);
  readonly middle: Float64Array = new Float64Array(3);
  /** Radius of the ball; offset of the facet. Lengths. */
  radius: number = NaN;
  offset: number = NaN;
  /** Required depth of `middle` in the first body. Length. */
  needed: number = NaN;
}

/** See the file header. */
export interface EllipsoidWorkspace extends SearchWorkspace, FootWorkspace {
  /** The ball that proves a depth (inner-ball.ts). */
  readonly inner: InnerBall;
  /** Two ellipsoids deep in each other (deep-ellipsoids.ts). */
  readonly deepEllipsoids: DeepEllipsoids;
  /** Relative pose of the second body of the normal form in the first (normal-form.ts). */
  readonly poseInFirst: Float64Array;
}
