/**
 * `@col/cast`: motion of convex shapes in space: rays and linear casts, with certificates.
 * @module
 */
export { rayCast } from "./ray-cast.ts";
export type { RayCastOptions } from "./ray-cast.ts";
export { createCastResult } from "./result.ts";
export type { CastResult, CastStatus } from "./result.ts";
export { shapeCast } from "./shape-cast.ts";
export type { ShapeCastOptions } from "./shape-cast.ts";
