/**
 * `@col/growth-distance`: growth distance of convex shapes, with certificates.
 * @module
 */
export { growthDistance, growthIntersects } from "./growth-distance.ts";
export { DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE } from "./settings.ts";
export type { GrowthCoordinates, GrowthMethod, GrowthOptions, GrowthStart } from "./settings.ts";
export { createGrowthWarmStart } from "./warm-start.ts";
export type { GrowthWarmStart } from "./warm-start.ts";
