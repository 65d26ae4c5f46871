/** Robots for tests: a planar arm of two joints, random chains. */
import { createRobot } from "@col/robot";
import type { Robot, RobotBody, RobotDescription, RobotJoint, RobotSolvers } from "@col/robot";
import { distance, intersects } from "@col/gjk";
import { box, capsule, convexHull, sphere } from "@col/shapes";
import { makePose, randomPose } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Vec3Like } from "@col/types";

const SOLVERS: RobotSolvers = { distance, intersects };
export const Z: Vec3Like = { x: 0, y: 0, z: 1 };

/** Lengths of the links of the planar arm. */
export const UPPER = 1;
export const LOWER = 0.75;

/**
 * Two revolute joints about z, at the origin and at (UPPER, 0, 0) of the first link. Each link is a segment along x
 * with a radius.
 */
export function planarArm(radius = 0.05): RobotDescription {
  const bar = (length: number): RobotBody => ({
    shape: capsule(radius, length / 2, { axis: "x" }), pose: makePose(length / 2),
  });
  return {
    links: [{ name: "base" }, { name: "upper", bodies: [bar(UPPER)] }, { name: "lower", bodies: [bar(LOWER)] }],
    joints: [
      { name: "shoulder", type: "revolute", parent: "base", child: "upper", axis: Z },
      { name: "elbow", type: "revolute", parent: "upper", child: "lower", axis: Z, pose: makePose(UPPER) },
    ],
  };
}

function anyBody(rng: Rng): RobotBody {
  const size = rng.uniform(0.02, 0.3), pose = randomPose(rng, 0.2);
  const shape = rng.pick([
    () => box(size, size / 2, rng.uniform(0, size)), () => capsule(size / 3, size), () => sphere(size),
    () => convexHull(Array.from({ length: 30 }, () => size * rng.uniform(-1, 1))),
  ])();
  return { shape, pose };
}

/** Values that people write: zeros, quarter turns, doubled joints. */
function axisOf(rng: Rng, structured: boolean): Vec3Like {
  const v = rng.unitVector(new Float64Array(3));
  return structured ? rng.pick([Z, { x: 1, y: 0, z: 0 }, { x: 0, y: -2, z: 0 }]) : { x: v[0], y: v[1], z: v[2] };
}

/**
 * A random tree of `count` joints. `structured`: axes along coordinates, joints in one place, translations of 0.
 * The first joint hangs on the root; each other one mostly on the link before.
 */
export function randomTree(rng: Rng, count: number, structured = false): RobotDescription {
  const joints = Array.from({ length: count }, (_, i): RobotJoint => {
    const parent = `l${rng.uniform() < 0.8 ? i : rng.integer(i + 1)}`, type = rng.pick(
      ["revolute", "revolute", "continuous", "prismatic", "fixed"] as const);
    const pose = structured ? rng.pick([undefined, makePose(0.5), makePose(0, 0, 0.3, 0, 1, 0, 0)])
      : randomPose(rng, 0.5);
    const common = { name: `j${i}`, type, parent, child: `l${i + 1}`, pose };
    return type === "fixed" ? common : { ...common, axis: axisOf(rng, structured) };
  });
  const links = Array.from({ length: count + 1 }, (_, i) =>
    ({ name: `l${i}`, bodies: Array.from({ length: rng.integer(3) }, () => anyBody(rng)) }));
  return { links, joints, basePose: structured ? undefined : randomPose(rng, 1) };
}

/** A configuration within [-size, size]. */
export function anyConfiguration(rng: Rng, robot: Robot, size: number): Float64Array {
  return Float64Array.from(robot.coordinates, () => rng.uniform(-size, size));
}

export const robotOf = (description: RobotDescription): Robot => createRobot(description, SOLVERS);
