/**
 * The solvers that a scene receives, as a type: functions that query one pair of bodies, in the world frame. The
 * scene imports no solver.
 */
import type {
  Body, ContactManifoldFn, ConvexShape, DistanceFn, IntersectsFn, RayCastFn, ShapeCastFn,
} from "@col/types";

/**
 * Solvers of a scene, under the names of the functions that fill them. `distance` is required; a query without its
 * solver throws. `B` is the kind of body that all of the functions take.
 */
export interface SceneSolvers<B extends Body = ConvexShape> {
  /** Distance of a pair; 0 if it overlaps. */
  readonly distance: DistanceFn<B>;
  /** Signed distance: `forEachPairWithin` then reports how deep pairs overlap. */
  readonly signedDistance?: DistanceFn<B>;
  /** Do two bodies share a point? For `forEachOverlapping`; without it `distance` decides. */
  readonly intersects?: IntersectsFn<B>;
  /** For `sceneShapeCast` and `slide`. */
  readonly shapeCast?: ShapeCastFn<B>;
  /** For `sceneRayCast` and `forEachRayHit`. */
  readonly rayCast?: RayCastFn<B>;
  /** For `forEachContact`. */
  readonly contactManifold?: ContactManifoldFn<B>;
}
