/**
 * `intersects2`: do two convex 2-D shapes share a point, or come within `maxDistance` (length) of each other? Closed
 * sets: touching counts.
 *
 * In: shapes and their poses { x, y, c, s } (`null`: the shape is given in world coordinates). One shape
 * may be a half-plane; two half-planes throw a TypeError. Out: a Boolean, exact up to rounding.
 *
 * Method: the loops of `distance2` with early exits: a separating line, or a triangle around the origin. With margins
 * or `maxDistance` the cores' distance is compared with their sum, and the loop stops as soon as its lower bound
 * exceeds it. A support function that returns NaN throws a RangeError, since a Boolean has no status.
 */
import { explainPair2 } from "@col/kernel";
import type { ConvexShape2, Pose2 } from "@col/types";
import { DEFAULTS } from "./door.ts";
import type { GjkOptions2 } from "./door.ts";
import { hasHalfPlane, solveHalfPlane } from "./half-plane.ts";
import { meetPolygons } from "./solve-polygons.ts";
import { openSupports, solveSupports } from "./solve.ts";

/** Throws if a support function returned NaN: a Boolean has no status that could report it. */
function requireNumber(distance: number): void {
  if (!(Math.abs(distance) < Infinity)) throw new RangeError(`intersects2: a support function returned ${distance}`);
}

/**
 * True when `a` and `b` share a point (up to rounding); with `maxDistance: r`, when their
 * distance is at most r.
 * @throws RangeError for a pose that is not finite and unit, or options out of range; TypeError for two half-planes.
 */
export function intersects2(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: GjkOptions2 = DEFAULTS,
): boolean {
  try {
    const meet = meetPolygons(a, poseA, b, poseB, options);
    if (meet >= 0) return meet > 0;
    const ws = openSupports(a, poseA, b, poseB, options, true);
    if (hasHalfPlane(a, b)) {
      solveHalfPlane(a, b, true, ws);
      requireNumber(ws.upper);
      return ws.upper <= (options.maxDistance ?? 0);
    }
    if (solveSupports(a, b, options.warmStart ?? null, ws)) return true;
    if (ws.end === 3) return false;
    requireNumber(ws.upper);
    return ws.upper <= a.margin + b.margin + (options.maxDistance ?? 0);
  } catch (error) {
    throw explainPair2(error, a, poseA, b, poseB);
  }
}
