/**
 * Easy tier in 3-D: `growthDistance` and `growthIntersects`. One call, no set-up.
 *
 * - In: shapes with centres and inradii (lengths), poses in the world, options.
 * - Out: a `GrowthResult` in the world frame: alpha and its lower bound (no unit), points (lengths), unit normal; or a
 *   Boolean with an optional certificate.
 * - Method: query.ts: ray intersection (Thirugnanam and Sreenath, arXiv 2604.10058), with one workspace per nesting
 *   depth.
 */
import { explainPair, packChecked, relativePose } from "@col/kernel";
import { createGrowthResult } from "@col/types";
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { finish, finishApart, finishTogether } from "./exit/finish.ts";
import { meet } from "./exit/place.ts";
import { hasHalfSpace } from "./half-space.ts";
import { finishDegenerate, growthQuery, overlapQuery } from "./query.ts";
import { DEFAULTS, readOptions, TOUCHING_GAP } from "./state/settings.ts";
import type { GrowthOptions, Settings } from "./state/settings.ts";
import { BUDGET_SPENT, COINCIDENT, ILL_CONDITIONED, OVERLAPPING, PRECISION_LIMIT, refuseNoNumber, SEPARATED,
  sharesPoint } from "./state/status.ts";
import { acquire, release } from "./state/workspace.ts";
import type { Workspace } from "./state/workspace.ts";
import { writeResult } from "./world.ts";

function settingsOf(options: GrowthOptions | undefined, ws: Workspace): Settings {
  if (options === undefined) return DEFAULTS;
  readOptions(options, ws.settings, "growthDistance");
  return ws.settings;
}

/** Largest coordinate of either position: rounding of the centres' difference is relative to it. */
function setReach(poseA: Pose, poseB: Pose, ws: Workspace): void {
  const p = poseA.position, q = poseB.position;
  ws.limits[2] = Math.max(Math.abs(p.x), Math.abs(p.y), Math.abs(p.z), Math.abs(q.x), Math.abs(q.y), Math.abs(q.z));
}

/**
 * Growth distance: the factor alpha by which both shapes must be scaled about their centres to touch. alpha <= 1: they
 * overlap.
 *
 * World frame. `alpha` is the certified upper bound, `lowerBound` the lower one; `pointA`, `pointB` are points of the
 * UNSCALED shapes that coincide when both are scaled by alpha: `pA + alpha (pointA - pA) = pB + alpha (pointB - pB)`
 * with the centres pA, pB; `normal`: common unit normal of the touching shapes, from A to B. Statuses: optimal;
 * budget-spent, precision-limit (the bracket is valid, but wider than `tolerance`); coincident-centres (alpha = 0);
 * ill-conditioned (neither shape has an interior: NaN). Needs: `center` in each shape, `inradius + margin` > 0 for at
 * least one. One of the shapes may be a half-space. Method: ray intersection (Thirugnanam and Sreenath, arXiv
 * 2604.10058), trust-region Newton steps for curved pairs.
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose or option.
 */
export function growthDistance(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GrowthOptions, out?: GrowthResult,
): GrowthResult {
  const result = out ?? createGrowthResult();
  const ws = acquire();
  try {
    relativePose(poseA, poseB, ws.bInA);
    packChecked(poseA, ws.aInWorld);
    setReach(poseA, poseB, ws);
    growthQuery(a, b, settingsOf(options, ws), options?.warmStart ?? null, ws);
    writeResult(ws, result);
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
  return result;
}

function booleanSettings(options: GrowthOptions | undefined, ws: Workspace): Settings {
  readOptions(options, ws.settings, "growthIntersects");
  ws.settings.tolerance = options?.tolerance ?? TOUCHING_GAP;
  return ws.settings;
}

/** Writes the certificate of a Boolean result; see `growthIntersects`. */
function writeCertificate(a: ConvexShape, b: ConvexShape, ws: Workspace, out: GrowthResult): void {
  const status = ws.status, closed = hasHalfSpace(a, b);
  if (status === COINCIDENT || status === ILL_CONDITIONED) finishDegenerate(a, b, ws);
  else if (status === SEPARATED && !closed) finishApart(a, b, ws.settings, ws);
  else if (status === OVERLAPPING && !closed) finishTogether(a, ws.settings, ws);
  else if (status === BUDGET_SPENT) {
    finish(a, b, ws.settings, ws);
    ws.status = status;
  } else if (status === SEPARATED) {
    ws.pointA.fill(NaN);
    ws.pointB.fill(NaN);
    ws.bounds[0] = NaN;
  } else if (status !== PRECISION_LIMIT) {
    meet(a, ws);
    if (status === OVERLAPPING) {
      ws.normal.fill(NaN);
      ws.bounds[1] = NaN;
    }
  }
  writeResult(ws, out);
}

/**
 * Do two shapes share a point? Stops as soon as the result is certain; touching counts as sharing.
 *
 * With `out` the certificate is written: if separated (`separated`): `normal` of a separating plane and `lowerBound` >
 * 1; sharing (`overlapping`, `touching`): `pointA` = `pointB`, a common point, and `alpha`; the other fields are NaN.
 * If neither is proven, the result is false, with the bracket: `budget-spent`, or `precision-limit` if rounding leaves
 * it wide.
 *
 * @throws RangeError on an unusable pose or option.
 */
export function growthIntersects(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GrowthOptions, out?: GrowthResult,
): boolean {
  const ws = acquire();
  try {
    relativePose(poseA, poseB, ws.bInA);
    setReach(poseA, poseB, ws);
    overlapQuery(a, b, booleanSettings(options, ws), options?.warmStart ?? null, ws);
    const hit = sharesPoint(ws.status);
    refuseNoNumber(a, b, ws.status);
    if (out !== undefined) {
      packChecked(poseA, ws.aInWorld);
      writeCertificate(a, b, ws, out);
    }
    return hit;
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
}
