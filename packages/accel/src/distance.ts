/**
 * Easy tier: `distance` and `intersects` with a choice of method, world frame, one call, no set-up.
 */
import {
  acquire, BEYOND, boxesApart, BUDGET_SPENT, DEFAULTS, finish, hasHalfSpace, OVERLAPPING, packPose, readOptions, relativePose, release, remember,
  rememberDirection, solve, solveHalfSpace, startCentres, startFrom, TOUCHING, writeResult,
} from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import { createDistanceResult, ELLIPSOID_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape, DistanceResult, Pose, WarmStart } from "@col/types";
import { solveEllipsoids } from "./ellipsoids.ts";
import { solveFrankWolfe } from "./frank-wolfe.ts";
import { DISTANT, NEAR, OVERLAP, startEllipsoids } from "./guess.ts";
import { NESTEROV_NORMALISED, POLYAK, solveMomentum } from "./momentum.ts";
import { hasSecondOrder, solveCurved } from "./newton.ts";
import { methodCode, NEWTON, PLAIN } from "./options.ts";
import type { AccelOptions } from "./options.ts";

/** Iterations after which `auto` goes on without momentum: far above what it needs where it helps (5 to 10). */
const PATIENCE = 16;
/** Largest patience: integers stay small integers. */
const NO_END = 0x3fffffff;

/** The named methods keep their momentum for half of the budget: it may never come to rest on partly curved shapes. */
function patienceOf(set: Settings): number {
  return Math.min(NO_END, 0.5 * set.maxIterations) | 0;
}

function settingsOf(options: AccelOptions | undefined, ws: Workspace): Settings {
  if (options === undefined) return DEFAULTS;
  readOptions(options, ws.settings);
  return ws.settings;
}

/** Sets `ws.x` (and `ws.simplex`); returns what the guess said, or OVERLAP where there was none. */
function start(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, warm: WarmStart | null, steps: number, ws: Workspace): number {
  const strategy = options?.start ?? (warm?.valid === true ? "previous" : steps > 0 ? "ellipsoids" : "centres");
  ws.simplex.rank = 0;
  if (strategy === "ellipsoids") return startEllipsoids(a, b, ws.bInA, Math.max(1, steps), ws.x);
  if (strategy === "centres") startCentres(a, b, ws.bInA, ws.x);
  else {
    startFrom(a, b, ws.bInA, strategy, warm, ws);
  }
  return OVERLAP;
}


/** What a query without a simplex leaves for the next one. */
function rememberPoints(ws: Workspace, warm: WarmStart): void {
  warm.valid = true;
  for (let i = 0; i < 3; i++) {
    warm.x[i] = ws.x[i];
    warm.pointA[i] = ws.pointA[i];
    warm.pointB[i] = ws.pointBLocal[i];
  }
  warm.simplex.rank = 0;
}

/** Ellipsoids and points (spheres are points with a margin), in any combination: the pairs with a second-order solver. */
function ellipsoids(a: ConvexShape, b: ConvexShape): boolean {
  const k = a.kind, l = b.kind;
  return (k === ELLIPSOID_KIND || k === POINT_KIND) && (l === ELLIPSOID_KIND || l === POINT_KIND);
}

/** Vertices of both meshes from which a distance query is through later without a guess and momentum than with them. Measured. */
const SMALL = 200;
/** The same of a Boolean query, and where supports cost so much in cold caches that momentum is worth it anywhere. Measured. */
const SMALL_BOOLEAN = 300;
const LARGE = 3000;
/** Part of their boxes' width that polytopes fill along the line of the centres near contact. Measured. No dimension. */
const FILLED = 0.65;

function verticesOf(shape: ConvexShape): number {
  return shape.mesh === null ? 0 : (shape.mesh.vertices.length / 3) | 0;
}

/** A loop that ended without a verdict (budget, rounding): plain GJK goes on from where it stood. */
function settle(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): void {
  const spent = ws.iterations;
  ws.simplex.rank = 0;
  solve(a, b, ws.bInA, set, ws);
  ws.iterations += spent;
}

/** Plain GJK, or with Polyak's momentum: not for ever, and with a second try where it stalls without a verdict. */
function solveFirstOrder(a: ConvexShape, b: ConvexShape, set: Settings, momentum: boolean, ws: Workspace): void {
  if (!momentum) solve(a, b, ws.bInA, set, ws);
  else {
    solveMomentum(a, b, ws.bInA, set, POLYAK, false, PATIENCE, ws);
    if (ws.status >= BUDGET_SPENT && !(ws.bounds[1] > 0)) settle(a, b, set, ws);
  }
}

/**
 * Two ellipsoids or points, from `ws.x`. True: the answer is finished (points, normal, bounds); false: GJK went on, and its simplex is
 * still to be turned into one.
 */
function solveSecondOrder(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): boolean {
  if (solveEllipsoids(a, b, ws.bInA, set, ws)) return true;
  settle(a, b, set, ws);
  return false;
}

/** As `solveSecondOrder`, for pairs with another curved shape: plain GJK until a plane separates, then in Newton's metric. */
function solveSeparated(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): boolean {
  const x = ws.x, limits = ws.limits, beyond = limits[0];
  limits[0] = 0;
  solve(a, b, ws.bInA, set, ws);
  limits[0] = beyond;
  if (ws.status !== BEYOND) return false;
  x[3] = x[0]; x[4] = x[1]; x[5] = x[2];
  if (solveCurved(a, b, ws.bInA, set, ws)) return true;
  settle(a, b, set, ws);
  return false;
}

/** A method asked for by name, from `ws.x`; true: finished, as `solveSecondOrder`. */
function solveNamed(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, method: number, set: Settings, ws: Workspace): boolean {
  if (method === PLAIN) solve(a, b, ws.bInA, set, ws);
  else if (method > NESTEROV_NORMALISED) {
    solveFrankWolfe(a, b, ws.bInA, set, method, ws);
    return true;
  } else solveMomentum(a, b, ws.bInA, set, method, options?.restart === true, patienceOf(set), ws);
  return false;
}

/** Solves for the cores into `ws`: bounds, witness points, normal, status. */
function answer(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, ws: Workspace): void {
  const set = settingsOf(options, ws), method = methodCode(options, a, b), warm = options?.warmStart ?? null;
  if (hasHalfSpace(a, b)) {
    solveHalfSpace(a, b, ws.bInA, ws);
    return;
  }
  ws.limits[0] = set.maxDistance + a.margin + b.margin;
  ws.limits[1] = 0;
  let finished = false;
  if (method < NEWTON) {
    start(a, b, options, warm, 0, ws);
    finished = solveNamed(a, b, options, method, set, ws);
  } else if (ellipsoids(a, b)) {
    start(a, b, options, warm, 0, ws);
    finished = solveSecondOrder(a, b, set, ws);
  } else if (hasSecondOrder(a, b)) {
    if (start(a, b, options, warm, 1, ws) === DISTANT) solve(a, b, ws.bInA, set, ws);
    else finished = solveSeparated(a, b, set, ws);
  } else {
    const steps = verticesOf(a) + verticesOf(b) < SMALL ? 0 : 2, guess = start(a, b, options, warm, steps, ws);
    solveFirstOrder(a, b, set, guess === NEAR && steps > 0, ws);
  }
  if (finished) {
    if (warm !== null) rememberPoints(ws, warm);
  } else {
    finish(ws, set);
    if (warm !== null) remember(ws, warm);
  }
}

/** What the loop's end says about the question |x*| <= margin. */
function verdict(ws: Workspace, set: Settings): boolean {
  const margin = ws.limits[1];
  if (ws.status === BEYOND) return false;
  if (ws.status === OVERLAPPING || ws.status === TOUCHING) return true;
  // the upper bound decides, within the band of the tolerance
  const x = ws.x, xx = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
  const band = set.dualityGap < 0 ? set.tolerance * ws.bounds[0] : Math.sqrt(set.dualityGap);
  return xx <= (margin + band) * (margin + band);
}

/**
 * Separation distance of two convex shapes, with witness points, normal and certified bounds: as `distance` of
 * `@col/gjk`, faster by a method that suits the pair.
 *
 * World frame. `pointB - pointA = distance * normal`; `lowerBound <= true distance <= distance`. Overlapping shapes:
 * distance 0, `pointA` = `pointB` a common point, normal NaN unless only the margins overlap. One shape may be a half-space.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose or option.
 */
export function distance(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: AccelOptions, out?: DistanceResult,
): DistanceResult {
  const result = out ?? createDistanceResult();
  const ws = acquire();
  try {
    relativePose(poseA, poseB, ws.bInA);
    answer(a, b, options, ws);
    packPose(poseA, ws.aInWorld, "poseA");
    writeResult(ws, a, b, result);
  } finally {
    release();
  }
  return result;
}

/** The Boolean query of `auto` where the boxes did not decide; they left the direction of the centres in `ws.x`. */
function decideNear(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, set: Settings, ws: Workspace): void {
  const warm = options?.warmStart ?? null, given = warm?.valid === true || options?.start !== undefined;
  const vertices = verticesOf(a) + verticesOf(b), many = vertices >= SMALL_BOOLEAN, likely = ws.x[6] > FILLED, guess = many && !likely && vertices <= LARGE;
  if (given || guess) start(a, b, options, warm, guess ? 2 : 0, ws);
  else ws.simplex.rank = 0;
  if (ellipsoids(a, b)) solveSecondOrder(a, b, set, ws);
  else solveFirstOrder(a, b, set, many && !guess, ws);
}

/**
 * The Boolean query on a workspace of the caller's: `ws.bInA` filled, any other content. `ws.iterations` tells the support evaluations
 * spent (0: the boxes decided), `ws.status` how the loop ended, by its index in `STATUSES`.
 */
export function decide(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, ws: Workspace): boolean {
  const set = settingsOf(options, ws), method = methodCode(options, a, b), warm = options?.warmStart ?? null;
  const limits = ws.limits, x = ws.x;
  x[3] = 0; x[4] = 0; x[5] = 0;
  limits[0] = a.margin + b.margin;
  if (set.maxDistance < Infinity) limits[0] += set.maxDistance;
  limits[1] = limits[0];
  if (hasHalfSpace(a, b)) {
    solveHalfSpace(a, b, ws.bInA, ws);
    return ws.bounds[0] <= limits[1];
  }
  if (method < NEWTON) {
    start(a, b, options, warm, 0, ws);
    solveNamed(a, b, options, method, set, ws);
    // a Boolean cannot say that it is undecided
    if (ws.status >= BUDGET_SPENT && !verdict(ws, set)) settle(a, b, set, ws);
  } else {
    if (boxesApart(a, b, ws.bInA, ws)) {
      if (warm !== null) rememberDirection(ws, warm);
      ws.iterations = 0;
      ws.status = BEYOND;
      return false;
    }
    decideNear(a, b, options, set, ws);
  }
  if (warm !== null) {
    // the separating direction, where the loop left one that is not x
    if (ws.status === BEYOND && x[3] * x[3] + x[4] * x[4] + x[5] * x[5] > 0) x.copyWithin(0, 3, 6);
    rememberDirection(ws, warm);
  }
  return verdict(ws, set);
}

/**
 * Do two convex shapes share a point? Touching within the tolerance counts as intersecting. With `maxDistance`: are
 * they nearer than that? Warm starts are read and written as by `distance`.
 *
 * @throws RangeError on an unusable pose or option.
 */
export function intersects(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: AccelOptions): boolean {
  const ws = acquire();
  try {
    relativePose(poseA, poseB, ws.bInA);
    return decide(a, b, options, ws);
  } finally {
    release();
  }
}
