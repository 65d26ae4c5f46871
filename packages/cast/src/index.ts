/**
 * `@col/cast`: motion of convex shapes in 3-D: rays, linear casts and time of impact, with certificates. World frame;
 * times are in units of the motion.
 * @module
 */
export { createCastBatchResult, rayCastBatch, shapeCastBatch, timeOfImpactBatch } from "./batch.ts";
export type { TimeOfImpactBatchInput, RayBatchInput, ShapeCastBatchInput } from "./batch.ts";
export { castSteps } from "./cast-steps.ts";
export type { CastStep } from "./cast-steps.ts";
export { pathOfImpact } from "./path-of-impact.ts";
export type { PathOfImpactOptions } from "./path-of-impact.ts";
export { signedPointDistance } from "./point-distance.ts";
export type { SignedPointDistanceOptions } from "./point-distance.ts";
export { rayCast } from "./ray-cast.ts";
export { closedRays } from "./ray/closed-rays.ts";
export { createRayCast } from "./ray/create-ray-cast.ts";
export type { RayCast } from "./ray/create-ray-cast.ts";
export { rayIteration } from "./ray/iteration.ts";
export type { RayCastOptions, RaySolver } from "./ray/options.ts";
export type { Ray, RayForm } from "./ray/ray.ts";
export { boxRays } from "./ray/box.ts";
export { discsRays } from "./ray/discs.ts";
export { halfSpaceRays, hullRays, triangleRays } from "./ray/flat.ts";
export { ballRays, capsuleRays, ellipsoidRays } from "./ray/round.ts";
export { shapeCast } from "./shape-cast.ts";
export type { ShapeCastOptions } from "./options.ts";
export type { ImpactProof } from "./motion/advance.ts";
export { createMotion, motionBetween, poseAt } from "./motion/between.ts";
export type { MotionBetweenOptions, MutableMotion } from "./motion/between.ts";
export type { Motion } from "./motion/body.ts";
export { timeOfImpact } from "./time-of-impact.ts";
export type { TimeOfImpactOptions } from "./time-of-impact.ts";
export { CAST_STATUSES, createCastResult, createPose } from "@col/types";
export type { CastBatchResult, CastResult, CastStatus, MutablePose } from "@col/types";
