/**
 * Contact manifolds of two convex parts, and the solver that fills them.
 */
import type { ConvexShape, Pose, Status } from "@col/types";

/** A contact manifold, as `@col/epa` fills it: rows 0 to count - 1 are valid. World frame. */
export interface ContactManifold {
  count: number;
  distance: number;
  status: Status;
  /** Unit, from A to B, 3 doubles. */
  readonly normal: Float64Array;
  /** Point on A and on B of each contact, 3 doubles each. */
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  /** Signed gap along the normal of each contact. */
  readonly gaps: Float64Array;
  /** Features that meet, of these two parts. */
  readonly ids: Int32Array;
}

/** A manifold of two convex shapes: `contactManifold` of `@col/epa`, or any like it. */
export type ContactManifoldFn = (
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: { readonly maxDistance?: number },
  out: ContactManifold,
) => ContactManifold;

/** With room for `n` points. */
export function createManifold(n: number): ContactManifold {
  return {
    count: 0, distance: NaN, status: "budget-spent", normal: new Float64Array(3), pointsA: new Float64Array(3 * n),
    pointsB: new Float64Array(3 * n), gaps: new Float64Array(n), ids: new Int32Array(n),
  };
}
