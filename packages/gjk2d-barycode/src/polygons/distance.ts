/**
 * `distance2` of the entry `polygons`: distance of two 2-D cores with vertices (points, segments, polygons), margins
 * included. Same contract, frames and bits as `distance2` of the main entry, without the code for support functions.
 */
import { explainPair2 } from "@col/kernel";
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { DEFAULTS } from "../door.ts";
import type { GjkOptions2 } from "../door.ts";
import { solvePolygons } from "../solve-polygons.ts";
import { refuse } from "./refuse.ts";

/**
 * Distance of `a` and `b`; see `distance2` of `@col/gjk2d-barycode`.
 * @throws TypeError for a shape without vertices; RangeError for a pose that is not finite and unit, or options out of
 * range.
 */
export function distance2(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: GjkOptions2 = DEFAULTS, out: DistanceResult2 = createDistanceResult2(),
): DistanceResult2 {
  try {
    if (solvePolygons(a, poseA, b, poseB, options, 0, out) < 0) refuse();
  } catch (error) {
    throw explainPair2(error, a, poseA, b, poseB);
  }
  return out;
}
