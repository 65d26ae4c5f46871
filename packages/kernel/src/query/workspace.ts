/**
 * Workspace: the buffers of one caller of a solver, meaningless between calls.
 *
 * - Holds everything a query writes besides its result: simplex, start vector, relative pose (12 doubles), bounds,
 *   witness points, status. Lengths.
 * - Frame: A's, unless a name says otherwise; B's witness point and support points are in B's local frame.
 * - So a query allocates no memory, and two workspaces share no memory (worker threads, queries inside support
 *   functions).
 * - `acquire` and `release` manage one workspace for each nesting depth.
 */
import { createSimplex } from "@col/types";
import type { Simplex } from "@col/types";
import { NestedPool } from "../nested-pool.ts";
import { createSupportBuffers } from "../minkowski.ts";
import type { SupportBuffers } from "../minkowski.ts";
import { createSettings } from "./settings.ts";
import type { Settings } from "./settings.ts";

/** Distances of the cores at which a loop may stop early, see solve.ts. Lengths. */
export interface Limits {
  /** Stop once the lower bound exceeds this. */
  beyond: number;
  /** Stop once |x| is at most this. */
  within: number;
}

/** Results of a loop, which `finish` and `verdict` read. Lengths. */
export interface Found {
  /** The largest length of w and of A's support points met. Roundings and tolerances are relative to it. */
  size: number;
  /** Largest distance from the origin of a plane that has all of D beyond it; negative if no plane separates. */
  lower: number;
}

/** Certified bounds of the distance of the CORES. Lengths. */
export interface Bounds {
  upper: number;
  lower: number;
}

/** Measures of `boxesApart` along c, the difference of the boxes' centres. Lengths squared. */
export interface BoxesSeen {
  /** |c|^2. */
  centres2: number;
  /** The boxes' reach along c, times |c|. */
  reach: number;
}

/** Buffers and packed answer of one solver call. */
export interface Workspace {
  readonly simplex: Simplex;
  readonly support: SupportBuffers;
  /** Options of the running query, checked. */
  readonly settings: Settings;
  /** Point of D closest to the origin; before the loop a start vector, or the source of a separating direction. */
  readonly x: Float64Array;
  /** Direction d of the last support (taken along -d) of the loops that do not go along -x. */
  readonly direction: Float64Array;
  /** Last support point of D: momentum blends the next direction with it. */
  readonly lastSupport: Float64Array;
  /** Support Hessian of one shape, row-major: Newton's loop. */
  readonly hessian: Float64Array;
  /** Relative pose of B in A, and A's pose in the world: filled by the easy tier. */
  readonly bInA: Float64Array;
  readonly aInWorld: Float64Array;
  readonly limits: Limits;
  readonly found: Found;
  readonly bounds: Bounds;
  readonly boxes: BoxesSeen;
  /** Witness points of the cores: A's in A's frame, B's in B's local frame; unit normal from A to B in A's frame. */
  readonly pointA: Float64Array;
  readonly pointBLocal: Float64Array;
  readonly normal: Float64Array;
  /** Rows of the final simplex, 1 .. 4 (4: around the origin), and the rows of `simplex` that hold them, in order. */
  rank: number;
  readonly slots: Int32Array;
  iterations: number;
  /** Index in `STATUSES` of `@col/types`. */
  status: number;
}

/** A fresh workspace. Lengths start as NaN: V8 keeps a field as a double only if it is one from the start. */
export function createWorkspace(): Workspace {
  return {
    simplex: createSimplex(), support: createSupportBuffers(), settings: createSettings(), x: new Float64Array(3),
    direction: new Float64Array(3), lastSupport: new Float64Array(3), hessian: new Float64Array(9),
    bInA: new Float64Array(12), aInWorld: new Float64Array(12), limits: { beyond: NaN, within: NaN },
    found: { size: NaN, lower: NaN }, bounds: { upper: NaN, lower: NaN }, boxes: { centres2: NaN, reach: NaN },
    pointA: new Float64Array(3), pointBLocal: new Float64Array(3), normal: new Float64Array(3), rank: 0,
    slots: new Int32Array(4), iterations: 0, status: 0,
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
