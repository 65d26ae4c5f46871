/**
 * Distance of the cores of one pair of which one at least is given by its support function only, in A's frame.
 *
 * In: shapes, pose and limits in the workspace. Out: `upper, lower, normal*, a*, q*`.
 */
import type { ConvexShape2, Pose2, WarmStart } from "@col/types";
import { answerOfSimplex } from "./answer.ts";
import { enter, leave, measureNoise, readOptions, readPoses, workspaceHere } from "./door.ts";
import type { GjkOptions2 } from "./door.ts";
import { gjkSupports } from "./gjk-supports.ts";
import { remember, startSupports } from "./start.ts";
import type { Workspace2 } from "./workspace.ts";

/** A workspace with the limits and the poses. `meet`: as in `readOptions`. */
export function openSupports(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: GjkOptions2, meet: boolean,
): Workspace2 {
  const ws = workspaceHere();
  readOptions(options, a, b, meet, ws);
  readPoses(poseA, poseB, ws);
  measureNoise(a, b, ws);
  return ws;
}

/** True when the cores share a point up to rounding. */
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
