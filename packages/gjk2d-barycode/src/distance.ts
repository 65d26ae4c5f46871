/**
 * Distance, closest points and separating normal of two convex shapes in the plane.
 *
 * In: shapes, their poses (`null`: the shape is given in world coordinates). Out: `DistanceResult2`, world frame.
 */
import { explainPair2 } from "@col/kernel";
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { DEFAULTS, writeResult } from "./door.ts";
import type { GjkOptions2 } from "./door.ts";
import { hasHalfPlane, solveHalfPlane } from "./half-plane.ts";
import { settleDistance } from "./settle.ts";
import { solvePolygons } from "./solve-polygons.ts";
import { openSupports, solveSupports } from "./solve.ts";

/**
 * Distance of `a` and `b`.
 *
 * `separated`: everything is valid; `pointB - pointA = distance * normal`. `touching`: the distance is 0 up to
 * rounding, everything is valid. `overlapping`: `distance` 0, `pointA` and `pointB` a common point, `normal` NaN (for
 * the depth ask `signedDistance2`; two corners in the same place are reported as overlapping too). `iterations` counts
 * support calls. The call does not allocate if `out` is given. One of the shapes may be a half-plane: overlapping, the
 * common point is the other's deepest, and the normal is the plane's.
 * @throws RangeError for a pose that is not finite and unit, or options out of range; TypeError for two half-planes.
 */
export function distance2(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: GjkOptions2 = DEFAULTS, out: DistanceResult2 = createDistanceResult2(),
): DistanceResult2 {
  try {
    if (solvePolygons(a, poseA, b, poseB, options, 0, out) < 0) {
      const ws = openSupports(a, poseA, b, poseB, options, false);
      if (hasHalfPlane(a, b)) solveHalfPlane(a, b, false, ws);
      else settleDistance(solveSupports(a, b, options.warmStart ?? null, ws), a, b, ws);
      writeResult(ws, out);
    }
  } catch (error) {
    throw explainPair2(error, a, poseA, b, poseB);
  }
  return out;
}
