/**
 * Bits that tell `gjkPolygons` the question and where its input is. No bit set: the distance of polygons in world
 * coordinates.
 */

/** The signed distance: cores that meet are left to the caller, discs that meet have a negative distance. */
export const SIGNED = 1;
/**
 * Whether the cores share a point, exact in sign up to the rounding of one cross product: false as soon as a line
 * through the origin separates, true as soon as a triangle holds the origin (Zhang et al. 2020, Alg. 6, in the ordered
 * form). No result is written.
 */
export const VERDICT = 2;
/** The arguments hold poses. */
export const POSES = 4;
/** Poses, limits and start are in the workspace. */
export const OPTIONS = 8;
