/**
 * A UR5e as a robot of `@col/robot`: six joints and seven capsules.
 *
 * Denavit-Hartenberg parameters as Universal Robots publishes them (metres):
 * from joint to joint a shift d along z, a shift a along x and a turn alpha
 * about x. Base: z up, origin in the middle of the foot. The capsules enclose
 * the castings roughly. Each capsule is a link by itself, on a fixed joint, so
 * `placeRobot` gives its pose.
 */
import { distance, intersects } from "@col/gjk";
import { createRobot, placeRobot } from "@col/robot";
import type { Robot, RobotJoint } from "@col/robot";
import { capsule } from "@col/shapes";
import type { ConvexShape, MutablePose, Pose } from "@col/types";

/** d, a, alpha / 90 degrees after each of the six joints. */
const DH = [[0.1625, 0, 1], [0, -0.425, 0], [0, -0.3922, 0], [0.1333, 0, 1],
  [0.0997, 0, -1], [0.0996, 0, 0]];

type Capsule = readonly [name: string, frame: number, from: number[],
  to: number[], radius: number];

/** Name, frame, ends of the axis in that frame; each axis is along x or z. */
const CAPSULES: readonly Capsule[] = [
  ["foot", 0, [0, 0, 0], [0, 0, 0.12], 0.075],
  ["shoulder", 1, [0, 0, -0.02], [0, 0, 0.13], 0.07],
  ["upper arm", 2, [0, 0, 0.138], [0.425, 0, 0.138], 0.06],
  ["fore arm", 3, [0, 0, 0.015], [0.3922, 0, 0.015], 0.055],
  ["wrist 1", 3, [0, 0, 0.02], [0, 0, 0.1333], 0.045],
  ["wrist 2", 4, [0, 0, 0], [0, 0, 0.0997], 0.045],
  ["wrist 3", 5, [0, 0, 0], [0, 0, 0.0996], 0.04],
];

/** Capsules that may touch by design: neighbours. */
const NEIGHBOURS: readonly [string, string][] = [["foot", "shoulder"],
  ["foot", "upper arm"], ["shoulder", "upper arm"], ["upper arm", "fore arm"],
  ["fore arm", "wrist 1"], ["wrist 1", "wrist 2"], ["wrist 1", "wrist 3"],
  ["wrist 2", "wrist 3"]];

const Z = { x: 0, y: 0, z: 1 };
const poseAt = (x: number, y: number, z: number, quarters = 0): Pose => {
  const half = quarters * Math.PI / 4;
  return { position: { x, y, z },
    quaternion: { x: Math.sin(half), y: 0, z: 0, w: Math.cos(half) } };
};

/** Joint i turns about z; then a fixed joint leads to frame i + 1. */
const JOINTS = DH.flatMap(([d, a, quarters], i): RobotJoint[] => [
  { name: `joint ${i + 1}`, type: "revolute", axis: Z,
    parent: `frame ${i}`, child: `turned ${i + 1}`,
    limits: { lower: -2 * Math.PI, upper: 2 * Math.PI } },
  { name: `offset ${i + 1}`, type: "fixed", parent: `turned ${i + 1}`,
    child: `frame ${i + 1}`, pose: poseAt(a, 0, d, quarters) }]);

/** Robot, capsules and frames 0 .. 6, with poses that `place` writes. */
export interface Arm {
  readonly robot: Robot;
  readonly links: readonly { shape: ConvexShape; pose: MutablePose }[];
  /** The last one is the flange. */
  readonly frames: readonly MutablePose[];
  readonly poses: MutablePose[];
}

/** The joint that holds a capsule. */
const castingOf = ([name, frame, p, q]: Capsule): RobotJoint => ({
  name: `casting of ${name}`, type: "fixed", parent: `frame ${frame}`,
  child: name, pose: poseAt((p[0] + q[0]) / 2, 0, (p[2] + q[2]) / 2) });

/** An arm at its zero position. */
export function createArm(): Arm {
  const shapes = CAPSULES.map(([, , p, q, radius]) => capsule(radius,
    (q[0] - p[0] + q[2] - p[2]) / 2, { axis: q[0] > p[0] ? "x" : "z" }));
  const frames = ["frame 0", ...JOINTS.map(({ child }) => child)];
  const robot = createRobot({ disabledPairs: NEIGHBOURS,
    links: [...frames.map((name) => ({ name })),
      ...CAPSULES.map(([name], i) => ({ name,
        bodies: [{ shape: shapes[i] }] }))],
    joints: [...JOINTS, ...CAPSULES.map(castingOf)],
  }, { distance, intersects });
  const poses = placeRobot(robot, [0, 0, 0, 0, 0, 0]),
    at = (name: string): MutablePose => poses[robot.links.indexOf(name)];
  return { robot, poses,
    links: shapes.map((shape, i) => ({ shape, pose: at(CAPSULES[i][0]) })),
    frames: Array.from({ length: 7 }, (_, i) => at(`frame ${i}`)) };
}

/** Writes frames and capsules for the joint angles `q`, radians. */
export function place({ robot, poses }: Arm, q: ArrayLike<number>): void {
  placeRobot(robot, q, poses);
}
