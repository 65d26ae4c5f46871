/**
 * Numbers that several methods share: how much of a length is rounding. Fractions of the size of the scene unless
 * stated otherwise.
 */

/** A face sees a point only beyond this: rounding of <n, w> - d. */
export const SIGHT_ROUNDING: number = 2e-15;
/** Supports and planes of polytopes agree to this: rounding of h - l. */
export const SUPPORT_ROUNDING: number = 1e-14;
/** A support nearer to its face than this may be a vertex that the polytope has: no progress. */
export const REPEATED_VERTEX_MAX: number = 1e-9;
/** Weights down to here are rounding, and clamped. No dimension. */
export const WEIGHT_ROUNDING: number = -1e-12;
/** Steps of a walk over coplanar triangles: more than any facet met has. */
export const WALK_STEPS_MAX: number = 64;
/** Witness points of a face that give the depth to this are as good as the points of separated bodies. */
export const WITNESS_MISS_MAX: number = 2e-11;
/** Depths below this are touching: another method's. */
export const TOUCHING_MAX: number = 1e-12;
/** If two curved bodies overlap by less, another method decides: their minima are too flat to be distinguished. */
export const SHALLOW: number = 1e-9;
/** Cores nearer than this: rounding, 1e-16 over that, turns the normal by more than the tolerance. */
export const ROUGH_NORMAL_MAX: number = 1e-5;
/** Distances below this are left to the general search: the direction of a difference so short is rounding. */
export const ROUGH_DIRECTION_MAX: number = 1e-6;
/** A distance in closed form and the plane of its normal agree to this, or another method answers. */
export const CLOSED_FORM_GAP_MAX: number = 1e-12;

/** Squared ratio of the shortest to the longest radius below which rounding moves witness points off: 1 to 1000. */
export const SLENDER: number = 1e-6;
/** Of descents on the direction: a step below this is the last, the next one is its square. Radians. */
export const LAST_STEP: number = 1e-8;
/** Of descents on the direction: the longest step on the tangent plane. Radians, nearly. */
export const LONGEST_STEP: number = 1;
