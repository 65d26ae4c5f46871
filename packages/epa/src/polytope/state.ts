/**
 * State of one query that every table of methods needs: GJK's workspace, the pair, the answer, the polytope, and
 * scratch of the methods of polytopes.
 *
 * - Everything that a query writes, except its result, is stored here. The polytope's arrays are sized for the budget
 *   of expansions at first use and stay, so a query does not allocate.
 * - Lengths and unit vectors in A's frame, unless a field names another frame or unit. Vectors are 3 doubles.
 * - families.ts adds the state of the methods of curved bodies.
 */
import { createSettings, createWorkspace, OVERLAPPING } from "@col/kernel";
import { createBall } from "../pair/balls.ts";
import type { Answer, Pair, QueryState } from "../pair/method.ts";
import { createPolytope } from "./polytope.ts";
import type { Polytope } from "./polytope.ts";

/**
 * Number of expansions that a query may spend after GJK. Polytopes need tens. Curved pairs end by the polish; nearly
 * round pairs (all directions within 1 %) need 300.
 */
export const DEFAULT_EXPANSIONS: number = 512;

/** Buffers and packed answer of one query of two polytopes. */
export interface PolytopeWorkspace extends QueryState {
  readonly polytope: Polytope;
  /**
   * Answer about the CORES if they overlap: [u, l]. u = h(normal) is the depth: a translation of B by u along the
   * normal certainly separates them. l is a lower bound of the depth: the nearest face of a polytope inside D.
   */
  readonly depth: Float64Array;
  /** Weights of the answer's vertices, 3 doubles. */
  readonly weights: Float64Array;
  /** The 3 vertices of the polytope that carry the witness points. */
  readonly face: Int32Array;
  /** Normal of bodies moved apart a little (apart.ts). */
  readonly movedNormal: Float64Array;
  /** From A's witness point to B's, in A's frame. */
  readonly between: Float64Array;
  /** Witness points of A and of B, kept while other points are tried (apart.ts). */
  readonly kept: Float64Array;
  /**
   * Errors of the witness points. `way`: length of the vector between them. `miss`: their error, a fraction of the
   * scene. `move`: how far a moved point is outside its body, a length (share-miss.ts).
   */
  readonly residual: { way: number; miss: number; move: number };
  /** Of certificate.ts: h of the normal; and the distance of GJK's points. Lengths. */
  readonly certificate: { height: number; upper: number };
  /** Two boxes: a closest point in the frame of the box with the face, and in the frame of the other box. */
  readonly cornerOfBox: { readonly inOwner: Float64Array; readonly inOther: Float64Array };
  /** Expansions, polishes and supports spent after GJK. */
  expansions: number;
}

/** A pair before the first query. */
export function createPair(): Pair {
  const a = createBall(); // a shape, so that the field has one hidden class; the first query replaces it
  return {
    a, b: a, swapped: false, settings: createSettings(), budget: DEFAULT_EXPANSIONS, warm: null, strategy: "centres",
      stopBeyond: Infinity, limit: Infinity,
    overlap: false, apart: false, searched: false, minimum: false, size: 0.5, tolerance: 1e-11,
  };
}

function createAnswer(): Answer {
  return { signed: NaN, lower: NaN, status: OVERLAPPING };
}

/** A fresh workspace for tables of methods of polytopes: about 300 kB. */
export function createPolytopeWorkspace(): PolytopeWorkspace {
  const gjk = createWorkspace(), pair = createPair();
  return {
    gjk, pair, answer: createAnswer(), polytope: createPolytope(DEFAULT_EXPANSIONS), depth: new Float64Array(2),
    weights: new Float64Array(3), face: new Int32Array(3),
    movedNormal: new Float64Array(3), between: new Float64Array(3), kept: new Float64Array(6),
      residual: { way: NaN, miss: NaN, move: NaN },
    certificate: { height: NaN, upper: NaN }, expansions: 0,
    cornerOfBox: { inOwner: new Float64Array(3), inOther: new Float64Array(3) },
  };
}
