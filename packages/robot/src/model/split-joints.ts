/**
 * Replaces planar and floating joints by sequences of joints with one value each.
 *
 * In: a checked description. Out: the same robot with only revolute, continuous, prismatic and fixed joints; frames
 * between the new joints are links at the end of the list. A planar joint slides along two directions perpendicular
 * to its axis, and then rotates about the axis. A floating joint slides along x, y and z, and then rotates by yaw,
 * pitch and roll: Rz(yaw) Ry(pitch) Rx(roll), in radians. So every point has the derivatives of revolute and
 * prismatic joints, and the bounds of bounds/motion.ts hold. Slides come first: they do not lengthen lever arms.
 */
import type { Vec3Like } from "@col/types";
import type { RobotDescription, RobotJoint } from "./description.ts";

const X: Vec3Like = { x: 1, y: 0, z: 0 };
const Y: Vec3Like = { x: 0, y: 1, z: 0 };
const Z: Vec3Like = { x: 0, y: 0, z: 1 };

/** A joint with one value: the suffix of its name, its type, its axis. */
type Step = readonly [name: string, type: "prismatic" | "continuous", axis: Vec3Like];

const FLOATING: readonly Step[] = [["x", "prismatic", X], ["y", "prismatic", Y], ["z", "prismatic", Z],
  ["yaw", "continuous", Z], ["pitch", "continuous", Y], ["roll", "continuous", X]];

/**
 * Steps of a planar joint: x and y, rotated by the smallest rotation from z to the axis (from -z if it points down).
 */
function planarSteps({ x, y, z }: Vec3Like): readonly Step[] {
  const length = Math.sqrt(x * x + y * y + z * z), u = x / length, v = y / length, w = z / length,
    sign = w < 0 ? -1 : 1, c = -1 / (sign + w);
  return [["x", "prismatic", { x: 1 + sign * c * u * u, y: sign * c * u * v, z: -sign * u }],
    ["y", "prismatic", { x: c * u * v, y: sign + c * v * v, z: -v }], ["angle", "continuous", { x, y, z }]];
}

/** The sequence of joints that replaces one joint. The frames between them are added to `frames`. */
function split(joint: RobotJoint, frames: string[]): RobotJoint[] {
  const { type, axis = Z } = joint;
  if (type !== "planar" && type !== "floating") return [joint];
  const steps = type === "floating" ? FLOATING : planarSteps(axis);
  let { parent } = joint;
  return steps.map(([end, stepType, stepAxis], k): RobotJoint => {
    const name = `${joint.name}/${end}`, isLast = k === steps.length - 1, child = isLast ? joint.child : name,
      step = { name, type: stepType, axis: stepAxis, parent, child, pose: k === 0 ? joint.pose : undefined };
    if (!isLast) frames.push(child);
    parent = child;
    return step;
  });
}

/** The same robot with joints of one value: links of the user first, then the frames between the joints. */
export function splitJoints(description: RobotDescription): RobotDescription {
  const frames: string[] = [], joints = description.joints.flatMap((joint) => split(joint, frames));
  return { ...description, joints, links: [...description.links, ...frames.map((name) => ({ name }))] };
}
