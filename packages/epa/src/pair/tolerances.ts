/**
 * Numbers that several methods share: how much of a length is rounding error. Each is a fraction of the scene's size
 * (no dimension) unless its comment states another unit.
 */

/** A face sees a point only if the point is beyond its plane by more than this: the rounding error of <n, w> - d. */
export const SIGHT_ROUNDING: number = 2e-15;
/** Supports and planes of polytopes agree up to this: the rounding error of h - l. */
export const SUPPORT_ROUNDING: number = 1e-14;
/** A support nearer to its face than this may be a vertex that the polytope already has: no progress. */
export const REPEATED_VERTEX_MAX: number = 1e-9;
/** Negative weights down to this one are rounding errors, and are clamped to 0. No dimension. */
export const WEIGHT_ROUNDING: number = -1e-12;
/** Most steps of a walk over coplanar triangles. No facet met so far has as many triangles. */
export const WALK_STEPS_MAX: number = 64;
/** Witness points of a face that give the depth up to this error are as good as the points of separated bodies. */
export const WITNESS_MISS_MAX: number = 2e-11;
/** Cores with a depth below this touch: another method decides. */
export const TOUCHING_MAX: number = 1e-12;
/** If two curved bodies overlap by less, another method decides: their minima are too flat to be distinguished. */
export const SHALLOW: number = 1e-9;
/**
 * Below this distance of the cores, rounding (1e-16 over the distance) rotates the normal by more than the tolerance.
 */
export const ROUGH_NORMAL_MAX: number = 1e-5;
/** Distances below this are left to the general search: the direction of so short a difference is a rounding error. */
export const ROUGH_DIRECTION_MAX: number = 1e-6;
/** A distance in closed form and the plane of its normal agree up to this, or another method answers. */
export const CLOSED_FORM_GAP_MAX: number = 1e-12;

/**
 * Squared ratio of the shortest to the longest radius, 1 to 1000: below it, rounding moves witness points off. No
 * dimension.
 */
export const SLENDER: number = 1e-6;
/** In descents on the direction: a step below this is the last one, because the next step is its square. Radians. */
export const LAST_STEP: number = 1e-8;
/** In descents on the direction: the longest step on the tangent plane. Nearly radians. */
export const LONGEST_STEP: number = 1;
