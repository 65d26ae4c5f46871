/**
 * `intersects2` of the entry `polygons`: do two 2-D cores with vertices (points, segments, polygons), margins
 * included, share a point? Same contract as `intersects2` of the main entry, without the code for support functions.
 */
import { explainPair2 } from "@col/kernel";
import type { ConvexShape2, Pose2 } from "@col/types";
import { DEFAULTS } from "../door.ts";
import type { GjkOptions2 } from "../door.ts";
import { meetPolygons } from "../solve-polygons.ts";
import { refuse } from "./refuse.ts";

/**
 * True when `a` and `b` share a point; see `intersects2` of `@col/gjk2d-barycode`.
 * @throws TypeError for a shape without vertices; RangeError for a pose that is not finite and unit, or options out of
 * range.
 */
export function intersects2(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: GjkOptions2 = DEFAULTS,
): boolean {
  try {
    const meet = meetPolygons(a, poseA, b, poseB, options);
    if (meet < 0) refuse();
    return meet > 0;
  } catch (error) {
    throw explainPair2(error, a, poseA, b, poseB);
  }
}
