/**
 * One pair of shapes whose cores have vertices (points, segments, polygons).
 *
 * In: shapes, poses, options; `mode` from `begin`, with the question of `gjkPolygons`.
 * Out: the result and whether the cores share a point to rounding; or the verdict.
 */
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { OPTIONS } from "./door.ts";
import type { QueryOptions2 } from "./door.ts";
import { gjkPolygons, SIGNED, VERDICT } from "./gjk-polygons.ts";
import { remember, startPolygons } from "./start.ts";
import type { Workspace2 } from "./workspace.ts";

/** Distance, signed if `mode` says so (see `gjkPolygons`). */
export function solvePolygons(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: QueryOptions2, mode: number, ws: Workspace2, out: DistanceResult2,
): boolean {
  const usual = (mode & OPTIONS) === 0;
  if (!usual) startPolygons(a, b, options, ws);
  const meet = gjkPolygons(a, poseA, b, poseB, mode, ws, out);
  if (!usual && options.warmStart !== undefined) remember(ws.kind > 1 ? 2 : 1, options.warmStart, ws);
  return meet;
}

/** Do the shapes share a point, or with `maxDistance` are they that near? */
export function meetPolygons(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: QueryOptions2, mode: number, ws: Workspace2,
): boolean {
  const r = a.margin + b.margin + (options.maxDistance ?? 0);
  if (r === 0) return solvePolygons(a, poseA, b, poseB, options, mode | VERDICT, ws, ws.result);
  ws.cut = r * r;
  return solvePolygons(a, poseA, b, poseB, options, mode | SIGNED, ws, ws.result) || (ws.end !== 3 && ws.upper <= r);
}
