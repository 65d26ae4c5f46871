/**
 * Makes the records of the method for two deep ellipsoids.
 */
import type { DeepEllipsoids } from "../deep-ellipsoids-state.ts";
import { MOST_RECTANGLES } from "./deep-ellipsoids.ts";

/** See the file header. */
export function createDeepEllipsoids(): DeepEllipsoids {
  return {
    squareB: new Float64Array(6),
    model: {
      matrix: new Float64Array(6), values: new Float64Array(3), vectors: new Float64Array(9),
      linear: new Float64Array(3), least: 0.5, direction: new Float64Array(3),
    },
    stack: new Float64Array(4 * MOST_RECTANGLES + 8), count: 0, looked: 0, sumA: 0.5, sumB: 0.5, bound: 0.5,
    cutAt: 0.5, size: 0.5, height: 0.5, heightA: 0.5, heightB: 0.5,
    least: 0.5,
  };
}
