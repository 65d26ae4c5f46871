/**
 * Warm start: the memory of a pair between queries. There is one object per ORDERED pair, and every query that receives
 * it writes it. Points and vectors are lengths, in A's frame or B's local frame as each field states.
 *
 * A warm start is never needed for correctness: any content, also from another pair, changes iteration counts only.
 * `start: "simplex"` uses the rows of `simplex` as points of the two shapes, without a support evaluation to check
 * them. So the warm start records the shapes that its rows belong to (decisions/contracts.md).
 *
 * The four starting points of Montaut et al., "GJK++" (T-RO 2024), section IV-E, and one beyond the paper:
 * - `none`: the fixed direction (1, 0, 0);
 * - `centres`: the difference of the shapes' bounding-box centres (the default);
 * - `previous`: the last separation vector of this pair, in A's frame;
 * - `transported`: the last witness points, each moved with its body, and their difference;
 * - `simplex`: the last simplex, its support points moved with their bodies. They are still points of A - B and cost no
 *   support call.
 * On a fresh warm start the last three fall back to `centres`. On a warm start without a simplex of these two shapes in
 * this order, `simplex` falls back to `previous`.
 */
import { createSimplex } from "./simplex.ts";
import type { ConvexShape } from "./shape.ts";
import type { Simplex } from "./simplex.ts";

/** Where the iteration starts. */
export type StartStrategy = "none" | "centres" | "previous" | "transported" | "simplex";

/**
 * Key of the shape whose support points are `simplex.a` of a warm start. Two copies of this package in one program
 * share it.
 */
export const SIMPLEX_OF_A: unique symbol = /* @__PURE__ */ Symbol.for("@col/types: simplex of A");
/** Key of the shape whose support points are `simplex.b`. */
export const SIMPLEX_OF_B: unique symbol = /* @__PURE__ */ Symbol.for("@col/types: simplex of B");

/**
 * Per-pair memory. Plain data that can be cloned to another thread, except the two shapes under symbols: they hold
 * functions and are left out.
 */
export interface WarmStart {
  /** False until a query has filled it. */
  valid: boolean;
  /** Last x = a - b of the cores, A's frame, 3 doubles (penetrating: the shortest translation). */
  readonly x: Float64Array;
  /** Last witness points of the cores: A's in A's frame, B's in B's local frame, 3 doubles each. */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly simplex: Simplex;
  /** Of composite bodies: indices of the parts or triangles that were nearest; -1: unknown. */
  partA: number;
  partB: number;
  /** The shapes that the rows of `simplex` belong to; `null`: the record holds no simplex. Written with the rows. */
  [SIMPLEX_OF_A]?: ConvexShape | null;
  [SIMPLEX_OF_B]?: ConvexShape | null;
}

/** A fresh warm start. */
export function createWarmStart(): WarmStart {
  return {
    valid: false,
    x: new Float64Array(3),
    pointA: new Float64Array(3),
    pointB: new Float64Array(3),
    simplex: createSimplex(),
    partA: -1,
    partB: -1,
    [SIMPLEX_OF_A]: null,
    [SIMPLEX_OF_B]: null,
  };
}
