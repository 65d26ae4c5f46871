/**
 * `@col/gjk2d-barycode`: distance, intersection, penetration, casts and contacts of convex shapes in the plane.
 * @module
 */
export { distance } from "./distance.ts";
export { intersects } from "./intersects.ts";
export { signedDistance } from "./signed-distance.ts";
export { BATCH_ROW, distanceBatch, intersectsBatch, signedDistanceBatch } from "./batch.ts";
export { pose2 } from "./pose2.ts";
export type { QueryOptions2 } from "./door.ts";
export { gjk2dSteps } from "./steps.ts";
export type { Gjk2dStep, StepVertex } from "./steps.ts";
export { createCastResult2, pointDistance2, rayCast2, timeOfImpact } from "./cast.ts";
export type { CastOptions2, CastResult2 } from "./cast.ts";
export type { Motion2 } from "./cast-space.ts";
export { contactManifold2, createManifold2 } from "./manifold.ts";
export type { ContactOptions2, Manifold2 } from "./manifold.ts";
