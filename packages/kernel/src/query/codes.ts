/**
 * Status codes: indices in `STATUSES` of `@col/types`, as the solver loops write them into a workspace. Integers 0 to
 * 5; `writeResult` (world.ts) turns them into words.
 */

/** The bracket has converged, the shapes are separated. */
export const SEPARATED = 0;
/** The shapes overlap. */
export const OVERLAPPING = 1;
/** The distance is 0 up to the tolerance. */
export const TOUCHING = 2;
/** The distance is proven to exceed `maxDistance`. */
export const BEYOND = 3;
/** The iterations are spent; the bracket is valid. */
export const BUDGET_SPENT = 4;
/** Rounding errors keep the bracket open; it is valid. */
export const PRECISION_LIMIT = 5;
