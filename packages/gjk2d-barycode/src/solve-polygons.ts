/**
 * One pair of cores with vertices (points, segments, polygons), in A's frame.
 *
 * In: shapes, pose and limits in the workspace. Out: `upper, lower, normal*, a*, q*` of the cores, or the verdict.
 */
import type { ConvexShape2, WarmStart } from "@col/types";
import { answerOfSimplex, rowsOfPolygons } from "./answer.ts";
import { gjkPolygons } from "./gjk-polygons.ts";
import { hitPolygons } from "./hit-polygons.ts";
import { remember, startPolygons } from "./start.ts";
import type { Workspace2 } from "./workspace.ts";

/** Distance of the cores; true when they share a point to rounding. */
export function solvePolygons(a: ConvexShape2, b: ConvexShape2, centres: boolean, warm: WarmStart | null, ws: Workspace2): boolean {
  const p = a.vertices, q = b.vertices;
  startPolygons(p, q, centres, a, b, warm, ws);
  gjkPolygons(p, q, ws);
  rowsOfPolygons(p, q, ws);
  answerOfSimplex(ws);
  if (warm !== null) remember(true, warm, ws);
  return ws.upper <= ws.noise && ws.end === 0;
}

/** Do the cores share a point? */
export function meetPolygons(a: ConvexShape2, b: ConvexShape2, centres: boolean, warm: WarmStart | null, ws: Workspace2): boolean {
  const p = a.vertices, q = b.vertices;
  startPolygons(p, q, centres, a, b, warm, ws);
  const hit = hitPolygons(p, q, ws);
  if (warm !== null) {
    const x = warm.simplex;
    warm.valid = true;
    x.rank = 1;
    x.idA[0] = ws.ib >> 1;
    x.idB[0] = ws.jb >> 1;
  }
  return hit;
}
