/**
 * From the final columns to a result: points of the bodies, normal, bounds of alpha. A's frame.
 *
 * z_1 and z_2 are convex combinations of points of the bodies with the same weights, the ray's coordinates in the inner
 * simplex (eq. 27, 28): inside the bodies whatever happened before. Their difference is on the ray only if the weights
 * are right. If it is off the ray by more than rounding, points of the inscribed balls correct it. Heights to factors
 * (../state/exit.ts): alpha = |p| / height, so the bounds swap.
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

/** The query needs only a plane between the bodies: `ws.normal`, the lower bound; the rest is NaN. */
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
 * The query needs only a common point, and `certifyInner` has run: `ws.pointA` = `ws.pointB` = q = pA + alpha (zA -
 * pA), the upper bound; the rest is NaN.
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
