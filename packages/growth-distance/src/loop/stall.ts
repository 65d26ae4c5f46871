/**
 * When the loops of space and plane take it that rounding has stopped them. Numbers of iterations without progress of
 * either bound.
 */

/** After this many the facet's own normal is no longer trusted every time. */
export const PATIENCE = 2;
/**
 * Brackets this narrow (ratio) may be stopped by rounding; wider ones only pause, at degenerate vertices and symmetric
 * pairs, and get more patience.
 */
export const NEARLY: number = 1 + 1e-9;
export const LONG_STALL = 48;
