/**
 * Records of the second-order polish (polish.ts): its bundle of models, its state and answer, and its workspace.
 *
 * - Directions are unit vectors and points are lengths, in A's frame. Weights have no dimension.
 * - A piece is a smooth part of the support function h of D = A - B, known by a vertex of the polytope: support points
 *   w, a, b and the direction n_i.
 * - The model of a piece on the tangent plane is c + b y + phi y A y (step.ts), with c and b in lengths.
 * - At most MINIMA (16) minima are remembered per query, in rows of MINIMUM_ROW doubles (minima.ts).
 */
import type { PolytopeWorkspace } from "../polytope/state.ts";

/** Number of minima that a query remembers, doubles of each (minima.ts), doubles of all. */
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
   * [longest step on the tangent plane (radians, nearly), u (length), scale (length), offset of an aim (radians),
   * result of `across` (length)]. Stored in an array, because V8 boxes doubles that are passed to functions.
   */
  readonly reach: Float64Array = new Float64Array(5);
  /** Was the last step shortened to the longest step? Then its small decrease does not show convergence. */
  cut = false;
}

/** State and answer of a polish. */
export class Polish {
  /** Does the model at the answer predict no further decrease? Then n is a local minimum to second order. */
  converged = false;
  /** Was a piece not visible at its last evaluation? Then its model is old, and the bundle cannot show convergence. */
  stale = false;
  readonly bundle: Bundle = new Bundle();
  /** Unit normal, 3 doubles; u at [3]; model value at [4]. */
  readonly n: Float64Array = new Float64Array(5);
  /** Scratch: direction, Hessian. */
  readonly d: Float64Array = new Float64Array(3);
  readonly h: Float64Array = new Float64Array(9);
  /** Rows of the known minima, and their number (minima.ts): a polish that arrives at one of them ends. */
  readonly seen: Float64Array = new Float64Array(MINIMA_SIZE);
  minima = 0;
}

/** Workspace of a polish. */
export interface PolishWorkspace extends PolytopeWorkspace {
  readonly polish: Polish;
  /** The pieces of the answer. */
  readonly best: Pieces;
}
