/**
 * `@col/cast`: motion of convex shapes in space: rays, linear casts and time of impact, with certificates.
 * @module
 */
export { rayCast } from "./ray-cast.ts";
export type { RayCastOptions } from "./ray-cast.ts";
export { createCastResult } from "./result.ts";
export type { CastResult, CastStatus } from "./result.ts";
export { shapeCast } from "./shape-cast.ts";
export type { ShapeCastOptions } from "./shape-cast.ts";
export type { ImpactProof } from "./motion/advance.ts";
export type { Motion } from "./motion/body.ts";
export { timeOfImpact } from "./time-of-impact.ts";
export type { ImpactOptions } from "./time-of-impact.ts";
