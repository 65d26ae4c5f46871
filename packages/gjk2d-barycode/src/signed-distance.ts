/**
 * `signedDistance2`: the distance of two separated convex 2-D shapes, minus the penetration depth of overlapping ones.
 *
 * In: shapes and their poses { x, y, c, s } (`null`: the shape is given in world coordinates), options. One shape may
 * be a half-plane; two half-planes throw a TypeError. Out: a `DistanceResult2`, world frame, lengths, with all fields
 * valid for both signs; the normal is a unit vector from A to B.
 *
 * Method: the loops of `distance2` if the shapes are separated. The penetration depth is the shortest translation that
 * separates: for cores with vertices by rotating edges (depth-polygons.ts), for other cores by an expanding polygon
 * (depth-supports.ts).
 */
import { explainPair2 } from "@col/kernel";
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { createDepthBuffer, depthSupports } from "./depth-supports.ts";
import { depthPolygons } from "./depth-polygons.ts";
import { DEFAULTS, enter, leave, measureNoise, readPoses, workspaceHere, writeResult } from "./door.ts";
import type { GjkOptions2 } from "./door.ts";
import { hasHalfPlane, solveHalfPlane } from "./half-plane.ts";
import { SIGNED } from "./mode.ts";
import { settleApart } from "./settle.ts";
import { solvePolygons } from "./solve-polygons.ts";
import { openSupports, solveSupports } from "./solve.ts";
import { SPACE } from "./workspace.ts";

/** The query after the argument checks. */
function solveSigned(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: GjkOptions2, out: DistanceResult2,
): DistanceResult2 {
  const meet = solvePolygons(a, poseA, b, poseB, options, SIGNED, out);
  if (meet === 0) return out;
  let ws = workspaceHere();
  if (meet > 0) {
    ws.steps = SPACE.steps;
    ws.end = 0;
    readPoses(poseA, poseB, ws);
    measureNoise(a, b, ws);
    depthPolygons(a.vertices, b.vertices, ws);
  } else {
    ws = openSupports(a, poseA, b, poseB, options, false);
    if (hasHalfPlane(a, b)) {
      solveHalfPlane(a, b, true, ws);
      return writeResult(ws, out);
    }
    if (solveSupports(a, b, options.warmStart ?? null, ws)) {
      ws.polygon ??= createDepthBuffer();
      enter();
      try {
        depthSupports(a, b, ws, ws.polygon);
      } finally {
        leave();
      }
    }
  }
  settleApart(a, b, true, ws);
  return writeResult(ws, out);
}

/**
 * Signed distance of `a` and `b`: positive if separated, negative if overlapping, 0 if touching.
 *
 * All fields are valid for every status: `pointB - pointA = distance * normal`, and moving B by `-distance * normal`
 * separates an overlapping pair. `lowerBound <= true signed distance`. If several directions are equally short, the
 * result is one of them. One of the shapes may be a half-plane.
 * @throws RangeError for a pose that is not finite and unit, or options out of range; TypeError for two half-planes.
 */
export function signedDistance2(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: GjkOptions2 = DEFAULTS, out: DistanceResult2 = createDistanceResult2(),
): DistanceResult2 {
  try {
    return solveSigned(a, poseA, b, poseB, options, out);
  } catch (error) {
    throw explainPair2(error, a, poseA, b, poseB);
  }
}
