/**
 * Signed distance of two convex shapes in the plane: the distance when apart, minus the penetration depth when they overlap.
 *
 * Penetration depth: the least translation that separates. Polygons by turning edges, other cores by an expanding polygon.
 */
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { createDepthBuffer, depthSupports } from "./depth-supports.ts";
import { depthPolygons } from "./depth-polygons.ts";
import { DEFAULTS, enter, leave, measureNoise, readOptions, readPoses, workspaceHere, writeResult } from "./door.ts";
import type { QueryOptions2 } from "./door.ts";
import { settleApart } from "./settle.ts";
import { solveCores } from "./solve.ts";
import type { Workspace2 } from "./workspace.ts";

/** Solves one pair whose pose and limits are in the workspace. */
export function signedDistanceInA(a: ConvexShape2, b: ConvexShape2, options: QueryOptions2, ws: Workspace2): void {
  measureNoise(a, b, ws);
  if (solveCores(a, b, options.start === "centres", options.warmStart ?? null, ws)) {
    if (a.vertices.length > 0 && b.vertices.length > 0) depthPolygons(a.vertices, b.vertices, ws);
    else {
      ws.polygon ??= createDepthBuffer();
      enter();
      try {
        depthSupports(a, b, ws, ws.polygon);
      } finally {
        leave();
      }
    }
  }
  settleApart(a.margin, b.margin, true, ws);
}

/**
 * Signed distance of `a` and `b`: positive apart, negative overlapping, 0 touching.
 *
 * All fields are valid for every status: `pointB - pointA = distance * normal`, and moving B by `-distance * normal` separates an
 * overlapping pair. `lowerBound <= true signed distance`. Where several directions are equally short, one is taken.
 * @throws RangeError for a pose that is not finite and unit, or options out of range.
 */
export function signedDistance(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: QueryOptions2 = DEFAULTS, out: DistanceResult2 = createDistanceResult2(),
): DistanceResult2 {
  const ws = workspaceHere();
  readOptions(options, a.margin + b.margin, ws);
  readPoses(poseA, poseB, ws);
  signedDistanceInA(a, b, options, ws);
  return writeResult(ws, out);
}
