/**
 * Workspace: the scratch memory of one running 2-D query. Points are in A's frame unless a name says `Local`; lengths
 * are in the user's unit. Meaningless between queries.
 *
 * Records of doubles and small integers: loops pass their results in these fields, because V8 boxes a double (16
 * bytes) that is passed to or returned by a function that is not inlined. Named fields rather than entries of a typed
 * array: an index imported from another module is read from the module at every use (35 ns a query, Node 26), a field
 * is not.
 */

import { createDistanceResult2 } from "@col/types";
import type { DistanceResult2 } from "@col/types";
import type { CastSpace } from "./cast-space.ts";

/** The loop ended on a vertex (1), on an edge (2), or with the origin inside the triangle B, C, newest (3). */
export type EndRank = 1 | 2 | 3;

/**
 * Why a loop ended: 0 converged, else the status: 3 beyond the largest distance of interest, 4 budget spent (indices in
 * `STATUSES`).
 */
export type EndReason = 0 | 3 | 4;

/** State of every query: the pose, the limits, and how it ended. */
export interface PairSpace {
  /** Pose of B in A: `p_A = [c -s; s c] p_B + (tx, ty)`. */
  c: number;
  s: number;
  tx: number;
  ty: number;
  /** The pose of B in A is not the identity. */
  posed: boolean;
  /** Relative gap at which the loop stops; square of the largest distance of interest of the cores. */
  gap: number;
  cut: number;
  /** Upper bound of the distance of the cores and unit normal. */
  upper: number;
  normalX: number;
  normalY: number;
  /** Pose of A in the world. */
  originX: number;
  originY: number;
  originC: number;
  originS: number;
  /** Index of the status in `STATUSES`. */
  status: number;
  /** How and why the loop ended; support calls used (one of A and one of B each) and allowed. */
  rank: EndRank;
  end: EndReason;
  steps: number;
  budget: number;
  /**
   * Vertex indices (A, B) of the ends of the edge, times 2 (offsets into the vertex arrays). In: `ib`, `jb` start pair.
   */
  ib: number;
  jb: number;
  ic: number;
  jc: number;
  /** Search direction. */
  readonly d: Float64Array;
  /** A result record for internal use. */
  readonly result: DistanceResult2;
}

/** Further fields, for penetration and for cores given by support functions. */
export interface Workspace2 extends PairSpace {
  /** Simplex: points of the Minkowski difference A - B. B and C span the edge, `n` is the newest. */
  bx: number;
  by: number;
  cx: number;
  cy: number;
  nx: number;
  ny: number;
  /**
   * Height of the origin over the edge and progress of the newest support, both times the edge's length (vertex: |B|^2
   * and B.(B - n)).
   */
  h: number;
  g: number;
  /** Result for the cores: lower bound of the distance, witness points. */
  lower: number;
  ax: number;
  ay: number;
  qx: number;
  qy: number;
  /** Bound of the rounding error of a distance in this query. Length. */
  noise: number;
  /** Support points of A and of B (local frame), rows B, C, newest. */
  readonly rows: Float64Array;
  /** Support point that a support function returns. */
  readonly out: Float64Array;
  /** Buffer of the expanding polygon, made at first use. */
  polygon: Float64Array | null;
  /** Memory of a cast at this depth, made at first use. */
  cast: CastSpace | null;
}

/** Fresh scratch memory. Doubles start as NaN so that V8 keeps the fields as doubles. */
function createPairSpace(): PairSpace {
  return {
    c: NaN, s: NaN, tx: NaN, ty: NaN, posed: false, gap: NaN, cut: NaN, upper: NaN, normalX: NaN, normalY: NaN,
    originX: NaN, originY: NaN, originC: NaN, originS: NaN,
    status: 0, rank: 1, end: 0, steps: 0, budget: 0, ib: 0, jb: 0, ic: 0, jc: 0, d: new Float64Array(2),
    result: createDistanceResult2(),
  };
}

export function createWorkspace2(): Workspace2 {
  return {
    ...createPairSpace(), bx: NaN, by: NaN, cx: NaN, cy: NaN, nx: NaN, ny: NaN, h: NaN, g: NaN, lower: NaN, ax: NaN,
    ay: NaN, qx: NaN, qy: NaN, noise: NaN,
    rows: new Float64Array(12), out: new Float64Array(2), polygon: null, cast: null,
  };
}

/** The workspace of shapes with vertices. Their queries run no code of the user, so one is enough. */
export const SPACE: PairSpace = /* @__PURE__ */ createPairSpace();
