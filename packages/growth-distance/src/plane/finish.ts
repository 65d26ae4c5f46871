/**
 * From the final columns to an answer in the plane; see ../finish.ts.
 */
import type { ConvexShape2 } from "@col/types";
import type { Bracket } from "../exit.ts";
import { FAR_FRAME, SHARP, STEEP, SUM_ROUNDING, writeBounds } from "../exit.ts";
import { WELL_INSIDE } from "../certify-inner.ts";
import { BOUND_ROUNDING } from "../certify-outer.ts";
import type { Settings } from "../settings.ts";
import { COINCIDENT } from "../status.ts";
import type { Workspace2 } from "./workspace.ts";

/** Unit normal from the best slope. */
function direction2(ws: Workspace2): void {
  const f = ws.frame, t = ws.slope[0], g = 1 / Math.sqrt(t * t + 1);
  ws.normal[0] = (f[1] * t + f[0]) * g;
  ws.normal[1] = (f[1] - f[0] * t) * g;
}

/**
 * The inner height: `ws.bracket.inner`, `innerRounding`, `ws.weights`. The chord's ends stand on either side of the
 * ray, so their mean is on it to rounding.
 */
export function certifyInner2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  const f = ws.frame, w = ws.w, pa = ws.pointsA, pb = ws.pointsB, x = ws.bracket, rr = f[9] + f[10];
  for (let k = 0; k < 2; k++) {
    if (ws.inscribed[k] === 0) continue;
    const t = w[2 * k], sa = (f[9] / rr) * t, sb = -(f[10] / rr) * t;
    pa[2 * k] = sa * f[1]; pa[2 * k + 1] = -sa * f[0];
    pb[2 * k] = sb * f[2]; pb[2 * k + 1] = sb * f[3];
  }
  const width = w[2] - w[0], l0 = w[2] / width, l1 = -w[0] / width;
  ws.weights[0] = l0;
  ws.weights[1] = l1;
  x.ray = f[8];
  x.inner = l0 * w[1] + l1 * w[3];
  x.innerRounding = 0;
  let size = 0;
  for (let k = 0; k < 4; k++) size += Math.abs(pa[k]) + Math.abs(pb[k]);
  x.size = 0.5 * size;
  const p = a.center,
    o = b.center,
    frames = SUM_ROUNDING * (Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(o[0]) + Math.abs(o[1]));
  x.frames = frames > FAR_FRAME * rr ? frames : 0;
  const e = SUM_ROUNDING * x.size + x.frames;
  if (e > SHARP * rr) {
    // taken back with the discs, or along the chord
    let least = (e / (rr + e)) * x.inner;
    if (Math.min(-w[0], w[2]) > WELL_INSIDE * e) {
      const tilted = e * (1 + Math.abs(w[3] - w[1]) / width);
      if (tilted < least) least = tilted;
    }
    if (least > SHARP * x.inner) x.innerRounding = least;
  }
  x.onBalls = !(x.inner - x.innerRounding > rr);
  if (x.onBalls) {
    x.inner = rr;
    x.innerRounding = 0;
  }
}

/** `reach` from the boxes: sum of the greatest absolute coordinates about the centres. */
function reachOfBoxes2(a: ConvexShape2, b: ConvexShape2, x: Bracket): void {
  const p = a.bounds, q = b.bounds, c = a.center, e = b.center;
  let sum = 2 * (a.margin + b.margin);
  for (let t = 0; t < 2; t++) sum += Math.max(p[t + 2] - c[t], c[t] - p[t]) + Math.max(q[t + 2] - e[t], e[t] - q[t]);
  x.reach = sum;
}

/** The outer height and its rounding. In: `reach`, `size`. */
export function certifyOuter2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  const x = ws.bracket, w = ws.w, t = Math.abs(ws.slope[0]);
  if (x.reach === 0 && ws.inscribed[0] + ws.inscribed[1] > 0) reachOfBoxes2(a, b, x);
  const size = x.reach > 0 ? x.reach : x.size;
  x.outer = ws.heights[1];
  x.outerRounding = (SUM_ROUNDING * size + x.frames) * (1 + t);
  if (x.outerRounding > SHARP * x.outer) {
    if (t > STEEP) x.outerRounding = SHARP * x.outer; // the height has it already
    return;
  }
  const terms = BOUND_ROUNDING * ((Math.abs(w[0]) + Math.abs(w[2])) * t + Math.abs(w[1]) + Math.abs(w[3]));
  if (terms < x.outerRounding) x.outerRounding = terms;
}

/**
 * From the final columns to `ws.pointA`, `ws.pointB` (A's frame), `ws.normal`, `ws.bounds` = [upper, lower] of alpha,
 * `ws.status`.
 */
export function finish2(a: ConvexShape2, b: ConvexShape2, set: Settings, ws: Workspace2): void {
  certifyInner2(a, b, ws);
  direction2(ws);
  certifyOuter2(a, b, ws);
  ws.status = writeBounds(ws.bracket, set, ws.status, ws.bounds);
  const f = ws.frame,
    pa = ws.pointsA,
    pb = ws.pointsB,
    q = ws.pose,
    c = q[0],
    s = q[1],
    e = a.center,
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
  if (x.innerRounding > 0) {
    const g = (x.inner - x.innerRounding) / x.inner;
    ax *= g; ay *= g; bx *= g; by *= g;
  }
  ws.pointA[0] = e[0] + ax;
  ws.pointA[1] = e[1] + ay;
  ws.pointB[0] = e[0] + (f[6] + bx);
  ws.pointB[1] = e[1] + (f[7] + by);
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
