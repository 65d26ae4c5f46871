/**
 * Distance of the cores of one pair of which one at least is given by its support function only, in A's frame.
 *
 * In: shapes, pose and limits in the workspace. Out: `upper, lower, normal*, a*, q*`.
 */
import type { ConvexShape2, WarmStart } from "@col/types";
import { answerOfSimplex } from "./answer.ts";
import { enter, leave } from "./door.ts";
import { gjkSupports } from "./gjk-supports.ts";
import { remember, startSupports } from "./start.ts";
import type { Workspace2 } from "./workspace.ts";

/** True when the cores share a point to rounding. */
export function solveSupports(a: ConvexShape2, b: ConvexShape2, warm: WarmStart | null, ws: Workspace2): boolean {
  startSupports(a, b, warm, ws);
  enter();
  try {
    gjkSupports(a, b, ws);
  } finally {
    leave();
  }
  answerOfSimplex(ws);
  if (warm !== null) remember(0, warm, ws);
  return ws.upper <= ws.noise && ws.end === 0;
}
