/**
 * Runs the loop with a given code, and plain GJK if the loop does not finish.
 *
 * - In: `ws.x` (start vector, A's frame), `ws.simplex`, `ws.limits` (lengths), `ws.bInA` (12 doubles), settings.
 * - Out: the fields that the loop writes. `run` returns true if the result is finished (points, normal, bounds), false
 *   if the kernel's `finish` must still turn a simplex into a result.
 * - Method: each second-order result of needles and plates is checked by a plane (needle-plane.ts); if it fails, or
 *   rounding ends a loop, `settle` continues with plain GJK.
 * - Each run has the whole budget of iterations, so `ws.iterations` may exceed the budget of one loop.
 */
import { BEYOND, BUDGET_SPENT, PRECISION_LIMIT, SEPARATED, solve, startCentres } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import { solveEllipsoids } from "./ellipsoids.ts";
import { solveFrankWolfe } from "./frank-wolfe.ts";
import { NESTEROV_NORMALISED, POLYAK, solveMomentum } from "./momentum.ts";
import { planeReaches, slender, slenderRadii } from "./needle-plane.ts";
import { solveCurved } from "./newton.ts";
import { CURVED, ELLIPSOIDS, PLAIN, POLYAK_AWHILE } from "./options.ts";
import type { AccelOptions } from "./options.ts";

/**
 * Iterations after which `auto` continues without momentum: where momentum helps, it needs far fewer (5 to 10). Count.
 */
export const PATIENCE = 16;
/** Largest patience: integers stay small integers. */
const NO_END = 0x3fffffff;

/** The named methods keep their momentum for half of the budget: it may never come to rest on partly curved shapes. */
function patienceOf(set: Settings): number {
  return Math.min(NO_END, 0.5 * set.maxIterations) | 0;
}

/**
 * Continues with plain GJK after a loop that ended undecided (budget, rounding), from its last direction. If rounding
 * ends that run, too, GJK runs once more from the centres, since the last direction may be noise. Each run has the
 * whole budget of iterations.
 */
export function settle(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): void {
  const spent = ws.iterations;
  ws.simplex.rank = 0;
  solve(a, b, ws.bInA, set, ws);
  ws.iterations += spent;
  if (ws.status !== PRECISION_LIMIT) return;
  const before = ws.iterations;
  startCentres(a, b, ws.bInA, ws.x);
  ws.simplex.rank = 0;
  solve(a, b, ws.bInA, set, ws);
  ws.iterations += before;
}

/**
 * Does the answer of a second-order loop hold? Only the answer for separated bodies of which one is `thin`, a needle or
 * a plate, is checked. If the plane along the normal does not reach the distance, GJK continues.
 */
function stands(thin: (shape: ConvexShape) => boolean, a: ConvexShape, b: ConvexShape, set: Settings,
  ws: Workspace): boolean {
  return ws.status !== SEPARATED || !(thin(a) || thin(b)) || planeReaches(a, b, set, ws);
}

/**
 * Two ellipsoids or points, from `ws.x`. True: the answer is finished (points, normal, bounds). False: GJK continued,
 * and `finish` must turn its simplex into an answer.
 */
function solveSecondOrder(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): boolean {
  if (solveEllipsoids(a, b, ws.bInA, set, ws) && stands(slenderRadii, a, b, set, ws)) return true;
  settle(a, b, set, ws);
  return false;
}

/**
 * Same as `solveSecondOrder`, for pairs with another curved shape: plain GJK until a plane separates, then GJK in
 * Newton's metric.
 */
function solveSeparated(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): boolean {
  const x = ws.x, limits = ws.limits, beyond = limits.beyond, d = ws.direction;
  limits.beyond = 0;
  solve(a, b, ws.bInA, set, ws);
  limits.beyond = beyond;
  if (ws.status !== BEYOND) return false;
  d[0] = x[0]; d[1] = x[1]; d[2] = x[2];
  if (solveCurved(a, b, ws.bInA, set, ws) && stands(slender, a, b, set, ws)) return true;
  settle(a, b, set, ws);
  return false;
}

/** The loop `code`, from `ws.x`; see the file header. */
export function run(code: number, a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, set: Settings,
  ws: Workspace): boolean {
  if (code === PLAIN) {
    solve(a, b, ws.bInA, set, ws);
    return false;
  }
  if (code === POLYAK_AWHILE) {
    solveMomentum(a, b, ws.bInA, set, POLYAK, false, PATIENCE, ws);
    if (ws.status === PRECISION_LIMIT || (ws.status === BUDGET_SPENT && !(ws.found.lower > 0))) settle(a, b, set, ws);
    return false;
  }
  if (code === ELLIPSOIDS) return solveSecondOrder(a, b, set, ws);
  if (code === CURVED) return solveSeparated(a, b, set, ws);
  if (code > NESTEROV_NORMALISED) {
    solveFrankWolfe(a, b, ws.bInA, set, code, ws);
    return true;
  }
  solveMomentum(a, b, ws.bInA, set, code, options?.restart === true, patienceOf(set), ws);
  // if rounding ended it, the best plane belongs to some blended direction: the bracket may be converged although the
  // normal, x, is not known
  if (ws.status === PRECISION_LIMIT) settle(a, b, set, ws);
  return false;
}
