/** The solvers that a scene is handed: functions that answer one pair. The scene itself imports none. */
import type { Body, ConvexShape, DistanceFn, Pose, Vec3, Vec3Like } from "@col/types";
import type { ContactManifold } from "./contact.ts";

/** What a cast says of its answer: the words of `@col/cast`. */
export type CastStatus = "hit" | "grazing" | "miss" | "overlapping" | "budget-spent";

/** Answer of a cast of one pair: the record of `@col/cast`. World frame; times in units of the motion. */
export interface BodyCastResult {
  /** First time of contact, the upper bound. NaN for a miss. */
  time: number;
  /** Certified lower bound: no contact before it. */
  lowerTime: number;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  /** Unit, from A to B. */
  readonly normal: Vec3;
  iterations: number;
  status: CastStatus;
  /**
   * Part or triangle of A that is met, and of B where it is a body that moves, by their index; 0 for a convex shape, -1
   * where none is known. A solver of convex shapes leaves them as they are.
   */
  partA: number;
  partB: number;
}

/** What a scene tells a solver of rays: what its own query was told. Those of `@col/cast` and `bodySolvers` read it. */
export interface RayCastFnOptions {
  readonly maxTime?: number | undefined;
  readonly startInside?: "overlapping" | "exit" | undefined;
  readonly sides?: "both" | "front" | undefined;
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/** What a scene tells a solver of bodies that move. */
export interface ShapeCastFnOptions {
  readonly maxTime?: number | undefined;
  /** Distance that counts as contact. Length. */
  readonly targetDistance?: number | undefined;
  readonly startInside?: "overlapping" | "release" | undefined;
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/** What a solver of casts fills and returns: the record it is given, whose parts a solver of convex shapes leaves. */
type CastFields = Omit<BodyCastResult, "partA" | "partB">;

/** `shapeCast` of `@col/cast`: B moves along the translation. */
export type ShapeCastFn<B = ConvexShape> = (
  a: B, poseA: Pose, b: B, poseB: Pose, translation: Vec3Like, options: ShapeCastFnOptions, out: BodyCastResult,
) => CastFields;

/** `rayCast` of `@col/cast`. */
export type RayCastFn<B = ConvexShape> = (
  body: B, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastFnOptions, out: BodyCastResult,
) => CastFields;

/** `intersects` of `@col/gjk`. */
export type IntersectsFn<B = ConvexShape> = (a: B, poseA: Pose, b: B, poseB: Pose) => boolean;

/** `contactManifold` of `@col/epa`: no points where the bodies are farther apart than `maxDistance`. */
export type ContactManifoldFn<B = ConvexShape> = (
  a: B, poseA: Pose, b: B, poseB: Pose, options: { readonly maxDistance: number }, out: ContactManifold,
) => ContactManifold;

/**
 * What a scene answers with. `distance` is needed, the others where their question is asked. `B`: the bodies of the
 * scene, those that all of the functions take.
 */
export interface SceneSolvers<B extends Body = ConvexShape> {
  /** Distance of a pair; 0 where it overlaps. */
  readonly distance: DistanceFn<B>;
  /** Signed distance: `forEachPairWithin` then tells how deep pairs overlap. */
  readonly signedDistance?: DistanceFn<B>;
  /** Do two bodies share a point? For `forEachOverlapping`; without it `distance` answers. */
  readonly intersects?: IntersectsFn<B>;
  /** For `shapeCast`. */
  readonly shapeCast?: ShapeCastFn<B>;
  /** For `rayCast`. */
  readonly rayCast?: RayCastFn<B>;
  /** For `forEachContact`. */
  readonly contactManifold?: ContactManifoldFn<B>;
}
