/**
 * `@col/types`: the contracts between packages, that is vectors, poses, shapes, simplices, results, statuses and the
 * types of solvers. Types and functions that create empty records; no arithmetic. Frames and units stand at each
 * record.
 * @module
 */
export type { CastBatchResult, DistanceBatchResult, GrowthBatchResult } from "./batch.ts";
export { createBodyDistanceResult } from "./body.ts";
export type { Body, BodyDistanceResult, CompositeBody } from "./body.ts";
export type { PackedPose, Pose, Pose2, QuatLike, Vec2, Vec2Like, Vec3, Vec3Like } from "./vec.ts";
export type {
  ConvexShape, ConvexShape2, Curvature, MeshData, SupportFaceFn, SupportFn, SupportFn2, SupportHessianFn,
  SupportHessianFn2,
} from "./shape.ts";
export {
  AFFINE_KIND, BOX_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, HALF_SPACE_KIND, LAST_DISCS_KIND, MESH_KIND,
  POINT_KIND, SEGMENT_KIND,
  TRIANGLE_KIND,
} from "./shape.ts";
export { DISTANCE_STATUSES, STATUSES } from "./status.ts";
export type { Status } from "./status.ts";
export { createDistanceResult, createDistanceResult2, createGrowthResult, createGrowthResult2 } from "./result.ts";
export type { DistanceResult, DistanceResult2, GrowthResult, GrowthResult2 } from "./result.ts";
export { CAST_STATUSES, createBodyCastResult, createCastResult, createCastResult2 } from "./cast.ts";
export type { BodyCastResult, CastResult, CastResult2, CastStatus } from "./cast.ts";
export { createContactManifold, createContactManifold2 } from "./contact-manifold.ts";
export type { ContactManifold, ContactManifold2 } from "./contact-manifold.ts";
export { createPose } from "./pose.ts";
export type { MutablePose } from "./pose.ts";
export type {
  ContactManifoldFn, ContactManifoldFn2, DistanceFn, DistanceFn2, IntersectsFn, IntersectsFn2, RayCastFn, RayCastFn2,
  RayCastFnOptions, ShapeCastFn, ShapeCastFn2, ShapeCastFnOptions,
} from "./solvers.ts";
export type { TwistFrame } from "./twist-frame.ts";
export { createSimplex } from "./simplex.ts";
export type { Simplex } from "./simplex.ts";
export { createWarmStart, SIMPLEX_OF_A, SIMPLEX_OF_B } from "./warm-start.ts";
export type { StartStrategy, WarmStart } from "./warm-start.ts";
