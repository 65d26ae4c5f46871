/**
 * Planar and floating joints as rows of joints with one value each.
 *
 * A planar joint slides along two directions across its axis, and then turns about the axis. A floating joint slides
 * along x, y and z, and then turns by yaw, pitch and roll: Rz(yaw) Ry(pitch) Rx(roll). So every point has the
 * derivatives of rows of revolute and prismatic joints, and the bounds of bounds/motion.ts hold. Slides come first:
 * they lengthen no lever arm.
 */
import type { Vec3Like } from "@col/types";
import type { RobotDescription, RobotJoint } from "./description.ts";

const X: Vec3Like = { x: 1, y: 0, z: 0 };
const Y: Vec3Like = { x: 0, y: 1, z: 0 };
const Z: Vec3Like = { x: 0, y: 0, z: 1 };

/** A joint with one value, and the end of its name. */
type Step = readonly [name: string, type: "prismatic" | "continuous", axis: Vec3Like];

const FLOATING: readonly Step[] = [["x", "prismatic", X], ["y", "prismatic", Y], ["z", "prismatic", Z],
  ["yaw", "continuous", Z], ["pitch", "continuous", Y], ["roll", "continuous", X]];

/** Directions x and y, rotated by the smallest rotation from z to the axis; from -z for an axis that points down. */
function planarSteps({ x, y, z }: Vec3Like): readonly Step[] {
  const length = Math.sqrt(x * x + y * y + z * z), u = x / length, v = y / length, w = z / length,
    sign = w < 0 ? -1 : 1, c = -1 / (sign + w);
  return [["x", "prismatic", { x: 1 + sign * c * u * u, y: sign * c * u * v, z: -sign * u }],
    ["y", "prismatic", { x: c * u * v, y: sign + c * v * v, z: -v }], ["angle", "continuous", { x, y, z }]];
}

/** The joints of one joint. The frames between them are added to `frames`. */
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
