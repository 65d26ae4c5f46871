/**
 * Easy tier in the plane: `growthDistance2d` and `growthIntersects2d`; see ../growth-distance.ts for the meaning of every field.
 */
import { createGrowthResult2, STATUSES } from "@col/types";
import type { ConvexShape2, GrowthResult2, Pose2 } from "@col/types";
import { DEFAULTS, readOptions, TOUCHING_GAP } from "../settings.ts";
import type { GrowthOptions2, Settings } from "../settings.ts";
import { usesSecondOrder2 } from "../smooth.ts";
import { BUDGET_SPENT, COINCIDENT, ILL_CONDITIONED, OPTIMAL, OVERLAPPING, SEPARATED, TOUCHING } from "../status.ts";
import type { GrowthWarmStart2 } from "../warm-start.ts";
import { direction2, finish2, finishDegenerate2 } from "./finish.ts";
import { hasHalfPlane, solveHalfPlane } from "./half-plane.ts";
import { packPoses2 } from "./pose.ts";
import { solve2 } from "./solve.ts";
import { begin2 } from "./start.ts";
import { insertRemembered2, remember2, startNormal2 } from "./recall.ts";
import { acquire2, release2 } from "./workspace.ts";
import type { Workspace2 } from "./workspace.ts";

function setReach(p: Pose2, q: Pose2, ws: Workspace2): void {
  ws.limits[2] = Math.max(Math.abs(p.x), Math.abs(p.y), Math.abs(q.x), Math.abs(q.y));
}

function warmUp(a: ConvexShape2, b: ConvexShape2, warm: GrowthWarmStart2 | null, start: number, ws: Workspace2): void {
  if (warm === null || start === 0 || warm.a !== a || warm.b !== b) return;
  if (start === 1) insertRemembered2(warm, ws);
  startNormal2(warm, ws);
}

/** Fills `out` from a finished workspace: A's frame to the world. */
export function writeResult2(ws: Workspace2, out: GrowthResult2): void {
  const q = ws.pose, c = q[4], s = q[5], x = q[6], y = q[7], p = ws.pointA, r = ws.pointB, n = ws.normal;
  out.pointA.x = c * p[0] - s * p[1] + x;
  out.pointA.y = s * p[0] + c * p[1] + y;
  out.pointB.x = c * r[0] - s * r[1] + x;
  out.pointB.y = s * r[0] + c * r[1] + y;
  out.normal.x = c * n[0] - s * n[1];
  out.normal.y = s * n[0] + c * n[1];
  out.alpha = ws.bounds[0];
  out.lowerBound = ws.bounds[1];
  out.iterations = ws.iterations;
  out.status = STATUSES[ws.status];
}

/** One query on packed poses: `ws.pose` in, the finished workspace out. */
export function growthQuery2(
  a: ConvexShape2, b: ConvexShape2, set: Settings, warm: GrowthWarmStart2 | null, ws: Workspace2,
): void {
  if (hasHalfPlane(a, b)) {
    solveHalfPlane(a, b, ws);
    if (ws.status !== OPTIMAL) finishDegenerate2(a, b, ws);
    return;
  }
  if (!begin2(a, b, ws)) {
    finishDegenerate2(a, b, ws);
    return;
  }
  warmUp(a, b, warm, set.start, ws);
  ws.limits[0] = Infinity;
  ws.limits[1] = 0;
  solve2(a, b, set, usesSecondOrder2(a, b, set.method), ws);
  if (warm !== null) remember2(a, b, ws, warm);
  finish2(a, ws);
}

/**
 * Growth distance in the plane. Fields, statuses and demands as for `growthDistance`.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose or option.
 */
export function growthDistance2d(
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2, options?: GrowthOptions2, out?: GrowthResult2,
): GrowthResult2 {
  const result = out ?? createGrowthResult2(), ws = acquire2();
  try {
    packPoses2(poseA, poseB, ws.pose);
    let set = DEFAULTS;
    if (options !== undefined) {
      set = ws.settings;
      readOptions(options, set);
    }
    setReach(poseA, poseB, ws);
    growthQuery2(a, b, set, options?.warmStart ?? null, ws);
    writeResult2(ws, result);
  } finally {
    release2();
  }
  return result;
}

/** Boolean answer of a finished loop, its status named. */
function verdict(ws: Workspace2): boolean {
  const status = ws.status;
  if (status === OVERLAPPING || status === COINCIDENT) return true;
  if (status === SEPARATED || status === ILL_CONDITIONED || status === BUDGET_SPENT) return false;
  ws.status = TOUCHING;
  return true;
}

/** Leaves of the answer only what the Boolean question certifies. */
function certify(a: ConvexShape2, b: ConvexShape2, closedForm: boolean, ws: Workspace2): void {
  const status = ws.status;
  if (status === COINCIDENT || status === ILL_CONDITIONED) {
    finishDegenerate2(a, b, ws);
    return;
  }
  if (status === SEPARATED) {
    if (!closedForm) {
      direction2(ws);
      ws.bounds[1] = ws.frame[8] / ws.bounds[1];
    }
    ws.bounds[0] = NaN;
    ws.pointA.fill(NaN);
    ws.pointB.fill(NaN);
    return;
  }
  if (!closedForm) finish2(a, ws);
  if (status === BUDGET_SPENT) return;
  const k = ws.bounds[0] < 1 ? ws.bounds[0] : 1;
  for (let i = 0; i < 2; i++) ws.pointB[i] = ws.pointA[i] = a.center[i] + k * (ws.pointA[i] - a.center[i]);
  if (status === OVERLAPPING) {
    ws.normal.fill(NaN);
    ws.bounds[1] = NaN;
  }
}

/**
 * Do two plane shapes share a point? Answer and certificate as for `growthIntersects`.
 *
 * @throws RangeError on an unusable pose or option.
 */
export function growthIntersects2d(
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2, options?: GrowthOptions2, out?: GrowthResult2,
): boolean {
  const ws = acquire2();
  try {
    packPoses2(poseA, poseB, ws.pose);
    setReach(poseA, poseB, ws);
    const set = ws.settings, warm = options?.warmStart ?? null, closedForm = hasHalfPlane(a, b);
    readOptions(options ?? NONE, set);
    if (options?.tolerance === undefined) set.tolerance = TOUCHING_GAP;
    if (closedForm) {
      solveHalfPlane(a, b, ws);
      if (ws.status === OPTIMAL) ws.status = ws.bounds[0] <= 1 ? OVERLAPPING : SEPARATED;
    } else if (begin2(a, b, ws)) {
      warmUp(a, b, warm, set.start, ws);
      ws.limits[0] = ws.frame[8];
      ws.limits[1] = ws.frame[8];
      solve2(a, b, set, usesSecondOrder2(a, b, set.method), ws);
      if (warm !== null) remember2(a, b, ws, warm);
    }
    const hit = verdict(ws);
    if (out !== undefined) {
      certify(a, b, closedForm, ws);
      writeResult2(ws, out);
    }
    return hit;
  } finally {
    release2();
  }
}

const NONE: GrowthOptions2 = {};
