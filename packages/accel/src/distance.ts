/**
 * Easy tier: `distance` and `intersects` with a choice of method. One call, no set-up.
 *
 * - In: shapes, poses in the world (lengths, unit quaternions), options with a method.
 * - Out: a result in the world frame (lengths, unit normal), or a Boolean.
 * - Method: choose.ts selects the start and the loop, loops.ts runs it. Half-spaces have a closed form, and
 *   `intersects` tests the boxes first. `decide` is the Boolean query on packed poses.
 * - If a loop with momentum or a second-order loop does not converge, plain GJK continues.
 */
import {
  acquire, APART, BEYOND, boxBoxVerdict, BOXES_NEAR, boxesApart, BUDGET_SPENT, DEFAULTS, explainPair, finish,
  halfSpaceVerdict, hasHalfSpace, MEETING, OVERLAPPING, packChecked, PRECISION_LIMIT, readOptions, relativeChecked,
  relativePose, release, remember, rememberDirection, requireOptions, SEPARATED, solve, solveHalfSpace, TOUCHING,
  UNSEEN, verdict, worldVerdict, writeResult,
} from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import { BOX_KIND, createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose, WarmStart } from "@col/types";
import { chooseBoolean, chooseDistance } from "./choose.ts";
import { run, settle } from "./loops.ts";
import { ACCEL_OPTIONS, AUTO, FRANK_WOLFE, methodCode, NEWTON, PLAIN } from "./options.ts";
import type { AccelOptions } from "./options.ts";

function settingsOf(where: string, options: AccelOptions | undefined, ws: Workspace): Settings {
  if (options === undefined) return DEFAULTS;
  requireOptions(options, ACCEL_OPTIONS, where);
  readOptions(options, ws.settings);
  return ws.settings;
}

/** Writes the warm start after a query that has no simplex. */
function rememberPoints(ws: Workspace, warm: WarmStart): void {
  warm.valid = true;
  for (let i = 0; i < 3; i++) {
    warm.x[i] = ws.x[i];
    warm.pointA[i] = ws.pointA[i];
    warm.pointB[i] = ws.pointBLocal[i];
  }
  warm.simplex.rank = 0;
}

/** Solves for the cores into `ws`: bounds, witness points, normal, status. */
function answer(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, ws: Workspace): void {
  const set = settingsOf("distance", options, ws), method = options === undefined ? AUTO : methodCode(options, a, b),
    warm = options?.warmStart ?? null;
  if (hasHalfSpace(a, b)) {
    solveHalfSpace(a, b, ws.bInA, ws);
    return;
  }
  ws.limits.beyond = set.maxDistance + a.margin + b.margin;
  ws.limits.within = 0;
  const code = chooseDistance(a, b, options, method, ws);
  let finished = false;
  if (code === PLAIN) solve(a, b, ws.bInA, set, ws);
  else finished = run(code, a, b, options, set, ws);
  if (finished) {
    if (warm !== null) rememberPoints(ws, warm);
  } else {
    const closed = ws.status === SEPARATED;
    finish(ws, set);
    // with momentum, the projection on a needle's plane may miss the needle; the bracket has then not converged when
    // the witness points are computed from its rows
    if (code !== PLAIN && closed && ws.status === PRECISION_LIMIT) {
      settle(a, b, set, ws);
      finish(ws, set);
    }
    if (warm !== null) remember(a, b, ws, warm);
  }
}

/**
 * Separation distance of two convex shapes, with witness points, normal and certified bounds. Same as `distance` of
 * `@col/gjk`, but with a faster method that suits the pair.
 *
 * World frame. `pointB - pointA = distance * normal`; `lowerBound <= true distance <= distance`. Overlapping shapes:
 * distance 0, `pointA` = `pointB` a common point, normal NaN unless only the margins overlap. One shape may be a
 * half-space.
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose or option.
 */
export function distance(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: AccelOptions, out?: DistanceResult,
): DistanceResult {
  const result = out ?? createDistanceResult();
  const ws = acquire();
  try {
    relativePose(poseA, poseB, ws.bInA);
    packChecked(poseA, ws.aInWorld);
    answer(a, b, options, ws);
    writeResult(ws, a, b, result);
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
  return result;
}

/** Decides two boxes near each other by separating axes, unless an option needs more; 0: undecided. */
function decideBoxes(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, set: Settings,
  ws: Workspace): number {
  if (a.kind !== BOX_KIND || b.kind !== BOX_KIND || ws.limits.beyond > 0 || options?.warmStart !== undefined
    || options?.start !== undefined) return 0;
  return boxBoxVerdict(a, b, ws.bInA, set);
}

/**
 * Is a Boolean query still undecided? A Boolean cannot express this. Frank-Wolfe's loops decide only by a plane or a
 * common point.
 */
function isOpen(method: number, set: Settings, ws: Workspace): boolean {
  const status = ws.status;
  if (method >= FRANK_WOLFE) return status !== BEYOND && status !== OVERLAPPING && status !== TOUCHING;
  return status >= BUDGET_SPENT && !verdict(ws, set);
}

/**
 * The Boolean query after a box test that did not decide; for `auto` the test left the direction of the centres in
 * `ws.x`.
 */
function decideNear(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, set: Settings, method: number,
  ws: Workspace): boolean {
  const d = ws.direction, warm = options?.warmStart ?? null;
  if (warm !== null) d.fill(0);
  const meet = method < NEWTON ? 0 : decideBoxes(a, b, options, set, ws);
  if (meet !== 0) {
    ws.iterations = 0;
    ws.status = meet > 0 ? OVERLAPPING : BEYOND;
    return meet > 0;
  }
  const code = chooseBoolean(a, b, options, method, ws);
  if (code === PLAIN) solve(a, b, ws.bInA, set, ws);
  else run(code, a, b, options, set, ws);
  if (ws.status === BEYOND && warm === null) return false;
  if (method < NEWTON && isOpen(method, set, ws)) settle(a, b, set, ws);
  if (warm !== null) {
    // the separating direction, if the loop left one that differs from x
    if (ws.status === BEYOND && d[0] * d[0] + d[1] * d[1] + d[2] * d[2] > 0) ws.x.set(d);
    rememberDirection(ws, warm);
  }
  return verdict(ws, set);
}

/**
 * The Boolean query on the caller's workspace, of which only `ws.bInA` must be filled. `ws.iterations` becomes the
 * number of support evaluations (0: the boxes decided), `ws.status` the index in `STATUSES` of the way the loop ended.
 */
export function decide(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, ws: Workspace): boolean {
  const set = settingsOf("intersects", options, ws), method = options === undefined ? AUTO : methodCode(options, a, b),
    limits = ws.limits;
  limits.beyond = a.margin + b.margin;
  if (set.maxDistance < Infinity) limits.beyond += set.maxDistance;
  limits.within = limits.beyond;
  if (hasHalfSpace(a, b)) {
    solveHalfSpace(a, b, ws.bInA, ws);
    return halfSpaceVerdict(ws, limits.within);
  }
  if (method < NEWTON || !boxesApart(a, b, ws.bInA, ws)) return decideNear(a, b, options, set, method, ws);
  if (options?.warmStart !== undefined) rememberDirection(ws, options.warmStart);
  ws.iterations = 0;
  ws.status = BEYOND;
  return false;
}

/**
 * Do two convex shapes share a point? Touching within the tolerance counts as intersecting. With `maxDistance`: are
 * they nearer than this length? Warm starts are read and written as in `distance`.
 *
 * @throws RangeError on an unusable pose or option.
 */
export function intersects(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: AccelOptions): boolean {
  const ws = acquire();
  try {
    ws.limits.beyond = a.margin + b.margin;
    const seen = options === undefined ? worldVerdict(a, poseA, b, poseB, ws) : UNSEEN;
    if (seen === APART || seen === MEETING) return seen === MEETING;
    if (seen === UNSEEN) relativePose(poseA, poseB, ws.bInA);
    else relativeChecked(poseA, poseB, ws.bInA);
    if (seen === BOXES_NEAR) {
      ws.limits.within = ws.limits.beyond;
      return decideNear(a, b, undefined, DEFAULTS, AUTO, ws);
    }
    return decide(a, b, options, ws);
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
}
