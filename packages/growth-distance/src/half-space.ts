/** Half-spaces, by the text of against-plane.ts. */
import { requireSpace } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { solveAgainstPlane } from "./against-plane.ts";
import { placePoints } from "./exit/place.ts";
import { setRay } from "./loop/ray.ts";
import type { Settings } from "./state/settings.ts";
import { COINCIDENT, ILL_CONDITIONED } from "./state/status.ts";
import type { Workspace } from "./state/workspace.ts";

/** Where p stands in the frame. */
const RAY = 21;

/** Is either shape a half-space? Throws when both are. */
export function hasHalfSpace(a: ConvexShape, b: ConvexShape): boolean {
  requireSpace(a, b);
  const ha = a.kind === HALF_SPACE_KIND, hb = b.kind === HALF_SPACE_KIND;
  if (ha && hb) throw new TypeError("growthDistance: two half-spaces have no growth distance");
  return ha || hb;
}

/** Answers a pair with a half-space. Out: the workspace as `finish` leaves it, but for a degenerate pair. */
export function solveHalfSpace(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): void {
  setRay(ws.bInA, a.center, b.center, ws.frame);
  solveAgainstPlane(a, b, RAY, set, ws);
  if (ws.status !== COINCIDENT && ws.status !== ILL_CONDITIONED) placePoints(a, ws);
}
