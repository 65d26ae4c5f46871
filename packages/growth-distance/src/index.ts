/**
 * `@col/growth-distance`: growth distance of convex shapes in 3-D and 2-D, with certified bounds and derivatives. The
 * growth factor alpha has no unit; results are in the world frame, lengths. Method: ray intersection (query.ts).
 * @module
 */
export { growthDistance, growthIntersects } from "./growth-distance.ts";
export { growthDistance2, growthIntersects2 } from "./plane/growth-distance.ts";
export { GROWTH_MAX_ITERATIONS, GROWTH_TOLERANCE } from "./state/settings.ts";
export type { GrowthCoordinates, GrowthDerivativesOptions, GrowthDerivativesOptions2, GrowthMethod, GrowthOptions,
  GrowthOptions2, GrowthBaseOptions, GrowthStart } from "./state/settings.ts";
export type { GrowthTwistFrame } from "./state/twist-frame.ts";
export type { TwistFrame } from "@col/types";
export { createGrowthWarmStart, createGrowthWarmStart2 } from "./state/warm-start.ts";
export type { GrowthWarmStart, GrowthWarmStart2 } from "./state/warm-start.ts";
export { createGrowthDerivatives, growthDerivatives, growthGradient } from "./derivatives/derivatives.ts";
export type { GrowthDerivatives } from "./derivatives/derivatives.ts";
export { createGrowthBatchResult, GROWTH_ROW, growthDistanceBatch, growthIntersectsBatch } from "./batch.ts";
export type { GrowthBatchOptions } from "./batch.ts";
export type { GrowthBatchResult } from "@col/types";
export { growthSteps } from "./steps.ts";
export type { GrowthStep } from "./steps.ts";
export { createGrowthDerivatives2, growthDerivatives2, growthGradient2 } from "./plane/derivatives.ts";
export type { GrowthDerivatives2 } from "./plane/derivatives.ts";
