/**
 * Records of the second-order polish. Fields of doubles begin as NaN.
 */
import type { PolytopeWorkspace } from "../polytope/state.ts";

/** Minima remembered by a query, doubles of each (minima.ts), room for all. */
export const MINIMA = 16, MINIMUM_ROW = 38, MINIMA_SIZE: number = MINIMA * MINIMUM_ROW;

/** Smooth pieces of the support function that meet at an answer: vertices of the polytope, weights. */
export class Pieces {
  count = 0;
  readonly vertex: Int32Array = new Int32Array(3);
  readonly lambda: Float64Array = new Float64Array(3);
}

/** Pieces of h that meet at the current direction. */
export class Bundle {
  /** Pieces in use, 1 .. 3. */
  count = 0;
  /** Vertex of the polytope behind each piece: w, a, b and the direction n_i. */
  readonly vertex: Int32Array = new Int32Array(4);
  /** Hessian of each: xx, xy, xz, yy, yz, zz. */
  readonly hessian: Float64Array = new Float64Array(24);
  readonly lambda: Float64Array = new Float64Array(4);
  /** Per piece: c, b1, b2, A11, A12, A22. */
  readonly model: Float64Array = new Float64Array(24);
  /** Tangent basis at n0, 6 doubles. */
  readonly basis: Float64Array = new Float64Array(6);
  readonly y: Float64Array = new Float64Array(2);
  /**
   * [longest step on the tangent plane, u, scale, offset of an aim, result of `across`]. In an array: doubles handed
   * to functions are boxed.
   */
  readonly reach: Float64Array = new Float64Array(5);
  /** Was the last step shortened to it? Then its small decrease does not show convergence. */
  cut = false;
}

/** State and answer of a polish. */
export class Polish {
  /** Does the model at the answer predict no further decrease? Then n is a local minimum to second order. */
  converged = false;
  /**
   * Was a piece out of sight when last looked for? Then its model is an old one, and the bundle's word is not final.
   */
  stale = false;
  readonly bundle: Bundle = new Bundle();
  /** Unit normal, 3 doubles; u at [3]; model value at [4]. */
  readonly n: Float64Array = new Float64Array(5);
  /** Scratch: direction, Hessian. */
  readonly d: Float64Array = new Float64Array(3);
  readonly h: Float64Array = new Float64Array(9);
  /** Rows of minima known, how many (minima.ts): a polish that arrives at one of them is over. */
  readonly seen: Float64Array = new Float64Array(MINIMA_SIZE);
  minima = 0;
}

/** Workspace of a polish. */
export interface PolishWorkspace extends PolytopeWorkspace {
  readonly polish: Polish;
  /** The pieces of the answer. */
  readonly best: Pieces;
}
