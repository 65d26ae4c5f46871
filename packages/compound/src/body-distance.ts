/**
 * Minimum distance of two bodies: convex shapes, compounds and meshes.
 *
 * In: two bodies, their poses in the world frame, a distance solver for convex pairs, a maximum distance (length). Out:
 * the distance and a lower bound of it (lengths), and the two closest parts or triangles. Also the closest points and
 * the unit normal from A to B (world frame). Overlapping bodies have the distance 0. Beyond the maximum distance the
 * status is "beyond-max-distance", the distance Infinity, the points NaN, the parts -1.
 *
 * Method: best-first walk of both bounding-box trees (pairs/nearest.ts). Pairs of triangles use a closed form if its
 * bracket is tight (pairs/ask.ts); all other pairs go to the solver. The lower bound of the whole is the smallest lower
 * bound of the solved pairs, less the rounding error of moving between frames.
 */
import type { OptionNames } from "@col/kernel";
import { createBodyDistanceResult } from "@col/types";
import type {
  Body, BodyDistanceResult, DistanceResult, DistanceFn, Pose, Status, WarmStart,
} from "@col/types";
import { requireAtLeast, requireFunction } from "@col/kernel";
import { requireBody, requireOptions } from "./checks.ts";
import { askLoaded, clearBest } from "./pairs/ask.ts";
import { nearestPair } from "./pairs/nearest.ts";
import { acquire, openPair, release, setTolerance } from "./pairs/space.ts";
import type { Space } from "./pairs/space.ts";
import { writeBest, writeNoPoints } from "./pairs/write.ts";

const DISTANCE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["distance", "maxDistance", "tolerance", "warmStart"]);

/** Options of a distance of bodies, with its solver. */
export interface BodyDistanceOptions {
  /** The solver that answers pairs of convex parts: `distance` of `@col/gjk`, or any like it. */
  readonly distance: DistanceFn;
  /** Larger distances are ignored. Length, >= 0. Default: no limit. */
  readonly maxDistance?: number | undefined;
  /** Handed to the solver. */
  readonly tolerance?: number | undefined;
  /** Per-pair memory, read and written: the parts that were nearest are tried first. It does not change the answer. */
  readonly warmStart?: WarmStart | undefined;
}

/**
 * Rounding of positions of parts and of the map into the frame of A and back, relative to the rounding of boxes. No
 * dimension.
 */
const ROUNDING = 0.1;
/** Relative width of the bracket of the whole up to which the whole has the status of the nearest pair. */
const CLOSED = 1e-9;

function readOptions(where: string, options: BodyDistanceOptions): void {
  requireOptions(where, "an object { distance }", options, DISTANCE_OPTIONS);
  requireFunction(where, "options.distance", options.distance);
  // (numbers are judged here, since V8 allocates arguments of a function)
  if (options.maxDistance !== undefined && !(typeof options.maxDistance === "number" && options.maxDistance >= 0))
    requireAtLeast(where, "options.maxDistance", options.maxDistance, 0);
  if (options.tolerance !== undefined) requireAtLeast(where, "options.tolerance", options.tolerance, 0);
}

const inRange = (part: unknown, count: number): boolean => Number.isInteger(part) && part as number >= 0
  && part as number < count;

/** Solves the pair that was nearest last time: its distance is the first upper bound. */
function askRemembered(space: Space, warm: WarmStart, solver: DistanceFn): void {
  const { a, b } = space, { partA, partB } = warm;
  if (!inRange(partA, a.size) || !inRange(partB, b.size)) return;
  a.loadItem(partA);
  b.loadItem(partB);
  askLoaded(space, solver);
}

function writeUnknown(out: DistanceResult, status: Status): void {
  out.distance = NaN;
  out.lowerBound = NaN;
  out.status = status;
  writeNoPoints(out);
}

function writeBeyond(space: Space, out: DistanceResult): void {
  writeUnknown(out, "beyond-max-distance");
  out.distance = Infinity;
  out.lowerBound = space.best.upper[0];
}

function writeAnswer(space: Space, out: BodyDistanceResult): void {
  const { best, slack } = space, d = best.upper[0], low = best.lower[0];
  out.iterations = best.asked;
  out.partA = best.partA;
  out.partB = best.partB;
  if (low !== low) writeUnknown(out, "budget-spent"); // a support function that gives NaN
  else if (best.partA < 0) writeBeyond(space, out);
  else {
    out.distance = d;
    out.lowerBound = Math.max(0, Math.min(d, low) - ROUNDING * slack[0]);
    out.status = best.status === "separated" && d - out.lowerBound > CLOSED * d + slack[0] ? "precision-limit"
      : best.status;
    writeBest(space, out);
  }
}

function remember(space: Space, warm: WarmStart): void {
  const { best } = space;
  if (best.partA < 0) return;
  warm.partA = best.partA;
  warm.partB = best.partB;
}

/** The distance of the bodies in an opened space, up to `space.limit`, in `out`. */
export function solveOpened(
  space: Space, distance: DistanceFn, warmStart: WarmStart | undefined, out: BodyDistanceResult,
): void {
  clearBest(space);
  // the next number: bodies exactly at the limit are within it, and larger distances are proven to exceed it
  space.best.upper[0] = space.limit[0] * (1 + 2 ** -52) + 2 ** -1074;
  if (warmStart !== undefined) askRemembered(space, warmStart, distance);
  if (space.best.upper[0] > 0) nearestPair(space, distance);
  writeAnswer(space, out);
  if (warmStart !== undefined) remember(space, warmStart);
}

/**
 * Least distance of two bodies, which parts or triangles are nearest, witness points and a bracket of the whole.
 *
 * World frame. `lowerBound <= true distance <= distance`; `pointB - pointA = distance * normal`, points on `partA` and
 * `partB`. A mesh is its triangles: inside a closed mesh the distance is that to its surface. Bodies that overlap:
 * distance 0 and one pair of parts that does; how deep is a question of parts (`deepestPair`). `iterations` counts the
 * pairs that were asked.
 *
 * @param out Filled and returned if given: the call then allocates only if the solver does.
 * @throws RangeError on an unusable pose or option; TypeError on a value that is not a body, and without a solver.
 */
export function bodyDistance(
  a: Body, poseA: Pose, b: Body, poseB: Pose, options: BodyDistanceOptions, out?: BodyDistanceResult,
): BodyDistanceResult {
  const result = out ?? createBodyDistanceResult();
  readOptions("bodyDistance", options);
  requireBody("bodyDistance", "a", a);
  requireBody("bodyDistance", "b", b);
  const { distance, maxDistance = Infinity, warmStart } = options, space = acquire();
  try {
    openPair(space, a, poseA, b, poseB);
    setTolerance(space, options.tolerance);
    space.limit[0] = maxDistance;
    solveOpened(space, distance, warmStart, result);
  } finally {
    release(space);
  }
  return result;
}
