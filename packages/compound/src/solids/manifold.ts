/**
 * Creates empty contact manifolds with room for `n` points, and finds the deepest point of a manifold. A manifold
 * holds a unit normal from A to B, points on A and B (3 numbers each) and signed gaps (lengths) in one frame; its
 * `distance` is NaN until a query fills it.
 */
import { createDistanceResult } from "@col/types";
import type { ContactManifold } from "@col/types";

/** With room for `n` points. */
export function createManifold(n: number): ContactManifold {
  return {
    count: 0, distance: NaN, status: "budget-spent", normal: createDistanceResult().normal,
    pointsA: new Float64Array(3 * n), pointsB: new Float64Array(3 * n), gaps: new Float64Array(n),
      ids: new Int32Array(n),
  };
}

/** The point of a manifold with the least gap, of equals the first. */
export function deepestOf({ gaps, count }: ContactManifold): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (gaps[i] < gaps[best]) best = i;
  return best;
}
