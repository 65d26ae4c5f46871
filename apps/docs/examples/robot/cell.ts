/**
 * A robot in its cell: a scene of the robot's bodies and fixed obstacles. Pairs
 * that say nothing are switched off: pairs of one link and of neighbours, which
 * touch by how they are built, and, found by trying configurations, pairs of
 * the robot that always meet and pairs whose distance no joint changes (what
 * stands on the table).
 */
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import {
  addBody,
  createScene,
  forEachPairWithin,
  moveBody,
  setPairEnabled,
} from "@col/scene";
import type { Scene } from "@col/scene";
import { box, convexHull, cylinder } from "@col/shapes";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { place } from "./robot.ts";
import type { Robot, RobotBody } from "./robot.ts";

/** A body of the cell: the robot's, or an obstacle. */
export interface CellBody {
  readonly shape: ConvexShape;
  readonly pose: Pose;
  /** The robot's body; null for an obstacle. */
  readonly part: RobotBody | null;
}

/** The robot, the scene and what each handle is. */
export interface Cell {
  readonly robot: Robot;
  readonly scene: Scene;
  readonly bodies: ReadonlyMap<number, CellBody>;
  /** Handles of the robot's bodies, in their order. */
  readonly handles: readonly number[];
  /**
   * Pairs that were switched off because of the configurations tried: handles,
   * the lesser first.
   */
  readonly switchedOff: readonly (readonly [number, number])[];
}

const TURNED = { x: 0, y: 0, z: 0, w: 1 };
const at = (x: number, y: number, z: number): Pose => ({
  position: { x, y, z },
  quaternion: TURNED,
});

/** Table, two boards, a post, a crate and a stone. */
const OBSTACLES: readonly (readonly [ConvexShape, Pose])[] = [
  [box(0.7, 0.7, 0.02), at(0.1, 0, -0.021)],
  [box(0.1, 0.25, 0.01), at(0.5, 0, 0.25)],
  [box(0.1, 0.25, 0.01), at(0.5, 0, 0.55)],
  [cylinder(0.03, 0.3, { axis: "z" }), at(0.1, 0.4, 0.3)],
  [box(0.1, 0.08, 0.07), at(0.05, -0.42, 0.07)],
  [
    convexHull([
      -0.08, 0, 0, 0.08, 0, 0, 0, -0.06, 0, 0, 0.07, 0, 0.02, 0.01, 0.11,
    ]),
    at(-0.4, 0.1, 0),
  ],
];

/** Configurations tried for pairs that always meet or never change. */
const TRIED = 64;
/** Farther apart than the cell is wide, metres: all pairs. */
const REACH = 10;
/** Distances that differ by less are the same, metres. */
const SAME = 1e-9;

/**
 * Numbers in 0 .. 1 that fill it evenly, the same in every run: multiples of
 * the golden section, one a joint.
 */
const evenly = (k: number, joint: number): number =>
  (k * (0.6180339887498949 + 0.7548776662466927 * joint)) % 1;

/** Joint values between the limits, the k-th of an even spread. */
export function configuration(robot: Robot, k: number): number[] {
  return robot.joints.map(
    ({ lower, upper }, j) => lower + (upper - lower) * evenly(k + 1, j),
  );
}

/** Moves the robot to `values` and tells the scene. */
export function moveTo(
  { robot, scene, handles }: Cell,
  values: ArrayLike<number>,
): void {
  place(robot, values);
  robot.bodies.forEach(({ pose }, i) => {
    moveBody(scene, handles[i], pose);
  });
}

/** A cell with the robot at the middle of its joints' ranges. */
export function createCell(robot: Robot): Cell {
  const scene = createScene({ distance }),
    bodies = new Map<number, CellBody>();
  const handles = robot.bodies.map((part) => {
    const handle = addBody(scene, part.shape, part.pose);
    bodies.set(handle, { shape: part.shape, pose: part.pose, part });
    return handle;
  });
  for (const [shape, pose] of OBSTACLES)
    bodies.set(addBody(scene, shape, pose, { fixed: true }), {
      shape,
      pose,
      part: null,
    });
  const { parents, bodies: parts } = robot;
  handles.forEach((handle, i) => {
    const { link } = parts[i];
    for (let j = 0; j < i; j++) {
      const other = parts[j].link;
      if (other === link || parents[link] === other || parents[other] === link)
        setPairEnabled(scene, handle, handles[j], false);
    }
  });
  const cell = { robot, scene, bodies, handles, switchedOff: [] };
  return { ...cell, switchedOff: switchOff(cell) };
}

/**
 * The least and the greatest signed distance that a pair was seen at, metres,
 * and in how many configurations.
 */
interface Seen {
  readonly a: number;
  readonly b: number;
  least: number;
  greatest: number;
  count: number;
}

/** Switches off what always meets and what no joint changes; the pairs. */
function switchOff(cell: Cell): [number, number][] {
  const seen = new Map<string, Seen>(),
    answer = createDistanceResult();
  for (let k = 0; k < TRIED; k++) {
    moveTo(cell, configuration(cell.robot, k));
    forEachPairWithin(cell.scene, (a, b) => {
      const key = `${a} ${b}`,
        { distance: d } = measure(cell, a, b, answer),
        pair = seen.get(key) ?? { a, b, least: d, greatest: d, count: 0 };
      pair.least = Math.min(pair.least, d);
      pair.greatest = Math.max(pair.greatest, d);
      pair.count++;
      seen.set(key, pair);
    }, { maxDistance: REACH });
  }
  const own = (handle: number): boolean =>
    cell.bodies.get(handle)?.part !== null;
  const off = [...seen.values()].filter(
    ({ a, b, least, greatest, count }) =>
      count === TRIED
      && (greatest - least < SAME || (greatest < 0 && own(a) && own(b))),
  );
  for (const { a, b } of off) setPairEnabled(cell.scene, a, b, false);
  return off.map(({ a, b }) => (a < b ? [a, b] : [b, a]));
}

/**
 * Points, normal and signed distance of a pair of the cell: negative where the
 * bodies overlap.
 */
export function measure(
  { bodies }: Cell,
  handleA: number,
  handleB: number,
  out: DistanceResult = createDistanceResult(),
): DistanceResult {
  const a = bodies.get(handleA),
    b = bodies.get(handleB);
  if (a === undefined || b === undefined)
    throw new RangeError(`measure: no bodies ${handleA} and ${handleB}`);
  return signedDistance(
    a.shape,
    a.pose,
    b.shape,
    b.pose,
    { tolerance: 1e-14 },
    out,
  );
}
