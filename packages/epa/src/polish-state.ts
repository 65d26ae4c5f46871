/**
 * Records of the search between curved bodies (curved/): its own, and those of its second-order polish. Fields of
 * doubles begin as NaN.
 */

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
  /** Was the last step shortened to it? Then its small decrease says nothing of convergence. */
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

/** The polytope that grows between curved bodies (curved.ts): the answer so far and the face at hand. */
export class Search {
  /** The answer so far: h, its unit normal; a polished minimum, or what a support has shown. */
  upper: number = NaN;
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  polished = false;
  /** No direction is below it; the least level of a face that could not grow: lengths. */
  lower: number = NaN;
  folded: number = NaN;
  /** Of the answer that no polish has shown: the face whose plane is as far, or -1, and the vertex behind it. */
  touchingFace = 0;
  vertexOfAnswer = 0;
  /** Largest |w| met; the radius of the ball that is taken off D. Lengths. */
  scale: number = NaN;
  radius: number = NaN;
  /** One body is an ellipsoid; a bracket below this part of the scene is then worth a polish, -Infinity: none. */
  smooth = false;
  closeRound: number = NaN;
  /** Expansions so far, their budget, other steps, vertices that there is room for. */
  expansions = 0;
  budget = 0;
  spent = 0;
  room: number = NaN;
  /** Units of work that are left, and of a support of both bodies those of what they are composed of (work.ts). */
  work: number = NaN;
  inner: number = NaN;
  /** Minima remembered; polishes from faces near the answer. */
  minima = 0;
  tries = 0;
  /** A polish is worth it for a bracket below the one (a length) or after expansion `polishAfter`. */
  polishBelow: number = NaN;
  polishAfter = 0;
  /** Cells are tried: of bodies whose bend models do not show they seldom hold, and an expansion costs less. */
  cells = false;
  /** Cells in a row that did not hold. */
  missed = 0;
  /** Cells on rings are tried; lines that may be drawn for them. */
  rings = false;
  lines: number = NaN;
  /** The expansion at which the bracket was closed to the tolerance, and its lower end then. */
  closedAt: number = NaN;
  closedLower: number = NaN;
  /** A bracket that is no wider is closed: a length, kept here since a number that crosses a call is allocated. */
  stop: number = NaN;
  /** The face at hand: how far its plane is, near the answer; its support: h, vertex, lower than the answer. */
  face = 0;
  level: number = NaN;
  near = false;
  height: number = NaN;
  vertex = 0;
  better = false;
  /** A polish of this step has lowered the answer. */
  lowered = false;
}
