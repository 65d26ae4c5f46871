/**
 * The points of the result, for the height on the ray that the exit has chosen.
 *
 * - In: the workspace after the inner certificate (certify-inner.ts).
 * - Out: `ws.fromA`, `ws.fromB`, about the centres in A's axes, and `ws.pointA`, `ws.pointB` in A's frame. Lengths, 3
 *   doubles each.
 * - Method: convex combinations of points of the bodies. If their difference is off the ray by more than rounding,
 *   points of the inscribed balls correct it.
 */
import type { ConvexShape } from "@col/types";
import type { Workspace } from "../state/workspace.ts";

/** Residual of eq. 9c that rounding may leave, as a fraction of the sizes of the columns' points. No dimension. */
const SETTLE = 2e-12;

/** Points of the bodies for a height of at most the balls' radius: points of the balls. */
function placeOnBalls(ws: Workspace): void {
  const f = ws.frame, zA = ws.fromA, zB = ws.fromB, x = ws.bracket, g = (x.inner - x.innerRounding) / x.inner;
  for (let t = 0; t < 3; t++) {
    zA[t] = g * f[25] * f[6 + t];
    zB[t] = -g * f[26] * f[6 + t];
  }
}

/**
 * Corrects the residual across the ray with points of the balls, and moves both points to the height minus its rounding
 * error.
 */
function takeBack(ws: Workspace): void {
  const f = ws.frame,
    zA = ws.fromA,
    zB = ws.fromB,
    x = ws.bracket,
    off = ws.off,
    ra = f[25],
    rb = f[26],
    ball = ra + rb;
  const d = Math.sqrt(off[0] * off[0] + off[1] * off[1]),
    back = ball / (ball + d),
    t = d > 0 ? 1 / (ball + d) : 0,
    shrink = (x.inner - x.innerRounding) / x.inner;
  for (let c = 0; c < 3; c++) {
    const e = t * (f[c] * off[0] + f[3 + c] * off[1]);
    zA[c] = shrink * (back * zA[c] - ra * e);
    zB[c] = shrink * (back * zB[c] + rb * e);
  }
}

/**
 * Sets `ws.fromA`, `ws.fromB` (about the centres, A's axes), `ws.pointA`, `ws.pointB`. The rounding error of zA - zB -
 * p / alpha is added to the point of the larger body, where it is a few units in the last place of its size. A residual
 * too large for rounding stays, so that checks find it.
 */
export function place(a: ConvexShape, ws: Workspace): void {
  const f = ws.frame,
    s = ws.slots,
    pa = ws.pointsA,
    pb = ws.pointsB,
    r = ws.bInA,
    zA = ws.fromA,
    zB = ws.fromB,
    x = ws.bracket,
    w = ws.weights;
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

/** Moves both points to the place where they meet when the bodies have grown, at most to the given size. */
export function meet(a: ConvexShape, ws: Workspace): void {
  const t = ws.bounds[0] < 1 ? ws.bounds[0] : 1, zA = ws.pointA, c = a.center;
  for (let i = 0; i < 3; i++) ws.pointB[i] = zA[i] = c[i] + t * (zA[i] - c[i]);
}

/** Sets a point or direction to unknown: three NaN. */
export function fillNaN(v: Float64Array): void {
  v[0] = NaN; v[1] = NaN; v[2] = NaN;
}

/** Sets `ws.pointA`, `ws.pointB` (A's frame) from the points about the centres. */
export function placePoints(a: ConvexShape, ws: Workspace): void {
  const f = ws.frame, c = a.center;
  for (let i = 0; i < 3; i++) {
    ws.pointA[i] = c[i] + ws.fromA[i];
    ws.pointB[i] = c[i] + (f[21 + i] + ws.fromB[i]);
  }
}
