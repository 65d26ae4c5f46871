/**
 * Pairs with a closed form, asked in order before any search.
 *
 * In: shapes and relative pose. Out: DISTANCE_KNOWN, and the signed distance of the cores in `ws.limits[2]`, `[3]` (apart or not deep); DEPTH_KNOWN, and the depth
 * of overlapping cores in `ws.depth`; with normal, witness points and size in `ws.gjk`; or 0: none answers.
 * Two boxes; a point, or two segments, as cores; two ellipsoids, and segments beside round solids; solids of revolution
 * with axes in one plane, solids with rims, or an ellipsoid on the axis; a box beside a solid with rims; an ellipsoid
 * beside a box, a hull or a solid with rims; a body against a flat facet.
 */
import { BOX_KIND, ELLIPSOID_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { depthShown } from "../certificate.ts";
import { besideEllipsoid } from "../beside-ellipsoid/beside-ellipsoid.ts";
import { boxBox } from "./box-box.ts";
import { coaxial } from "./coaxial.ts";
import { coplanarAxes } from "./coplanar.ts";
import { ellipsoids } from "./ellipsoids.ts";
import { facetsFirst, flatFacet } from "./facets.ts";
import { OPEN } from "../beside-ellipsoid/inner-ball.ts";
import { polytopeDiscs } from "../polytope-discs/polytope-discs.ts";
import { passingAxes } from "../rims/rims.ts";
import { roundCores } from "./round-cores.ts";
import { segmentBeside } from "./segments.ts";
import type { EpaWorkspace } from "../workspace.ts";

export const DISTANCE_KNOWN: number = 1;
export const DEPTH_KNOWN: number = 2;

/** See the file header. `cold`: no warm start is asked for: a distance leaves one, cores that overlap leave none. */
export function closedForm(a: ConvexShape, b: ConvexShape, cold: boolean, ws: EpaWorkspace): number {
  ws.start[0] = 0;
  ws.beside[OPEN] = 0;
  if ((a.mesh !== null && b.kind !== ELLIPSOID_KIND) || (b.mesh !== null && a.kind !== ELLIPSOID_KIND)) return 0;
  const boxA = a.kind === BOX_KIND, boxB = b.kind === BOX_KIND;
  const barA = a.kind === SEGMENT_KIND, barB = b.kind === SEGMENT_KIND;
  if (boxA && boxB) {
    const found = boxBox(a, b, ws);
    // -1: nearly parallel
    return found === 1 || (found < 0 && flatFacet(a, b, ws) === 1 && depthShown(a, b, ws)) ? DEPTH_KNOWN : 0;
  }
  let known = 0;
  if (a.kind === POINT_KIND || b.kind === POINT_KIND || (barA && barB)) known = roundCores(a, b, ws);
  else if (a.kind === ELLIPSOID_KIND && b.kind === ELLIPSOID_KIND) known = cold ? ellipsoids(a, b, ws) : 0;
  else if (cold && (barA || barB)) known = segmentBeside(a, b, ws);
  if (known === 1) return cold || !(ws.limits[2] > 0) ? DISTANCE_KNOWN : 0;
  if (!boxA && !boxB && axesKnown(a, b, ws)) return DEPTH_KNOWN;
  if (besideEllipsoid(a, b, ws) === 1 && depthShown(a, b, ws)) return DEPTH_KNOWN;
  return facetsFirst(a, b) && flatKnown(a, b, ws) ? DEPTH_KNOWN : 0;
}

/** Solids of revolution: axes in one plane, axes that pass, one axis. */
function axesKnown(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): boolean {
  return (
    (coplanarAxes(a, b, ws) === 1 && depthShown(a, b, ws)) ||
    (passingAxes(a, b, ws) === 1 && depthShown(a, b, ws)) ||
    (coaxial(a, b, ws) === 1 && depthShown(a, b, ws))
  );
}

/** A box beside a solid with rims, a flat facet. */
function flatKnown(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): boolean {
  return (
    (polytopeDiscs(a, b, ws) === 1 && depthShown(a, b, ws)) || (flatFacet(a, b, ws) === 1 && depthShown(a, b, ws))
  );
}
