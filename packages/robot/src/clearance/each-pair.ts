/**
 * `forEachRobotPairWithin`: visits all pairs of bodies within a distance at one configuration, with the derivative of
 * each distance.
 *
 * In: a robot, obstacles (world frame), a configuration (radians or lengths), `maxDistance` (length), a visitor. Out,
 * to the visitor: the pair's distance, points and normal (world frame, lengths), and its gradient, one number per
 * coordinate: length per radian, or per length for a prismatic joint. The next call overwrites both records.
 *
 * Method: pairs whose bounding spheres are farther than `maxDistance` are skipped; the robot's solver solves the
 * others. `signedDistance` gives negative distances of overlapping bodies; without it they have the distance 0.
 * gradient.ts computes the derivative. Links that a joint joins, and disabled pairs, are left out.
 */
import { requireAtLeast, requireFunction, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { Configuration } from "../model/configuration.ts";
import { modelOf, requireSolver } from "../model/create.ts";
import type { Robot } from "../model/robot.ts";
import { poolOf } from "../space.ts";
import type { Obstacle } from "../world/obstacle.ts";
import { begin } from "./clearance.ts";
import { writeGradient } from "./gradient.ts";
import { askPair, copyAnswer, writeNames } from "./pair.ts";
import type { RobotClearance } from "../clearance-result.ts";

const PAIR_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["maxDistance"]);

/** Options of `forEachRobotPairWithin`. */
export interface RobotPairOptions {
  /** Pairs with a larger distance are left out. Length, >= 0. */
  readonly maxDistance: number;
}

/**
 * Receives a pair of bodies, and the derivative of its distance by each coordinate (`clearanceGradient`). Both records
 * are valid during the call only.
 */
export type RobotPairVisitor = (pair: RobotClearance, gradient: Float64Array) => void;

/**
 * Visits all pairs of bodies that are within `maxDistance` of each other at a configuration: constraints for an
 * optimiser of trajectories. The pairs of `robotClearance`, in the order of the world and of the links. Distances are
 * signed if the robot has the solver `signedDistance`. The visitor may run queries; an error that it throws ends the
 * walk.
 *
 * @param world Bodies around the robot, `{ shape, pose, disabledLinks? }`.
 */
export function forEachRobotPairWithin(
  robot: Robot, world: readonly Obstacle[], q: Configuration, options: RobotPairOptions, visit: RobotPairVisitor,
): void {
  const where = "forEachRobotPairWithin", model = modelOf(where, robot), { signedDistance, distance } = model.solvers;
  const solver = requireSolver(where, "distance", signedDistance ?? distance);
  requireOptions(options, PAIR_OPTIONS, where);
  requireFunction(where, "visit", visit);
  const { maxDistance } = options;
  // (the number is checked here, because V8 allocates a number that is passed to a function)
  if (!(typeof maxDistance === "number" && maxDistance >= 0))
    requireAtLeast(where, "options.maxDistance", maxDistance, 0);
  const pool = poolOf(model), space = pool.acquire();
  try {
    begin(where, space, world, q);
    const { gaps, result, pair, gradient, placement: { rows } } = space;
    for (let i = 0; i < space.world.count; i++) {
      if (gaps[i] > maxDistance) continue;
      space.options.maxDistance = maxDistance;
      askPair(space, solver, space.placement, i);
      if (result.distance > maxDistance) continue;
      copyAnswer(result, pair);
      writeNames(space, i, pair);
      writeGradient(model, rows, pair, gradient);
      visit(pair, gradient);
    }
  } finally {
    pool.release();
  }
}
