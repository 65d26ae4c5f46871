/**
 * One query on packed poses: door of the kernel tier, used by every entry point.
 *
 * In: `ws.bInA`. Out: `ws.bounds` = [upper, lower] of alpha, `ws.pointA`, `ws.pointB`, `ws.normal` (A's frame), `ws.iterations`,
 * `ws.status`. Undefined fields are NaN. Allocates nothing.
 */
import type { ConvexShape } from "@col/types";
import { finish } from "./finish.ts";
import { hasHalfSpace, solveHalfSpace } from "./half-space.ts";
import type { Settings } from "./settings.ts";
import { newtonAlone, usesSecondOrder } from "./smooth.ts";
import { solve } from "./solve.ts";
import { begin, insertRemembered, remember, startNormal } from "./start.ts";
import { COINCIDENT, ILL_CONDITIONED } from "./status.ts";
import type { GrowthWarmStart } from "./warm-start.ts";
import type { Workspace } from "./workspace.ts";

function fillNaN(v: Float64Array): void {
  v[0] = NaN; v[1] = NaN; v[2] = NaN;
}

/** No ray or no interior: alpha = 0 with the centres as common point, or nothing at all. */
export function finishDegenerate(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const coincident = ws.status === COINCIDENT, r = ws.bInA, c = b.center;
  fillNaN(ws.normal);
  ws.bounds[0] = coincident ? 0 : NaN;
  ws.bounds[1] = coincident ? 0 : NaN;
  fillNaN(ws.pointA);
  fillNaN(ws.pointB);
  fillNaN(ws.fromA);
  fillNaN(ws.fromB);
  if (!coincident) return;
  ws.fromA.fill(0);
  ws.fromB.fill(0);
  ws.pointA[0] = a.center[0]; ws.pointA[1] = a.center[1]; ws.pointA[2] = a.center[2];
  ws.pointB[0] = r[0] * c[0] + r[1] * c[1] + r[2] * c[2] + r[9];
  ws.pointB[1] = r[3] * c[0] + r[4] * c[1] + r[5] * c[2] + r[10];
  ws.pointB[2] = r[6] * c[0] + r[7] * c[1] + r[8] * c[2] + r[11];
}

/**
 * Applies a warm start to what `begin` has laid out. The remembered normal also serves the primal start: measured on moved reference pairs,
 * 1.3 iterations instead of 1.5 on polytopes, 10.4 instead of 12.3 on curved pairs.
 */
function warmUp(a: ConvexShape, b: ConvexShape, warm: GrowthWarmStart | null, start: number, method: number, ws: Workspace): void {
  if (warm === null || start === 0 || warm.a !== a || warm.b !== b) return;
  if (start === 1 && !newtonAlone(a, b, method)) insertRemembered(warm, ws);
  startNormal(warm, ws);
}

/** Growth distance. In: `ws.limits[2]` (see `begin`). */
export function growthQuery(
  a: ConvexShape, b: ConvexShape, set: Settings, warm: GrowthWarmStart | null, ws: Workspace,
): void {
  if (hasHalfSpace(a, b)) {
    solveHalfSpace(a, b, ws);
    if (ws.status === COINCIDENT || ws.status === ILL_CONDITIONED) finishDegenerate(a, b, ws);
    return;
  }
  if (!begin(a, b, ws)) {
    finishDegenerate(a, b, ws);
    return;
  }
  warmUp(a, b, warm, set.start, set.method, ws);
  ws.limits[0] = Infinity;
  ws.limits[1] = 0;
  solve(a, b, set, usesSecondOrder(a, b, set.method), ws);
  if (warm !== null) remember(a, b, ws, warm);
  finish(a, b, set.pivoted, ws);
}

/**
 * The Boolean question. Out: `ws.status` (separated, overlapping, touching; coincident-centres and ill-conditioned;
 * budget-spent and precision-limit with the bracket around 1), heights in `ws.bounds` as the loop leaves them.
 */
export function overlapQuery(
  a: ConvexShape, b: ConvexShape, set: Settings, warm: GrowthWarmStart | null, ws: Workspace,
): void {
  if (!begin(a, b, ws)) return;
  warmUp(a, b, warm, set.start, set.method, ws);
  ws.limits[0] = ws.frame[24];
  ws.limits[1] = ws.frame[24];
  solve(a, b, set, usesSecondOrder(a, b, set.method), ws);
  if (warm !== null) remember(a, b, ws, warm);
}
