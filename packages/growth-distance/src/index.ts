/**
 * `@col/growth-distance`: growth distance of convex shapes, with certificates.
 * @module
 */
export { growthDistance, growthIntersects } from "./growth-distance.ts";
export { DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE } from "./settings.ts";
<<<<<<< HEAD
export type { GrowthCoordinates, GrowthMethod, GrowthOptions, GrowthStart } from "./settings.ts";
export { createGrowthWarmStart } from "./warm-start.ts";
export type { GrowthWarmStart } from "./warm-start.ts";
=======
export type { GrowthCoordinates, GrowthMethod, GrowthOptions, GrowthOptions2, GrowthSettingsInput, GrowthStart } from "./settings.ts";
export { createGrowthWarmStart, createGrowthWarmStart2 } from "./warm-start.ts";
export type { GrowthWarmStart, GrowthWarmStart2 } from "./warm-start.ts";
export { createGrowthDerivatives, growthDerivatives, growthGradient } from "./derivatives.ts";
export type { GrowthDerivatives } from "./derivatives.ts";
<<<<<<< HEAD
>>>>>>> 41f27b6 (growth-distance: derivatives of value and solution in space)
=======
export { createGrowthBatch, GROWTH_ROW, growthDistanceBatch, growthIntersectsBatch } from "./batch.ts";
export type { GrowthBatch } from "./batch.ts";
export { growthSteps } from "./steps.ts";
export type { GrowthStep } from "./steps.ts";
<<<<<<< HEAD
>>>>>>> 3407421 (growth-distance: batches, steps; facets with blunt corners found)
=======
export { createGrowthDerivatives2, growthDerivatives2d, growthGradient2d } from "./plane/derivatives.ts";
export type { GrowthDerivatives2 } from "./plane/derivatives.ts";
>>>>>>> bdf40c1 (growth-distance: derivatives in the plane)
