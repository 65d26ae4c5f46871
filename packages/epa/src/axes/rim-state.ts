/**
 * State of the search for the minimum of h of two solids of revolution with rims (cylinder, cone, frustum) whose axes
 * pass each other: the answer so far, cells, boxes, the current direction.
 *
 * Directions are (x, y, z), no unit: x along A's axis a; y perpendicular to it in the plane of both axes; z along k. k
 * is perpendicular to both axes and points against the vector between the middles (z is not negative). Heights and
 * bounds are lengths. Fields of doubles begin as NaN, so that V8 keeps them as doubles.
 */
import { AxesFrame } from "./frame-state.ts";

/** Maximum number of cells of one query, and numbers per row. */
export const CELLS_MAX = 6, CELL_ROW = 4;
/** Maximum number of boxes on the stack, and numbers per row. */
export const BOXES_MAX = 64, BOX_ROW = 9;

/**
 * A direction and its h, and the position of the support point along each side: 0 and 1 are its rims, between them at a
 * kink of h.
 */
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
  /**
   * The lowest direction so far: a minimum, unless `bestPole`, an index of `poles`, is not -1. `upper`: its h, a
   * length.
   */
  readonly best: RimMinimum = new RimMinimum();
  bestPole = -1;
  upper: number = NaN;
  /** Only directions below this height are searched for. Length. */
  least: number = NaN;
  /** Cells about minima in which no direction is lower: rows of direction and cosine of the radius. */
  readonly cells: Float64Array = new Float64Array(CELL_ROW * CELLS_MAX);
  cellCount = 0;
  /**
   * A cell that is tried: tangent of its radius; at a kink the maximum length of n perpendicular to the solid's axis,
   * the curvature that the other solid's rim adds (a length), and the squared cosine of its angle to the rims' tangent.
   */
  readonly tried: { tangent: number; length: number; other: number; cos2: number } =
    { tangent: NaN, length: NaN, other: NaN, cos2: NaN };
  /**
   * Boxes of latitudes still to be searched (rim-boxes.ts), as rows of a stack; numbers of boxes evaluated and of
   * polishes.
   */
  readonly boxes: Float64Array = new Float64Array(BOX_ROW * BOXES_MAX);
  boxCount = 0;
  looked = 0;
  tries = 0;
  /**
   * For the current box: the value below which a direction matters, a lower bound of its h, and the direction of that
   * bound.
   */
  need: number = NaN;
  bound: number = NaN;
  readonly lowest: { p: number; q: number; y: number; up2: number } = { p: NaN, q: NaN, y: NaN, up2: NaN };
}

