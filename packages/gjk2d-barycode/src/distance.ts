/**
 * Distance, closest points and separating normal of two convex shapes in the plane.
 *
 * In: shapes, their poses (`null`: the shape is given in world coordinates). Out: `DistanceResult2`, world frame.
 */
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { DEFAULTS, measureNoise, readOptions, readPoses, workspaceHere, writeResult } from "./door.ts";
import type { QueryOptions2 } from "./door.ts";
import { settleDistance } from "./settle.ts";
import { solveCores } from "./solve.ts";
import type { Workspace2 } from "./workspace.ts";

/** Solves one pair whose pose and limits are in the workspace. */
export function distanceInA(a: ConvexShape2, b: ConvexShape2, options: QueryOptions2, ws: Workspace2): void {
  measureNoise(a, b, ws);
  const meet = solveCores(a, b, options.start === "centres", options.warmStart ?? null, ws);
  settleDistance(meet, a.margin, b.margin, ws);
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
  const ws = workspaceHere();
  readOptions(options, a.margin + b.margin, ws);
  readPoses(poseA, poseB, ws);
  distanceInA(a, b, options, ws);
  return writeResult(ws, out);
}
