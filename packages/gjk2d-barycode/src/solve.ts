/**
 * Distance of the cores of one 2-D pair of which at least one is given only by its support function: GJK, then the
 * points.
 *
 * In: shapes, poses and options; a warm start or null. Out, in a workspace: `upper, lower` (lengths), `normal*, a*,
 * q*` (A's frame), margins not included. Support functions run at a deeper nesting level, because they may themselves
 * run a query.
 */
import type { ConvexShape2, Pose2, WarmStart } from "@col/types";
import { answerOfSimplex } from "./answer.ts";
import { enter, leave, measureNoise, readOptions, readPoses, workspaceHere } from "./door.ts";
import type { GjkOptions2 } from "./door.ts";
import { gjkSupports } from "./gjk-supports.ts";
import { remember, startSupports } from "./start.ts";
import type { Workspace2 } from "./workspace.ts";

/** Returns a workspace with the limits and the poses. `meet`: same as in `readOptions`. */
export function openSupports(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: GjkOptions2, meet: boolean,
): Workspace2 {
  const ws = workspaceHere();
  readOptions(options, a, b, meet, ws);
  readPoses(poseA, poseB, ws);
  measureNoise(a, b, ws);
  return ws;
}

/** Solves the pair; true if the cores share a point up to rounding. */
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
  return ws.upper <= 0 && ws.end === 0;
}
