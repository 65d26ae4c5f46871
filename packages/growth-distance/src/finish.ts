/**
 * From the final columns to an answer: points of the bodies, normal, bounds of alpha. A's frame.
 *
 * z_1 and z_2 are convex combinations of points of the bodies with the same weights, the ray's coordinates in the inner simplex
 * (eq. 27, 28): inside the bodies whatever happened before. Their difference is on the ray only if the weights are right, so it is looked at: what it is
 * off the ray beyond rounding is taken back with points of the inscribed balls (`certifyInner`). Heights to factors (exit.ts): alpha = |p| / height, so
 * the bounds swap.
 */
import type { ConvexShape } from "@col/types";
import { crossExact } from "./cross.ts";
import { refineInner, refineOuter } from "./exact.ts";
import type { Bracket } from "./exit.ts";
import { FAR_FRAME, SHARP, STEEP, SUM_ROUNDING, writeBounds } from "./exit.ts";
import { pivotedCoordinates } from "./pivoted.ts";
import type { Settings } from "./settings.ts";
import { inscribedRow } from "./start.ts";
import type { Workspace } from "./workspace.ts";

/** Room for the rounding of the lower bound, in parts of the terms it is made of. No dimension. */
export const BOUND_ROUNDING = 4e-16;
/** The ray is well inside the facet where it stays so when the corners move by this many of their roundings. No dimension. */
export const WELL_INSIDE = 8;

/** Areas of the sub-triangles at the ray without error, those that are negative 0. */
function exactAreas(ws: Workspace): void {
  const w = ws.w, s = ws.slots, c = ws.scratch, area = ws.areas;
  for (let j = 0; j < 3; j++) {
    const p = 3 * s[j === 2 ? 0 : j + 1], q = 3 * s[j === 0 ? 2 : j - 1];
    c[1] = w[p]; c[2] = w[p + 1]; c[3] = w[q]; c[4] = w[q + 1];
    crossExact(c);
    area[j] = c[0] > 0 ? c[0] : 0;
  }
}

/** Shares of the areas, and how far the columns' mean is off the ray. */
function weigh(ws: Workspace): void {
  const w = ws.w, s = ws.slots, area = ws.areas, l = ws.weights, off = ws.off, i = 3 * s[0], j = 3 * s[1], k = 3 * s[2];
  const inv = 1 / (area[0] + area[1] + area[2]), l0 = area[0] * inv, l1 = area[1] * inv, l2 = area[2] * inv;
  l[0] = l0; l[1] = l1; l[2] = l2;
  off[0] = l0 * w[i] + l1 * w[j] + l2 * w[k];
  off[1] = l0 * w[i + 1] + l1 * w[j + 1] + l2 * w[k + 1];
  ws.bracket.inner = l0 * w[i + 2] + l1 * w[j + 2] + l2 * w[k + 2];
}

/** In: `ws.bracket.rounding`, of the columns across the ray. Out: `innerRounding`, what it may take from the height of the ray's point. */
function takeRounding(ws: Workspace): void {
  const x = ws.bracket, e = x.rounding, w = ws.w, s = ws.slots, g = ws.areas, i = 3 * s[0], j = 3 * s[1], k = 3 * s[2], ball = ws.frame[25] + ws.frame[26];
  // taken back with the balls
  let least = (e / (ball + e)) * x.inner;
  const x1 = w[j] - w[i], y1 = w[j + 1] - w[i + 1], z1 = w[j + 2] - w[i + 2], x2 = w[k] - w[i], y2 = w[k + 1] - w[i + 1], z2 = w[k + 2] - w[i + 2];
  const edge = Math.max(Math.abs(x1) + Math.abs(y1), Math.abs(x2) + Math.abs(y2), Math.abs(x2 - x1) + Math.abs(y2 - y1));
  if (Math.min(g[0], g[1], g[2]) > WELL_INSIDE * e * edge) {
    // or by the weights, along the facet
    const tilted = e * (1 + (Math.abs(y1 * z2 - z1 * y2) + Math.abs(z1 * x2 - x1 * z2)) / (g[0] + g[1] + g[2]));
    if (tilted < least) least = tilted;
  }
  x.innerRounding = least > SHARP * x.inner ? least : 0;
}

/** Rounding of one sum, less the centre, in parts of `SUM_ROUNDING`. No dimension. */
const ONE_SUM = 0.25;

/** Are the points of the body as the support function gives them, without a further sum? */
function exactPoints({ curvature, margin, center: c }: ConvexShape): boolean {
  return curvature === 0 && margin === 0 && c[0] === 0 && c[1] === 0 && c[2] === 0;
}

/** `ws.bracket.frames`. */
export function measureFrames(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const p = a.center, q = b.center, sum = Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) + Math.abs(q[0]) + Math.abs(q[1]) + Math.abs(q[2]);
  ws.bracket.frames = SUM_ROUNDING * sum > FAR_FRAME * (ws.frame[25] + ws.frame[26]) ? SUM_ROUNDING * sum : 0;
}

/** Rounding that may count, or columns whose mean is off the ray: areas without error, rounding in twice the digits, the rest for the balls. */
function certifyThin(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const x = ws.bracket, off = ws.off, ball = ws.frame[25] + ws.frame[26];
  if (!(Math.abs(off[0]) + Math.abs(off[1]) <= x.rounding)) {
    exactAreas(ws);
    weigh(ws);
  }
  if (x.rounding > SHARP * ball) takeRounding(ws);
  if (x.innerRounding > 0) {
    refineInner(a, b, ws);
    x.rounding = exactPoints(a) && exactPoints(b) ? 0 : ONE_SUM * x.rounding;
    takeRounding(ws);
  } else if (Math.abs(off[0]) + Math.abs(off[1]) <= x.rounding) {
    // rounding: see `place`
    off[0] = 0;
    off[1] = 0;
    return;
  }
  x.inner *= ball / (ball + Math.sqrt(off[0] * off[0] + off[1] * off[1]));
}

/**
 * The inner height, from the columns as they are: `ws.bracket.inner`, `innerRounding`, `ws.weights`, and in `ws.off` what is left across the ray (taken back by `place`).
 *
 * A point of D that is off the ray by e and the point of the inscribed balls against e, at their radius r, have a point of the ray between
 * them, at r / (r + |e|) of the height. So D is never less than r high either.
 */
export function certifyInner(a: ConvexShape, b: ConvexShape, pivoted: boolean, ws: Workspace): void {
  const f = ws.frame, s = ws.slots, area = ws.areas, w = ws.w, x = ws.bracket, off = ws.off, mark = ws.inscribed, pa = ws.pointsA, pb = ws.pointsB, l = ws.weights;
  const s0 = s[0], s1 = s[1], s2 = s[2], i = 3 * s0, j = 3 * s1, k = 3 * s2;
  if (mark[s0] + mark[s1] + mark[s2] > 0) for (let t = 0; t < 3; t++) if (mark[s[t]] === 1) inscribedRow(s[t], ws);
  if (pivoted) {
    const c = ws.scratch;
    c[0] = area[0]; c[1] = area[1]; c[2] = area[2];
    c[3] = w[i]; c[4] = w[i + 1]; c[5] = w[j]; c[6] = w[j + 1]; c[7] = w[k]; c[8] = w[k + 1];
    pivotedCoordinates(c);
    area[0] = c[0]; area[1] = c[1]; area[2] = c[2];
  }
  // the columns' points tell sizes; the shapes' boxes are not in the cache
  const largeA = Math.abs(pa[i]) + Math.abs(pa[j]) + Math.abs(pa[k]) + (Math.abs(pa[i + 1]) + Math.abs(pa[j + 1]) + Math.abs(pa[k + 1]))
    + (Math.abs(pa[i + 2]) + Math.abs(pa[j + 2]) + Math.abs(pa[k + 2]));
  const largeB = Math.abs(pb[i]) + Math.abs(pb[j]) + Math.abs(pb[k]) + (Math.abs(pb[i + 1]) + Math.abs(pb[j + 1]) + Math.abs(pb[k + 1]))
    + (Math.abs(pb[i + 2]) + Math.abs(pb[j + 2]) + Math.abs(pb[k + 2]));
  const inv = 1 / (area[0] + area[1] + area[2]), l0 = area[0] * inv, l1 = area[1] * inv, l2 = area[2] * inv;
  const across = l0 * w[i] + l1 * w[j] + l2 * w[k], aside = l0 * w[i + 1] + l1 * w[j + 1] + l2 * w[k + 1];
  const size = 0.5 * (largeA + largeB), ball = f[25] + f[26];
  measureFrames(a, b, ws);
  const rounding = SUM_ROUNDING * size + x.frames;
  l[0] = l0; l[1] = l1; l[2] = l2;
  x.inner = l0 * w[i + 2] + l1 * w[j + 2] + l2 * w[k + 2];
  x.ray = f[24];
  x.size = size;
  x.bLarger = largeB >= largeA;
  x.innerRounding = 0;
  x.rounding = rounding;
  if (rounding <= SHARP * ball && Math.abs(across) + Math.abs(aside) <= rounding) {
    // rounding: see `place`
    off[0] = 0;
    off[1] = 0;
  } else {
    off[0] = across;
    off[1] = aside;
    certifyThin(a, b, ws);
  }
  x.onBalls = !(x.inner - x.innerRounding > ball);
  if (x.onBalls) {
    x.inner = ball;
    x.innerRounding = 0;
  }
}

/** `reach` from the boxes: sum of the greatest absolute coordinates about the centres. */
function reachOfBoxes(a: ConvexShape, b: ConvexShape, x: Bracket): void {
  const p = a.bounds, q = b.bounds, c = a.center, e = b.center;
  let sum = 3 * (a.margin + b.margin);
  for (let t = 0; t < 3; t++) sum += Math.max(p[t + 3] - c[t], c[t] - p[t]) + Math.max(q[t + 3] - e[t], e[t] - q[t]);
  x.reach = sum;
}

/**
 * The outer height and its rounding: support values of the direction that the normal is made from, as the loop left them. In: `ws.normal`, `reach`, `size`.
 */
export function certifyOuter(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const x = ws.bracket, w = ws.w, s = ws.slots, i = 3 * s[0], j = 3 * s[1], u = Math.abs(ws.y[0]), v = Math.abs(ws.y[1]);
  x.ray = ws.frame[24];
  x.outer = ws.heights[1];
  // the loop looks at sizes only where they matter to it; points of the balls do not tell those of the plane's
  if (x.reach === 0 && ws.inscribed[s[0]] + ws.inscribed[s[1]] + ws.inscribed[s[2]] > 0) reachOfBoxes(a, b, x);
  const size = x.reach > 0 ? x.reach : x.size;
  x.outerRounding = (SUM_ROUNDING * size + x.frames) * (1 + u + v);
  if (x.outerRounding > SHARP * x.outer) {
    if (u + v > STEEP) x.outerRounding = SHARP * x.outer; // the height has it already
    refineOuter(a, b, ws);
    return;
  }
  // of the terms of the sum that the height is
  const terms = BOUND_ROUNDING * (Math.abs(w[i]) * u + Math.abs(w[i + 1]) * v + Math.abs(w[i + 2]) + Math.abs(w[j]) * u + Math.abs(w[j + 1]) * v);
  if (terms < x.outerRounding) x.outerRounding = terms;
}

/** Residual of eq. 9c that rounding may leave, in parts of the sizes of the columns' points. No dimension. */
const SETTLE = 2e-12;

/** Points of the bodies for a height no more than the balls' radius: their own. */
function placeOnBalls(ws: Workspace): void {
  const f = ws.frame, zA = ws.fromA, zB = ws.fromB, x = ws.bracket, g = (x.inner - x.innerRounding) / x.inner;
  for (let t = 0; t < 3; t++) {
    zA[t] = g * f[25] * f[6 + t];
    zB[t] = -g * f[26] * f[6 + t];
  }
}

/** Takes what is left across the ray back with points of the balls, and moves both points to the height that is left when its rounding is taken off. */
function takeBack(ws: Workspace): void {
  const f = ws.frame, zA = ws.fromA, zB = ws.fromB, x = ws.bracket, off = ws.off, ra = f[25], rb = f[26], ball = ra + rb;
  const d = Math.sqrt(off[0] * off[0] + off[1] * off[1]), back = ball / (ball + d), t = d > 0 ? 1 / (ball + d) : 0, shrink = (x.inner - x.innerRounding) / x.inner;
  for (let c = 0; c < 3; c++) {
    const e = t * (f[c] * off[0] + f[3 + c] * off[1]);
    zA[c] = shrink * (back * zA[c] - ra * e);
    zB[c] = shrink * (back * zB[c] + rb * e);
  }
}

/**
 * `ws.fromA`, `ws.fromB` (about the centres, A's axes), `ws.pointA`, `ws.pointB`. What rounding left of zA - zB - p / alpha goes to the point of the larger body,
 * where it is a few units in the last place of its size. A residual too large for rounding stays, to be seen.
 */
function place(a: ConvexShape, ws: Workspace): void {
  const f = ws.frame, s = ws.slots, pa = ws.pointsA, pb = ws.pointsB, r = ws.bInA, zA = ws.fromA, zB = ws.fromB, x = ws.bracket, w = ws.weights;
  if (x.onBalls) {
    placeOnBalls(ws);
    placePoints(a, ws);
    return;
  }
  const i = 3 * s[0], j = 3 * s[1], k = 3 * s[2], l0 = w[0], l1 = w[1], l2 = w[2];
  zA[0] = l0 * pa[i] + l1 * pa[j] + l2 * pa[k];
  zA[1] = l0 * pa[i + 1] + l1 * pa[j + 1] + l2 * pa[k + 1];
  zA[2] = l0 * pa[i + 2] + l1 * pa[j + 2] + l2 * pa[k + 2];
  const bx = l0 * pb[i] + l1 * pb[j] + l2 * pb[k], by = l0 * pb[i + 1] + l1 * pb[j + 1] + l2 * pb[k + 1];
  const bz = l0 * pb[i + 2] + l1 * pb[j + 2] + l2 * pb[k + 2];
  zB[0] = r[0] * bx + r[1] * by + r[2] * bz;
  zB[1] = r[3] * bx + r[4] * by + r[5] * bz;
  zB[2] = r[6] * bx + r[7] * by + r[8] * bz;
  if (ws.off[0] !== 0 || ws.off[1] !== 0 || x.innerRounding > 0) takeBack(ws);
  const g = 1 / (x.ray / (x.inner - x.innerRounding));
  const dx = zA[0] - zB[0] - g * f[21], dy = zA[1] - zB[1] - g * f[22], dz = zA[2] - zB[2] - g * f[23];
  if (Math.abs(dx) + Math.abs(dy) + Math.abs(dz) <= SETTLE * x.size) {
    if (x.bLarger) {
      zB[0] += dx; zB[1] += dy; zB[2] += dz;
    } else {
      zA[0] -= dx; zA[1] -= dy; zA[2] -= dz;
    }
  }
  placePoints(a, ws);
}

/** See the file header. Out: `ws.fromA`, `ws.fromB`, `ws.pointA`, `ws.pointB`, `ws.normal`, `ws.bounds`, `ws.status`. */
export function finish(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): void {
  certifyInner(a, b, set.pivoted, ws);
  direction(ws);
  certifyOuter(a, b, ws);
  ws.status = writeBounds(ws.bracket, set, ws.status, ws.bounds);
  place(a, ws);
}

/** A plane between the bodies is all that is asked: `ws.normal`, the lower bound; the rest is NaN. */
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

/** A common point is all that is asked, and `certifyInner` was: `ws.pointA` = `ws.pointB` = q = pA + alpha (zA - pA), the upper bound; the rest is NaN. */
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

/** Both points to where they meet when the bodies have grown, to their own size at most. */
export function meet(a: ConvexShape, ws: Workspace): void {
  const t = ws.bounds[0] < 1 ? ws.bounds[0] : 1, zA = ws.pointA, c = a.center;
  for (let i = 0; i < 3; i++) ws.pointB[i] = zA[i] = c[i] + t * (zA[i] - c[i]);
}

export function fillNaN(v: Float64Array): void {
  v[0] = NaN; v[1] = NaN; v[2] = NaN;
}

/** `ws.pointA`, `ws.pointB` (A's frame) from the points about the centres. */
export function placePoints(a: ConvexShape, ws: Workspace): void {
  const f = ws.frame, c = a.center;
  for (let i = 0; i < 3; i++) {
    ws.pointA[i] = c[i] + ws.fromA[i];
    ws.pointB[i] = c[i] + (f[21 + i] + ws.fromB[i]);
  }
}

/** Unit normal from the best direction (u, v, 1). */
export function direction(ws: Workspace): void {
  const f = ws.frame, n = ws.normal, u = ws.y[0], v = ws.y[1], g = 1 / Math.sqrt(u * u + v * v + 1);
  n[0] = (f[0] * u + f[3] * v + f[6]) * g;
  n[1] = (f[1] * u + f[4] * v + f[7]) * g;
  n[2] = (f[2] * u + f[5] * v + f[8]) * g;
}
