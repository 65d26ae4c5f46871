/**
 * The inner height: a height on the ray at which D certainly has a point, from the columns as the loop leaves them.
 *
 * - In: columns (points of D, aligned frame, lengths), areas, inradii, frame.
 * - Out: `ws.bracket` (`ray`, `inner`, `innerRounding`, sizes; lengths), `ws.weights` (3, no unit), `ws.off` (2 lengths
 *   across the ray).
 * - Method: the convex mean of the columns with the sub-triangles' areas as weights. If its distance from the ray or
 *   its rounding matters, areas are computed exactly, and rounding errors in twice the digits. The inscribed balls
 *   correct the rest.
 * - The height is never below the balls' radius.
 */
import type { ConvexShape } from "@col/types";
import { crossExact } from "../loop/cross.ts";
import { FAR_FRAME, SHARP, SUM_ROUNDING } from "../state/exit.ts";
import { pivotedCoordinates } from "./pivoted.ts";
import { refineInner } from "./refine-inner.ts";
import { exactPoints, ONE_SUM } from "../state/spread.ts";
import { inscribedRow } from "../loop/start.ts";
import type { Workspace } from "../state/workspace.ts";

/**
 * The ray is well inside the facet if it stays inside when the corners move by this many of their roundings. No
 * dimension.
 */
export const WELL_INSIDE = 8;

/** Areas of the sub-triangles at the ray without error; negative areas become 0. */
function exactAreas(ws: Workspace): void {
  const w = ws.w, s = ws.slots, c = ws.scratch, area = ws.areas;
  for (let j = 0; j < 3; j++) {
    const p = 3 * s[j === 2 ? 0 : j + 1], q = 3 * s[j === 0 ? 2 : j - 1];
    c[1] = w[p]; c[2] = w[p + 1]; c[3] = w[q]; c[4] = w[q + 1];
    crossExact(c);
    area[j] = c[0] > 0 ? c[0] : 0;
  }
}

/** Sets the weights from the areas, the distance of the columns' mean from the ray, and the inner height. */
function weigh(ws: Workspace): void {
  const w = ws.w, s = ws.slots, area = ws.areas, l = ws.weights, off = ws.off, i = 3 * s[0], j = 3 * s[1], k = 3 * s[2];
  const inv = 1 / (area[0] + area[1] + area[2]), l0 = area[0] * inv, l1 = area[1] * inv, l2 = area[2] * inv;
  l[0] = l0; l[1] = l1; l[2] = l2;
  off[0] = l0 * w[i] + l1 * w[j] + l2 * w[k];
  off[1] = l0 * w[i + 1] + l1 * w[j + 1] + l2 * w[k + 1];
  ws.bracket.inner = l0 * w[i + 2] + l1 * w[j + 2] + l2 * w[k + 2];
}

/**
 * In: `ws.bracket.rounding`, of the columns across the ray. Out: `innerRounding`, the amount by which it may lower the
 * height of the ray's point.
 */
function takeRounding(ws: Workspace): void {
  const x = ws.bracket,
    e = x.rounding,
    w = ws.w,
    s = ws.slots,
    g = ws.areas,
    i = 3 * s[0],
    j = 3 * s[1],
    k = 3 * s[2],
    ball = ws.frame[25] + ws.frame[26];
  // corrected with the balls
  let least = (e / (ball + e)) * x.inner;
  const x1 = w[j] - w[i],
    y1 = w[j + 1] - w[i + 1],
    z1 = w[j + 2] - w[i + 2],
    x2 = w[k] - w[i],
    y2 = w[k + 1] - w[i + 1],
    z2 = w[k + 2] - w[i + 2];
  const edge = Math.max(
    Math.abs(x1) + Math.abs(y1),
    Math.abs(x2) + Math.abs(y2),
    Math.abs(x2 - x1) + Math.abs(y2 - y1),
  );
  if (Math.min(g[0], g[1], g[2]) > WELL_INSIDE * e * edge) {
    // or corrected by the weights, along the facet
    const tilted = e * (1 + (Math.abs(y1 * z2 - z1 * y2) + Math.abs(z1 * x2 - x1 * z2)) / (g[0] + g[1] + g[2]));
    if (tilted < least) least = tilted;
  }
  x.innerRounding = least > SHARP * x.inner ? least : 0;
}

/** `ws.bracket.frames`. */
export function measureFrames(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const p = a.center,
    q = b.center,
    sum = Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) + Math.abs(q[0]) + Math.abs(q[1]) + Math.abs(q[2]);
  ws.bracket.frames = SUM_ROUNDING * sum > FAR_FRAME * (ws.frame[25] + ws.frame[26]) ? SUM_ROUNDING * sum : 0;
}

/**
 * For rounding that may matter, or columns whose mean is off the ray: areas without error, rounding in twice the
 * digits, the rest corrected by the inscribed balls.
 */
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
 * The inner height, from the columns as they are: `ws.bracket.inner`, `innerRounding`, `ws.weights`, and in `ws.off`
 * the residual across the ray (corrected by `place`).
 *
 * Take a point of D that is off the ray by e, and the point of the inscribed balls against e, at their radius r. The
 * segment between them crosses the ray at r / (r + |e|) of the height. The height of D is also at least r.
 */
export function certifyInner(a: ConvexShape, b: ConvexShape, pivoted: boolean, ws: Workspace): void {
  const f = ws.frame,
    s = ws.slots,
    area = ws.areas,
    w = ws.w,
    x = ws.bracket,
    off = ws.off,
    mark = ws.inscribed,
    pa = ws.pointsA,
    pb = ws.pointsB,
    l = ws.weights;
  const s0 = s[0], s1 = s[1], s2 = s[2], i = 3 * s0, j = 3 * s1, k = 3 * s2;
  if (mark[s0] + mark[s1] + mark[s2] > 0) for (let t = 0; t < 3; t++) if (mark[s[t]] === 1) inscribedRow(s[t], ws);
  if (pivoted) {
    const c = ws.scratch;
    c[0] = area[0]; c[1] = area[1]; c[2] = area[2];
    c[3] = w[i]; c[4] = w[i + 1]; c[5] = w[j]; c[6] = w[j + 1]; c[7] = w[k]; c[8] = w[k + 1];
    pivotedCoordinates(c);
    area[0] = c[0]; area[1] = c[1]; area[2] = c[2];
  }
  // sizes are read from the columns' points, since the shapes' boxes are not in the cache
  const largeA =
    Math.abs(pa[i]) +
    Math.abs(pa[j]) +
    Math.abs(pa[k]) +
    (Math.abs(pa[i + 1]) + Math.abs(pa[j + 1]) + Math.abs(pa[k + 1])) +
    (Math.abs(pa[i + 2]) + Math.abs(pa[j + 2]) + Math.abs(pa[k + 2]));
  const largeB =
    Math.abs(pb[i]) +
    Math.abs(pb[j]) +
    Math.abs(pb[k]) +
    (Math.abs(pb[i + 1]) + Math.abs(pb[j + 1]) + Math.abs(pb[k + 1])) +
    (Math.abs(pb[i + 2]) + Math.abs(pb[j + 2]) + Math.abs(pb[k + 2]));
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
  x.loopRounding = x.innerRounding;
}
