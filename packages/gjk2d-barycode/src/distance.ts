/**
 * `distance2`: distance, closest points and separating normal of two convex 2-D shapes.
 *
 * In: shapes, their poses { x, y, c, s } (`null`: the shape is given in world coordinates), options. One shape may be a
 * half-plane; two half-planes throw a TypeError. Out: a `DistanceResult2`, world frame, lengths; the normal is a unit
 * vector from A to B. Overlapping shapes have the distance 0, one common point and the normal NaN (beside a half-plane:
 * the plane's normal); `signedDistance2` gives their depth.
 *
 * Method: closed form for a half-plane; a GJK loop over vertices for cores with vertices (gjk-polygons.ts), else over
 * support functions (gjk-supports.ts). Margins are subtracted at the end.
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
 * the depth use `signedDistance2`; two corners in the same place are reported as overlapping too). `iterations` counts
 * support calls. The call does not allocate if `out` is given. One of the shapes may be a half-plane: if it overlaps,
 * the common point is the deepest point of the other shape, and the normal is the plane's.
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
