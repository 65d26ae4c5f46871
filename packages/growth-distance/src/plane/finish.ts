/**
 * From the final columns of the 2-D loop to a result: points of the bodies, normal, bounds of alpha.
 *
 * - In: `ws` with the inner segment's columns and weights, the slope of the best line (aligned frame, lengths), the
 *   status of the loop.
 * - Out: `ws.pointA`, `ws.pointB` (A's frame, lengths), `ws.normal` (unit, A's frame), `ws.bounds` = [upper, lower] of
 *   alpha (no unit), `ws.status`.
 * - Method: same as ../exit/finish.ts, with two columns. The points are convex combinations of points of the bodies,
 *   with the same weights. If their difference is off the ray by more than rounding, points of the inscribed discs
 *   correct it.
 * - `finishDegenerate2` is for centres that coincide (alpha is 0) and for a pair without an interior (NaN).
 */
import type { ConvexShape2 } from "@col/types";
import { isOpen, writeBounds } from "../state/exit.ts";
import type { Settings } from "../state/settings.ts";
import { takeSpread } from "../state/spread.ts";
import { COINCIDENT } from "../state/status.ts";
import { certifyInner2, certifyOuter2 } from "./certify.ts";
import type { Workspace2 } from "./workspace.ts";

/** Writes the unit normal (A's frame) from the best slope. */
export function direction2(ws: Workspace2): void {
  const f = ws.frame, t = ws.slope[0], g = 1 / Math.sqrt(t * t + 1);
  ws.normal[0] = (f[1] * t + f[0]) * g;
  ws.normal[1] = (f[1] - f[0] * t) * g;
}

/**
 * Computes `ws.pointA`, `ws.pointB` (A's frame), `ws.normal`, `ws.bounds` = [upper, lower] of alpha and `ws.status`
 * from the final columns.
 */
export function finish2(a: ConvexShape2, b: ConvexShape2, set: Settings, ws: Workspace2): void {
  certifyInner2(a, b, ws);
  direction2(ws);
  certifyOuter2(a, b, ws);
  if (ws.bracket.innerRounding > 0 && isOpen(ws.bracket, set)) takeSpread(a, b, ws.bracket, ws.spread);
  ws.status = writeBounds(ws.bracket, set, ws.status, ws.bounds);
  const f = ws.frame,
    pa = ws.pointsA,
    pb = ws.pointsB,
    q = ws.pose,
    c = q[0],
    s = q[1],
    x = ws.bracket,
    l0 = ws.weights[0],
    l1 = ws.weights[1];
  // points about the centres; the frame's own rounding comes last
  let ax = l0 * pa[0] + l1 * pa[2], ay = l0 * pa[1] + l1 * pa[3];
  const px = l0 * pb[0] + l1 * pb[2], py = l0 * pb[1] + l1 * pb[3];
  let bx = c * px - s * py, by = s * px + c * py;
  if (x.onBalls) {
    ax = f[9] * f[0]; ay = f[9] * f[1];
    bx = -f[10] * f[0]; by = -f[10] * f[1];
  }
  if (x.innerRounding > 0 || ws.off[0] !== 0) {
    // points of the discs correct the residual across the ray
    const g = (x.inner - x.innerRounding) / x.inner, off = x.onBalls ? 0 : ws.off[0];
    const rr = f[9] + f[10], t = 1 / (rr + Math.abs(off)), k = g * rr * t, e = g * t * off;
    ax = k * ax - e * f[9] * f[1]; ay = k * ay + e * f[9] * f[0];
    bx = k * bx + e * f[10] * f[1]; by = k * by - e * f[10] * f[0];
  }
  ws.fromA[0] = ax; ws.fromA[1] = ay;
  ws.fromB[0] = bx; ws.fromB[1] = by;
  placePoints2(a, ws);
}

/** Sets `ws.pointA`, `ws.pointB` (A's frame) from the points about the centres. */
export function placePoints2(a: ConvexShape2, ws: Workspace2): void {
  const f = ws.frame, c = a.center;
  for (let i = 0; i < 2; i++) {
    ws.pointA[i] = c[i] + ws.fromA[i];
    ws.pointB[i] = c[i] + (f[6 + i] + ws.fromB[i]);
  }
}

/** For a pair without a ray or without an interior: alpha = 0 with the centres as common point, or NaN. */
export function finishDegenerate2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  const coincident = ws.status === COINCIDENT, q = ws.pose, e = b.center;
  for (let i = 0; i < 2; i++) {
    ws.normal[i] = NaN;
    ws.bounds[i] = coincident ? 0 : NaN;
    ws.pointA[i] = coincident ? a.center[i] : NaN;
    ws.pointB[i] = NaN;
  }
  if (!coincident) return;
  ws.pointB[0] = q[0] * e[0] - q[1] * e[1] + q[2];
  ws.pointB[1] = q[1] * e[0] + q[0] * e[1] + q[3];
}
