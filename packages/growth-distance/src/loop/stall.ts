/**
 * When the loops in 3-D and 2-D conclude that rounding has stopped them. Constants only: numbers of iterations without
 * progress of either bound (counts), and one ratio of the bounds (no unit).
 */

/** After this many iterations without progress, the facet's normal is not used every time. Count. */
export const PATIENCE = 2;
/**
 * Brackets narrower than this (ratio) may be stopped by rounding. Wider brackets only pause, at degenerate vertices and
 * symmetric pairs, and stop after LONG_STALL iterations.
 */
export const NEARLY: number = 1 + 1e-9;
export const LONG_STALL = 48;
