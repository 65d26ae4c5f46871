/**
 * `@col/diff/growth`: gradients of the growth distance (no unit) with respect to both poses, re-exported from
 * `@col/growth-distance` (decisions/packages.md).
 *
 * They are not written a second time: the envelope theorem of the growth distance needs the centres and the factor of
 * that package's solution. The option `frame` of the twists also takes `centre`: velocities of the shapes' centres.
 * @module
 */
export { createGrowthDerivatives, growthDerivatives, growthGradient } from "@col/growth-distance";
export type { GrowthDerivatives } from "@col/growth-distance";
