/**
 * From the final columns to an answer in the plane; see ../finish.ts.
 */
import type { ConvexShape2 } from "@col/types";
import { BOUND_ROUNDING } from "../finish.ts";
import { COINCIDENT } from "../status.ts";
import type { Workspace2 } from "./workspace.ts";

/** Unit normal from the best slope. */
export function direction2(ws: Workspace2): void {
  const f = ws.frame, t = ws.slope[0], g = 1 / Math.sqrt(t * t + 1);
  ws.normal[0] = (f[1] * t + f[0]) * g;
  ws.normal[1] = (f[1] - f[0] * t) * g;
}

/** From the final columns to `ws.pointA`, `ws.pointB` (A's frame), `ws.normal`, `ws.bounds` = [upper, lower] of alpha. */
export function finish2(a: ConvexShape2, ws: Workspace2): void {
  const f = ws.frame, w = ws.w, pa = ws.pointsA, pb = ws.pointsB, q = ws.pose, c = q[0], s = q[1], e = a.center, rr = f[9] + f[10];
  for (let k = 0; k < 2; k++) {
    if (ws.inscribed[k] === 0) continue;
    const x = w[2 * k], sa = (f[9] / rr) * x, sb = -(f[10] / rr) * x;
    pa[2 * k] = sa * f[1]; pa[2 * k + 1] = -sa * f[0];
    pb[2 * k] = sb * f[2]; pb[2 * k + 1] = sb * f[3];
  }
  const width = w[2] - w[0], l0 = w[2] / width, l1 = -w[0] / width;
  ws.weights[0] = l0;
  ws.weights[1] = l1;
  // points about the centres; the frame's own rounding comes last
  ws.pointA[0] = e[0] + (l0 * pa[0] + l1 * pa[2]);
  ws.pointA[1] = e[1] + (l0 * pa[1] + l1 * pa[3]);
  const bx = l0 * pb[0] + l1 * pb[2], by = l0 * pb[1] + l1 * pb[3];
  ws.pointB[0] = e[0] + (f[6] + (c * bx - s * by));
  ws.pointB[1] = e[1] + (f[7] + (s * bx + c * by));
  direction2(ws);
  const lower = l0 * w[1] + l1 * w[3], upper = ws.bounds[1], l = f[8], t = Math.abs(ws.slope[0]);
  const size = (Math.abs(w[0]) + Math.abs(w[2])) * t + Math.abs(w[1]) + Math.abs(w[3]);
  ws.bounds[0] = l / lower;
  ws.bounds[1] = l / ((upper > lower ? upper : lower) + BOUND_ROUNDING * size);
}

/** No ray or no interior: alpha = 0 with the centres as common point, or nothing at all. */
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
