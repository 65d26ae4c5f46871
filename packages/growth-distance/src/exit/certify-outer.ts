/**
 * The outer height: a plane that D does not cross, from support values along the direction of the best plane.
 *
 * - In: the loop's best direction (u, v, 1) and height (aligned frame, lengths), `ws.normal`, `reach` and `size` of the
 *   bracket.
 * - Out: `ws.bracket.outer` and `outerRounding` (lengths, on the ray). `direction` writes the unit normal (A's frame).
 * - Method: the loop's height with an estimate of its rounding; if that matters, two more supports in twice the digits
 *   (exact.ts).
 */
import type { ConvexShape } from "@col/types";
import { refineOuter } from "./exact.ts";
import { SHARP, STEEP, SUM_ROUNDING } from "../state/exit.ts";
import type { Bracket } from "../state/exit.ts";
import type { Workspace } from "../state/workspace.ts";

/** Rounding of the lower bound, as a fraction of the terms of its sum. No dimension. */
export const BOUND_ROUNDING = 4e-16;

/** Sets `reach` from the boxes: the sum of the largest absolute coordinates about the centres. Length. */
function reachOfBoxes(a: ConvexShape, b: ConvexShape, x: Bracket): void {
  const p = a.bounds, q = b.bounds, c = a.center, e = b.center;
  let sum = 3 * (a.margin + b.margin);
  for (let t = 0; t < 3; t++) sum += Math.max(p[t + 3] - c[t], c[t] - p[t]) + Math.max(q[t + 3] - e[t], e[t] - q[t]);
  x.reach = sum;
}

/**
 * The outer height and its rounding: support values of the direction that the normal is made from, as the loop left
 * them. In: `ws.normal`, `reach`, `size`.
 */
export function certifyOuter(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const x = ws.bracket,
    w = ws.w,
    s = ws.slots,
    i = 3 * s[0],
    j = 3 * s[1],
    u = Math.abs(ws.y[0]),
    v = Math.abs(ws.y[1]);
  x.ray = ws.frame[24];
  x.outer = ws.heights[1];
  // the loop records sizes only where it needs them, and points of the balls do not give the sizes of the plane
  if (x.reach === 0 && ws.inscribed[s[0]] + ws.inscribed[s[1]] + ws.inscribed[s[2]] > 0) reachOfBoxes(a, b, x);
  const size = x.reach > 0 ? x.reach : x.size;
  x.outerRounding = (SUM_ROUNDING * size + x.frames) * (1 + u + v);
  if (x.outerRounding > SHARP * x.outer) {
    if (u + v > STEEP) x.outerRounding = SHARP * x.outer; // the height already includes it
    refineOuter(a, b, ws);
    return;
  }
  // rounding of the terms whose sum is the height
  const terms =
    BOUND_ROUNDING *
    (Math.abs(w[i]) * u + Math.abs(w[i + 1]) * v + Math.abs(w[i + 2]) + Math.abs(w[j]) * u + Math.abs(w[j + 1]) * v);
  if (terms < x.outerRounding) x.outerRounding = terms;
}

/** Unit normal from the best direction (u, v, 1). */
export function direction(ws: Workspace): void {
  const f = ws.frame, n = ws.normal, u = ws.y[0], v = ws.y[1], g = 1 / Math.sqrt(u * u + v * v + 1);
  n[0] = (f[0] * u + f[3] * v + f[6]) * g;
  n[1] = (f[1] * u + f[4] * v + f[7]) * g;
  n[2] = (f[2] * u + f[5] * v + f[8]) * g;
}
