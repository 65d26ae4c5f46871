/**
 * Distance of two polygons, or other cores with vertices, with margins. Contract: `distance` of the main entry.
 */
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { begin, DEFAULTS, workspaceHere } from "../door.ts";
import type { QueryOptions2 } from "../door.ts";
import { solvePolygons } from "../solve-polygons.ts";
import { requireVertices } from "./require.ts";

/**
 * Distance of `a` and `b`; see `distance` of `@col/gjk2d-barycode`.
 * @throws TypeError for a shape without vertices; RangeError for a pose that is not finite and unit, or options out of range.
 */
export function distance(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: QueryOptions2 = DEFAULTS, out: DistanceResult2 = createDistanceResult2(),
): DistanceResult2 {
  const ws = workspaceHere();
  requireVertices(a, b);
  solvePolygons(a, poseA, b, poseB, options, begin(true, a, poseA, b, poseB, options, ws), ws, out);
  return out;
}
