/**
 * The simplex: up to 4 points of the Minkowski difference D = A - B of the CORES, with the support points behind them.
 * GJK-like solvers write it; penetration solvers and warm starts continue from it.
 *
 * Rows 0 .. rank-1 are points w = a - b, lengths, in A's frame. Row i has 3 doubles in each of `w`, `a` and `b`. The
 * record is a structure of arrays with one hidden class.
 */
export interface Simplex {
  /** Number of rows in use, 0 .. 4. */
  rank: number;
  /** w_i = a_i - b_i, A's frame: 3 doubles per row, 12 in all. */
  readonly w: Float64Array;
  /** Support points of A, A's frame. */
  readonly a: Float64Array;
  /** Support points of B, B's LOCAL frame (so they stay points of B when B moves). */
  readonly b: Float64Array;
  /** Convex weights of the point closest to the origin, 4 doubles. */
  readonly lambda: Float64Array;
  /**
   * Indices of vertices or pieces, 4 each, of solvers that keep them (the GJK in space does not); they do not outlast
   * the query.
   */
  readonly idA: Int32Array;
  readonly idB: Int32Array;
}

/** An empty simplex. */
export function createSimplex(): Simplex {
  return {
    rank: 0, w: new Float64Array(12), a: new Float64Array(12), b: new Float64Array(12), lambda: new Float64Array(4),
    idA: new Int32Array(4).fill(-1), idB: new Int32Array(4).fill(-1),
  };
}
