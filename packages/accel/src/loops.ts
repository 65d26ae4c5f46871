/**
 * Runs a loop by its code, and plain GJK if the loop gives up.
 *
 * In: `ws.x`, `ws.simplex`, `ws.limits`, `ws.bInA`. Out: the fields that the loop writes. `run` returns whether the
 * result is finished (points, normal, bounds), or a simplex that the kernel's `finish` must still turn into a result.
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

/** Iterations after which `auto` goes on without momentum: where momentum helps, it needs far fewer (5 to 10). */
export const PATIENCE = 16;
/** Largest patience: integers stay small integers. */
const NO_END = 0x3fffffff;

/** The named methods keep their momentum for half of the budget: it may never come to rest on partly curved shapes. */
function patienceOf(set: Settings): number {
  return Math.min(NO_END, 0.5 * set.maxIterations) | 0;
}

/**
 * A loop that ended without a verdict (budget, rounding): plain GJK goes on from where it stood; where rounding ends
 * that too, once more from the centres, since the direction left behind may be noise. Each run has the whole budget of
 * iterations.
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
 * Does the answer of a second-order loop hold? Only an answer of separated bodies of which one is `thin`, a needle or a
 * plate, is checked; where the plane along the normal does not reach the distance, GJK goes on.
 */
function stands(thin: (shape: ConvexShape) => boolean, a: ConvexShape, b: ConvexShape, set: Settings,
  ws: Workspace): boolean {
  return ws.status !== SEPARATED || !(thin(a) || thin(b)) || planeReaches(a, b, set, ws);
}

/**
 * Two ellipsoids or points, from `ws.x`. True: the answer is finished (points, normal, bounds); false: GJK went on, and
 * its simplex is still to be turned into one.
 */
function solveSecondOrder(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): boolean {
  if (solveEllipsoids(a, b, ws.bInA, set, ws) && stands(slenderRadii, a, b, set, ws)) return true;
  settle(a, b, set, ws);
  return false;
}

/**
 * As `solveSecondOrder`, for pairs with another curved shape: plain GJK until a plane separates, then in Newton's
 * metric.
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
  // where rounding ended it the best plane belongs to some blended direction: it may close the bracket although the
  // normal, x, is not known
  if (ws.status === PRECISION_LIMIT) settle(a, b, set, ws);
  return false;
}
