/**
 * Growth distance of a half-plane and another shape in 2-D, in closed form.
 *
 * - In: both shapes (half-plane: kind `HALF_SPACE_KIND`, `params` = unit normal and offset, length), settings, and the
 *   relative pose in `ws.pose`. Out: the workspace as `finish2` leaves it: bounds of alpha (no unit), points and unit
 *   normal (A's frame), status.
 * - Method: sets the ray between the centres (length, A's frame) and calls ../against-plane.ts.
 * - Two half-planes, and 3-D shapes, throw a TypeError.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2 } from "@col/types";
import { solveAgainstPlane } from "../against-plane.ts";
import type { Settings } from "../state/settings.ts";
import { COINCIDENT, ILL_CONDITIONED } from "../state/status.ts";
import { fillMatrix } from "./certify.ts";
import { placePoints2 } from "./finish.ts";
import { setRay2 } from "./start.ts";
import type { Workspace2 } from "./workspace.ts";

/** Index of the ray p in `ws.frame`. */
const RAY = 6;

/**
 * Is either shape a half-plane? Throws if both are, and for a 3-D shape, which has no `vertices`. Each query calls
 * this.
 */
export function hasHalfPlane(a: Partial<ConvexShape2>, b: Partial<ConvexShape2>): boolean {
  if (a.vertices === undefined || b.vertices === undefined)
    throw new TypeError("both shapes must be convex shapes in the plane");
  const ha = a.kind === HALF_SPACE_KIND, hb = b.kind === HALF_SPACE_KIND;
  if (ha && hb) throw new TypeError("growthDistance2: two half-planes have no growth distance");
  return ha || hb;
}

/** Solves a pair with a half-plane. Out: the workspace as `finish2` leaves it, except for a degenerate pair. */
export function solveHalfPlane(a: ConvexShape2, b: ConvexShape2, set: Settings, ws: Workspace2): void {
  fillMatrix(ws);
  setRay2(a, b, ws);
  solveAgainstPlane(a, b, RAY, set, ws);
  if (ws.status !== COINCIDENT && ws.status !== ILL_CONDITIONED) placePoints2(a, ws);
}
