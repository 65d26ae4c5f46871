/**
 * Records of closed forms for solids of revolution: their profiles (profile.ts) and the section of D about a common
 * axis (coaxial.ts).
 *
 * Lengths; axes are unit vectors in A's frame; a section is in the half plane (across the axis, along it). Fields of
 * doubles begin as NaN, so that V8 keeps them as doubles.
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

/**
 * Maximum number of points of a section; nearly round sections, whose directions are all nearly equal, are left to the
 * search. Count.
 */
export const SECTION_POINTS_MAX = 200;
/** Doubles of a row of a section's list. */
export const SECTION_ROW = 13;

/** The section of D in a half plane of the common axis. */
export class Section {
  /** A direction: its component perpendicular to the axis, not negative, and along the axis. */
  x: number = NaN;
  y: number = NaN;
  /** The distance from B's middle to A's along the axis, signed, and the size. Lengths. */
  way: number = NaN;
  size: number = NaN;
  /** -1 if B's axis runs against A's, else 1. */
  flip = 1;
  /** Points of the section, rows of SECTION_ROW (coaxial.ts). */
  readonly list: Float64Array = new Float64Array(SECTION_ROW * (SECTION_POINTS_MAX + 4));
}
