/**
 * Warm start: what a pair remembers between queries. One object per ORDERED pair, written by every query it is handed
 * to, never needed for correctness: any content, also that of another pair, changes iteration counts only. One exception: `start: "simplex"` takes
 * the rows of `simplex` for points of the two shapes without a support to check them, so it needs the token of its own pair (decisions/0029).
 *
 * The four starting points of Montaut et al., "GJK++" (T-RO 2024), section IV-E, and one beyond the paper:
 * - `none`: the fixed direction (1, 0, 0);
 * - `centres`: the difference of the shapes' bounding-box centres (the default);
 * - `previous`: the last separation vector of this pair, in A's frame;
 * - `transported`: the last witness points, each moved with its body, and their difference;
 * - `simplex`: the last simplex, its support points moved with their bodies: still points of A - B, no support call spent.
 * The last three fall back to `centres` on a fresh token.
 */
import { createSimplex } from "./simplex.ts";
import type { Simplex } from "./simplex.ts";

/** Where the iteration starts. */
export type StartStrategy = "none" | "centres" | "previous" | "transported" | "simplex";

/** Per-pair memory. Plain data: survives structured cloning. */
export interface WarmStart {
  /** False until a query has filled it. */
  valid: boolean;
  /** Last x = a - b of the cores, A's frame, 3 doubles (penetrating: the shortest translation). */
  readonly x: Float64Array;
  /** Last witness points of the cores: A's in A's frame, B's in B's local frame, 3 doubles each. */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly simplex: Simplex;
}

/** A fresh token. */
export function createWarmStart(): WarmStart {
  return {
    valid: false, x: new Float64Array(3), pointA: new Float64Array(3), pointB: new Float64Array(3), simplex: createSimplex(),
  };
}
