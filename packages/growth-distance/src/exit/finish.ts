/**
 * From the final columns of the 3-D loop to a result: points of the bodies, normal, bounds of alpha.
 *
 * - In: the workspace after the loop: columns, areas, best direction, heights (aligned frame, lengths), status.
 * - Out: `ws.fromA`, `ws.fromB` (about the centres), `ws.pointA`, `ws.pointB` (A's frame, lengths), `ws.normal` (unit,
 *   A's frame), `ws.bounds` = [upper, lower] of alpha (no unit), `ws.status`.
 * - Method: z_1 and z_2 are convex combinations of points of the bodies with the same weights, the ray's coordinates in
 *   the inner simplex (eq. 27, 28): inside the bodies in every case. Their difference is on the ray only if the weights
 *   are exact. If it is off the ray by more than rounding, points of the inscribed balls correct it.
 * - Heights become factors (../state/exit.ts): alpha = |p| / height, so the bounds swap.
 */
import type { ConvexShape } from "@col/types";
import { certifyInner, measureFrames } from "./certify-inner.ts";
import { certifyOuter, direction } from "./certify-outer.ts";
import { isOpen, writeBounds } from "../state/exit.ts";
import { fillNaN, meet, place } from "./place.ts";
import type { Settings } from "../state/settings.ts";
import { takeSpread } from "../state/spread.ts";
import type { Workspace } from "../state/workspace.ts";

/**
 * See the file header. Out: `ws.fromA`, `ws.fromB`, `ws.pointA`, `ws.pointB`, `ws.normal`, `ws.bounds`, `ws.status`.
 */
export function finish(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): void {
  certifyInner(a, b, set.pivoted, ws);
  direction(ws);
  certifyOuter(a, b, ws);
  const x = ws.bracket;
  if (x.innerRounding > 0 && isOpen(x, set)) takeSpread(a, b, x, ws.spread);
  ws.status = writeBounds(x, set, ws.status, ws.bounds);
  place(a, ws);
}

/** For a query that needs only a plane between the bodies: sets `ws.normal` and the lower bound; the rest is NaN. */
export function finishApart(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): void {
  const x = ws.bracket, status = ws.status;
  measureFrames(a, b, ws);
  direction(ws);
  certifyOuter(a, b, ws);
  x.inner = x.innerRounding = 0;
  writeBounds(x, set, status, ws.bounds);
  ws.status = status;
  ws.bounds[0] = NaN;
  fillNaN(ws.pointA);
  fillNaN(ws.pointB);
}

/**
 * For a query that needs only a common point, after `certifyInner`: sets the upper bound and the points
 * `ws.pointA` = `ws.pointB` = q, with q = pA + alpha (zA - pA). The rest is NaN.
 */
export function finishTogether(a: ConvexShape, set: Settings, ws: Workspace): void {
  const x = ws.bracket, status = ws.status;
  place(a, ws);
  x.outer = x.inner;
  x.outerRounding = 0;
  writeBounds(x, set, status, ws.bounds);
  ws.status = status;
  ws.bounds[1] = NaN;
  fillNaN(ws.normal);
  meet(a, ws);
}
