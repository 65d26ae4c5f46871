/**
 * Distance of the cores of one pair, in A's frame, by the loop that fits them.
 *
 * In: shapes, pose and limits in the workspace. Out: `upper, lower, normal*, a*, q*`.
 */
import type { ConvexShape2, WarmStart } from "@col/types";
import { answerOfSimplex } from "./answer.ts";
import { enter, leave } from "./door.ts";
import { gjkSupports } from "./gjk-supports.ts";
import { solvePolygons } from "./solve-polygons.ts";
import { remember, startSupports } from "./start.ts";
import type { Workspace2 } from "./workspace.ts";

/** True when the cores share a point to rounding. */
export function solveCores(a: ConvexShape2, b: ConvexShape2, centres: boolean, warm: WarmStart | null, ws: Workspace2): boolean {
  if (a.vertices.length > 0 && b.vertices.length > 0) return solvePolygons(a, b, centres, warm, ws);
  startSupports(a, b, warm, ws);
  enter();
  try {
    gjkSupports(a, b, ws);
  } finally {
    leave();
  }
  answerOfSimplex(ws);
  if (warm !== null) remember(false, warm, ws);
  return ws.upper <= ws.noise && ws.end === 0;
}
