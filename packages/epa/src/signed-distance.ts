/**
 * Easy tier: `signedDistance` and `penetration` of any two convex 3-D shapes, in one call without set-up.
 *
 * - In: shapes, poses in the world frame, options (`tolerance` has no dimension, `maxDistance` is a length). Out: a
 *   `DistanceResult` in the world frame: lengths and a unit normal from A to B.
 * - Method: the table of methods of `@col/epa` (families.ts, in the order in which they are tried): closed forms, GJK,
 *   the expanding polytope.
 * - `penetration` stops as soon as the shapes are proven to be separated. The laws of the answers: test/laws.test.ts.
 */
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { ENTIRE } from "./entire.ts";
import { signedQuery, solvePair } from "./solver.ts";
import type { EpaOptions } from "./solver.ts";
import type { EpaWorkspace } from "./entire.ts";

/**
 * Runs the whole query. The poses are in the workspace: `ws.gjk.bInA`, `ws.gjk.aInWorld`. `ws.pair.stopBeyond`
 * (length): the query stops as soon as the distance is proven to exceed it and the touching band. So shapes that touch
 * for `signedDistance` touch for all queries.
 */
export function solveSigned(
  a: ConvexShape, b: ConvexShape, options: EpaOptions | undefined, ws: EpaWorkspace, out: DistanceResult,
): void {
  solvePair(ENTIRE, a, b, options, ws, out);
}

/**
 * Signed distance of two convex shapes: positive if separated, negative if overlapping, with witness points, normal and
 * bounds.
 *
 * World frame. `pointB - pointA = distance * normal` on both sides of contact; moving B by `-distance * normal` makes
 * overlapping shapes touch, and no shorter translation does.
 */
export function signedDistance(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: EpaOptions, out?: DistanceResult,
): DistanceResult {
  return signedQuery(ENTIRE, a, poseA, b, poseB, options, out, Infinity);
}

/** As `signedDistance`, but stops as soon as the shapes are proven to be separated. */
export function penetration(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: EpaOptions, out?: DistanceResult,
): DistanceResult {
  return signedQuery(ENTIRE, a, poseA, b, poseB, options, out, 0);
}
