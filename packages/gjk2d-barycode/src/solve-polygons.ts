/**
 * One pair of shapes whose cores have vertices (points, segments, polygons).
 *
 * In: shapes and options; in the workspace the poses unless `world`, the limits unless `usual` (see `gjkPolygons`).
 * Out: the result and whether the cores share a point to rounding; or the verdict.
 */
import type { ConvexShape2, DistanceResult2 } from "@col/types";
import type { QueryOptions2 } from "./door.ts";
import { gjkPolygons } from "./gjk-polygons.ts";
import type { Ask } from "./gjk-polygons.ts";
import { remember, startPolygons } from "./start.ts";
import type { Workspace2 } from "./workspace.ts";

/** Distance, signed if `ask` is 1 (see `gjkPolygons`). */
export function solvePolygons(
  a: ConvexShape2, b: ConvexShape2, options: QueryOptions2, world: boolean, usual: boolean, ask: Ask, ws: Workspace2, out: DistanceResult2,
): boolean {
  if (!usual) startPolygons(a, b, options, ws);
  const meet = gjkPolygons(a, b, world, usual, ask, ws, out);
  if (!usual && options.warmStart !== undefined) remember(true, options.warmStart, ws);
  return meet;
}

/** Do the shapes share a point, or with `maxDistance` are they that near? `usual` here also says that they have no margins. */
export function meetPolygons(a: ConvexShape2, b: ConvexShape2, options: QueryOptions2, world: boolean, usual: boolean, ws: Workspace2): boolean {
  if (!usual) {
    const r = a.margin + b.margin + (options.maxDistance ?? 0);
    if (r > 0) {
      ws.cut = r * r;
      return solvePolygons(a, b, options, false, false, 1, ws, ws.result) || (ws.end !== 2 && ws.upper <= r);
    }
    startPolygons(a, b, options, ws);
  }
  const hit = gjkPolygons(a, b, world, usual, 2, ws, ws.result);
  if (!usual && options.warmStart !== undefined) {
    const warm = options.warmStart, x = warm.simplex;
    warm.valid = true;
    x.rank = 1;
    x.idA[0] = ws.ib >> 1;
    x.idB[0] = ws.jb >> 1;
  }
  return hit;
}
