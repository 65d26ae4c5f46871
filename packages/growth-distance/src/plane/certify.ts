/**
 * The two heights of a 2-D query: the inner height from the chord as the loop leaves it, the outer height from its best
 * line.
 *
 * - In: the chord's two columns, weights and points (aligned frame, lengths), the best slope (no unit), `ws.normal`.
 * - Out: `ws.bracket` (heights and roundings, lengths), `ws.weights` (2), `ws.off` (length across the ray).
 * - Method: same as ../exit/certify-inner.ts and ../exit/certify-outer.ts, with two columns; sums in twice the digits
 *   by ../exit/exact.ts.
 */
import type { ConvexShape2 } from "@col/types";
import { WELL_INSIDE } from "../exit/certify-inner.ts";
import { BOUND_ROUNDING } from "../exit/certify-outer.ts";
import { refineOuter, residual } from "../exit/exact.ts";
import type { Bracket } from "../state/exit.ts";
import { FAR_FRAME, SHARP, STEEP, SUM_ROUNDING } from "../state/exit.ts";
import { exactPoints, ONE_SUM } from "../state/spread.ts";
import type { Workspace2 } from "./workspace.ts";

/** Fills the points of columns that are points of the inscribed discs. */
function inscribedRows(ws: Workspace2): void {
  const f = ws.frame, w = ws.w, pa = ws.pointsA, pb = ws.pointsB, rr = f[9] + f[10];
  for (let k = 0; k < 2; k++) {
    if (ws.inscribed[k] === 0) continue;
    const t = w[2 * k], sa = (f[9] / rr) * t, sb = -(f[10] / rr) * t;
    pa[2 * k] = sa * f[1]; pa[2 * k + 1] = -sa * f[0];
    pb[2 * k] = sb * f[2]; pb[2 * k + 1] = sb * f[3];
  }
}

/** Sets `x.frames`: the rounding of points relative to a distant frame, where it matters. Length. */
function measureFrames2(a: ConvexShape2, b: ConvexShape2, rr: number, x: Bracket): void {
  const p = a.center, o = b.center;
  const frames = SUM_ROUNDING * (Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(o[0]) + Math.abs(o[1]));
  x.frames = frames > FAR_FRAME * rr ? frames : 0;
}

/** In: `x.rounding`, of the chord's ends across the ray. Out: `x.innerRounding`. */
function takeRounding2(ws: Workspace2): void {
  const f = ws.frame, w = ws.w, x = ws.bracket, e = x.rounding, rr = f[9] + f[10];
  // corrected with the discs, or along the chord
  let least = (e / (rr + e)) * x.inner;
  if (Math.min(-w[0], w[2]) > WELL_INSIDE * e) {
    const tilted = e * (1 + Math.abs(w[3] - w[1]) / (w[2] - w[0]));
    if (tilted < least) least = tilted;
  }
  x.innerRounding = least > SHARP * x.inner ? least : 0;
}

/** Writes the pose as a matrix, for ../exit/exact.ts and against-plane.ts. */
export function fillMatrix(ws: Workspace2): void {
  const m = ws.bInA, q = ws.pose;
  m[0] = q[0]; m[1] = -q[1]; m[2] = q[1]; m[3] = q[0]; m[4] = q[2]; m[5] = q[3];
}

/** Same as `refineInner` in 3-D: the weights correct as much of r as they can, `ws.off` becomes the residual. */
function refineInner2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  fillMatrix(ws);
  residual(a.center, b.center, ws);
  const f = ws.frame, w = ws.w, l = ws.weights, r = ws.exact.r, x = ws.bracket, width = w[2] - w[0];
  const across = f[1] * r[0] - f[0] * r[1], d = across / width;
  ws.off[0] = across;
  x.inner += f[0] * r[0] + f[1] * r[1];
  if (!(l[0] + d >= 0 && l[1] - d >= 0)) return; // also for NaN
  l[0] += d;
  l[1] -= d;
  ws.off[0] = across - d * width;
  x.inner += d * (w[1] - w[3]);
}

/**
 * Computes the inner height: `ws.bracket.inner`, `innerRounding`, `ws.weights`, and the residual across the ray,
 * `ws.off`. The chord's ends are on opposite sides of the ray, so their weighted mean is on it up to rounding.
 */
export function certifyInner2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  inscribedRows(ws);
  const f = ws.frame, w = ws.w, pa = ws.pointsA, pb = ws.pointsB, x = ws.bracket, rr = f[9] + f[10];
  const width = w[2] - w[0], l0 = w[2] / width, l1 = -w[0] / width;
  ws.weights[0] = l0;
  ws.weights[1] = l1;
  ws.off[0] = 0;
  x.ray = f[8];
  x.inner = l0 * w[1] + l1 * w[3];
  x.innerRounding = 0;
  let size = 0;
  for (let k = 0; k < 4; k++) size += Math.abs(pa[k]) + Math.abs(pb[k]);
  x.size = 0.5 * size;
  measureFrames2(a, b, rr, x);
  x.rounding = SUM_ROUNDING * x.size + x.frames;
  if (x.rounding > SHARP * rr) takeRounding2(ws);
  if (x.innerRounding > 0) {
    refineInner2(a, b, ws);
    x.rounding = exactPoints(a) && exactPoints(b) ? 0 : ONE_SUM * x.rounding;
    takeRounding2(ws);
    x.inner *= rr / (rr + Math.abs(ws.off[0]));
  }
  x.onBalls = !(x.inner - x.innerRounding > rr);
  if (x.onBalls) {
    x.inner = rr;
    x.innerRounding = 0;
  }
  x.loopRounding = x.innerRounding;
}

/** Sets `reach` from the boxes: the sum of the largest absolute coordinates about the centres. Length. */
function reachOfBoxes2(a: ConvexShape2, b: ConvexShape2, x: Bracket): void {
  const p = a.bounds, q = b.bounds, c = a.center, e = b.center;
  let sum = 2 * (a.margin + b.margin);
  for (let t = 0; t < 2; t++) sum += Math.max(p[t + 2] - c[t], c[t] - p[t]) + Math.max(q[t + 2] - e[t], e[t] - q[t]);
  x.reach = sum;
}

/** Computes the outer height and its rounding. In: `ws.normal`, `reach`, `size`. */
export function certifyOuter2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  const x = ws.bracket, w = ws.w, t = Math.abs(ws.slope[0]);
  if (x.reach === 0 && ws.inscribed[0] + ws.inscribed[1] > 0) reachOfBoxes2(a, b, x);
  const size = x.reach > 0 ? x.reach : x.size;
  x.outer = ws.heights[1];
  x.outerRounding = (SUM_ROUNDING * size + x.frames) * (1 + t);
  if (x.outerRounding > SHARP * x.outer) {
    if (t > STEEP) x.outerRounding = SHARP * x.outer; // the height already includes it
    fillMatrix(ws);
    refineOuter(a, b, ws);
    return;
  }
  const terms = BOUND_ROUNDING * ((Math.abs(w[0]) + Math.abs(w[2])) * t + Math.abs(w[1]) + Math.abs(w[3]));
  if (terms < x.outerRounding) x.outerRounding = terms;
}
