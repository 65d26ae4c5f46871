/**
 * The robot's clearance, without a browser: joint values in, the nearest pair with its bracket, the gradient by joint,
 * and the way out of contact. All numbers come from the example's functions (examples/robot).
 */
import type { Vec3Like } from "@col/types";
import { configuration, createCell, moveTo } from "../../examples/robot/cell.ts";
import type { Cell } from "../../examples/robot/cell.ts";
import { ARM } from "../../examples/robot/description.ts";
import { clearance } from "../../examples/robot/gradient.ts";
import { pushOut } from "../../examples/robot/push.ts";
import { readRobot } from "../../examples/robot/robot.ts";

/** All that the demo is: change it by the functions below. */
export interface Scene {
  /** Radians, metres of the gripper. */
  readonly values: readonly number[];
  /** Result of the last push; empty after a joint was moved by hand. */
  readonly said: string;
}

/**
 * The nearest pair: handles, metres, points in the world, metres per radian or metre of each joint. `climb`: the way
 * of each of the two points, metres, per step of the joints by their gradient; zero for a body that no joint carries.
 */
export interface Answer {
  readonly handles: readonly [number, number];
  readonly names: readonly [string, string];
  readonly distance: number;
  readonly lowerBound: number;
  readonly points: readonly [readonly [number, number, number], readonly [number, number, number]];
  readonly gradient: readonly number[];
  readonly climb: readonly [Vec3Like, Vec3Like];
}

/** A new cell. Needs `DOMParser`. */
export const createModel = (): Cell => createCell(readRobot(ARM));

/** Where the demo begins: an arm above the table. */
export const START: Scene = { values: [0.7, 0.6, 0.7, 0, 0.5, 0.02], said: "" };
/** Distance that `pushOut` keeps between the bodies, metres. */
const MARGIN = 0.01;

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));

/** One joint moved by hand, within its limits. */
export function turnJoint({ robot }: Cell, scene: Scene, joint: number, value: number): Scene {
  const { lower, upper } = robot.joints[joint];
  return { ...scene, values: scene.values.map((v, j) => (j === joint ? clamp(value, lower, upper) : v)), said: "" };
}


/** The next configuration of an even spread in which something overlaps, from the k-th on. */
export function overlapping(cell: Cell, from: number): number {
  for (let k = from; ; k++) {
    moveTo(cell, configuration(cell.robot, k));
    if (clearance(cell).answer.distance < 0) return k;
  }
}

/** The robot at that configuration. */
export const atConfiguration = (cell: Cell, scene: Scene, k: number): Scene =>
  ({ ...scene, values: configuration(cell.robot, k), said: "" });

/** Moves out of contact from the current joint values, and reports the result. */
export function push(cell: Cell, scene: Scene): Scene {
  const { values, status, steps } = pushOut(cell, scene.values, MARGIN),
    took = `${steps} step${steps === 1 ? "" : "s"}`;
  return { ...scene, values, said: status === "clear" ? `clear after ${took}` : `stuck after ${took}` };
}

/** How a point of a body moves, metres, where the joints move by `steps`, small: its way to first order. */
function wayOf({ robot, bodies }: Cell, handle: number, p: Vec3Like, steps: readonly number[]): Vec3Like {
  const way = { x: 0, y: 0, z: 0 }, part = bodies.get(handle)?.part;
  if (!part) return way;
  robot.joints.forEach(({ axis, origin, sliding }, j) => {
    if (!robot.moves[part.link][j]) return;
    const x = p.x - origin.x, y = p.y - origin.y, z = p.z - origin.z, s = steps[j];
    way.x += s * (sliding ? axis.x : axis.y * z - axis.z * y);
    way.y += s * (sliding ? axis.y : axis.z * x - axis.x * z);
    way.z += s * (sliding ? axis.z : axis.x * y - axis.y * x);
  });
  return way;
}

/** The clearance at the scene's joint values. */
export function solve(cell: Cell, { values }: Scene): Answer {
  moveTo(cell, values);
  const { pair: { handleA, handleB }, answer, gradient } = clearance(cell), { pointA: p, pointB: q } = answer;
  const nameOf = (handle: number): string => {
    const part = cell.bodies.get(handle)?.part;
    return part ? cell.robot.links[part.link] : "an obstacle";
  };
  return { handles: [handleA, handleB], names: [nameOf(handleA), nameOf(handleB)], distance: answer.distance,
    lowerBound: answer.lowerBound, points: [[p.x, p.y, p.z], [q.x, q.y, q.z]], gradient: [...gradient],
    climb: [wayOf(cell, handleA, p, gradient), wayOf(cell, handleB, q, gradient)] };
}
