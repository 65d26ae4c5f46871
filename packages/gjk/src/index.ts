/**
 * `@col/gjk`: distance and intersection of convex shapes in space, with certificates.
 * @module
 */
export { distance, intersects } from "./distance.ts";
export { DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE } from "./settings.ts";
export type { GjkOptions } from "./settings.ts";
