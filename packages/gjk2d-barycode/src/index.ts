/**
 * `@col/gjk2d-barycode`: distance, intersection, penetration, casts and contacts of convex 2-D shapes. World frame;
 * poses are { x, y, c, s }.
 * @module
 */
export { distance2 } from "./distance.ts";
export { intersects2 } from "./intersects.ts";
export { signedDistance2 } from "./signed-distance.ts";
export { BATCH_ROW, distanceBatch2, intersectsBatch2, signedDistanceBatch2 } from "./batch.ts";
export { pose2 } from "./pose2.ts";
export type { GjkOptions2 } from "./door.ts";
export { gjkSteps2 } from "./steps.ts";
export type { GjkStep2, StepVertex } from "./steps.ts";
export { signedPointDistance2, rayCast2, timeOfImpact2 } from "./cast.ts";
export type { CastOptions2 } from "./cast.ts";
export { createCastResult2, createContactManifold2 } from "@col/types";
export type { CastResult2, ContactManifold2 } from "@col/types";
export { shapeCast2 } from "./shape-cast.ts";
export type { ShapeCastOptions2 } from "./shape-cast.ts";
export type { Motion2 } from "./cast-space.ts";
export { contactManifold2 } from "./manifold.ts";
export type { ContactManifoldOptions2 } from "./manifold.ts";
