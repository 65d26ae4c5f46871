/**
 * One query on packed poses in 3-D: the growth distance, and the Boolean query. Every public entry point uses it.
 *
 * - In: `ws.bInA` (12 doubles, pose of B in A), `ws.limits[2]` (largest coordinate of the poses, length), settings,
 *   warm start.
 * - Out: `ws.bounds` = [upper, lower] of alpha (no unit), `ws.pointA`, `ws.pointB` (lengths), `ws.normal` (unit), A's
 *   frame; `ws.iterations`, `ws.status`. Undefined fields are NaN. It does not allocate.
 * - Method: start (loop/start.ts, guess.ts, recall.ts), loop (loop/solve.ts), exit (exit/finish.ts), and up to two more
 *   passes if rounding leaves the bracket wide (state/passes.ts). Half-spaces in closed form.
 */
import type { ConvexShape } from "@col/types";
import { certifyInner, measureFrames } from "./exit/certify-inner.ts";
import { certifyOuter, direction } from "./exit/certify-outer.ts";
import { finish } from "./exit/finish.ts";
import { fillNaN } from "./exit/place.ts";
import { guess } from "./loop/guess.ts";
import { hasHalfSpace, solveHalfSpace } from "./half-space.ts";
import { isSound, keep, mayGoOn, PASSES, takeBetter } from "./state/passes.ts";
import { COLD, CUTTING_PLANE, PRIMAL } from "./state/settings.ts";
import type { Settings } from "./state/settings.ts";
import { remember, restore, startNormal } from "./loop/recall.ts";
import { usesSecondOrder } from "./loop/smooth.ts";
import { solve } from "./loop/solve.ts";
import { takeSpread } from "./state/spread.ts";
import { begin } from "./loop/start.ts";
import { COINCIDENT, ILL_CONDITIONED, OPTIMAL, OVERLAPPING, PRECISION_LIMIT, SEPARATED,
  touching } from "./state/status.ts";
import type { GrowthWarmStart } from "./state/warm-start.ts";
import type { Workspace } from "./state/workspace.ts";

/** For a pair without a ray or without an interior: alpha = 0 with the centres as common point, or NaN. */
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
 * First reach (see loop/solve.ts) from a remembered normal, and from the ray. Measured on moved meshes, hulls and
 * curved pairs. Each is a sum of two slopes. No dimension.
 */
const REMEMBERED = 0.05;
const ALONG_RAY = 0.5;

/**
 * Reads the warm start of the pair. A simplex restored from it is the best starting point: the normal of its plane is
 * right until the contact changes its features, and one support ends the query. If the ray has left it, the remembered
 * normal is better than the normal of the simplex that could be formed. Newton steps (`second`) use only the normal.
 * The paper's method (`cutting-plane`) has no reach.
 */
function recall(set: Settings, second: boolean, warm: GrowthWarmStart, ws: Workspace): void {
  if (set.start === PRIMAL && !second && restore(warm, ws)) return;
  startNormal(warm, ws);
  if (set.method !== CUTTING_PLANE) ws.limits[3] = REMEMBERED;
}

/** Runs the loop again (state/passes.ts): from the current columns, or from a fresh simplex by the paper's steps. */
function goOn(a: ConvexShape, b: ConvexShape, set: Settings, second: boolean, fresh: boolean, ws: Workspace): boolean {
  const x = ws.bracket, made = ws.iterations, u = ws.y[0], v = ws.y[1];
  if (!mayGoOn(set, ws)) return false;
  if (fresh || !isSound(ws)) {
    begin(a, b, ws);
    ws.y[0] = u; // the best direction so far
    ws.y[1] = v;
    ws.iterations = made;
    solve(a, b, set, false, ws);
  } else {
    ws.heights[0] = x.inner - x.innerRounding;
    solve(a, b, set, second, ws);
  }
  return true;
}

/** Runs the loop once, from the warm start of the pair, a guess or along the ray. */
function firstPass(
  a: ConvexShape,
  b: ConvexShape,
  set: Settings,
  second: boolean,
  guessed: boolean,
  warm: GrowthWarmStart | null,
  ws: Workspace,
): void {
  if (warm !== null && set.start !== COLD && warm.a === a && warm.b === b) recall(set, second, warm, ws);
  else if (!second && set.method !== CUTTING_PLANE) {
    if (guessed) guess(a, b, ws);
    else ws.limits[3] = ALONG_RAY; // no guess: for distant bodies the direction of the ray decides the query
  }
  ws.tolerance = set.tolerance;
  solve(a, b, set, second, ws);
}

/** Growth distance. In: `ws.limits[2]` (see `begin`). */
export function growthQuery(
  a: ConvexShape, b: ConvexShape, set: Settings, warm: GrowthWarmStart | null, ws: Workspace,
): void {
  if (hasHalfSpace(a, b)) {
    solveHalfSpace(a, b, set, ws);
    if (ws.status === COINCIDENT || ws.status === ILL_CONDITIONED) finishDegenerate(a, b, ws);
    return;
  }
  if (!begin(a, b, ws)) {
    finishDegenerate(a, b, ws);
    return;
  }
  const second = usesSecondOrder(a, b, set.method);
  ws.limits[0] = Infinity;
  ws.limits[1] = -Infinity;
  firstPass(a, b, set, second, true, warm, ws);
  finish(a, b, set, ws);
  for (let pass = 0; pass < PASSES && ws.status === PRECISION_LIMIT; pass++) {
    keep(ws);
    if (!goOn(a, b, set, second, pass > 0, ws)) break;
    finish(a, b, set, ws);
    takeBetter(set, ws);
  }
  if (warm !== null) remember(a, b, ws, warm);
}

/**
 * The Boolean query. Out: `ws.status`: separated (`ws.heights[1]`: the plane), overlapping (`ws.bracket.inner`: the
 * common point), touching; precision-limit if the bracket around 1 does not converge; coincident-centres,
 * ill-conditioned, budget-spent.
 */
export function overlapQuery(
  a: ConvexShape, b: ConvexShape, set: Settings, warm: GrowthWarmStart | null, ws: Workspace,
): void {
  if (hasHalfSpace(a, b)) {
    solveHalfSpace(a, b, set, ws);
    if (ws.status !== COINCIDENT && ws.status !== ILL_CONDITIONED) ws.status = touching(ws.status, ws.bounds);
    return;
  }
  if (!begin(a, b, ws)) return;
  const second = usesSecondOrder(a, b, set.method), l = ws.frame[24];
  ws.limits[0] = l;
  ws.limits[1] = l;
  firstPass(a, b, set, second, false, warm, ws);
  if (ws.status === SEPARATED) {
    measureFrames(a, b, ws);
    // the loop has counted all rounding errors except the errors of distant frames
    if (ws.bracket.frames > 0 && !(ws.heights[1] + ws.bracket.frames * (1 + Math.abs(ws.y[0]) + Math.abs(ws.y[1])) < l))
      ws.status = PRECISION_LIMIT;
  }
  for (let pass = 0; ws.status === OVERLAPPING; pass++) {
    certifyInner(a, b, set.pivoted, ws);
    const x = ws.bracket;
    if (x.innerRounding > 0 && x.inner - x.innerRounding < l) takeSpread(a, b, x, ws.spread);
    if (x.inner - x.innerRounding >= l) break;
    ws.status = PRECISION_LIMIT;
    direction(ws);
    certifyOuter(a, b, ws);
    ws.limits[0] = l + x.innerRounding;
    if (pass >= PASSES || !goOn(a, b, set, second, pass > 0, ws)) break;
  }
  if (warm !== null) remember(a, b, ws, warm);
  if (ws.status !== OPTIMAL && ws.status !== PRECISION_LIMIT) return;
  finish(a, b, set, ws);
  ws.status = touching(ws.status, ws.bounds);
  if (ws.status !== PRECISION_LIMIT) return;
  // only the Boolean is undecided: the bracket of the factor may decide it
  growthQuery(a, b, set, null, ws);
  ws.status = touching(ws.status, ws.bounds);
}
