/**
 * State of the search for the least h of two solids of revolution with rims (cylinder, cone, frustum) whose axes pass
 * each other.
 *
 * Directions are (x, y, z): along A's axis a, across it in the plane of both axes, and along k, across both axes and
 * against the way between the middles (z is not negative).
 */
import { AxesFrame } from "./frame-state.ts";

/** Cells of one query, and numbers of a row. */
export const CELLS_MAX = 6, CELL_ROW = 4;
/** Boxes on the stack, and numbers of a row. */
export const BOXES_MAX = 64, BOX_ROW = 9;

/** A direction and its h; where the support point is along each side: 0 and 1 its rims, between them at a kink of h. */
export class RimMinimum {
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  height: number = NaN;
  mixA: number = NaN;
  mixB: number = NaN;
}

/** See the file header. */
export class Rims extends AxesFrame {
  /** Start and result of a polish (rim-polish.ts). */
  readonly minimum: RimMinimum = new RimMinimum();
  /** The least so far: a minimum, unless `bestPole`, an index of `poles`, is not -1. Its h. */
  readonly best: RimMinimum = new RimMinimum();
  bestPole = -1;
  upper: number = NaN;
  /** Directions that are not lower than that are not looked for. Length. */
  least: number = NaN;
  /** Cells about minima in which no direction is lower: rows of direction and cosine of the radius. */
  readonly cells: Float64Array = new Float64Array(CELL_ROW * CELLS_MAX);
  cellCount = 0;
  /**
   * A cell that is tried: tangent of its radius; at a kink the largest length of n across the solid's axis, the
   * curvature that the other solid's rim adds (a length), and the squared cosine of its angle to the rims' tangent.
   */
  readonly tried: { tangent: number; length: number; other: number; cos2: number } =
    { tangent: NaN, length: NaN, other: NaN, cos2: NaN };
  /** Boxes of latitudes still to be looked at (rim-boxes.ts): rows of a stack; looked at; polished from. */
  readonly boxes: Float64Array = new Float64Array(BOX_ROW * BOXES_MAX);
  boxCount = 0;
  looked = 0;
  tries = 0;
  /**
   * Of the current box: the value below which a direction matters; a bound of its h; the place where the bound is
   * lowest.
   */
  need: number = NaN;
  bound: number = NaN;
  readonly lowest: { p: number; q: number; y: number; up2: number } = { p: NaN, q: NaN, y: NaN, up2: NaN };
}

