/**
 * Half-spaces, in closed form: the support of the other shape against the plane's normal is the witness point.
 *
 * In: two shapes of which exactly one is a half-space, relative pose of B in A. Out: the workspace as `finish` leaves
 * it, with the cores' SIGNED gap resolved: apart, or status overlapping with the deepest point as the common point.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { OVERLAPPING, SEPARATED, TOUCHING } from "./codes.ts";
import type { Workspace } from "./workspace.ts";

/** Is either shape a half-space? Throws when both are: their distance is no convex problem with a bounded answer. */
export function hasHalfSpace(a: ConvexShape, b: ConvexShape): boolean {
  const ha = a.kind === HALF_SPACE_KIND, hb = b.kind === HALF_SPACE_KIND;
  if (ha && hb) throw new TypeError("distance: two half-spaces have no bounded witness points");
  return ha || hb;
}

/** See the file header. */
export function solveHalfSpace(a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: Workspace): void {
  const r = bInA, d = ws.support.dA, n = ws.normal, pa = ws.pointA, pb = ws.pointBLocal;
  const planeIsA = a.kind === HALF_SPACE_KIND;
  const p = planeIsA ? a.params : b.params;
  let gap: number;
  if (planeIsA) {
    // the plane's normal in B's frame, and B's deepest point
    d[0] = -(r[0] * p[0] + r[3] * p[1] + r[6] * p[2]);
    d[1] = -(r[1] * p[0] + r[4] * p[1] + r[7] * p[2]);
    d[2] = -(r[2] * p[0] + r[5] * p[1] + r[8] * p[2]);
    b.support(b, d, pb);
    const x = r[0] * pb[0] + r[1] * pb[1] + r[2] * pb[2] + r[9];
    const y = r[3] * pb[0] + r[4] * pb[1] + r[5] * pb[2] + r[10];
    const z = r[6] * pb[0] + r[7] * pb[1] + r[8] * pb[2] + r[11];
    gap = p[0] * x + p[1] * y + p[2] * z - p[3];
    n[0] = p[0]; n[1] = p[1]; n[2] = p[2];
    const back = gap > 0 ? gap : 0;
    pa[0] = x - back * p[0]; pa[1] = y - back * p[1]; pa[2] = z - back * p[2];
  } else {
    // the plane's outward normal in A's frame points towards A: the normal from A to B is its opposite
    n[0] = -(r[0] * p[0] + r[1] * p[1] + r[2] * p[2]);
    n[1] = -(r[3] * p[0] + r[4] * p[1] + r[5] * p[2]);
    n[2] = -(r[6] * p[0] + r[7] * p[1] + r[8] * p[2]);
    d[0] = n[0]; d[1] = n[1]; d[2] = n[2];
    a.support(a, d, pa);
    const dx = pa[0] - r[9], dy = pa[1] - r[10], dz = pa[2] - r[11];
    const x = r[0] * dx + r[3] * dy + r[6] * dz, y = r[1] * dx + r[4] * dy + r[7] * dz, z = r[2] * dx + r[5] * dy + r[8] * dz;
    gap = p[0] * x + p[1] * y + p[2] * z - p[3];
    const back = gap > 0 ? gap : 0;
    pb[0] = x - back * p[0]; pb[1] = y - back * p[1]; pb[2] = z - back * p[2];
  }
  const c = gap > 0 ? gap : 0;
  ws.x[0] = -c * n[0]; ws.x[1] = -c * n[1]; ws.x[2] = -c * n[2];
  ws.bounds[0] = c;
  ws.bounds[1] = c;
  ws.iterations = 1;
  ws.status = gap > 0 ? SEPARATED : gap === 0 ? TOUCHING : OVERLAPPING;
  ws.simplex.rank = 0;
}
