/**
 * Easy tier: `signedDistance` and `penetration` of any bodies, in the world frame, one call, no set-up. The order of
 * methods: methods.ts. Laws: test/laws.test.ts.
 */
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { ENTIRE } from "./entire.ts";
import { signedQuery, solvePair } from "./solver.ts";
import type { EpaOptions } from "./solver.ts";
import type { EpaWorkspace } from "./entire.ts";

/**
 * The whole query; poses are in the workspace: `ws.gjk.bInA`, `ws.gjk.aInWorld`. `ws.pair.stopBeyond`: stop as soon as
 * the distance is proven to exceed it and the touching band: shapes that touch for `signedDistance` touch for all
 * queries.
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
 * World frame. `pointB - pointA = distance * normal` on both sides of contact; moving B by `-distance * normal` brings
 * overlapping shapes to touch, and no shorter translation does.
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
