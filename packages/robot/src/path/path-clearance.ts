/**
 * Certified clearance of a path of straight joint edges: the loop of the search (search.ts) and its ends.
 */
import { came, requireAtLeast, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { measurePath } from "../bounds/motion.ts";
import { readConfiguration } from "../model/configuration.ts";
import type { Configuration } from "../model/configuration.ts";
import { modelOf, requireSolver } from "../model/create.ts";
import type { Robot } from "../model/robot.ts";
import { poolOf } from "../space.ts";
import type { Space } from "../space.ts";
import { readWorld } from "../world/world.ts";
import type { Obstacle } from "../world/world.ts";
import { LOWER, popRow, WIDTH } from "./intervals.ts";
import { proofsOf } from "./proof.ts";
import { createPathClearance } from "./result.ts";
import type { PathClearance, PathStatus } from "./result.ts";
import { halve, seed } from "./search.ts";
import { pathPoolOf } from "./space.ts";
import type { PathSpace } from "./space.ts";

const PATH_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["margin", "tolerance", "maxConfigurations", "proof"]);

/** Options of `pathClearance`. All optional. */
export interface PathClearanceOptions {
  /**
   * The question is whether the bodies keep this distance on the whole path; the search ends where it is decided.
   * Length >= 0. Default: none, the search closes the bracket of the least distance.
   */
  readonly margin?: number | undefined;
  /** Width of the bracket relative to the distance, in (0, 1]. Not read with a margin. Default 0.1. */
  readonly tolerance?: number | undefined;
  /** Most configurations at which the robot is placed, >= 1. Default 5000. */
  readonly maxConfigurations?: number | undefined;
  /** Return the intervals that prove the answer. Default false. */
  readonly proof?: boolean | undefined;
}

/** Width of the bracket relative to the distance: each halving of it costs more configurations. No dimension. */
const DEFAULT_TOLERANCE = 0.1;
/** An edge takes five to some hundred configurations; one near tangency a few hundred. Count. */
const DEFAULT_CONFIGURATIONS = 5000;
const NO_OPTIONS: PathClearanceOptions = {};

function checkOptions(o: PathClearanceOptions): void {
  requireOptions(o, PATH_OPTIONS, "pathClearance");
  const { margin, tolerance, maxConfigurations, proof } = o;
  // (a number that is handed to a function is allocated)
  if (margin !== undefined && !(typeof margin === "number" && margin >= 0 && margin < Infinity))
    throw new RangeError(`pathClearance: options.margin must be finite and >= 0, got ${came(margin)}`);
  if (tolerance !== undefined && !(typeof tolerance === "number" && tolerance > 0 && tolerance <= 1))
    throw new RangeError(`pathClearance: options.tolerance must be in (0, 1], got ${came(tolerance)}`);
  if (maxConfigurations !== undefined)
    requireAtLeast("pathClearance", "options.maxConfigurations", maxConfigurations, 1);
  if (proof !== undefined && typeof proof !== "boolean")
    throw new RangeError(`pathClearance: options.proof must be true or false, got ${came(proof)}`);
}

/** Reads the configurations. A path of one configuration is an edge without a length. */
function readPath(space: Space, path: PathSpace, list: readonly Configuration[]): void {
  const { model } = space, n = model.coordinates.length;
  if (!Array.isArray(list) || list.length === 0)
    throw new TypeError(`pathClearance: path must be a list of configurations, at least one, got ${came(list)}`);
  const count = Math.max(2, list.length);
  if (path.values.length < n * count) path.values = new Float64Array(n * count);
  for (let k = 0; k < count; k++) {
    const i = Math.min(k, list.length - 1);
    readAt(space, path, list[i] as Configuration, i, n * k);
  }
  path.edges = count - 1;
  measurePath(model, path.values, count, space.motion);
}

/** Reads one configuration. Its name in the message is made for a message only. */
function readAt(space: Space, path: PathSpace, q: Configuration, i: number, at: number): void {
  try {
    readConfiguration("pathClearance", "path", space.model, q, path.values, at);
  } catch {
    readConfiguration("pathClearance", `path[${i}]`, space.model, q, path.values, at);
  }
}

function begin(path: PathSpace, out: PathClearance, coordinates: number): void {
  path.intervals.used = path.intervals.size = 0;
  path.edge = -1;
  path.clock = 0;
  path.stamps.fill(0);
  for (let k = 0; k < path.placements.length; k++) path.placements[k].edge = -1;
  path.configurations = 0;
  path.isBroken = false;
  path.band = 0;
  path.closed[0] = Infinity;
  if (out.q.length !== coordinates) out.q = new Float64Array(coordinates);
  out.q.fill(NaN);
  out.distance = Infinity;
  out.lowerBound = -Infinity;
  out.time = NaN;
  out.linkA = out.linkB = out.bodyA = out.bodyB = -1;
  out.pointA.x = out.pointA.y = out.pointA.z = out.pointB.x = out.pointB.y = out.pointB.z = NaN;
  out.normal.x = out.normal.y = out.normal.z = NaN;
  out.proof = null;
}

/** The least lower bound of all intervals. */
function writeLower(path: PathSpace, out: PathClearance): void {
  const s = path.intervals, least = s.size > 0 ? s.rows[WIDTH * s.heap[0] + LOWER] : Infinity;
  out.lowerBound = Math.min(least, path.closed[0]);
}

/** Runs the search until it is decided, and returns how it ended. */
function run(space: Space, path: PathSpace, o: PathClearanceOptions, out: PathClearance): PathStatus {
  const s = path.intervals, { keep } = path, most = o.maxConfigurations ?? DEFAULT_CONFIGURATIONS;
  path.isAsked = o.margin !== undefined;
  keep[0] = 1 - (o.tolerance ?? DEFAULT_TOLERANCE);
  seed(space, path);
  while (s.size > 0) {
    const least = s.rows[WIDTH * s.heap[0] + LOWER];
    if (least > 0 && least >= (path.isAsked ? path.margin : keep[0] * out.distance)) break;
    if (path.configurations >= most) {
      writeLower(path, out);
      return "undecided";
    }
    const meets = halve(space, path, popRow(s), out);
    if (meets || path.isBroken) {
      out.lowerBound = path.isBroken ? NaN : -Infinity;
      return meets ? "colliding" : "undecided";
    }
  }
  writeLower(path, out);
  if (out.lowerBound > 0 && out.lowerBound >= path.margin) return "free";
  return out.distance <= path.margin + path.band ? "touching" : "undecided";
}

/**
 * Certified clearance of a joint path: configurations joined by straight edges of joint values.
 *
 * World frame. `free`: on the whole path, between configurations too, all pairs of bodies are at least `lowerBound`
 * apart, rounding included. `colliding`: at `q` the pair overlaps, or is nearer than the margin. Pairs are those of
 * `robotClearance`. A link that rests on an obstacle touches it: disable the pair.
 *
 * @param world Bodies around the robot, `{ shape, pose, disabledLinks? }`.
 * @param path Configurations, at least one.
 * @param out Filled and returned when given.
 * @throws RangeError or TypeError for a configuration, an obstacle or an option that cannot be used.
 */
export function pathClearance(
  robot: Robot, world: readonly Obstacle[], path: readonly Configuration[], options: PathClearanceOptions = NO_OPTIONS,
  out?: PathClearance,
): PathClearance {
  const model = modelOf("pathClearance", robot), { signedDistance, distance } = model.solvers;
  const solver = requireSolver("pathClearance", "distance", distance ?? signedDistance);
  if (options !== NO_OPTIONS) checkOptions(options);
  const result = out ?? createPathClearance(), pool = poolOf(model), paths = pathPoolOf(model, solver),
    space = pool.acquire(), own = paths.acquire();
  try {
    readPath(space, own, path);
    readWorld("pathClearance", model, world, space.world);
    if (space.gaps.length < space.world.count) space.gaps = new Float64Array(space.world.count);
    own.signed = signedDistance ?? null;
    own.margin = 0;
    if (options.margin !== undefined) own.margin = options.margin;
    begin(own, result, model.coordinates.length);
    result.status = run(space, own, options, result);
    result.configurations = own.configurations;
    if (options.proof === true && result.status === "free") result.proof = proofsOf(space, own);
  } finally {
    paths.release();
    pool.release();
  }
  return result;
}
