/**
 * Do two polygons, or other cores with vertices, with margins, share a point? Contract: `intersects` of the main entry.
 */
import type { ConvexShape2, Pose2 } from "@col/types";
import { DEFAULTS, measureNoise, readOptions, readPoses, workspaceHere } from "../door.ts";
import type { QueryOptions2 } from "../door.ts";
import { meetPolygons, solvePolygons } from "../solve-polygons.ts";
import { requireVertices } from "./require.ts";

/**
 * True when `a` and `b` share a point; see `intersects` of `@col/gjk2d-barycode`.
 * @throws TypeError for a shape without vertices; RangeError for a pose that is not finite and unit, or options out of range.
 */
export function intersects(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: QueryOptions2 = DEFAULTS,
): boolean {
  const ws = workspaceHere(), margins = a.margin + b.margin, r = margins + (options.maxDistance ?? 0);
  const warm = options.warmStart ?? null, centres = options.start === "centres";
  requireVertices(a, b);
  readOptions(options, margins, ws);
  readPoses(poseA, poseB, ws);
  if (r === 0) return meetPolygons(a, b, centres, warm, ws);
  measureNoise(a, b, ws);
  ws.cut = r * r;
  return solvePolygons(a, b, centres, warm, ws) || (ws.end !== 2 && ws.upper <= r);
}
