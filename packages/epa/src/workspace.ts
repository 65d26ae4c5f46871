/**
 * Workspace of the penetration queries: that of GJK, the polytope, and the answer about the cores.
 *
 * Everything a query writes besides its result lives here. The polytope's arrays are sized for the iteration budget at
 * first use and never again, so a query allocates nothing.
 */
import { createWorkspace } from "@col/kernel";
import type { Workspace } from "@col/kernel";
import { createPolytope } from "./polytope/polytope.ts";
import type { Polytope } from "./polytope/polytope.ts";
import { createBall } from "./closed-forms/balls.ts";
import type { Ball } from "./closed-forms/balls.ts";
import { CANDIDATES_SIZE } from "./curved/candidates.ts";
import { CELL_SIZE } from "./curved/models.ts";
import { BESIDE_SIZE } from "./beside-ellipsoid/inner-ball.ts";
import { START_SIZE } from "./curved/known-minimum.ts";
import { COAXIAL_SIZE } from "./closed-forms/coaxial.ts";
import { POLYTOPE_DISCS_SIZE } from "./polytope-discs/hull-discs.ts";
import { createPolish } from "./curved/polish.ts";
import type { Polish } from "./curved/polish.ts";
import { RIMS_SIZE } from "./rims/rim-frame.ts";
import { MOST_ARCS, RING_SIZE } from "./curved/rings.ts";

/** Expansions a query may spend after GJK. Polytopes need tens; curved pairs end by the polish, nearly round ones (all directions within 1 %) need 300. */
export const DEFAULT_EXPANSIONS: number = 512;

/** Smooth pieces of the support function that meet at an answer: vertices of the polytope, weights. */
export interface Pieces {
  count: number;
  readonly vertex: Int32Array;
  readonly lambda: Float64Array;
}

/** Buffers and packed answer of one penetration query. */
export interface EpaWorkspace {
  readonly gjk: Workspace;
  readonly polytope: Polytope;
  /**
   * Answer about the CORES when they overlap: [u, l]: u = h(normal) is the depth, a translation of B by u along the normal
   * separates them for certain; l is a lower bound of the depth, the nearest face of a polytope inside D.
   */
  readonly depth: Float64Array;
  /** Of the expansion: [largest |w| met, tolerance]. Of the answer to be written: [2] signed distance of the cores, [3] its lower bound. */
  readonly limits: Float64Array;
  /** Weights of the answer's vertices, 3 doubles. */
  readonly weights: Float64Array;
  /** Vertices of the polytope that carry the witness points: 3. */
  readonly face: Int32Array;
  /** State of the second-order polish of curved pairs. */
  readonly polish: Polish;
  /** Candidate directions (candidates.ts); the answer they start from and lead to: n, u, what it is. */
  readonly candidates: Float64Array;
  readonly top: Float64Array;
  /** A local minimum that closed forms found (known-minimum.ts). */
  readonly start: Float64Array;
  /** Frame and state of closed forms with an ellipsoid (inner-ball.ts). */
  readonly beside: Float64Array;
  /** Of closed forms: points and their feet (discs.ts, segments.ts). */
  readonly foot: Float64Array;
  /** Models of a cell of directions (cells.ts). */
  readonly cell: Float64Array;
  /** Lines and arcs of a cell on a ring (rings.ts). */
  readonly ring: Float64Array;
  /** Of a query's cells on rings: lines drawn so far; arcs that the next cell may take. */
  readonly ringWork: { lines: number; arcs: number };
  /** Section of D about a common axis (coaxial.ts). */
  readonly section: Float64Array;
  /** Two solids with rims: numbers of the pair, minima, boxes of directions (rim-frame.ts). */
  readonly rims: Float64Array;
  /** Facets, edges and the least direction of a polytope beside a solid between discs (polytope-discs.ts). */
  readonly features: Float64Array;
  /** Witness points, A's and B's, kept while others are tried (apart.ts). */
  readonly kept: Float64Array;
  /** Stand-ins for ellipsoids that are balls (balls.ts). */
  readonly balls: readonly [Ball, Ball];
  /** Of `certificate.ts`: h of the normal; the size of the scene; how far apart GJK's points are. Lengths. */
  readonly certificate: { height: number; size: number; upper: number };
  /** The best of its answers. */
  readonly best: Pieces;
  expansions: number;
}

/** A fresh workspace: about 500 kB. */
export function createEpaWorkspace(): EpaWorkspace {
  return {
    gjk: createWorkspace(), polytope: createPolytope(DEFAULT_EXPANSIONS), depth: new Float64Array(2), limits: new Float64Array(4),
    weights: new Float64Array(3), face: new Int32Array(3), polish: createPolish(),
    best: { count: 0, vertex: new Int32Array(3), lambda: new Float64Array(3) }, candidates: new Float64Array(CANDIDATES_SIZE), top: new Float64Array(5),
    start: new Float64Array(START_SIZE), beside: new Float64Array(BESIDE_SIZE), foot: new Float64Array(18), cell: new Float64Array(CELL_SIZE),
    section: new Float64Array(COAXIAL_SIZE), ring: new Float64Array(RING_SIZE), ringWork: { lines: 0, arcs: MOST_ARCS }, rims: new Float64Array(RIMS_SIZE), features: new Float64Array(POLYTOPE_DISCS_SIZE),
    kept: new Float64Array(6), balls: [createBall(), createBall()], certificate: { height: NaN, size: NaN, upper: NaN }, expansions: 0,
  };
}

/** Workspaces of nested calls: a support function may itself run a query. */
interface Pool {
  depth: number;
  readonly free: EpaWorkspace[];
}

const POOL: Pool = { depth: 0, free: [] };

/** Takes the workspace of this nesting depth. Pair every call with `releaseEpa`, in a `finally`. */
export function acquireEpa(): EpaWorkspace {
  const d = POOL.depth++;
  let ws = POOL.free[d];
  if (ws === undefined) {
    ws = createEpaWorkspace();
    POOL.free.push(ws);
  }
  return ws;
}

/** Gives it back. */
export function releaseEpa(): void {
  POOL.depth--;
}
