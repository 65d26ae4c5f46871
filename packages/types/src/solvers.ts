/**
 * Types of queries that collections receive as arguments: `@col/scene` and `@col/compound` import no solver. 3-D and
 * 2-D. Types only, no code.
 *
 * - `B` is the kind of body: a convex shape, or a body of `@col/compound`.
 * - Poses, points and results are in the world frame, distances in the user's unit of length; records as in result.ts,
 *   cast.ts and contact-manifold.ts.
 * - A solver fills and returns `out`. If it returns another record, or replaces vectors of the record, the caller
 *   copies the result.
 */
import type { CastResult, CastResult2 } from "./cast.ts";
import type { ContactManifold, ContactManifold2 } from "./contact-manifold.ts";
import type { DistanceResult, DistanceResult2 } from "./result.ts";
import type { ConvexShape, ConvexShape2 } from "./shape.ts";
import type { Pose, Pose2, Vec2Like, Vec3Like } from "./vec.ts";
import type { WarmStart } from "./warm-start.ts";

/**
 * A distance or signed distance: `distance` of `@col/gjk` and `signedDistance` of `@col/epa` are such functions.
 * `options` are hints, which a solver may ignore: the warm start, the distance beyond which no exact result is needed,
 * and the tolerance of the answer.
 */
export type DistanceFn<B = ConvexShape> = (
  a: B, poseA: Pose, b: B, poseB: Pose,
  options: { readonly warmStart: WarmStart; readonly tolerance?: number; readonly maxDistance?: number },
  out: DistanceResult,
) => DistanceResult;

/** Are two bodies within `maxDistance` (default 0) of each other? `intersects` of `@col/gjk`. */
export type IntersectsFn<B = ConvexShape> = (
  a: B, poseA: Pose, b: B, poseB: Pose,
  options?: { readonly maxDistance?: number; readonly warmStart?: WarmStart },
) => boolean;

/** Options that a collection passes to a ray cast: the options of `rayCast` of `@col/cast`; `sides` is for meshes. */
export interface RayCastFnOptions {
  readonly maxTime?: number | undefined;
  readonly startInside?: "overlapping" | "exit" | undefined;
  readonly sides?: "both" | "front" | undefined;
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/** A ray against a body: `rayCast` of `@col/cast`. */
export type RayCastFn<B = ConvexShape> = (
  body: B, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastFnOptions, out: CastResult,
) => CastResult;

/** Options that a collection passes to a linear cast: the options of `shapeCast` of `@col/cast`. */
export interface ShapeCastFnOptions {
  readonly maxTime?: number | undefined;
  /** Distance that counts as contact. Length. */
  readonly targetDistance?: number | undefined;
  readonly startInside?: "overlapping" | "release" | undefined;
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/** A linear cast, where B moves along the translation: `shapeCast` of `@col/cast`. */
export type ShapeCastFn<B = ConvexShape> = (
  a: B, poseA: Pose, b: B, poseB: Pose, translation: Vec3Like, options: ShapeCastFnOptions, out: CastResult,
) => CastResult;

/** Contact points of two bodies: `contactManifold` of `@col/epa`. No points if they are beyond `maxDistance`. */
export type ContactManifoldFn<B = ConvexShape> = (
  a: B, poseA: Pose, b: B, poseB: Pose, options: { readonly maxDistance?: number }, out: ContactManifold,
) => ContactManifold;

/** As `DistanceFn`, in 2-D: `distance2` and `signedDistance2` of `@col/gjk2d-barycode`. */
export type DistanceFn2 = (
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2,
  options: { readonly warmStart: WarmStart; readonly maxDistance?: number }, out: DistanceResult2,
) => DistanceResult2;

/** As `IntersectsFn`, in 2-D: `intersects2` of `@col/gjk2d-barycode`. */
export type IntersectsFn2 = (
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2,
) => boolean;

/** A ray against a 2-D shape: `rayCast2` of `@col/gjk2d-barycode`. */
export type RayCastFn2 = (
  shape: ConvexShape2, pose: Pose2, origin: Vec2Like, direction: Vec2Like,
  options: Omit<RayCastFnOptions, "startInside" | "sides">, out: CastResult2,
) => CastResult2;

/** A linear cast in 2-D, where B moves along the translation: `shapeCast2` of `@col/gjk2d-barycode`. */
export type ShapeCastFn2 = (
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2, translation: Vec2Like, options: ShapeCastFnOptions,
  out: CastResult2,
) => CastResult2;

/** Contact points of two 2-D shapes: `contactManifold2` of `@col/gjk2d-barycode`. */
export type ContactManifoldFn2 = (
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2, options: { readonly maxDistance?: number },
  out: ContactManifold2,
) => ContactManifold2;
