/**
 * Ray casts against bodies: the first part or triangle that a half-line meets.
 *
 * In: a body with its pose, the ray's origin and direction (world frame), a range of times, a ray query for convex
 * parts. Times are multiples of the direction. Out: the time and a lower bound of it, the part or triangle, its point
 * and outward unit normal (world frame), a status. Without a hit the part is -1; time, point and normal are NaN, and
 * the lower bound remains.
 *
 * Method: the ray is moved into the body's frame; the bounding-box tree is walked, the nearer child first. Meshes
 * without a margin use the watertight triangle test of rays/ray.ts and need no query. All other parts go to the
 * query.
 */
import type { OptionNames } from "@col/kernel";
import type { Body, BodyCastResult, Pose, RayCastFn, Vec3Like } from "@col/types";
import { createBodyCastResult } from "@col/types";
import { requireAtLeast, requireDirection, requireFunction, requirePoint, requireWord } from "@col/kernel";
import { writeMiss } from "./cast-result.ts";
import { requireBody, requireOptions } from "./checks.ts";
import { isCompound, isMesh } from "./pairs/side.ts";
import { findExit } from "./rays/exit.ts";
import { firstTriangle } from "./rays/first-triangle.ts";
import { clearKept, keepAnswer, settle } from "./rays/keep.ts";
import { acquire, askPart, openBody, readRay, release, writeTriangle, writeWorld } from "./rays/space.ts";
import type { RaySpace } from "./rays/space.ts";
import { walkRay } from "./rays/walk.ts";

const RAY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["rayCast", "minTime", "maxTime", "startInside", "sides", "tolerance", "maxIterations"]);

/** Options of a ray against a body, with its solver. */
export interface BodyRayCastOptions {
  /** The query that answers convex parts: `rayCast` of `@col/cast`. Meshes without a margin do without. */
  readonly rayCast?: RayCastFn | undefined;
  /** First and last time of interest, >= 0, in units of the direction: the ray begins at the first. Default: all. */
  readonly minTime?: number | undefined;
  readonly maxTime?: number | undefined;
  /**
   * Result of a ray that begins inside convex parts: `"overlapping"` (default), or `"exit"`: the point where it leaves
   * them all, as a hit. A mesh without a margin has no inside.
   */
  readonly startInside?: "overlapping" | "exit" | undefined;
  /**
   * Are triangles of meshes without a margin met from both sides (default), or only from their front, from which their
   * corners go counter-clockwise? Parts are always met from outside.
   */
  readonly sides?: "both" | "front" | undefined;
  /** Handed to `rayCast`. */
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

const NO_OPTIONS: BodyRayCastOptions = {};
const STARTS: readonly string[] = ["overlapping", "exit"];
const SIDES: readonly string[] = ["both", "front"];

/** Checks the arguments of every ray against a body; the call's name comes first. */
export function requireRay(
  where: string, body: Body, origin: Vec3Like, direction: Vec3Like, options: BodyRayCastOptions,
): void {
  requireOptions(where, "an object", options, RAY_OPTIONS);
  requireBody(where, "body", body);
  const { minTime, maxTime, startInside, sides, tolerance, maxIterations } = options;
  if (minTime !== undefined && !(minTime < Infinity))
    throw new RangeError(`${where}: options.minTime must be finite and >= 0, got ${String(minTime)}`);
  if (minTime !== undefined) requireAtLeast(where, "options.minTime", minTime, 0);
  if (maxTime !== undefined) requireAtLeast(where, "options.maxTime", maxTime, minTime ?? 0);
  if (startInside !== undefined) requireWord(where, "options.startInside", startInside, STARTS);
  if (sides !== undefined) requireWord(where, "options.sides", sides, SIDES);
  if (tolerance !== undefined) requireAtLeast(where, "options.tolerance", tolerance, 0);
  if (maxIterations !== undefined) requireAtLeast(where, "options.maxIterations", maxIterations, 1);
  if (options.rayCast !== undefined || isCompound(body) || !isMesh(body) || body.margin > 0)
    requireFunction(where, "options.rayCast", options.rayCast);
  requirePoint(where, "origin", origin);
  requireDirection(where, "direction", direction);
}

/** Reads the options; the ray and the body follow. */
export function readRayOptions(space: RaySpace, body: Body, options: BodyRayCastOptions): void {
  const { minTime = 0, startInside, sides, tolerance, maxIterations } = options, { ray, given } = space;
  const ownExit = startInside === "exit" && !isMesh(body) && !isCompound(body);
  ray.start[0] = minTime;
  ray.frontOnly = sides === "front";
  space.rayCast = options.rayCast;
  space.isPlain = !ownExit && tolerance === undefined && maxIterations === undefined;
  given.startInside = ownExit ? "exit" : "overlapping";
  given.tolerance = tolerance;
  given.maxIterations = maxIterations;
}

/** The items of a leaf, by the caller's query, in the body's frame. */
function askParts(space: RaySpace, node: number, out: BodyCastResult): void {
  const { side } = space;
  side.load(node);
  for (let k = 0; k < side.count; k++) {
    askPart(space, k);
    keepAnswer(space, side.items[k], out);
  }
}

function answer(space: RaySpace, body: Body, options: BodyRayCastOptions, out: BodyCastResult): void {
  const { maxTime = Infinity, startInside } = options, { ray } = space;
  openBody(space, body, maxTime);
  if (isMesh(body) && body.margin === 0) {
    writeMiss(out, maxTime);
    out.partA = firstTriangle(ray, body);
    if (out.partA >= 0) writeTriangle(ray, body, ray.limit, out);
    return;
  }
  clearKept(space, out);
  walkRay(space, askParts, out);
  settle(space, maxTime, out);
  if (out.status === "overlapping" && startInside === "exit") findExit(space, maxTime, out);
}

/**
 * First part or triangle of a body on the ray `origin + t direction`, minTime <= t <= maxTime.
 *
 * World frame; `time` is t, `partA` the part or triangle, `pointA` the point on it, `pointB` the ray's, `normal` its
 * outward unit normal. Triangles are met from both sides, their normals turned against the ray; a ray that passes
 * through a closed mesh does not slip between triangles that have an area; triangles without an area are never met.
 * Times of triangles are exact up to rounding and their own lower bounds, not certified; times of convex parts are as
 * the caller's query has them. `lowerTime` covers all parts: a part whose budget is spent leaves the answer
 * `budget-spent`, with the first part that is certainly met, if any. A part that is only grazed does not hide a part
 * behind it.
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose, origin, direction or option; TypeError on a value that is not a body, or if
 * parts need a `rayCast` and none is given.
 */
export function bodyRayCast(
  body: Body, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: BodyRayCastOptions = NO_OPTIONS,
  out?: BodyCastResult,
): BodyCastResult {
  const result = out ?? createBodyCastResult();
  requireRay("bodyRayCast", body, origin, direction, options);
  const space = acquire();
  try {
    readRayOptions(space, body, options);
    readRay(space, pose, origin, direction);
    answer(space, body, options, result);
    if (result.partA >= 0) writeWorld(space, result);
  } finally {
    release(space);
  }
  return result;
}
