/**
 * Records of closed forms for solids of revolution: their profiles (profile.ts) and the section of D about
 * a common axis (coaxial.ts). Fields of doubles begin as NaN.
 */

/** A solid of revolution. */
export class Profile {
  /** Unit axis, 0 without one; the middle. Both in A's frame. */
  readonly axis: Float64Array = new Float64Array(3);
  readonly middle: Float64Array = new Float64Array(3);
  /** Half length, radii at the lower and upper end. Lengths. */
  half: number = NaN;
  low: number = NaN;
  high: number = NaN;
  /** The profile is an ellipse, with these radii. */
  round = false;
}

/** Points of a section at most; nearly round ones, all of whose directions look alike, are left to the search. */
export const SECTION_POINTS_MAX = 200;
/** Doubles of a row of a section's list. */
export const SECTION_ROW = 13;

/** The section of D in a half plane of the common axis. */
export class Section {
  /** A direction: its part across the axis, not negative, and along. */
  x: number = NaN;
  y: number = NaN;
  /** The way from B's middle to A's along the axis, the size. Lengths. */
  way: number = NaN;
  size: number = NaN;
  /** -1 if B's axis runs against A's, else 1. */
  flip = 1;
  /** Points of the section, rows of SECTION_ROW (coaxial.ts). */
  readonly list: Float64Array = new Float64Array(SECTION_ROW * (SECTION_POINTS_MAX + 4));
}
