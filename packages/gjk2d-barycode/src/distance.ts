/**
 * Distance, closest points and separating normal of two convex shapes in the plane.
 *
 * In: shapes, their poses (`null`: the shape is given in world coordinates). Out: `DistanceResult2`, world frame.
 */
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { begin, DEFAULTS, haveVertices, measureNoise, workspaceHere, writeResult } from "./door.ts";
import type { QueryOptions2 } from "./door.ts";
import { settleDistance } from "./settle.ts";
import { solvePolygons } from "./solve-polygons.ts";
import { solveSupports } from "./solve.ts";
import type { Workspace2 } from "./workspace.ts";

/** Solves one pair; `mode` is from `begin`. */
export function distanceOfPair(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: QueryOptions2, polygons: boolean, mode: number, ws: Workspace2,
  out: DistanceResult2,
): void {
  if (polygons) {
    solvePolygons(a, poseA, b, poseB, options, mode, ws, out);
    return;
  }
  measureNoise(a, b, ws);
  settleDistance(solveSupports(a, b, options.warmStart ?? null, ws), a.margin, b.margin, ws);
  writeResult(ws, out);
}

/**
 * Distance of `a` and `b`.
 *
 * `separated`: everything is valid; `pointB - pointA = distance * normal`. `touching`: the distance is 0 to rounding, everything is valid.
 * `overlapping`: `distance` 0, `pointA` and `pointB` a common point, `normal` NaN (for the depth ask `signedDistance`; a contact
 * of two corners is reported as overlapping too). `iterations` counts support calls. Nothing is allocated when `out` is given.
 * @throws RangeError for a pose that is not finite and unit, or options out of range.
 */
export function distance(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: QueryOptions2 = DEFAULTS, out: DistanceResult2 = createDistanceResult2(),
): DistanceResult2 {
  const ws = workspaceHere(), polygons = haveVertices(a, b);
  distanceOfPair(a, poseA, b, poseB, options, polygons, begin(polygons, a, poseA, b, poseB, options, ws), ws, out);
  return out;
}
