/**
 * Easy tier: the distance of two posed convex shapes (`distance`), and whether they share a point (`intersects`). One
 * call, no set-up.
 *
 * - In: shapes, their poses in the world (lengths, unit quaternions), options.
 * - Out: a result in the world frame (lengths in the unit of the shapes, unit normal), or a Boolean.
 * - Method: GJK of the kernel: one workspace for each nesting depth (`acquire`), `solve` for the loop, then `finish`
 *   and `writeResult`, or `verdict`. Half-spaces have a closed form.
 * - The two queries run different steps. `distance` needs witness points and starts with the shapes' supports.
 *   `intersects` ends as soon as a plane or a point decides. Without options `intersects` first compares the boxes in
 *   the world, before it computes the relative pose. Two boxes without margins, from the default start and without
 *   `maxDistance`, are then tested by their separating axes (decisions/choices.md).
 */
import {
  acquire, APART, boxBoxVerdict, BOXES_NEAR, DEFAULTS, explainPair, finish, halfSpaceVerdict, hasHalfSpace, MEETING,
  packChecked, QUERY_OPTIONS, readOptions, readStart, relativeChecked, relativePose, release, remember,
  rememberDirection, requireOptions, solve, solveHalfSpace, startFrom, UNSEEN, verdict, worldVerdict,
  writeResult,
} from "@col/kernel";
import type { QueryOptions, Settings, Workspace } from "@col/kernel";
import { BOX_KIND, createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";

/** Options of the queries; see `QueryOptions` of the kernel. */
export type GjkOptions = QueryOptions;

/** Reads the options into the record of this nesting depth. */
function settingsOf(where: string, options: GjkOptions | undefined, ws: Workspace): Settings {
  if (options === undefined) return DEFAULTS;
  requireOptions(options, QUERY_OPTIONS, where);
  readOptions(options, ws.settings);
  return ws.settings;
}

/** Solves for the cores into `ws`: bounds, witness points, normal, status. */
function answer(a: ConvexShape, b: ConvexShape, options: GjkOptions | undefined, ws: Workspace): void {
  const set = settingsOf("distance", options, ws);
  if (hasHalfSpace(a, b)) {
    solveHalfSpace(a, b, ws.bInA, ws);
    return;
  }
  const warm = options?.warmStart;
  startFrom(a, b, ws.bInA, readStart(options), warm, ws);
  ws.limits.beyond = set.maxDistance + a.margin + b.margin;
  ws.limits.within = 0;
  solve(a, b, ws.bInA, set, ws);
  finish(ws, set);
  if (warm !== undefined) remember(a, b, ws, warm);
}

/**
 * Separation distance of two convex shapes, with witness points, normal and certified bounds.
 *
 * World frame. `pointB - pointA = distance * normal`; `lowerBound <= true distance <= distance`. Overlapping shapes:
 * distance 0, `pointA` = `pointB` a common point, normal NaN unless only the margins overlap; for the depth see
 * `@col/epa`.
 * Method: GJK (Gilbert, Johnson, Keerthi 1988; Montaut et al. 2022, alg. 4). One of the shapes may be a half-space.
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose or option.
 */
export function distance(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GjkOptions, out?: DistanceResult,
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

/**
 * Do two convex shapes share a point? Touching counts as intersecting: shapes that are nearer than the tolerance, and
 * that no plane separates.
 *
 * With `maxDistance` the function returns whether the shapes are nearer than this length:
 * `intersects(..., { maxDistance: r })` is true where the distance is at most r. A warm start is read as in `distance`;
 * only the direction is written.
 *
 * @throws RangeError on an unusable pose or option.
 */
export function intersects(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GjkOptions): boolean {
  const ws = acquire();
  try {
    ws.limits.beyond = a.margin + b.margin;
    const seen = options === undefined ? worldVerdict(a, poseA, b, poseB, ws) : UNSEEN;
    if (seen === APART || seen === MEETING) return seen === MEETING;
    const set = settingsOf("intersects", options, ws), strategy = readStart(options);
    const margin = a.margin + b.margin + (set.maxDistance < Infinity ? set.maxDistance : 0);
    // bounds[5] is infinite for a half-space and undefined for a 2-D shape
    const half = !(a.bounds[5] + b.bounds[5] < Infinity) && hasHalfSpace(a, b);
    if (seen === UNSEEN) relativePose(poseA, poseB, ws.bInA);
    else relativeChecked(poseA, poseB, ws.bInA);
    if (half) {
      solveHalfSpace(a, b, ws.bInA, ws);
      return halfSpaceVerdict(ws, margin);
    }
    const warm = options?.warmStart ?? null;
    ws.limits.beyond = margin;
    ws.limits.within = margin;
    if (seen === BOXES_NEAR) ws.simplex.rank = 0;
    else startFrom(a, b, ws.bInA, strategy, warm, ws);
    const boxes = strategy === "centres" && margin === 0 && a.kind === BOX_KIND && b.kind === BOX_KIND,
      meet = boxes ? boxBoxVerdict(a, b, ws.bInA, set) : 0;
    let apart = meet < 0;
    if (meet === 0) {
      solve(a, b, ws.bInA, set, ws);
      apart = !verdict(ws, set);
    }
    if (warm !== null) rememberDirection(ws, warm);
    return !apart;
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
}
