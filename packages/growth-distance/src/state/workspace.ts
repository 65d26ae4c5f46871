/**
 * The workspace of a 3-D query: the buffers of one caller, meaningless between calls.
 *
 * - Everything that a query writes besides its result is here. So a query allocates no memory, and two workspaces share
 *   no memory.
 * - Lengths, except directions and weights. In the loop, points of A and of B are measured from the centre of their
 *   body, and points of D are their differences. Aligned frame: axes rotated so that the third axis is along the ray
 *   from A's centre to B's centre.
 * - Slots: rows that hold the support points of a column of the inner simplex; four, so the newest point always has a
 *   free row.
 */
import { NestedPool } from "@col/kernel";
import { createExactScratch } from "./exact-scratch.ts";
import type { ExactScratch } from "./exact-scratch.ts";
import { createBracket } from "./exit.ts";
import type { Bracket } from "./exit.ts";
import { createAnswer } from "./passes.ts";
import type { Answer } from "./passes.ts";
import { createSettings } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { createSpreadScratch } from "./spread.ts";
import type { SpreadScratch } from "./spread.ts";

/** Buffers and packed answer of one solver call in 3-D. */
export interface Workspace {
  readonly settings: Settings;
  /** Relative pose of B in A, and A's pose in the world: filled by the easy tier. */
  readonly bInA: Float64Array;
  readonly aInWorld: Float64Array;
  /**
   * Aligned frame: Q (0..8, rows are the axes in A's frame), Q R (9..17), size of p's terms (18), p in A's frame
   * (21..23), |p| (24), inradii (25, 26).
   */
  readonly frame: Float64Array;
  readonly dA: Float64Array;
  readonly dB: Float64Array;
  readonly hessian: Float64Array;
  /** Points of D behind the three columns, aligned frame, by slot: 12 doubles. */
  readonly w: Float64Array;
  /** Points of A (A's axes) and of B (B's axes) behind them about the centres, margins included, by slot. */
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  /** First two coordinates of the direction (y, 1) each slot was found in, aligned frame: 8 doubles. */
  readonly directions: Float64Array;
  /**
   * 1: the slot holds a point of the inscribed balls, no support point; its rows of pointsA, pointsB are not filled.
   */
  readonly inscribed: Int32Array;
  /** Slots of the three columns, and the free one. */
  readonly slots: Int32Array;
  /** Twice the areas of the sub-triangles at the ray, by column, and their shares: convex weights of the columns. */
  readonly areas: Float64Array;
  readonly weights: Float64Array;
  /** Distance of the columns' mean from the ray, aligned frame: 2 doubles. */
  readonly off: Float64Array;
  /** First direction (y, 1) of the loop; after it: the best one. */
  readonly y: Float64Array;
  /** Heights on the ray between which it leaves D: [lower, upper]. */
  readonly heights: Float64Array;
  /** State of the exit about them (exit.ts). */
  readonly bracket: Bracket;
  /** Scratch of exit/exact.ts. */
  readonly exact: ExactScratch;
  /** Scratch of spread.ts. */
  readonly spread: SpreadScratch;
  /** Answer: [upper, lower] bound of alpha. */
  readonly bounds: Float64Array;
  /** Answer: points of A and B about their centres, A's axes. */
  readonly fromA: Float64Array;
  readonly fromB: Float64Array;
  /** Answer: points of A and B (A's frame), unit normal from A to B (A's frame). */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly normal: Float64Array;
  /** Answer of an earlier pass (passes.ts). */
  readonly kept: Answer;
  /**
   * In: heights at which the loop may stop, above and below, the largest coordinate behind the centres' difference, the
   * reach of the next step (see loop/solve.ts).
   */
  readonly limits: Float64Array;
  readonly scratch: Float64Array;
  /** Curvature (f_uu, f_uv, f_vv) at the last direction. */
  readonly curvature: Float64Array;
  /** In: relative width of the bracket at which the loop stops. */
  tolerance: number;
  /** In: iterations made before; out: with them. */
  iterations: number;
  /** Index in `STATUSES`. */
  status: number;
}

/** A fresh workspace: about 2 kB. */
export function createWorkspace(): Workspace {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    settings: createSettings(), bInA: f(12), aInWorld: f(12), frame: f(27), dA: f(3), dB: f(3), hessian: f(9),
    w: f(12), pointsA: f(12),
    pointsB: f(12), directions: f(8), inscribed: new Int32Array(4), slots: new Int32Array(4), areas: f(3),
    weights: f(3), off: f(2), y: f(2),
    heights: f(2), bracket: createBracket(), exact: createExactScratch(), spread: createSpreadScratch(3), bounds: f(2),
    fromA: f(3), fromB: f(3), pointA: f(3),
    pointB: f(3), normal: f(3), kept: createAnswer(3), limits: f(4), scratch: f(15), curvature: f(3),
    tolerance: NaN, iterations: 0, status: 0,
  };
}

const POOL = /* @__PURE__ */ new NestedPool<Workspace>(createWorkspace);

/** Returns the workspace for the current nesting depth. Call `release` in a `finally` block. */
export function acquire(): Workspace {
  return POOL.acquire();
}

/** Returns to the outer nesting depth. */
export function release(): void {
  POOL.release();
}
