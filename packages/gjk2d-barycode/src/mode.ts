/**
 * Mode bits of `gjkPolygons`: the question (distance, signed distance, verdict), and where its input is (arguments or
 * workspace). Mode 0 is the distance of polygons in world coordinates.
 */

/** The signed distance: the caller solves cores that meet; margins that overlap give a negative distance. */
export const SIGNED = 1;
/**
 * Only whether the cores share a point, exact in sign up to the rounding of one cross product: false as soon as a line
 * through the origin separates, true as soon as a triangle contains the origin (Zhang et al. 2020, Alg. 6, in the
 * ordered form). No result is written.
 */
export const VERDICT = 2;
/** The arguments hold poses. */
export const POSES = 4;
/** Poses, limits and start are in the workspace. */
export const OPTIONS = 8;
