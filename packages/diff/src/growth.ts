/**
 * `@col/diff/growth`: gradients of the growth distance, as they live in `@col/growth-distance` (decisions/0013).
 *
 * Handed on, not written again: the growth distance's envelope theorem needs the centres and the factor of its own
 * solution. Twists there are velocities of the shapes' CENTRES and angular velocities, in world axes.
 * @module
 */
export { createGrowthDerivatives, growthDerivatives, growthGradient } from "@col/growth-distance";
export type { GrowthDerivatives } from "@col/growth-distance";
