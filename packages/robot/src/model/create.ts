/**
 * `createRobot`: checks a description once and converts it to the packed model that queries read.
 *
 * In: a description (lengths, radians; poses in parent frames) and optionally solvers of pairs of convex shapes. Out:
 * a `Robot`. Planar and floating joints become sequences of joints with one value each (split-joints.ts).
 */
import { came, requireFunction, requireNames, requireObject } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { writeBodies } from "./bodies.ts";
import { requireDescription, requireUnique, WHERE } from "./checks.ts";
import type { RobotDescription } from "./description.ts";
import { Parts } from "./parts.ts";
import { Model } from "./robot.ts";
import type { Robot, RobotSolvers } from "./robot.ts";
import { splitJoints } from "./split-joints.ts";
import { coordinatesOf, writeTree } from "./tree.ts";

const SOLVER_NAMES: OptionNames = /* @__PURE__ */ new Set(["distance", "signedDistance", "intersects"]);
const NO_SOLVERS: Partial<RobotSolvers> = {};

function requireSolvers(solvers: Partial<RobotSolvers>): void {
  requireObject(WHERE, "solvers", "{ distance }", solvers);
  requireNames(solvers, SOLVER_NAMES, WHERE, "solvers");
  const { distance, signedDistance, intersects } = solvers;
  if (distance !== undefined) requireFunction(WHERE, "solvers.distance", distance);
  if (signedDistance !== undefined) requireFunction(WHERE, "solvers.signedDistance", signedDistance);
  if (intersects !== undefined) requireFunction(WHERE, "solvers.intersects", intersects);
}

/**
 * Makes a robot from a description: a tree of links and joints, with bodies on the links.
 *
 * The description is read once; shapes are shared, not copied. Queries use the given solvers; `placeRobot` and
 * `robotJacobian` need no solver.
 *
 * @throws TypeError or RangeError that names the link or the joint and repeats the value: for unknown names, two
 * parents, cycles, an axis without a length, limits in the wrong order.
 */
export function createRobot(description: RobotDescription, solvers: Partial<RobotSolvers> = NO_SOLVERS): Robot {
  requireDescription(description);
  requireSolvers(solvers);
  const split = splitJoints(description), frames = split.links.map(({ name }) => name);
  requireUnique("links", frames);
  const model = new Model(frames, description.links.length, coordinatesOf(split), solvers, new Parts());
  writeTree(split, model);
  writeBodies(split, model);
  return model;
}

/** The model of a robot; throws for another value. */
export function modelOf(where: string, robot: Robot): Model {
  const given: unknown = robot;
  if (!(robot instanceof Model)) throw new TypeError(`${where}: robot must be made by createRobot, got ${came(given)}`);
  return robot;
}

/** Throws unless the robot has the solver. */
export function requireSolver<T>(where: string, name: string, solver: T | undefined): T {
  if (solver === undefined) throw new TypeError(`${where}: createRobot received no solver { ${name} }`);
  return solver;
}
