/**
 * Warm start, the memory of an ordered pair between queries, in 3-D and 2-D.
 *
 * - Contents: the points behind the last inner simplex, about the bodies' centres in the bodies' axes (lengths), so
 *   that they move with the bodies; and the last normal (A's frame, any length).
 * - The warm start also remembers its shapes: points of other bodies would give false bounds, so a warm start passed to
 *   another pair counts as fresh.
 * - Any content changes only iteration counts.
 */
import type { ConvexShape, ConvexShape2 } from "@col/types";

/** Per-pair memory in 3-D. */
export interface GrowthWarmStart {
  /** The shapes the rest belongs to; `null` until a query has filled it. */
  a: ConvexShape | null;
  b: ConvexShape | null;
  /** Number of remembered points, 0 .. 3. */
  count: number;
  /** Points of A and of B about their centres, in the bodies' axes, 3 doubles each, margins included. */
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  /** Last best normal in A's frame, any length; zero: none. */
  readonly normal: Float64Array;
}

/** Per-pair memory in 2-D. */
export interface GrowthWarmStart2 {
  /** The shapes the rest belongs to; `null` until a query has filled it. */
  a: ConvexShape2 | null;
  b: ConvexShape2 | null;
  /** Number of remembered points, 0 .. 2. */
  count: number;
  /** Points of A and of B about their centres, in the bodies' axes, 2 doubles each, margins included. */
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  /** Last best normal in A's frame, any length; zero: none. */
  readonly normal: Float64Array;
}

/** A fresh warm start. */
export function createGrowthWarmStart(): GrowthWarmStart {
  return { a: null, b: null, count: 0, pointsA: new Float64Array(9), pointsB: new Float64Array(9),
    normal: new Float64Array(3) };
}

/** A fresh warm start for 2-D queries. */
export function createGrowthWarmStart2(): GrowthWarmStart2 {
  return { a: null, b: null, count: 0, pointsA: new Float64Array(4), pointsB: new Float64Array(4),
    normal: new Float64Array(2) };
}
