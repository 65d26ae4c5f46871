/**
 * State of the search for the least h of two solids of revolution with rims (cylinder, cone, frustum) whose axes pass
 * each other.
 *
 * Directions are (x, y, z): along A's axis a, across it in the plane of both axes, and along k, across both axes and
 * against the way between the middles (z is not negative).
 */

/** A, or -B: circles of directions about its axis. Lengths, but for the latitude. */
export interface RimSolid {
  /** Radii of the rims at -half and +half. */
  low: number;
  high: number;
  half: number;
  /** Of the side's normal: its part along the axis, and across it. No dimension. */
  latitude: number;
  latitudeCos: number;
  /** From rim to rim along the side. */
  slant: number;
  /** The way between the middles along the axis, and across it in the plane of both axes. */
  along: number;
  across: number;
}

/** A direction and its h; where the foot is along each side: 0 and 1 its rims, between them at a kink of h. */
export interface RimMinimum {
  x: number;
  y: number;
  z: number;
  height: number;
  mixA: number;
  mixB: number;
}

/** A direction along an axis: a, -a, b or -b. */
export interface RimPole {
  height: number;
  /** From the rim of the disc inward to the foot. Length. */
  inward: number;
  /** Of the cap about it in which no direction is lower than `least`. */
  cos: number;
  sin: number;
  /** Where the foot is along the other body's side. */
  mix: number;
}

/** See the file header. */
export interface Rims {
  /** Of the angle between the axes, and 1 / sin. */
  cos: number;
  sin: number;
  perSin: number;
  /** Between the lines that the axes lie on, and a bound of the scene. Lengths. */
  gap: number;
  size: number;
  readonly a: RimSolid;
  readonly b: RimSolid;
  readonly poles: readonly RimPole[];
  /** Where a polish starts, and what it ends with (rim-polish.ts). */
  readonly minimum: RimMinimum;
  /** The least so far: a minimum, unless `bestPole`, an index of `poles`, is not -1. Its h. */
  readonly best: RimMinimum;
  bestPole: number;
  upper: number;
  /** Directions that are not lower than that are not looked for. Length. */
  least: number;
  /** Cells about minima in which no direction is lower: rows of direction and cosine of the radius. */
  readonly cells: Float64Array;
  cellCount: number;
  /**
   * A cell that is tried: tangent of its radius; at a kink the greatest length of n across the solid's axis, the
   * curvature that the other solid's rim adds (a length), and the squared cosine of its angle to the rims' tangent.
   */
  readonly tried: { tangent: number; length: number; other: number; cos2: number };
  /** Boxes of latitudes still to be looked at (rim-boxes.ts): rows of a stack; looked at; polished from. */
  readonly boxes: Float64Array;
  boxCount: number;
  looked: number;
  tries: number;
  /** Of the box at hand: what a direction must be below to be looked for; a bound of its h; where that is least. */
  need: number;
  bound: number;
  readonly lowest: { p: number; q: number; y: number; up2: number };
}

/** Cells of one query, and numbers of a row. */
export const CELLS_MAX: number = 6, CELL_ROW: number = 4;
/** Boxes on the stack, and numbers of a row. */
export const BOXES_MAX: number = 64, BOX_ROW: number = 9;

function createSolid(): RimSolid {
  return { low: NaN, high: NaN, half: NaN, latitude: NaN, latitudeCos: NaN, slant: NaN, along: NaN, across: NaN };
}

function createMinimum(): RimMinimum {
  return { x: NaN, y: NaN, z: NaN, height: NaN, mixA: NaN, mixB: NaN };
}

/** Fresh state. */
export function createRims(): Rims {
  return {
    cos: NaN, sin: NaN, perSin: NaN, gap: NaN, size: NaN, a: createSolid(), b: createSolid(),
    poles: [0, 1, 2, 3].map(() => ({ height: NaN, inward: NaN, cos: NaN, sin: NaN, mix: NaN })),
    minimum: createMinimum(), best: createMinimum(), bestPole: -1, upper: NaN, least: NaN,
    cells: new Float64Array(CELL_ROW * CELLS_MAX), cellCount: 0,
    tried: { tangent: NaN, length: NaN, other: NaN, cos2: NaN },
    boxes: new Float64Array(BOX_ROW * BOXES_MAX), boxCount: 0, looked: 0, tries: 0,
    need: NaN, bound: NaN, lowest: { p: NaN, q: NaN, y: NaN, up2: NaN },
  };
}
