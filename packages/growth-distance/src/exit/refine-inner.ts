/**
 * The inner height of thin bodies in 3-D, corrected with a residual in twice the digits.
 *
 * - In: weights (no unit), areas and points of the three columns (aligned frame, lengths), the inner height in
 *   `ws.bracket.inner` (length).
 * - Out: the corrected weights and inner height; in `ws.off` the part of the residual that they cannot correct (2
 *   lengths across the ray, aligned frame).
 * - Method: exact.ts computes the residual (length, A's axes). Its two components across the ray change the weights, by
 *   Cramer's rule in the triangle of the columns.
 * - If a weight would become negative, all weights stay as they are.
 */
import type { ConvexShape } from "@col/types";
import { residual } from "./exact.ts";
import type { Workspace } from "../state/workspace.ts";

/**
 * Sets `ws.off` to the residual across the ray, and `ws.bracket.inner` and `ws.weights` to their values after the
 * weights have corrected as much of it as they can. In: weights, inner height.
 */
export function refineInner(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  residual(a.center, b.center, ws);
  const { r, change: d } = ws.exact,
    f = ws.frame,
    w = ws.w,
    s = ws.slots,
    l = ws.weights,
    off = ws.off,
    g = ws.areas,
    i = 3 * s[0],
    j = 3 * s[1],
    k = 3 * s[2];
  const x = f[0] * r[0] + f[1] * r[1] + f[2] * r[2],
    y = f[3] * r[0] + f[4] * r[1] + f[5] * r[2],
    inv = -1 / (g[0] + g[1] + g[2]);
  off[0] = x;
  off[1] = y;
  ws.bracket.inner += f[6] * r[0] + f[7] * r[1] + f[8] * r[2];
  d[0] = (x * (w[j + 1] - w[k + 1]) - y * (w[j] - w[k])) * inv;
  d[1] = (x * (w[k + 1] - w[i + 1]) - y * (w[k] - w[i])) * inv;
  d[2] = -d[0] - d[1];
  if (!(l[0] + d[0] >= 0 && l[1] + d[1] >= 0 && l[2] + d[2] >= 0)) return; // also for NaN
  l[0] += d[0];
  l[1] += d[1];
  l[2] += d[2];
  off[0] += d[0] * w[i] + d[1] * w[j] + d[2] * w[k];
  off[1] += d[0] * w[i + 1] + d[1] * w[j + 1] + d[2] * w[k + 1];
  ws.bracket.inner += d[0] * w[i + 2] + d[1] * w[j + 2] + d[2] * w[k + 2];
}
