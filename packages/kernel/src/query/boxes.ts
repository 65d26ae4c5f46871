/**
 * A first test of a Boolean query: are the shapes' bounding boxes separated along the line of their centres?
 *
 * - In: two shapes, the packed pose of B in A (12 doubles), `ws.limits.beyond` >= 0 (length).
 * - Out: true if the planes that support the two boxes perpendicular to c, the difference of the box centres, have a
 *   distance above `beyond`. Then the cores, which lie in the boxes, have it too. In both cases `ws.x` becomes -c (A's
 *   frame), as `startCentres` does. `ws.boxes` becomes |c|^2 and the boxes' reach along c times |c| (lengths squared).
 * - If the first exceeds the second, the boxes are separated; if it is below 0.6 of the second, the shapes are likely
 *   to overlap.
 * - Method: a box's support along c is the sum of |c_i| times the half extent, c in the frame of the box (Ericson 2005,
 *   4.4). The test reads only the boxes and costs less than a support pair; it decides most distant pairs.
 */
import type { ConvexShape, PackedPose } from "@col/types";
import { startCentres } from "./start.ts";
import type { Workspace } from "./workspace.ts";

/** Room for the rounding of the boxes and of the sums behind the gap, relative to them. No dimension. */
const ROUNDING = 1e-14;

/**
 * Is the distance of the shapes' boxes along the line of their centres more than `ws.limits.beyond`? Leaves that
 * direction in `ws.x`, from B to A, and its measures in `ws.boxes`.
 *
 * @param bInA Packed relative pose of B in A.
 */
export function boxesApart(a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: Workspace): boolean {
  const x = ws.x, seen = ws.boxes, p = a.bounds, q = b.bounds, beyond = ws.limits.beyond;
  seen.centres2 = 0;
  seen.reach = 1;
  if (!startCentres(a, b, bInA, x)) return false;
  const x0 = x[0], x1 = x[1], x2 = x[2], xx = x0 * x0 + x1 * x1 + x2 * x2;
  // twice the sum of the boxes' reaches along x, times |x|
  const reach = Math.abs(x0) * (p[3] - p[0]) + Math.abs(x1) * (p[4] - p[1]) + Math.abs(x2) * (p[5] - p[2])
    + Math.abs(bInA[0] * x0 + bInA[3] * x1 + bInA[6] * x2) * (q[3] - q[0])
    + Math.abs(bInA[1] * x0 + bInA[4] * x1 + bInA[7] * x2) * (q[4] - q[1])
    + Math.abs(bInA[2] * x0 + bInA[5] * x1 + bInA[8] * x2) * (q[5] - q[2]);
  seen.centres2 = xx;
  seen.reach = 0.5 * reach;
  const gap = xx - 0.5 * reach - ROUNDING * (xx + reach);
  return gap > 0 && gap * gap > beyond * beyond * xx;
}
