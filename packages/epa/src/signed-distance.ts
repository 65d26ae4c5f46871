/**
 * Easy tier: `signedDistance` and `penetration` in the world frame, one call, no set-up.
 *
 * The order of methods, the first that answers: half-spaces; closed forms (closed-forms/, which asks rims/, polytope-discs/ and beside-ellipsoid/); GJK, where the
 * cores are apart; hulls beside solids between discs (polytope-discs/), a flat facet of a hull, a point in a hull (closed-forms/); else a polytope in D that
 * grows (polytope/), on curved shapes with second-order steps and certified cells (curved/). Laws: test/laws.test.ts.
 */
import {
  BUDGET_SPENT, createSettings, finish, hasHalfSpace, OVERLAPPING, packPose, PRECISION_LIMIT, readOptions, readStart, relativePose, remember,
  SEPARATED, solve, startFrom, TOUCHING,
} from "@col/kernel";
import type { QueryOptions, Settings } from "@col/kernel";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, PackedPose, Pose, WarmStart } from "@col/types";
import { closeBracket } from "./apart.ts";
import { closeEnds, lowerSide, squareToEdge, supportHeight } from "./certificate.ts";
import { asPoint, isBall } from "./closed-forms/balls.ts";
import { closedForm, DEPTH_KNOWN, DISTANCE_KNOWN } from "./closed-forms/closed-forms.ts";
import { expandCurved } from "./curved/curved.ts";
import { expand } from "./polytope/expand.ts";
import { facetsFirst, flatFacet } from "./closed-forms/facets.ts";
import { halfSpace } from "./closed-forms/half-space.ts";
import { expandHulls } from "./polytope/hulls.ts";
import { pointInHull } from "./closed-forms/point-in-hull.ts";
import { polytopeDiscs } from "./polytope-discs/polytope-discs.ts";
import { reserve } from "./polytope/polytope.ts";
import { MOST_ARCS } from "./curved/rings.ts";
import { rollingBall } from "./curved/round.ts";
import { seed } from "./polytope/seed.ts";
import { touch } from "./touch.ts";
import { acquireEpa, DEFAULT_EXPANSIONS, releaseEpa } from "./workspace.ts";
import type { EpaWorkspace } from "./workspace.ts";
import { mend } from "./witness.ts";
import { writeSigned } from "./write.ts";

/** Cores nearer than this part of the size: the normal's rounding, 1e-16 over that, is then more than the band. No dimension. */
const NEAR = 1e-5;
/** A flat set holds the origin if that lies in its plane to this part of the size: rounding of h. No dimension. */
const LEVEL = 1e-14;
/** Index of "flat" in `STATUSES`. */
const FLAT_STATUS = 6;

/**
 * Default of `tolerance` here, ten times finer than that of `@col/gjk`: depths are asked for near contact, where the scene is
 * large against the answer.
 */
export const EPA_TOLERANCE: number = 1e-11;

/** Settings without options; never written. */
const TIGHT: Settings = /* @__PURE__ */ (() => ({ ...createSettings(), tolerance: EPA_TOLERANCE }))();

/** Options of the queries: those of `@col/gjk`, and the budget of the expansion. */
export interface EpaOptions extends QueryOptions {
  /** Expansions of the polytope after GJK, 4 to 1e6. Default 512. */
  readonly maxExpansions?: number;
}

/** The budget of the expansion. Throws a RangeError on what is none, or would not fit in memory. */
export function readExpansions(options: EpaOptions): number {
  const { maxExpansions: max = DEFAULT_EXPANSIONS } = options;
  if (!(Number.isFinite(max) && max >= 4 && max <= 1e6)) throw new RangeError(`options.maxExpansions must be 4 to 1e6, got ${max}`);
  return max;
}

function begin(a: ConvexShape, b: ConvexShape, options: EpaOptions | undefined, ws: EpaWorkspace): WarmStart | null {
  const warm = options?.warmStart ?? null, g = ws.gjk;
  startFrom(a, b, g.bInA, readStart(options), warm, g);
  return warm;
}

/** Depth of the cores, from a GJK that found the origin in D or could not tell. Returns a status code. */
function deepen(
  a: ConvexShape, b: ConvexShape, set: Settings, budget: number, found: number, ws: EpaWorkspace,
): number {
  const g = ws.gjk, size = g.bounds[0], sizes = ws.polytope.sizes;
  const smooth = a.curvature + b.curvature > 0 && a.hessian !== null && b.hessian !== null;
  if (found === OVERLAPPING && (a.mesh !== null || b.mesh !== null) && polytopeDiscs(a, b, ws) === 1) return OVERLAPPING;
  if (found === OVERLAPPING && a.curvature + b.curvature > 0 && !facetsFirst(a, b) && flatFacet(a, b, ws) === 1) return OVERLAPPING;
  if (found === OVERLAPPING && pointInHull(a, b, ws)) return OVERLAPPING;
  sizes[2] = 0;
  if (smooth) rollingBall(a, b, sizes, 2);
  ws.limits[0] = size;
  ws.limits[1] = set.tolerance;
  if (a.curvature + b.curvature === 0 && expandHulls(a, b, ws, budget)) return OVERLAPPING;
  let seeded = seed(a, b, g.bInA, g, ws.polytope);
  if (!seeded && sizes[2] > 0) { // round all over
    sizes[2] *= 0.5;
    seeded = seed(a, b, g.bInA, g, ws.polytope);
  }
  if (!seeded) {
    if (found === OVERLAPPING) {
      const nx = g.normal[0], ny = g.normal[1], nz = g.normal[2];
      finish(g, set);
      g.bounds[0] = size;
      g.normal[0] = nx; g.normal[1] = ny; g.normal[2] = nz;
    }
    // D is flat: nothing to expand; the GJK point is the common point, the normal leads out of the flat set
    lowerSide(a, b, ws);
    ws.depth[0] = ws.certificate.height;
    ws.depth[1] = Math.min(0, ws.certificate.height);
    if (ws.depth[0] < -LEVEL * size || ws.certificate.upper > set.tolerance * size) return SEPARATED; // beside the flat set, or no common point is known
    return a.margin + b.margin > 0 ? OVERLAPPING : FLAT_STATUS;
  }
  if (!smooth) {
    const end = expand(a, b, g.bInA, ws, budget);
    sizes[1] = size;
    mend(a, b, ws);
    return end;
  }
  ws.ringWork.lines = 0;
  ws.ringWork.arcs = MOST_ARCS;
  let status = expandCurved(a, b, g.bInA, ws, budget);
  if (status < 0) {
    sizes[2] = 0;
    if (!seed(a, b, g.bInA, g, ws.polytope)) return PRECISION_LIMIT;
    status = expandCurved(a, b, g.bInA, ws, budget);
  }
  return status;
}

/**
 * The touching band: a signed distance of at most tolerance * size in magnitude is `touching`, whichever way it was found.
 * Stopped queries keep their status.
 */
function classify(ws: EpaWorkspace, a: ConvexShape, b: ConvexShape, set: Settings, status: number): number {
  if (status !== SEPARATED && status !== OVERLAPPING && status !== TOUCHING) return status;
  const total = ws.limits[2] - (a.margin + b.margin), band = set.tolerance * ws.gjk.bounds[0];
  return total > band ? SEPARATED : total >= -band ? TOUCHING : OVERLAPPING;
}

/** `out[3]` = above every |w| of the query, so that the touching band lies within `tolerance` times it. In an array: a double returned may be boxed. */
function reach(a: ConvexShape, b: ConvexShape, r: PackedPose, out: Float64Array): void {
  const p = a.bounds, q = b.bounds;
  let sum = Math.abs(r[9]) + Math.abs(r[10]) + Math.abs(r[11]);
  for (let i = 0; i < 3; i++) sum += Math.max(p[3 + i], -p[i]) + Math.max(q[3 + i], -q[i]);
  out[3] = sum;
}

/** Raises `bounds[0]` to half the longest side of the bodies' boxes: at most the largest |w|, which a search that ended at its first points has not met. */
function atLeastHalf(a: ConvexShape, b: ConvexShape, bounds: Float64Array): void {
  const p = a.bounds, q = b.bounds;
  for (let i = 0; i < 3; i++) bounds[0] = Math.max(bounds[0], 0.5 * Math.max(p[3 + i] - p[i], q[3 + i] - q[i]));
}

/** Cores that GJK found apart by little: the lower bound is not above what the normal shows. */
function certify(a: ConvexShape, b: ConvexShape, set: Settings, ws: EpaWorkspace): void {
  const g = ws.gjk, bounds = g.bounds, c = ws.certificate, band = set.tolerance * ws.certificate.size;
  supportHeight(a, b, ws);
  if (bounds[1] + c.height <= band) return;
  squareToEdge(a, b, ws);
  if (bounds[1] + c.height <= band) return;
  bounds[1] = -c.height;
  if (g.status === SEPARATED) g.status = PRECISION_LIMIT;
}

/**
 * The whole query; poses are in the workspace. `ws.limits[0]`: stop as soon as the shapes are known to be that far apart, and beyond the touching band of it:
 * what touches for `signedDistance` does so for all.
 */
export function solveSigned(
  a: ConvexShape, b: ConvexShape, options: EpaOptions | undefined, ws: EpaWorkspace, out: DistanceResult,
): void {
  if (isBall(a) || isBall(b)) {
    solveSigned(asPoint(a, ws.balls[0]), asPoint(b, ws.balls[1]), options, ws, out);
    return;
  }
  const g = ws.gjk, ma = a.margin, mb = b.margin, apart = ws.limits[0];
  let set: Settings = TIGHT, budget = DEFAULT_EXPANSIONS;
  if (options !== undefined) {
    readOptions(options, g.settings);
    readStart(options);
    set = g.settings;
    if (options.tolerance === undefined) set.tolerance = EPA_TOLERANCE;
    if (options.maxExpansions !== undefined) {
      budget = readExpansions(options);
      reserve(ws.polytope, budget);
    }
  }
  ws.expansions = 0;
  if (hasHalfSpace(a, b)) {
    halfSpace(a, b, ws);
    writeSigned(ws, a, b, classify(ws, a, b, set, SEPARATED), out);
    return;
  }
  let limit = set.maxDistance;
  if (apart < Infinity && apart <= limit) {
    reach(a, b, g.bInA, ws.limits);
    limit = apart + 2 * set.tolerance * ws.limits[3];
  }
  const form = closedForm(a, b, (options?.warmStart ?? null) === null, ws);
  if (form === DISTANCE_KNOWN && ws.limits[2] <= limit + ma + mb) {
    g.iterations = 1;
    writeSigned(ws, a, b, classify(ws, a, b, set, OVERLAPPING), out);
    return;
  }
  if (form === DEPTH_KNOWN) {
    const u = ws.depth[0];
    g.iterations = 1;
    ws.limits[2] = -u;
    ws.limits[3] = -u;
    writeSigned(ws, a, b, classify(ws, a, b, set, OVERLAPPING), out);
    return;
  }
  const warm = begin(a, b, options, ws);
  g.limits[0] = limit + ma + mb;
  g.limits[1] = 0;
  solve(a, b, g.bInA, set, g);
  const found = g.status;
  atLeastHalf(a, b, g.bounds);
  const size = g.bounds[0];
  if (found !== OVERLAPPING) {
    finish(g, set);
    if (warm !== null) remember(a, b, g, warm);
    const band = set.tolerance * size;
    let open = g.bounds[1] > 0 && (g.status === SEPARATED || g.status === PRECISION_LIMIT) && g.bounds[0] - g.bounds[1] > 2 * band;
    if (open) {
      ws.limits[0] = size;
      ws.limits[1] = set.tolerance;
      // apart by less than the band: if all else fails the polytope tells how far
      open = !closeBracket(a, b, ws);
      if (open) g.status = PRECISION_LIMIT;
      open &&= g.bounds[1] <= band;
    }
    if (g.bounds[1] > 0 && !open) {
      ws.certificate.size = size;
      if (g.bounds[0] <= NEAR * size) certify(a, b, set, ws);
      ws.limits[2] = g.bounds[0];
      ws.limits[3] = g.bounds[1];
      g.bounds[0] = size;
      if (g.status === BUDGET_SPENT && ws.limits[2] - ws.limits[3] <= band) g.status = SEPARATED; // closed all the same
      // margins overlap: the answer is as exact as the distance of the cores
      writeSigned(ws, a, b, classify(ws, a, b, set, g.status), out);
      return;
    }
  }
  ws.certificate.upper = found === OVERLAPPING ? 0 : g.bounds[0];
  if (found === OVERLAPPING && warm !== null) {
    finish(g, set);
    remember(a, b, g, warm);
  }
  g.bounds[0] = size;
  let status = deepen(a, b, set, budget, found, ws);
  if ((status === BUDGET_SPENT || status === PRECISION_LIMIT) && ws.depth[0] - ws.depth[1] <= set.tolerance * size) status = OVERLAPPING; // closed all the same
  if (status === SEPARATED) { // a plane between cores that GJK could not tell apart: a lower bound
    ws.limits[0] = size;
    ws.limits[1] = set.tolerance;
    g.bounds[1] = -ws.depth[0];
    if (!closeBracket(a, b, ws)) status = PRECISION_LIMIT;
    ws.depth[0] = -g.bounds[1];
    ws.depth[1] = -g.bounds[0];
    g.bounds[0] = size;
  }
  // an open bracket: the certified ends, not the luckier one
  ws.limits[2] = status === BUDGET_SPENT || status === PRECISION_LIMIT || status === SEPARATED || status === FLAT_STATUS ? -ws.depth[1] : -ws.depth[0];
  ws.limits[3] = -ws.depth[0];
  ws.limits[1] = set.tolerance;
  status = closeEnds(a, b, status, ws);
  if (warm !== null) {
    const n = g.normal;
    warm.x[0] = n[0]; warm.x[1] = n[1]; warm.x[2] = n[2];
  }
  writeSigned(ws, a, b, classify(ws, a, b, set, status), out);
}

/**
 * Signed distance of two convex shapes: positive apart, negative overlapping, with witness points, normal and bounds.
 *
 * World frame. `pointB - pointA = distance * normal` on both sides of contact; moving B by `-distance * normal` brings
 * overlapping shapes to touch, and no shorter translation does.
 */
export function signedDistance(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: EpaOptions, out?: DistanceResult,
): DistanceResult {
  const result = out ?? createDistanceResult();
  const ws = acquireEpa();
  try {
    touch(a, b, ws);
    relativePose(poseA, poseB, ws.gjk.bInA);
    packPose(poseA, ws.gjk.aInWorld, "poseA");
    ws.limits[0] = Infinity;
    solveSigned(a, b, options, ws, result);
  } finally {
    releaseEpa();
  }
  return result;
}

/** As `signedDistance`, but stops as soon as the shapes are known to be apart. */
export function penetration(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: EpaOptions, out?: DistanceResult,
): DistanceResult {
  const result = out ?? createDistanceResult();
  const ws = acquireEpa();
  try {
    touch(a, b, ws);
    relativePose(poseA, poseB, ws.gjk.bInA);
    packPose(poseA, ws.gjk.aInWorld, "poseA");
    ws.limits[0] = 0;
    solveSigned(a, b, options, ws, result);
  } finally {
    releaseEpa();
  }
  return result;
}
