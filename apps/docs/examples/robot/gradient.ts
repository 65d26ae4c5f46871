/**
 * How a distance of the cell changes with the joints: the gradient by the poses
 * of the two bodies, times how each joint carries them. One product of two
 * twists a joint and body; no differences, no second query.
 */
import { distanceGradient } from "@col/diff";
import { closestPair, createClosestPair } from "@col/scene";
import type { ClosestPair } from "@col/scene";
import type { DistanceResult } from "@col/types";
import { Vector3 } from "three";
import { measure } from "./cell.ts";
import type { Cell, CellBody } from "./cell.ts";

const TWISTS = new Float64Array(12),
  ARM = new Vector3();

/**
 * What one joint does to the distance through one body: its twist times the
 * half of the gradient at `from`.
 */
function through(
  { robot }: Cell,
  { part, pose }: CellBody,
  joint: number,
  from: number,
): number {
  if (part === null || !robot.moves[part.link][joint]) return 0;
  const { axis, origin, sliding } = robot.joints[joint],
    g = TWISTS;
  if (sliding)
    return axis.x * g[from] + axis.y * g[from + 1] + axis.z * g[from + 2];
  // the velocity of the body's origin is axis x (origin of the body - origin of
  // the joint)
  const { x, y, z } = ARM.copy(pose.position).sub(origin).cross(axis).negate();
  return (
    x * g[from]
    + y * g[from + 1]
    + z * g[from + 2]
    + axis.x * g[from + 3]
    + axis.y * g[from + 4]
    + axis.z * g[from + 5]
  );
}

/**
 * Derivatives of the signed distance of two bodies by the joints, metres per
 * radian or per metre, into `out`. The cell stands where `answer` was measured.
 */
export function jointGradient(
  cell: Cell,
  handleA: number,
  handleB: number,
  answer: DistanceResult,
  out: number[] = [],
): number[] {
  const a = cell.bodies.get(handleA),
    b = cell.bodies.get(handleB);
  if (a === undefined || b === undefined)
    throw new RangeError(`jointGradient: no bodies ${handleA} and ${handleB}`);
  distanceGradient(a.pose, b.pose, answer, "hybrid", TWISTS);
  cell.robot.joints.forEach((_, j) => {
    out[j] = through(cell, a, j, 0) + through(cell, b, j, 6);
  });
  return out;
}

/**
 * The robot's nearest pair: which bodies, the signed distance with its bracket,
 * and the gradient by the joints.
 */
export interface Clearance {
  readonly pair: ClosestPair;
  readonly answer: DistanceResult;
  readonly gradient: readonly number[];
}

/**
 * The least distance of the robot to obstacles and to itself, where it stands
 * now.
 */
export function clearance(cell: Cell): Clearance {
  const pair = closestPair(cell.scene, {}, createClosestPair()),
    answer = measure(cell, pair.handleA, pair.handleB);
  return {
    pair,
    answer,
    gradient: jointGradient(cell, pair.handleA, pair.handleB, answer),
  };
}
