/**
 * Workspace: the buffers of one caller, meaningless between calls.
 *
 * Everything a query writes besides its result lives here, so a query allocates nothing and two workspaces never meet
 * (worker threads, queries inside support functions). Frame: A's, unless a name says otherwise.
 */
import { createSimplex } from "@col/types";
import type { Simplex } from "@col/types";
import { createSupportBuffers } from "../minkowski.ts";
import type { SupportBuffers } from "../minkowski.ts";
import { createSettings } from "./settings.ts";
import type { Settings } from "./settings.ts";

/** Buffers and packed answer of one solver call. */
export interface Workspace {
  readonly simplex: Simplex;
  readonly support: SupportBuffers;
  /** Options of the running query, checked. */
  readonly settings: Settings;
  /**
   * Current point of D closest to the origin (0..2); scratch (3..8) of the sub-distance algorithms and of `boxesApart`.
   */
  readonly x: Float64Array;
  /** Relative pose of B in A, and A's pose in the world: filled by the easy tier. */
  readonly bInA: Float64Array;
  readonly aInWorld: Float64Array;
  /** Distances of the cores at which the loop may stop early, `[beyond, within]`: see solve.ts. */
  readonly limits: Float64Array;
  /**
   * Answer about the CORES: [upper bound, certified lower bound] of their distance; the loop leaves [size, lower] for
   * `finish`.
   */
  readonly bounds: Float64Array;
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

/** A fresh workspace: 110 numbers in 16 typed arrays. */
export function createWorkspace(): Workspace {
  return {
    simplex: createSimplex(), support: createSupportBuffers(), settings: createSettings(), x: new Float64Array(9),
    bInA: new Float64Array(12),
    aInWorld: new Float64Array(12), limits: new Float64Array(2), bounds: new Float64Array(2),
    pointA: new Float64Array(3),
    pointBLocal: new Float64Array(3), normal: new Float64Array(3), rank: 0, slots: new Int32Array(4),
    iterations: 0, status: 0,
  };
}

/** Workspaces of nested calls: a support function may itself run a query (re-entrancy). */
interface Pool {
  depth: number;
  readonly free: Workspace[];
}

const POOL: Pool = { depth: 0, free: [] };

/** Takes the workspace of this nesting depth. Pair every call with `release`, in a `finally`. */
export function acquire(): Workspace {
  return (POOL.free[POOL.depth++] ??= createWorkspace());
}

/** Gives it back. */
export function release(): void {
  POOL.depth--;
}
