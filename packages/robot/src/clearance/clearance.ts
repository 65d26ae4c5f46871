/**
 * `robotClearance` and `robotCollides`: the closest pair of bodies at one configuration, of the robot and the world and
 * of the robot and itself; and whether any pair meets.
 *
 * In: a robot, obstacles (world frame) and a configuration (radians or lengths per coordinate). Out: a `RobotClearance`
 * with distance and lower bound (lengths), witness points and normal in the world frame; or a Boolean. With the solver
 * `signedDistance` an overlap has a negative distance, and the deepest pair is returned. Without it, the first pair
 * that overlaps is returned, with distance 0.
 *
 * Method: the pair with the smallest gap of bounding spheres comes first; then each pair whose spheres are nearer than
 * the minimum distance found. The lower bound includes the gaps of all pairs. Links that a joint joins, and disabled
 * pairs, are left out.
 */
import { requireAtLeast, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { DistanceFn } from "@col/types";
import { measurePath } from "../bounds/motion.ts";
import { placeBodies } from "../kinematics/bodies.ts";
import { readConfiguration } from "../model/configuration.ts";
import type { Configuration } from "../model/configuration.ts";
import { modelOf, requireSolver } from "../model/create.ts";
import type { Robot } from "../model/robot.ts";
import { poolOf } from "../space.ts";
import type { Space } from "../space.ts";
import { readWorld } from "../world/read-world.ts";
import type { Obstacle } from "../world/obstacle.ts";
import { writeSphereGap } from "./gap.ts";
import { askPair, clearAnswer, copyAnswer, pairIntersects, writeNames } from "./pair.ts";
import { createRobotClearance } from "../clearance-result.ts";
import type { RobotClearance } from "../clearance-result.ts";

const CLEARANCE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["maxDistance"]);

/** Options of `robotClearance`. */
export interface RobotClearanceOptions {
  /** Pairs with a larger distance are ignored. Length, >= 0. Default: no limit. */
  readonly maxDistance?: number | undefined;
}

const NO_OPTIONS: RobotClearanceOptions = {};

/** Places the robot at `q`, reads the world, and writes the gaps of spheres of all pairs. */
export function begin(where: string, space: Space, world: readonly Obstacle[], q: Configuration): void {
  const { model, placement } = space;
  readConfiguration(where, "q", model, q, placement.q, 0);
  readWorld(where, model, world, space.world);
  measurePath(model, placement.q, 1, 1, space.motion);
  placement.edge = -1;
  placeBodies(model, placement);
  const { count } = space.world;
  if (space.gaps.length < count) space.gaps = new Float64Array(count);
  for (let i = 0; i < count; i++) writeSphereGap(space, placement, i);
}

/** Solves pair `i`, and keeps the result if it is the minimum. */
function consider(space: Space, solver: DistanceFn, i: number, out: RobotClearance): void {
  const { gaps, result, options } = space;
  options.maxDistance = Math.max(0, out.distance);
  askPair(space, solver, space.placement, i);
  gaps[i] = Math.max(gaps[i], result.lowerBound);
  if (Number.isNaN(result.lowerBound)) gaps[i] = NaN;
  // a distance of NaN, from a support function that returns NaN, is reported
  if (!(result.distance < out.distance || Number.isNaN(result.distance))) return;
  copyAnswer(result, out);
  writeNames(space, i, out);
}

/** The search of the file header; `out.distance` is the largest distance of interest. */
function search(space: Space, solver: DistanceFn, signed: boolean, out: RobotClearance): void {
  const { gaps, world: { count } } = space;
  let first = 0;
  for (let i = 1; i < count; i++) if (gaps[i] < gaps[first]) first = i;
  if (count > 0 && gaps[first] < out.distance) consider(space, solver, first, out);
  for (let i = 0; i < count && (signed || out.distance > 0); i++)
    if (i !== first && gaps[i] < out.distance) consider(space, solver, i, out);
  let lower = out.distance;
  for (let i = 0; i < count; i++) if (!(gaps[i] >= lower)) lower = gaps[i];
  out.lowerBound = !signed && out.distance <= 0 ? Math.min(out.lowerBound, out.distance) : lower;
}

/**
 * The closest pair of bodies at a configuration, with a bracket of the minimum distance: bodies of the robot against
 * the bodies of the world, and against each other. Links that a joint joins, and disabled pairs, are left out.
 *
 * The distance is signed if the robot has the solver `signedDistance`: the result is then the deepest overlapping pair.
 * Else it is the first pair that overlaps, with distance 0. The bracket holds for the poses that `placeRobot` computes.
 *
 * @param world Bodies around the robot, `{ shape, pose, disabledLinks? }`.
 * @param out Filled and returned when given.
 */
export function robotClearance(
  robot: Robot, world: readonly Obstacle[], q: Configuration, options: RobotClearanceOptions = NO_OPTIONS,
  out?: RobotClearance,
): RobotClearance {
  const model = modelOf("robotClearance", robot), { signedDistance, distance } = model.solvers;
  const solver = requireSolver("robotClearance", "distance", signedDistance ?? distance);
  requireOptions(options, CLEARANCE_OPTIONS, "robotClearance");
  const { maxDistance = Infinity } = options;
  requireAtLeast("robotClearance", "options.maxDistance", maxDistance, 0);
  const result = out ?? createRobotClearance(), pool = poolOf(model), space = pool.acquire();
  try {
    begin("robotClearance", space, world, q);
    clearAnswer(result);
    result.distance = maxDistance;
    search(space, solver, signedDistance !== undefined, result);
    if (result.linkA < 0 && maxDistance < Infinity) result.status = "beyond-max-distance";
    if (result.linkA < 0) result.distance = Infinity;
  } finally {
    pool.release();
  }
  return result;
}

/**
 * Does a body of the robot share a point with the world, or with another body of the robot? The pairs are the same as
 * in `robotClearance`. Stops at the first pair that does.
 */
export function robotCollides(robot: Robot, world: readonly Obstacle[], q: Configuration): boolean {
  const model = modelOf("robotCollides", robot), { intersects, distance } = model.solvers;
  if (intersects === undefined) requireSolver("robotCollides", "intersects", distance);
  const pool = poolOf(model), space = pool.acquire();
  try {
    begin("robotCollides", space, world, q);
    space.options.maxDistance = 0;
    for (let i = 0; i < space.world.count; i++) {
      if (space.gaps[i] > 0) continue;
      if (intersects !== undefined) {
        if (pairIntersects(space, intersects, space.placement, i)) return true;
      } else if (distance !== undefined) {
        askPair(space, distance, space.placement, i);
        if (!(space.result.distance > 0)) return true;
      }
    }
  } finally {
    pool.release();
  }
  return false;
}
