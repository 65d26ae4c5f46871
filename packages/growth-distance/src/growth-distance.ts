/**
 * Easy tier in space: `growthDistance` and `growthIntersects`, world frame, one call, no set-up.
 */
import { packPose, relativePose } from "@col/kernel";
import { createGrowthResult } from "@col/types";
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { direction, finish } from "./finish.ts";
import { hasHalfSpace, solveHalfSpace } from "./half-space.ts";
import { finishDegenerate, growthQuery, overlapQuery } from "./query.ts";
import { DEFAULTS, readOptions, TOUCHING_GAP } from "./settings.ts";
import type { GrowthOptions, Settings } from "./settings.ts";
import { BUDGET_SPENT, COINCIDENT, ILL_CONDITIONED, OPTIMAL, OVERLAPPING, SEPARATED, TOUCHING } from "./status.ts";
import { acquire, release } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";
import { writeResult } from "./world.ts";

function settingsOf(options: GrowthOptions | undefined, ws: Workspace): Settings {
  if (options === undefined) return DEFAULTS;
  readOptions(options, ws.settings);
  return ws.settings;
}

/** Largest coordinate of either position: rounding of the centres' difference is relative to it. */
function setReach(poseA: Pose, poseB: Pose, ws: Workspace): void {
  const p = poseA.position, q = poseB.position;
  ws.limits[2] = Math.max(Math.abs(p.x), Math.abs(p.y), Math.abs(p.z), Math.abs(q.x), Math.abs(q.y), Math.abs(q.z));
}

/**
 * Growth distance: the factor alpha by which both shapes must be scaled about their centres to touch. alpha <= 1: they overlap.
 *
 * World frame. `alpha` is the certified upper bound, `lowerBound` the lower one; `pointA`, `pointB` are points of the UNSCALED shapes that
 * coincide when both are scaled by alpha: `pA + alpha (pointA - pA) = pB + alpha (pointB - pB)` with the centres pA, pB; `normal`: common
 * unit normal of the touching shapes, from A to B. Statuses: optimal; budget-spent, precision-limit (bracket valid, wider than asked);
 * coincident-centres (alpha = 0); ill-conditioned (neither shape has an interior: NaN).
 * Needs: `center` in each shape, `inradius + margin` > 0 for at least one. One of the shapes may be a half-space.
 * Method: ray intersection (Thirugnanam and Sreenath, arXiv 2604.10058), trust-region Newton steps for curved pairs.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose or option.
 */
export function growthDistance(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GrowthOptions, out?: GrowthResult,
): GrowthResult {
  const result = out ?? createGrowthResult();
  const ws = acquire();
  try {
    relativePose(poseA, poseB, ws.bInA);
    packPose(poseA, ws.aInWorld, "poseA");
    setReach(poseA, poseB, ws);
    growthQuery(a, b, settingsOf(options, ws), options?.warmStart ?? null, ws);
    writeResult(ws, result);
  } finally {
    release();
  }
  return result;
}

const NONE: GrowthOptions = {};

function booleanSettings(options: GrowthOptions | undefined, ws: Workspace): Settings {
  readOptions(options ?? NONE, ws.settings);
  ws.settings.tolerance = options?.tolerance ?? TOUCHING_GAP;
  return ws.settings;
}

/** Boolean answer of a finished loop, its status named. */
function verdict(ws: Workspace): boolean {
  const status = ws.status;
  if (status === OVERLAPPING || status === COINCIDENT) return true;
  if (status === SEPARATED || status === ILL_CONDITIONED || status === BUDGET_SPENT) return false;
  ws.status = TOUCHING; // the bracket around 1 is closed as far as it goes
  return true;
}

/** Certificate of a Boolean answer; see `growthIntersects`. */
function writeCertificate(a: ConvexShape, b: ConvexShape, ws: Workspace, out: GrowthResult): void {
  const status = ws.status;
  if (status === COINCIDENT || status === ILL_CONDITIONED) finishDegenerate(a, b, ws);
  else if (status === SEPARATED) {
    direction(ws);
    ws.pointA.fill(NaN);
    ws.pointB.fill(NaN);
    ws.bounds[1] = ws.frame[24] / ws.bounds[1];
    ws.bounds[0] = NaN;
  } else {
    finish(a, false, ws);
    if (status !== BUDGET_SPENT) {
      // q = pA + alpha (zA - pA), a point of both
      const t = ws.bounds[0] < 1 ? ws.bounds[0] : 1, zA = ws.pointA, c = a.center;
      for (let i = 0; i < 3; i++) {
        zA[i] = c[i] + t * (zA[i] - c[i]);
        ws.pointB[i] = zA[i];
      }
    }
    if (status === OVERLAPPING) {
      ws.normal.fill(NaN);
      ws.bounds[1] = NaN;
    }
  }
  writeResult(ws, out);
}

/**
 * Do two shapes share a point? Stops as soon as that is certain; touching counts as sharing.
 *
 * With `out` the certificate is written: apart (`separated`): `normal` of a separating plane and `lowerBound` > 1; sharing
 * (`overlapping`, `touching`): `pointA` = `pointB`, a common point, and `alpha`; the other fields are NaN. An exhausted budget
 * answers false with status `budget-spent` and the bracket.
 *
 * @throws RangeError on an unusable pose or option.
 */
export function growthIntersects(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GrowthOptions, out?: GrowthResult,
): boolean {
  const ws = acquire();
  try {
    relativePose(poseA, poseB, ws.bInA);
    let hit: boolean;
    if (hasHalfSpace(a, b)) {
      solveHalfSpace(a, b, ws);
      hit = ws.status === COINCIDENT || (ws.status === OPTIMAL && ws.bounds[0] <= 1);
      if (out !== undefined) {
        packPose(poseA, ws.aInWorld, "poseA");
        if (ws.status === OPTIMAL) ws.status = hit ? OVERLAPPING : SEPARATED;
        halfSpaceCertificate(a, b, ws, out);
      }
      return hit;
    }
    setReach(poseA, poseB, ws);
    overlapQuery(a, b, booleanSettings(options, ws), options?.warmStart ?? null, ws);
    hit = verdict(ws);
    if (out !== undefined) {
      packPose(poseA, ws.aInWorld, "poseA");
      writeCertificate(a, b, ws, out);
    }
    return hit;
  } finally {
    release();
  }
}

function halfSpaceCertificate(a: ConvexShape, b: ConvexShape, ws: Workspace, out: GrowthResult): void {
  if (ws.status === COINCIDENT || ws.status === ILL_CONDITIONED) finishDegenerate(a, b, ws);
  else {
    const t = ws.bounds[0], c = a.center;
    if (ws.status === OVERLAPPING) {
      for (let i = 0; i < 3; i++) ws.pointB[i] = ws.pointA[i] = c[i] + t * (ws.pointA[i] - c[i]);
      ws.normal.fill(NaN);
      ws.bounds[1] = NaN;
    } else {
      ws.pointA.fill(NaN);
      ws.pointB.fill(NaN);
      ws.bounds[0] = NaN;
    }
  }
  writeResult(ws, out);
}

