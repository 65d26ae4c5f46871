/**
 * The types of a bracketed maximum distance (`Extreme`: two bounds as lengths, a point in the mesh's frame, the
 * triangle or part) and of the budget of its search (`Limits`). `createExtreme` returns the bracket from 0 to
 * infinity.
 */
import type { Vec3 } from "@col/types";

/** The largest distance of some points from a body, bracketed. Lengths. */
export interface Extreme {
  lowerBound: number;
  upperBound: number;
  /** A point that is at least `lowerBound` away, frame of the mesh. */
  readonly point: Vec3;
  /** The triangle or part it belongs to. */
  index: number;
}

/** When a search ends. */
export interface Limits {
  /** Width of the bracket. Length. */
  readonly tolerance: number;
  /** Pieces that may still be looked at, in this and all further searches. */
  left: number;
  /** A search ended for the lack of them. */
  spent: boolean;
}

/** An empty one. */
export function createExtreme(index: number): Extreme {
  return { lowerBound: 0, upperBound: Infinity, point: { x: NaN, y: NaN, z: NaN }, index };
}
