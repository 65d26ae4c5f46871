/**
 * `@col/growth-distance`: growth distance of convex shapes, with certificates.
 * @module
 */
export { growthDistance, growthIntersects } from "./growth-distance.ts";
export { growthDistance2d, growthIntersects2d } from "./plane/growth-distance.ts";
export { DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE } from "./settings.ts";
export type { GrowthCoordinates, GrowthMethod, GrowthOptions, GrowthOptions2, GrowthSettingsInput,
  GrowthStart } from "./settings.ts";
export { createGrowthWarmStart, createGrowthWarmStart2 } from "./warm-start.ts";
export type { GrowthWarmStart, GrowthWarmStart2 } from "./warm-start.ts";
export { createGrowthDerivatives, growthDerivatives, growthGradient } from "./derivatives.ts";
export type { GrowthDerivatives } from "./derivatives.ts";
export { createGrowthBatch, GROWTH_ROW, growthDistanceBatch, growthIntersectsBatch } from "./batch.ts";
export type { GrowthBatch, GrowthBatchOptions } from "./batch.ts";
export { growthSteps } from "./steps.ts";
export type { GrowthStep } from "./steps.ts";
export { createGrowthDerivatives2, growthDerivatives2d, growthGradient2d } from "./plane/derivatives.ts";
export type { GrowthDerivatives2 } from "./plane/derivatives.ts";
