/**
 * Half-spaces, in closed form: the support of the other shape against the plane's normal is the witness point.
 *
 * In: two shapes of which exactly one is a half-space, relative pose of B in A. Out: the workspace as `finish` leaves
 * it, with the cores' SIGNED gap resolved: apart, or status overlapping with the deepest point as the common point.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { rotateVectorBack, transform } from "../pose.ts";
import { OVERLAPPING, SEPARATED, TOUCHING } from "./codes.ts";
import type { Workspace } from "./workspace.ts";

/** Is either shape a half-space? Throws when both are: their distance is no convex problem with a bounded answer. */
export function hasHalfSpace(a: ConvexShape, b: ConvexShape): boolean {
  const ha = a.kind === HALF_SPACE_KIND, hb = b.kind === HALF_SPACE_KIND;
  if (ha && hb) throw new TypeError("two half-spaces have no witness points");
  return ha || hb;
}

/** See the file header. */
export function solveHalfSpace(a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: Workspace): void {
  const r = bInA, d = ws.support.dA, n = ws.normal, pa = ws.pointA, pb = ws.pointBLocal;
  const planeIsA = a.kind === HALF_SPACE_KIND, p = (planeIsA ? a : b).params, body = planeIsA ? b : a;
  const deepest = planeIsA ? pb : pa, foot = planeIsA ? pa : pb, sign = planeIsA ? 1 : -1;
  // n: the plane's outward normal in A's frame, then the normal from A to B
  for (let i = 0; i < 3; i++) n[i] = p[i];
  if (!planeIsA) transform(r, n, n, 0);
  for (let i = 0; i < 3; i++) d[i] = -n[i];
  if (planeIsA) rotateVectorBack(r, d, d);
  body.support(body, d, deepest);
  // the deepest point in the plane's frame, its height, and its foot
  if (planeIsA) transform(r, pb, foot, 1);
  else {
    for (let i = 0; i < 3; i++) foot[i] = pa[i] - r[9 + i];
    rotateVectorBack(r, foot, foot);
  }
  const height = p[0] * foot[0] + p[1] * foot[1] + p[2] * foot[2] - p[3], c = Math.max(0, height);
  for (let i = 0; i < 3; i++) {
    foot[i] -= c * p[i];
    n[i] *= sign;
  }
  ws.bounds[0] = c;
  ws.bounds[1] = c;
  ws.iterations = 1;
  ws.status = height > 0 ? SEPARATED : height === 0 ? TOUCHING : OVERLAPPING;
}
