/**
 * Easy tier in 2-D: `growthDistance2` and `growthIntersects2`, with the query on packed poses. One call, no set-up.
 *
 * - In: 2-D shapes with centres and inradii (lengths), poses in the world, options.
 * - Out: a `GrowthResult2` in the world frame: alpha and its lower bound (no unit), points (lengths), unit normal; or a
 *   Boolean with an optional certificate. ../growth-distance.ts has the meaning of every field.
 * - Method: the ray intersection loop (solve.ts) with up to three passes (../state/passes.ts); half-planes in closed
 *   form.
 */
import { explainPair2 } from "@col/kernel";
import { createGrowthResult2, STATUSES } from "@col/types";
import type { ConvexShape2, GrowthResult2, Pose2 } from "@col/types";
import { DEFAULTS, readOptions, TOUCHING_GAP } from "../state/settings.ts";
import type { GrowthOptions2, Settings } from "../state/settings.ts";
import { isSound, keep, mayGoOn, PASSES, takeBetter } from "../state/passes.ts";
import { usesSecondOrder2 } from "../loop/smooth.ts";
import { takeSpread } from "../state/spread.ts";
import {
  COINCIDENT,
  ILL_CONDITIONED,
  OPTIMAL,
  OVERLAPPING,
  PRECISION_LIMIT,
  SEPARATED,
  refuseNoNumber,
  sharesPoint,
  touching,
} from "../state/status.ts";
import type { GrowthWarmStart2 } from "../state/warm-start.ts";
import { certifyInner2, certifyOuter2 } from "./certify.ts";
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

/** Runs the loop once, from the warm start of the pair or along the ray. */
function pass(a: ConvexShape2, b: ConvexShape2, set: Settings, warm: GrowthWarmStart2 | null, ws: Workspace2): void {
  warmUp(a, b, warm, set.start, ws);
  ws.tolerance = set.tolerance;
  solve2(a, b, set, usesSecondOrder2(a, b, set.method), ws);
}

/**
 * Runs the loop again (../state/passes.ts): from the current columns, or by cutting planes from a fresh simplex. A
 * fresh simplex is worth a pass if Newton's steps found the columns, whatever the rounding, and if the columns' mean is
 * off the ray. After Newton's steps it starts along the ray: for crossing needles, the best direction would lead back
 * to the rejected columns. `made`: passes so far.
 */
function goOn(a: ConvexShape2, b: ConvexShape2, set: Settings, made: number, ws: Workspace2): boolean {
  const x = ws.bracket, spent = ws.iterations, slope = ws.slope[0], on = mayGoOn(set, ws),
    second = usesSecondOrder2(a, b, set.method), newton = second && made === 1;
  // after a second pass of cutting planes the rest of the bracket is rounding error
  if (spent + 1 >= set.maxIterations || !(on || newton) || made > (second ? PASSES : 1)) return false;
  if (!on) ws.tolerance = set.tolerance;
  if (newton || !isSound(ws)) {
    begin2(a, b, ws);
    if (!newton) ws.slope[0] = slope;
    ws.iterations = spent;
  } else ws.heights[0] = x.inner - x.innerRounding;
  solve2(a, b, set, false, ws);
  return true;
}

/** One query on packed poses. In: `ws.pose`. Out: the finished workspace. */
export function growthQuery2(
  a: ConvexShape2, b: ConvexShape2, set: Settings, warm: GrowthWarmStart2 | null, ws: Workspace2,
): void {
  if (hasHalfPlane(a, b)) {
    solveHalfPlane(a, b, set, ws);
    if (ws.status === COINCIDENT || ws.status === ILL_CONDITIONED) finishDegenerate2(a, b, ws);
    return;
  }
  if (!begin2(a, b, ws)) {
    finishDegenerate2(a, b, ws);
    return;
  }
  ws.limits[0] = Infinity;
  ws.limits[1] = -Infinity;
  pass(a, b, set, warm, ws);
  finish2(a, b, set, ws);
  for (let made = 1; ws.status === PRECISION_LIMIT; made++) {
    keep(ws);
    if (!goOn(a, b, set, made, ws)) break;
    finish2(a, b, set, ws);
    takeBetter(set, ws);
  }
  if (warm !== null) remember2(a, b, ws, warm);
}

/** The Boolean query; statuses are the same as in 3-D (../query.ts). */
function overlapQuery2(
  a: ConvexShape2,
  b: ConvexShape2,
  set: Settings,
  warm: GrowthWarmStart2 | null,
  ws: Workspace2,
): void {
  if (hasHalfPlane(a, b)) {
    solveHalfPlane(a, b, set, ws);
    if (ws.status !== COINCIDENT && ws.status !== ILL_CONDITIONED) ws.status = touching(ws.status, ws.bounds);
    return;
  }
  if (!begin2(a, b, ws)) return;
  const l = ws.frame[8];
  ws.limits[0] = l;
  ws.limits[1] = l;
  pass(a, b, set, warm, ws);
  for (let made = 1; ws.status === OVERLAPPING; made++) {
    certifyInner2(a, b, ws);
    const x = ws.bracket;
    if (x.innerRounding > 0 && x.inner - x.innerRounding < l) takeSpread(a, b, x, ws.spread);
    if (x.inner - x.innerRounding >= l) break;
    ws.status = PRECISION_LIMIT;
    direction2(ws);
    certifyOuter2(a, b, ws);
    ws.limits[0] = l + x.innerRounding;
    if (!goOn(a, b, set, made, ws)) break;
  }
  if (warm !== null) remember2(a, b, ws, warm);
  if (ws.status !== OPTIMAL && ws.status !== PRECISION_LIMIT) return;
  finish2(a, b, set, ws);
  ws.status = touching(ws.status, ws.bounds);
  if (ws.status !== PRECISION_LIMIT) return;
  // only the Boolean is undecided: the bracket of the factor may decide it
  growthQuery2(a, b, set, null, ws);
  ws.status = touching(ws.status, ws.bounds);
}

/**
 * Growth distance in 2-D. Fields, statuses and requirements are the same as for `growthDistance`.
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose or option.
 */
export function growthDistance2(
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2, options?: GrowthOptions2, out?: GrowthResult2,
): GrowthResult2 {
  const result = out ?? createGrowthResult2(), ws = acquire2();
  try {
    packPoses2(poseA, poseB, ws.pose);
    let set = DEFAULTS;
    if (options !== undefined) {
      set = ws.settings;
      readOptions(options, set, "growthDistance2");
    }
    setReach(poseA, poseB, ws);
    growthQuery2(a, b, set, options?.warmStart ?? null, ws);
    writeResult2(ws, result);
  } catch (error) {
    throw explainPair2(error, a, poseA, b, poseB);
  } finally {
    release2();
  }
  return result;
}

/** Keeps only the fields that the Boolean query certifies. */
function certify(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  const status = ws.status;
  if (status === COINCIDENT || status === ILL_CONDITIONED) {
    finishDegenerate2(a, b, ws);
    return;
  }
  if (!hasHalfPlane(a, b)) finish2(a, b, ws.settings, ws);
  ws.status = status;
  if (status === SEPARATED) {
    ws.bounds[0] = NaN;
    ws.pointA.fill(NaN);
    ws.pointB.fill(NaN);
  } else if (sharesPoint(status)) {
    const k = ws.bounds[0] < 1 ? ws.bounds[0] : 1;
    for (let i = 0; i < 2; i++) ws.pointB[i] = ws.pointA[i] = a.center[i] + k * (ws.pointA[i] - a.center[i]);
  }
  if (status === OVERLAPPING) {
    ws.normal.fill(NaN);
    ws.bounds[1] = NaN;
  }
}

/**
 * Do two 2-D shapes share a point? Result and certificate are the same as for `growthIntersects`.
 *
 * @throws RangeError on an unusable pose or option.
 */
export function growthIntersects2(
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2, options?: GrowthOptions2, out?: GrowthResult2,
): boolean {
  const ws = acquire2();
  try {
    packPoses2(poseA, poseB, ws.pose);
    setReach(poseA, poseB, ws);
    const set = ws.settings;
    readOptions(options, set, "growthIntersects2");
    if (options?.tolerance === undefined) set.tolerance = TOUCHING_GAP;
    overlapQuery2(a, b, set, options?.warmStart ?? null, ws);
    const hit = sharesPoint(ws.status);
    refuseNoNumber(a, b, ws.status);
    if (out !== undefined) {
      certify(a, b, ws);
      writeResult2(ws, out);
    }
    return hit;
  } catch (error) {
    throw explainPair2(error, a, poseA, b, poseB);
  } finally {
    release2();
  }
}
