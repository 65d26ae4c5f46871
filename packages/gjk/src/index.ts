/**
 * `@col/gjk`: distance and intersection of convex shapes in space, with certificates.
 * @module
 */
export { distance, intersects } from "./distance.ts";
export { DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE } from "@col/kernel";
export type { QueryOptions as GjkOptions } from "@col/kernel";
