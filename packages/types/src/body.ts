/**
 * Bodies: the objects that a collection (`@col/compound`, `@col/scene`) moves as one, and the result of a distance
 * query between two of them.
 *
 * - A body is a convex shape, or a record of many parts with a bounding box: 6 doubles, lengths, in the body's frame.
 * - A result has the fields of `DistanceResult` (lengths, world frame) and the index of the nearest part on either
 *   side.
 * - Bodies are immutable; share them between queries, pairs and scenes.
 */
import { createDistanceResult } from "./result.ts";
import type { DistanceResult } from "./result.ts";
import type { ConvexShape } from "./shape.ts";

/** A body of many parts: a compound or a triangle mesh of `@col/compound`, which know their other fields. */
export interface CompositeBody {
  /** Tells it from a convex shape, which has no such field. */
  readonly bodyKind: "compound" | "mesh";
  /** Box that holds the whole body, margins included, rounded outward: min x, y, z, max x, y, z in the body's frame. */
  readonly bounds: Float64Array;
}

/** A convex shape, a compound or a mesh. */
export type Body = ConvexShape | CompositeBody;

/** Result of a distance query of two bodies; the bounds are of the whole bodies. */
export interface BodyDistanceResult extends DistanceResult {
  /** Index of the part or triangle of A that is nearest to B; 0 for a convex shape, -1 if it is unknown. */
  partA: number;
  /** Part or triangle on B that is nearest to A. */
  partB: number;
}

/** An empty result to pass to queries of bodies as `out`. Queries of two convex shapes take it too. */
export function createBodyDistanceResult(): BodyDistanceResult {
  const { pointA, pointB, normal } = createDistanceResult();
  return {
    distance: NaN, lowerBound: NaN, pointA, pointB, normal, iterations: 0, status: "budget-spent", partA: -1, partB: -1,
  };
}
