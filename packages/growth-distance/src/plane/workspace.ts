/**
 * The workspace of a 2-D query: the buffers of one caller, meaningless between calls. Same as in 3-D
 * (../state/workspace.ts), with two columns.
 *
 * - Lengths, except directions, slopes and weights. Vectors have 2 doubles. In the loop, points of A and of B are
 *   measured from the centre of their body.
 * - Aligned frame: axes rotated so that the second axis is along the ray from A's centre to B's centre.
 */
import { NestedPool } from "@col/kernel";
import { createExactScratch } from "../state/exact-scratch.ts";
import type { ExactScratch } from "../state/exact-scratch.ts";
import { createBracket } from "../state/exit.ts";
import type { Bracket } from "../state/exit.ts";
import { createAnswer } from "../state/passes.ts";
import type { Answer } from "../state/passes.ts";
import { createSettings } from "../state/settings.ts";
import type { Settings } from "../state/settings.ts";
import { createSpreadScratch } from "../state/spread.ts";
import type { SpreadScratch } from "../state/spread.ts";

/** Buffers and packed answer of one solver call in 2-D. */
export interface Workspace2 {
  readonly settings: Settings;
  /** Relative pose of B in A: rotation c, s (0, 1), translation (2, 3); the same of A in the world (4..7). */
  readonly pose: Float64Array;
  /** The pose of B in A as a matrix: rotation row-major, translation; filled where it is needed. */
  readonly bInA: Float64Array;
  /** Aligned frame: u (0, 1), Q R row-major (2..5), p in A's frame (6, 7), |p| (8), inradii (9, 10). */
  readonly frame: Float64Array;
  readonly dA: Float64Array;
  readonly dB: Float64Array;
  readonly hessian: Float64Array;
  /** Columns left (x < 0) and right: x, z each. */
  readonly w: Float64Array;
  /** Points of A (A's axes) and B (B's axes) behind them about the centres, margins included. */
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  /** Slopes t of the directions (t, 1) they were found in. */
  readonly directions: Float64Array;
  /** 1: a point of the inscribed discs. */
  readonly inscribed: Int32Array;
  /** Convex weights after `finish2`. */
  readonly weights: Float64Array;
  /** Rows of the columns: 0 and 1. */
  readonly slots: Int32Array;
  /** Distance of the columns' mean from the ray, signed. */
  readonly off: Float64Array;
  /** First slope of the loop; after it: the best one. */
  readonly slope: Float64Array;
  /** Heights on the ray between which it leaves D: [lower, upper]. */
  readonly heights: Float64Array;
  /** State of the exit about them (../state/exit.ts). */
  readonly bracket: Bracket;
  /** Scratch of ../exit/exact.ts and ../state/spread.ts. */
  readonly exact: ExactScratch;
  readonly spread: SpreadScratch;
  /** Answer: [upper, lower] bound of alpha. */
  readonly bounds: Float64Array;
  /** In: same as in 3-D, without the reach. */
  readonly limits: Float64Array;
  /** Answer: points of A and B about their centres, A's axes; the same in A's frame; unit normal from A to B. */
  readonly fromA: Float64Array;
  readonly fromB: Float64Array;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly normal: Float64Array;
  /** Answer of an earlier pass (../state/passes.ts). */
  readonly kept: Answer;
  /** Pose, centres and frame in 3-D form, for rays that cancel; third coordinates stay 0. */
  readonly space: { readonly pose: Float64Array; readonly a: Float64Array; readonly b: Float64Array;
    readonly frame: Float64Array };
  /** In: relative width of the bracket at which the loop stops. */
  tolerance: number;
  /** In: iterations made before; out: with them. */
  iterations: number;
  status: number;
}

/** A fresh workspace. */
export function createWorkspace2(): Workspace2 {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    settings: createSettings(), pose: f(8), bInA: f(6), frame: f(11), dA: f(2), dB: f(2), hessian: f(4), w: f(4),
    pointsA: f(4), pointsB: f(4),
    directions: f(2), inscribed: new Int32Array(2), weights: f(2), slots: Int32Array.of(0, 1), off: f(1), slope: f(1),
    heights: f(2), bracket: createBracket(), bounds: f(2),
    exact: createExactScratch(), spread: createSpreadScratch(2), limits: f(3),
    fromA: f(2), fromB: f(2), pointA: f(2), pointB: f(2), normal: f(2), kept: createAnswer(2),
    space: { pose: f(12), a: f(3), b: f(3), frame: f(24) }, tolerance: NaN, iterations: 0, status: 0,
  };
}

const POOL = /* @__PURE__ */ new NestedPool<Workspace2>(createWorkspace2);

/** Returns the workspace for the current nesting depth. Call `release2` in a `finally` block. */
export function acquire2(): Workspace2 {
  return POOL.acquire();
}

/** Returns to the outer nesting depth. */
export function release2(): void {
  POOL.release();
}
