/**
 * Growth distance of a half-space and another shape in 3-D, in closed form.
 *
 * - In: both shapes, settings, and in the workspace the relative pose of B in A (12 doubles). Out: the workspace as
 *   `finish` leaves it: bounds of alpha (no unit), points and unit normal (A's frame), status.
 * - Method: sets the ray between the centres (length, A's frame) and calls against-plane.ts.
 * - Two half-spaces have no growth distance: `hasHalfSpace` throws a TypeError.
 */
import { requireSpace } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { solveAgainstPlane } from "./against-plane.ts";
import { placePoints } from "./exit/place.ts";
import { setRay } from "./loop/ray.ts";
import type { Settings } from "./state/settings.ts";
import { COINCIDENT, ILL_CONDITIONED } from "./state/status.ts";
import type { Workspace } from "./state/workspace.ts";

/** Index of the ray p in `ws.frame`. */
const RAY = 21;

/** Is either shape a half-space? Throws if both are. */
export function hasHalfSpace(a: ConvexShape, b: ConvexShape): boolean {
  requireSpace(a, b);
  const ha = a.kind === HALF_SPACE_KIND, hb = b.kind === HALF_SPACE_KIND;
  if (ha && hb) throw new TypeError("growthDistance: two half-spaces have no growth distance");
  return ha || hb;
}

/** Solves a pair with a half-space. Out: the workspace as `finish` leaves it, except for a degenerate pair. */
export function solveHalfSpace(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): void {
  setRay(ws.bInA, a.center, b.center, ws.frame);
  solveAgainstPlane(a, b, RAY, set, ws);
  if (ws.status !== COINCIDENT && ws.status !== ILL_CONDITIONED) placePoints(a, ws);
}
