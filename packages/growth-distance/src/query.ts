/**
 * One query on packed poses: door of the kernel tier, used by every entry point.
 *
 * In: `ws.bInA`. Out: `ws.bounds` = [upper, lower] of alpha, `ws.pointA`, `ws.pointB`, `ws.normal` (A's frame), `ws.iterations`,
 * `ws.status`. Undefined fields are NaN. Allocates nothing.
 */
import type { ConvexShape } from "@col/types";
import { finish } from "./finish.ts";
import { guess } from "./guess.ts";
import { hasHalfSpace, solveHalfSpace } from "./half-space.ts";
import { COLD, CUTTING_PLANE, PRIMAL } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { remember, restore, startNormal } from "./recall.ts";
import { usesSecondOrder } from "./smooth.ts";
import { solve } from "./solve.ts";
import { begin } from "./start.ts";
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

/** First reach (see solve.ts) from a remembered normal, and from the ray. Measured on moved meshes, hulls and curved pairs. Sums of two slopes. */
const REMEMBERED = 0.05;
const ALONG_RAY = 0.5;

/**
 * Takes up what the pair remembers. A simplex that is back in place is its own best guess: the normal of its plane is right until the contact changes its
 * features, and then one support ends the query. Where the ray has left it, the remembered normal is better than that of what could be put
 * together. Newton steps (`second`) take the normal alone. The paper's own method (`cutting-plane`) knows no reach.
 */
function recall(set: Settings, second: boolean, warm: GrowthWarmStart, ws: Workspace): void {
  if (set.start === PRIMAL && !second && restore(warm, ws)) return;
  startNormal(warm, ws);
  if (set.method !== CUTTING_PLANE) ws.limits[3] = REMEMBERED;
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
  const second = usesSecondOrder(a, b, set.method);
  if (warm !== null && set.start !== COLD && warm.a === a && warm.b === b) recall(set, second, warm, ws);
  else if (!second && set.method !== CUTTING_PLANE) guess(a, b, ws);
  ws.limits[0] = Infinity;
  ws.limits[1] = 0;
  solve(a, b, set, second, ws);
  if (warm !== null) remember(a, b, ws, warm);
  finish(a, set.pivoted, ws);
}

/**
 * The Boolean question. Out: `ws.status` (separated, overlapping, touching; coincident-centres and ill-conditioned;
 * budget-spent and precision-limit with the bracket around 1), heights in `ws.bounds` as the loop leaves them.
 */
export function overlapQuery(
  a: ConvexShape, b: ConvexShape, set: Settings, warm: GrowthWarmStart | null, ws: Workspace,
): void {
  if (!begin(a, b, ws)) return;
  const second = usesSecondOrder(a, b, set.method);
  if (warm !== null && set.start !== COLD && warm.a === a && warm.b === b) recall(set, second, warm, ws);
  else if (!second && set.method !== CUTTING_PLANE) ws.limits[3] = ALONG_RAY; // no guess: far apart, the ray's own direction is the answer
  ws.limits[0] = ws.frame[24];
  ws.limits[1] = ws.frame[24];
  solve(a, b, set, second, ws);
  if (warm !== null) remember(a, b, ws, warm);
}
