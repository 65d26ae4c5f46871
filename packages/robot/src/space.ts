/**
 * Scratch memory of queries of a robot: bounds of motion, the placed robot, the obstacles and pairs, and the records
 * of the solvers (world frame, lengths). One per robot and nesting depth, because a support function may itself query
 * the robot.
 */
import { NestedPool, OwnAnswer } from "@col/kernel";
import { createDistanceResult, createWarmStart } from "@col/types";
import type { DistanceResult, WarmStart } from "@col/types";
import { createRobotClearance } from "./clearance-result.ts";
import type { RobotClearance } from "./clearance-result.ts";
import { lengthsOf } from "./bounds/lengths.ts";
import { Motion } from "./bounds/motion.ts";
import { Placement } from "./kinematics/bodies.ts";
import type { Model } from "./model/robot.ts";
import { radiusOf } from "./world/obstacle.ts";
import { World } from "./world/world.ts";

/** Options of a solver, written before each call. */
export interface SolverOptions {
  warmStart: WarmStart;
  maxDistance: number;
}

/** Memory of a running query. */
export class Space {
  readonly model: Model;
  readonly world: World = new World();
  readonly motion: Motion;
  /** Radii of the spheres around the bodies. Lengths. */
  readonly radii: Float64Array;
  /** The robot at the configuration of a query. */
  readonly placement: Placement;
  readonly ownResult: OwnAnswer<DistanceResult> = new OwnAnswer<DistanceResult>(createDistanceResult());
  readonly result: DistanceResult = this.ownResult.record;
  readonly options: SolverOptions = { warmStart: createWarmStart(), maxDistance: Infinity };
  /** Rounding error of a separation of the current pair. An array: V8 allocates a number that a function returns. */
  readonly rounding: Float64Array = new Float64Array(1);
  /** The pair that a visitor receives, and the derivative of its distance. */
  readonly pair: RobotClearance = createRobotClearance();
  readonly gradient: Float64Array;
  /** Lower bounds of signed distances, per pair. Lengths. */
  gaps: Float64Array = new Float64Array(1);

  constructor(model: Model) {
    const links = model.frames.length, bodies = model.bodies.length, count = model.coordinates.length;
    this.model = model;
    this.motion = new Motion(links, model.bodies.map((body) => lengthsOf(model, body)));
    this.radii = Float64Array.from(model.bodies, ({ shape }) => radiusOf(shape));
    this.gradient = new Float64Array(count);
    this.placement = new Placement(links, bodies, count);
  }
}

/** A separate function: a call of a function that holds a closure allocates its context. */
const createPool = (model: Model): NestedPool<object> => new NestedPool<object>(() => new Space(model));

/** Returns the pool of scratch memory of a robot. Call `release` after each `acquire` in a `finally` block. */
export function poolOf(model: Model): NestedPool<Space> {
  model.scratch ??= createPool(model);
  return model.scratch as NestedPool<Space>;
}
