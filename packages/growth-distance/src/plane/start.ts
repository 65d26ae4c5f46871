/**
 * Start, warm starts and end of a query in the plane; see ../start.ts and ../finish.ts.
 */
import type { ConvexShape2 } from "@col/types";
import { COINCIDENT, ILL_CONDITIONED } from "../status.ts";
import type { GrowthWarmStart2 } from "../warm-start.ts";
import type { Workspace2 } from "./workspace.ts";

/** Centres nearer than this times the largest coordinate behind them coincide to rounding. No dimension. */
const COINCIDENT_ULPS = 8.881784197001252e-16;
/** |p|, or the sum of the inradii, below this has no usable square. Length. */
const TINY = 1e-150;
/** An exchange may leave the lower bound where it is, give or take rounding. No dimension. */
const LEVEL = 1 - 1e-12;
/** Room for the rounding of the lower bound, in parts of the terms it is made of. No dimension. */
const BOUND_ROUNDING = 4e-16;

/** Frame and two points of the inscribed discs; false, with the status set, where there is no ray or no interior. */
export function begin2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): boolean {
  const q = ws.pose, f = ws.frame, cA = a.center, cB = b.center, c = q[0], s = q[1];
  const ra = a.inradius + a.margin, rb = b.inradius + b.margin, rr = ra + rb;
  const ox = c * cB[0] - s * cB[1] - cA[0], oy = s * cB[0] + c * cB[1] - cA[1], px = q[2] + ox, py = q[3] + oy;
  const l = Math.sqrt(px * px + py * py);
  f[8] = px; f[9] = py; f[10] = l; f[11] = ra; f[12] = rb;
  ws.iterations = 0;
  if (!(rr > TINY)) {
    ws.status = ILL_CONDITIONED;
    return false;
  }
  if (!(l > COINCIDENT_ULPS * Math.max(ws.limits[2], Math.abs(ox) + Math.abs(oy)) && l > TINY)) {
    ws.status = COINCIDENT;
    return false;
  }
  const ux = px / l, uy = py / l;
  f[0] = ux; f[1] = uy;
  // Q R with Q = [uy -ux; ux uy]
  f[2] = uy * c - ux * s; f[3] = -uy * s - ux * c;
  f[4] = ux * c + uy * s; f[5] = uy * c - ux * s;
  f[6] = uy * ox - ux * oy; f[7] = ux * ox + uy * oy;
  ws.w[0] = -rr; ws.w[1] = 0; ws.w[2] = rr; ws.w[3] = 0;
  ws.inscribed[0] = 1;
  ws.inscribed[1] = 1;
  ws.slope[0] = 0;
  ws.bounds[0] = 0;
  return true;
}

/** Primal warm start (eq. 31). */
export function insertRemembered2(warm: GrowthWarmStart2, ws: Workspace2): void {
  const f = ws.frame, w = ws.w, ux = f[0], uy = f[1];
  let lower = 0, cut = 0;
  for (let i = 0; i < warm.count; i++) {
    const ax = warm.pointsA[2 * i], ay = warm.pointsA[2 * i + 1], bx = warm.pointsB[2 * i], by = warm.pointsB[2 * i + 1];
    const x = uy * ax - ux * ay - (f[2] * bx + f[3] * by) + f[6], z = ux * ax + uy * ay - (f[4] * bx + f[5] * by) + f[7];
    if (!(cut * x + z > lower)) continue;
    const k = x < 0 ? 0 : 1, ox = w[2 - 2 * k], oz = w[3 - 2 * k];
    const height = (ox * z - x * oz) / (ox - x);
    if (!(height >= lower * LEVEL)) continue;
    if (height > lower) lower = height;
    w[2 * k] = x;
    w[2 * k + 1] = z;
    ws.pointsA[2 * k] = ax; ws.pointsA[2 * k + 1] = ay;
    ws.pointsB[2 * k] = bx; ws.pointsB[2 * k + 1] = by;
    ws.inscribed[k] = 0;
    cut = (w[1] - w[3]) / (w[2] - w[0]);
    ws.directions[k] = cut;
  }
  ws.bounds[0] = lower;
  ws.slope[0] = cut;
}

/** Dual warm start. */
export function startNormal2(warm: GrowthWarmStart2, ws: Workspace2): void {
  const f = ws.frame, x = warm.normal[0], y = warm.normal[1], t = f[0] * x + f[1] * y;
  if (t > 0 && t * t > 1e-12 * (x * x + y * y)) ws.slope[0] = (f[1] * x - f[0] * y) / t;
}

/** Remembers what the next query of the pair may start from. */
export function remember2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2, warm: GrowthWarmStart2): void {
  const f = ws.frame, t = ws.slope[0];
  let count = 0;
  for (let k = 0; k < 2; k++) {
    if (ws.inscribed[k] === 1) continue;
    warm.pointsA[2 * count] = ws.pointsA[2 * k]; warm.pointsA[2 * count + 1] = ws.pointsA[2 * k + 1];
    warm.pointsB[2 * count] = ws.pointsB[2 * k]; warm.pointsB[2 * count + 1] = ws.pointsB[2 * k + 1];
    count++;
  }
  warm.a = a;
  warm.b = b;
  warm.count = count;
  warm.normal[0] = f[1] * t + f[0];
  warm.normal[1] = f[1] - f[0] * t;
}

/** Unit normal from the best slope. */
export function direction2(ws: Workspace2): void {
  const f = ws.frame, t = ws.slope[0], g = 1 / Math.sqrt(t * t + 1);
  ws.normal[0] = (f[1] * t + f[0]) * g;
  ws.normal[1] = (f[1] - f[0] * t) * g;
}

/** From the final columns to `ws.pointA`, `ws.pointB` (A's frame), `ws.normal`, `ws.bounds` = [upper, lower] of alpha. */
export function finish2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  const f = ws.frame, w = ws.w, pa = ws.pointsA, pb = ws.pointsB, q = ws.pose, c = q[0], s = q[1], rr = f[11] + f[12];
  for (let k = 0; k < 2; k++) {
    if (ws.inscribed[k] === 0) continue;
    const x = w[2 * k], sa = (f[11] / rr) * x, sb = -(f[12] / rr) * x;
    pa[2 * k] = a.center[0] + sa * f[1]; pa[2 * k + 1] = a.center[1] - sa * f[0];
    pb[2 * k] = b.center[0] + sb * f[2]; pb[2 * k + 1] = b.center[1] + sb * f[3];
  }
  const width = w[2] - w[0], l0 = w[2] / width, l1 = -w[0] / width;
  ws.weights[0] = l0;
  ws.weights[1] = l1;
  ws.pointA[0] = l0 * pa[0] + l1 * pa[2];
  ws.pointA[1] = l0 * pa[1] + l1 * pa[3];
  const bx = l0 * pb[0] + l1 * pb[2], by = l0 * pb[1] + l1 * pb[3];
  ws.pointB[0] = c * bx - s * by + q[2];
  ws.pointB[1] = s * bx + c * by + q[3];
  direction2(ws);
  const lower = l0 * w[1] + l1 * w[3], upper = ws.bounds[1], l = f[10], t = Math.abs(ws.slope[0]);
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
