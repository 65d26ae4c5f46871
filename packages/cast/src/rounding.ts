/** The constant of this package for rounding errors of support values. */

/**
 * Rounding of a support value, relative to the coordinates that enter it: two rotations, a product, a difference. No
 * dimension.
 */
export const ROUNDING: number = 4e-15;
