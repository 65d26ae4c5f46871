/**
 * `pathClearance`: certified clearance of a path of joint values, between its configurations too.
 *
 * In: a robot, obstacles (world frame), and a path: configurations joined by straight edges, or Bezier pieces
 * (radians or lengths per coordinate). Out: a `PathClearance` with a status, a bracket of the minimum distance
 * (lengths) and the closest pair in the world frame; times are the index of an edge plus its fraction. Method: branch
 * and bound over intervals of the path (search.ts). This file has the options and the main loop: it stops at the
 * margin or tolerance, at a certain collision, or when the budget is spent.
 */
import { came, requireAtLeast, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { clearPair } from "../clearance-result.ts";
import { modelOf, requireSolver } from "../model/create.ts";
import type { Robot } from "../model/robot.ts";
import { poolOf } from "../space.ts";
import type { Space } from "../space.ts";
import { readWorld } from "../world/read-world.ts";
import type { Obstacle } from "../world/obstacle.ts";
import { findFirst, writeFreeUntil } from "./first.ts";
import { popRow } from "./intervals.ts";
import type { Path } from "./piece.ts";
import { proofsOf } from "./proof.ts";
import { readPath } from "./read.ts";
import { createPathClearance } from "./result.ts";
import type { PathClearance, PathStatus } from "./result.ts";
import { halve, seed } from "./search.ts";
import { pathPoolOf } from "./space.ts";
import type { PathSpace } from "./space.ts";

const PATH_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["margin", "tolerance", "maxConfigurations", "proof", "firstWithin"]);

/** Options of `pathClearance`. All optional. */
export interface PathClearanceOptions {
  /**
   * Decide only whether the bodies keep this distance on the whole path; the search ends when it is decided. Length >=
   * 0. Default: no margin, the search refines the bracket of the minimum distance.
   */
  readonly margin?: number | undefined;
  /** Width of the bracket relative to the distance, in (0, 1]. Not read with a margin. Default 0.1. */
  readonly tolerance?: number | undefined;
  /** Maximum number of configurations at which the robot is placed, >= 1. Default 5000. */
  readonly maxConfigurations?: number | undefined;
  /** Return the intervals that prove the result. Default false. */
  readonly proof?: boolean | undefined;
  /**
   * Find the first collision: if the path collides, the search continues until the path before `time` is proven free,
   * except for this fraction of an edge, in (0, 1]. Default: it ends at any collision.
   */
  readonly firstWithin?: number | undefined;
}

/** Width of the bracket relative to the distance: each halving of it costs more configurations. No dimension. */
const DEFAULT_TOLERANCE = 0.1;
/** An edge needs five to some hundred configurations; an edge near tangency a few hundred. */
const DEFAULT_CONFIGURATIONS = 5000;
const NO_OPTIONS: PathClearanceOptions = {};

/**
 * Checks and copies the options. `NO_OPTIONS` is not read: V8 allocates numbers that are read from objects whose hidden
 * class changes from call to call.
 */
function readOptions(o: PathClearanceOptions, path: PathSpace): void {
  path.margin[0] = 0;
  path.keep[0] = 1 - DEFAULT_TOLERANCE;
  path.most = DEFAULT_CONFIGURATIONS;
  path.within[0] = 0;
  path.isAsked = false;
  if (o === NO_OPTIONS) return;
  requireOptions(o, PATH_OPTIONS, "pathClearance");
  const { margin, tolerance, maxConfigurations, proof, firstWithin } = o;
  // (V8 allocates a number that is passed to a function)
  if (margin !== undefined) {
    if (!(typeof margin === "number" && margin >= 0 && margin < Infinity))
      throw new RangeError(`pathClearance: options.margin must be finite and >= 0, got ${came(margin)}`);
    path.margin[0] = margin;
    path.isAsked = true;
  }
  if (tolerance !== undefined) {
    if (!(typeof tolerance === "number" && tolerance > 0 && tolerance <= 1))
      throw new RangeError(`pathClearance: options.tolerance must be in (0, 1], got ${came(tolerance)}`);
    path.keep[0] = 1 - tolerance;
  }
  if (firstWithin !== undefined) {
    if (!(typeof firstWithin === "number" && firstWithin > 0 && firstWithin <= 1))
      throw new RangeError(`pathClearance: options.firstWithin must be in (0, 1], got ${came(firstWithin)}`);
    path.within[0] = firstWithin;
  }
  if (maxConfigurations !== undefined) {
    requireAtLeast("pathClearance", "options.maxConfigurations", maxConfigurations, 1);
    path.most = maxConfigurations;
  }
  if (proof !== undefined && typeof proof !== "boolean")
    throw new RangeError(`pathClearance: options.proof must be true or false, got ${came(proof)}`);
}

function begin(path: PathSpace, out: PathClearance, coordinates: number): void {
  path.intervals.used = path.intervals.heap.size = 0;
  path.edge = -1;
  path.clock = 0;
  path.stamps.fill(0);
  for (let k = 0; k < path.placements.length; k++) path.placements[k].edge = -1;
  path.configurations = 0;
  path.isBroken = path.isSeeking = false;
  path.band[0] = 0;
  path.closed[0] = Infinity;
  if (out.q.length !== coordinates) out.q = new Float64Array(coordinates);
  out.q.fill(NaN);
  out.distance = Infinity;
  out.lowerBound = -Infinity;
  out.time = NaN;
  clearPair(out);
  out.pointA.x = out.pointA.y = out.pointA.z = out.pointB.x = out.pointB.y = out.pointB.z = NaN;
  out.normal.x = out.normal.y = out.normal.z = NaN;
  out.proof = null;
}

/** Writes the smallest lower bound of all intervals. */
function writeLower(path: PathSpace, out: PathClearance): void {
  const s = path.intervals;
  out.lowerBound = path.closed[0];
  if (s.heap.size > 0) out.lowerBound = Math.min(path.closed[0], s.heap.keys[0]);
}

/** Runs the search until it is decided, and returns its status. */
function run(space: Space, path: PathSpace, out: PathClearance): PathStatus {
  const s = path.intervals, { keep } = path;
  seed(space, path);
  while (s.heap.size > 0) {
    const least = s.heap.keys[0];
    if (least > 0 && least >= (path.isAsked ? path.margin[0] : keep[0] * out.distance)) break;
    if (path.configurations >= path.most) {
      writeLower(path, out);
      return "undecided";
    }
    const meets = halve(space, path, popRow(s), out);
    if (meets || path.isBroken) {
      out.lowerBound = path.isBroken ? NaN : -Infinity;
      if (meets && !path.isBroken && path.within[0] > 0) findFirst(space, path, out);
      return meets ? "colliding" : "undecided";
    }
  }
  writeLower(path, out);
  if (out.lowerBound > 0 && out.lowerBound >= path.margin[0]) return "free";
  return out.distance <= path.margin[0] + path.band[0] ? "touching" : "undecided";
}

/**
 * Certified clearance of a joint path: configurations joined by straight edges of joint values, or polynomial pieces.
 *
 * World frame. `free`: on the whole path, between configurations too, all pairs of bodies have at least the distance
 * `lowerBound`, rounding errors included. `colliding`: at `q` the pair overlaps, or is nearer than the margin; up to
 * `freeUntil` the path is proven free. The pairs are the same as in `robotClearance`. A link that rests on an obstacle
 * touches it: disable the pair.
 *
 * @param world Bodies around the robot, `{ shape, pose, disabledLinks? }`.
 * @param path Configurations, at least one; or pieces `{ control }`, Bezier curves of joint values. Each piece begins
 * where the previous piece ends. Joint values must stay within the limits between the ends, too.
 * @param out Filled and returned when given.
 * @throws RangeError or TypeError for a configuration, an obstacle or an option that cannot be used.
 */
export function pathClearance(
  robot: Robot, world: readonly Obstacle[], path: Path, options: PathClearanceOptions = NO_OPTIONS, out?: PathClearance,
): PathClearance {
  const model = modelOf("pathClearance", robot), { signedDistance, distance } = model.solvers;
  const solver = requireSolver("pathClearance", "distance", distance ?? signedDistance);
  const result = out ?? createPathClearance(), pool = poolOf(model), paths = pathPoolOf(model, solver),
    space = pool.acquire(), own = paths.acquire();
  try {
    readOptions(options, own);
    readPath(space, own, path);
    readWorld("pathClearance", model, world, space.world);
    if (space.gaps.length < space.world.count) space.gaps = new Float64Array(space.world.count);
    own.signed = signedDistance ?? null;
    begin(own, result, model.coordinates.length);
    result.status = run(space, own, result);
    writeFreeUntil(own, result);
    result.configurations = own.configurations;
    if (options.proof === true && result.status === "free") result.proof = proofsOf(space, own);
  } finally {
    paths.release();
    pool.release();
  }
  return result;
}
