/**
 * The warm start of a 2-D pair (../state/warm-start.ts): `remember2` writes it after the loop, `insertRemembered2` and
 * `startNormal2` read it before the next loop of the same pair.
 *
 * - In and out: points of the bodies about their centres, in the bodies' axes, lengths; a normal in A's frame, any
 *   length; the workspace, aligned frame.
 * - Primal: the remembered points at the new poses are points of the new D again (eq. 31), so they may be columns; no
 *   support is evaluated. A point may replace the column on its side of the ray. It must lie beyond the line through
 *   the two columns and not lower the height at which that line crosses the ray. Points of the inscribed discs are not
 *   remembered.
 * - Dual: the remembered normal gives the first slope, unless it is nearly perpendicular to the ray.
 * - In 3-D: ../loop/recall.ts, which can also restore a whole simplex at once.
 */
import type { ConvexShape2 } from "@col/types";
import { LEVEL } from "../loop/start.ts";
import type { GrowthWarmStart2 } from "../state/warm-start.ts";
import type { Workspace2 } from "./workspace.ts";

/** Primal warm start (eq. 31): inserts the remembered points as columns. */
export function insertRemembered2(warm: GrowthWarmStart2, ws: Workspace2): void {
  const f = ws.frame, w = ws.w, ux = f[0], uy = f[1];
  let lower = 0, cut = 0;
  for (let i = 0; i < warm.count; i++) {
    const ax = warm.pointsA[2 * i], ay = warm.pointsA[2 * i + 1], bx = warm.pointsB[2 * i],
      by = warm.pointsB[2 * i + 1];
    const x = uy * ax - ux * ay - (f[2] * bx + f[3] * by), z = ux * ax + uy * ay - (f[4] * bx + f[5] * by);
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
  ws.heights[0] = lower;
  ws.slope[0] = cut;
}

/** Dual warm start: sets the first slope from the remembered normal. */
export function startNormal2(warm: GrowthWarmStart2, ws: Workspace2): void {
  const f = ws.frame, x = warm.normal[0], y = warm.normal[1], t = f[0] * x + f[1] * y;
  if (t > 0 && t * t > 1e-12 * (x * x + y * y)) ws.slope[0] = (f[1] * x - f[0] * y) / t;
}

/** Writes the warm start of the pair. */
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
