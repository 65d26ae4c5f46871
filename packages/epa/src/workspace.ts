/**
 * Workspace of queries of any bodies: that of polytopes (query-state.ts), and scratch of the methods of curved ones.
 */
import { createPolytopeWorkspace } from "./query-state.ts";
import type { PolytopeWorkspace } from "./query-state.ts";
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

/** Smooth pieces of the support function that meet at an answer: vertices of the polytope, weights. */
export interface Pieces {
  count: number;
  readonly vertex: Int32Array;
  readonly lambda: Float64Array;
}

/** Buffers and packed answer of one penetration query. */
export interface EpaWorkspace extends PolytopeWorkspace {
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
  /** Stand-ins for ellipsoids that are balls (balls.ts). */
  readonly balls: readonly [Ball, Ball];
  /** The best of its answers. */
  readonly best: Pieces;
}

/** A fresh workspace: about 500 kB. One literal, so that V8 keeps the fields in the object. */
export function createEpaWorkspace(): EpaWorkspace {
  const p = createPolytopeWorkspace();
  return {
    gjk: p.gjk, pair: p.pair, answer: p.answer, polytope: p.polytope, depth: p.depth, form: p.form,
      weights: p.weights, face: p.face, boxFoot: p.boxFoot,
    facet: p.facet, movedNormal: p.movedNormal, kept: p.kept, residual: p.residual, certificate: p.certificate,
      expansions: 0,
    polish: createPolish(), candidates: new Float64Array(CANDIDATES_SIZE), top: new Float64Array(5),
      start: new Float64Array(START_SIZE),
    beside: new Float64Array(BESIDE_SIZE), foot: new Float64Array(18), cell: new Float64Array(CELL_SIZE),
      ring: new Float64Array(RING_SIZE),
    ringWork: { lines: 0, arcs: MOST_ARCS }, section: new Float64Array(COAXIAL_SIZE), rims: new Float64Array(RIMS_SIZE),
    features: new Float64Array(POLYTOPE_DISCS_SIZE), balls: [createBall(), createBall()],
    best: { count: 0, vertex: new Int32Array(3), lambda: new Float64Array(3) },
  };
}
