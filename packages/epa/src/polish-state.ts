/**
 * Records of the second-order polish of curved pairs: pieces of the support function that meet at a direction, and
 * the state of the descent (curved/).
 */

/** Smooth pieces of the support function that meet at an answer: vertices of the polytope, weights. */
export interface Pieces {
  count: number;
  readonly vertex: Int32Array;
  readonly lambda: Float64Array;
}

/** Pieces of h that meet at the current direction. */
export interface Bundle {
  /** Pieces in use, 1 .. 3. */
  count: number;
  /** Vertex of the polytope behind each piece: w, a, b and the direction n_i. */
  readonly vertex: Int32Array;
  /** Hessian of each: xx, xy, xz, yy, yz, zz. */
  readonly hessian: Float64Array;
  readonly lambda: Float64Array;
  /** Per piece: c, b1, b2, A11, A12, A22. */
  readonly model: Float64Array;
  /** Tangent basis at n0, 6 doubles. */
  readonly basis: Float64Array;
  readonly y: Float64Array;
  /**
   * [longest step on the tangent plane, u, scale, offset of an aim, result of `across`]. In an array: doubles handed
   * to functions are boxed.
   */
  readonly reach: Float64Array;
  /** Was the last step shortened to it? Then its small decrease says nothing of convergence. */
  cut: boolean;
}

/** State and answer of a polish. */
export interface Polish {
  /** Does the model at the answer predict no further decrease? Then n is a local minimum to second order. */
  converged: boolean;
  /**
   * Was a piece out of sight when last looked for? Then its model is an old one, and the bundle's word is not final.
   */
  stale: boolean;
  readonly bundle: Bundle;
  /** Unit normal, 3 doubles; u at [3]; model value at [4]. */
  readonly n: Float64Array;
  /** Scratch: direction, Hessian. */
  readonly d: Float64Array;
  readonly h: Float64Array;
  readonly s: Float64Array;
  /** Minima known (minima.ts): a polish that arrives at one of them is over. */
  readonly seen: Float64Array;
  minima: number;
}
