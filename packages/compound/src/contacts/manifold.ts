/**
 * A contact manifold to be filled by the solver that is handed in.
 */
import type { PartManifold } from "../for-each-contact.ts";

/** With room for `n` points. */
export function createManifold(n: number): PartManifold {
  return {
    count: 0, distance: NaN, status: "budget-spent", normal: new Float64Array(3), pointsA: new Float64Array(3 * n),
    pointsB: new Float64Array(3 * n), gaps: new Float64Array(n), ids: new Int32Array(n),
  };
}
