/**
 * From the final columns to an answer: points of the bodies, normal, bounds of alpha. A's frame.
 *
 * z_1 and z_2 are convex combinations of points of the bodies with the same weights, the ray's coordinates in the inner simplex
 * (eq. 27, 28): inside the bodies whatever happened before. Heights to factors: alpha = |p| / height, so the bounds swap.
 */
import type { ConvexShape } from "@col/types";
import { pivotedCoordinates } from "./pivoted.ts";
import { inscribedRow } from "./start.ts";
import type { Workspace } from "./workspace.ts";

/** Room for the rounding of the lower bound, in parts of the terms it is made of. No dimension. */
export const BOUND_ROUNDING = 4e-16;

/** See the file header. `pivoted`: which coordinates of the ray are used. Out: `ws.fromA`, `ws.fromB` (points about the centres, A's axes), `ws.pointA`, `ws.pointB` (A's frame), `ws.normal`, `ws.bounds` = [upper, lower]. */
export function finish(a: ConvexShape, pivoted: boolean, ws: Workspace): void {
  const f = ws.frame, s = ws.slots, pa = ws.pointsA, pb = ws.pointsB, area = ws.areas, r = ws.bInA, zA = ws.fromA, zB = ws.fromB;
  for (let j = 0; j < 3; j++) if (ws.inscribed[s[j]] === 1) inscribedRow(s[j], ws);
  const w = ws.w, i = 3 * s[0], j = 3 * s[1], k = 3 * s[2];
  if (pivoted) {
    const c = ws.scratch;
    c[0] = area[0]; c[1] = area[1]; c[2] = area[2];
    c[3] = w[i]; c[4] = w[i + 1]; c[5] = w[j]; c[6] = w[j + 1]; c[7] = w[k]; c[8] = w[k + 1];
    pivotedCoordinates(c);
    area[0] = c[0]; area[1] = c[1]; area[2] = c[2];
  }
  const inv = 1 / (area[0] + area[1] + area[2]);
  const l0 = area[0] * inv, l1 = area[1] * inv, l2 = area[2] * inv;
  area[0] = l0; area[1] = l1; area[2] = l2;
  zA[0] = l0 * pa[i] + l1 * pa[j] + l2 * pa[k];
  zA[1] = l0 * pa[i + 1] + l1 * pa[j + 1] + l2 * pa[k + 1];
  zA[2] = l0 * pa[i + 2] + l1 * pa[j + 2] + l2 * pa[k + 2];
  const x = l0 * pb[i] + l1 * pb[j] + l2 * pb[k], y = l0 * pb[i + 1] + l1 * pb[j + 1] + l2 * pb[k + 1];
  const z = l0 * pb[i + 2] + l1 * pb[j + 2] + l2 * pb[k + 2];
  zB[0] = r[0] * x + r[1] * y + r[2] * z;
  zB[1] = r[3] * x + r[4] * y + r[5] * z;
  zB[2] = r[6] * x + r[7] * y + r[8] * z;
  direction(ws);
  // the height of the very point that is returned
  const lower = l0 * w[i + 2] + l1 * w[j + 2] + l2 * w[k + 2], upper = ws.bounds[1], l = f[24];
  ws.bounds[0] = l / lower;
  settle(ws);
  placePoints(a, ws);
  // rounding of the plane's own height: it is a sum of terms of this size
  const u = Math.abs(ws.y[0]), v = Math.abs(ws.y[1]);
  const size = Math.abs(w[i]) * u + Math.abs(w[i + 1]) * v + Math.abs(w[i + 2]) + Math.abs(w[j]) * u + Math.abs(w[j + 1]) * v;
  ws.bounds[1] = l / ((upper > lower ? upper : lower) + BOUND_ROUNDING * size);
}

/** Residual of eq. 9c that rounding may leave, in parts of the coordinates of the columns' points. No dimension. */
const SETTLE = 1e-12;

/**
 * Puts what rounding left of zA - zB - p / alpha, both about their centres, on the point of the larger body, where it is a few units in the last place of
 * its size. A residual too large for rounding stays, to be seen.
 */
function settle(ws: Workspace): void {
  const f = ws.frame, zA = ws.fromA, zB = ws.fromB, k = 1 / ws.bounds[0];
  const x = zA[0] - zB[0] - k * f[21], y = zA[1] - zB[1] - k * f[22], z = zA[2] - zB[2] - k * f[23];
  // the columns' points tell sizes; the shapes' boxes are not in the cache
  const pa = ws.pointsA, pb = ws.pointsB, i = 3 * ws.slots[0], j = 3 * ws.slots[1], m = 3 * ws.slots[2];
  let largeA = 0, largeB = 0;
  for (let t = 0; t < 3; t++) {
    largeA += Math.abs(pa[i + t]) + Math.abs(pa[j + t]) + Math.abs(pa[m + t]);
    largeB += Math.abs(pb[i + t]) + Math.abs(pb[j + t]) + Math.abs(pb[m + t]);
  }
  const size = largeA + largeB;
  if (!(Math.abs(x) + Math.abs(y) + Math.abs(z) <= SETTLE * size)) return;
  if (largeA > largeB) {
    zA[0] -= x; zA[1] -= y; zA[2] -= z;
  } else {
    zB[0] += x; zB[1] += y; zB[2] += z;
  }
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
