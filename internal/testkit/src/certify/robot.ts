/**
 * A robot from its description alone: poses of links by matrices, and which joints lie between a link and a body.
 * Shares no code with `@col/robot`. For the checker of path proofs (path.ts).
 */
import type { Body, ConvexShape, Pose, Vec3Like } from "@col/types";
import { applyPacked, makePose, packPose, rotatePacked } from "../poses.ts";

/** The fields of a description that the checker reads. */
export interface CheckedRobot {
  readonly links: readonly { readonly name: string;
    readonly bodies?: readonly { readonly shape: Body; readonly pose?: Pose | undefined }[] | undefined }[];
  readonly joints: readonly { readonly name: string; readonly type: string; readonly parent: string;
    readonly child: string; readonly pose?: Pose | undefined; readonly axis?: Vec3Like | undefined;
    readonly mimic?: { readonly joint: string; readonly factor?: number | undefined;
      readonly offset?: number | undefined } | undefined }[];
  readonly basePose?: Pose | undefined;
  readonly disabledPairs?: readonly (readonly [string, string])[] | undefined;
}

/** The shape of a body, which must be convex: compounds are checked part by part, as separate bodies. */
export function convexOf(shape: Body): ConvexShape {
  if ("bodyKind" in shape) throw new TypeError("the checker of robots looks at convex bodies alone: list the parts");
  return shape;
}

type Joint = CheckedRobot["joints"][number];

/** A joint at a configuration, world frame: origins before and after its motion, unit axis, value. */
export interface PlacedJoint {
  readonly turns: boolean;
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly axis: Float64Array;
  readonly value: number;
}

/** A link at a configuration. */
export interface PlacedLink {
  readonly pose: Float64Array;
  readonly joint: PlacedJoint | null;
}

/** First b, then a. */
function compose(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(12);
  for (let c = 0; c < 3; c++) {
    const column = rotatePacked(a, Float64Array.of(b[c], b[3 + c], b[6 + c]), new Float64Array(3));
    for (let r = 0; r < 3; r++) out[3 * r + c] = column[r];
  }
  out.set(applyPacked(a, b.slice(9), new Float64Array(3)), 9);
  return out;
}

/** Rotation about a unit axis by Rodrigues' formula, or a translation along it. */
function motionOf(turns: boolean, u: Float64Array, value: number): Float64Array {
  const out = packPose(makePose());
  if (!turns) {
    for (let i = 0; i < 3; i++) out[9 + i] = value * u[i];
    return out;
  }
  const c = Math.cos(value), s = Math.sin(value), cross = [0, -u[2], u[1], u[2], 0, -u[0], -u[1], u[0], 0];
  for (let i = 0; i < 9; i++) out[i] = (i % 4 === 0 ? c : 0) + s * cross[i] + (1 - c) * u[Math.floor(i / 3)] * u[i % 3];
  return out;
}

/** Names of the joints with a coordinate. */
const freeJoints = ({ joints }: CheckedRobot): string[] =>
  joints.filter((j) => j.type !== "fixed" && j.mimic === undefined).map((j) => j.name);

/** The value of a joint at a configuration; with `isRate`: of rates, which have no offsets. */
export function valueOf(robot: CheckedRobot, joint: Joint, q: ArrayLike<number>, isRate = false): number {
  if (joint.type === "fixed") return 0;
  if (joint.mimic === undefined) return q[freeJoints(robot).indexOf(joint.name)];
  const { mimic } = joint, other = robot.joints.find((j) => j.name === mimic.joint);
  if (other === undefined) return NaN;
  return (mimic.factor ?? 1) * valueOf(robot, other, q, isRate) + (isRate ? 0 : mimic.offset ?? 0);
}

/** The joint above a link. */
export const jointOf = (robot: CheckedRobot, link: number): Joint | undefined =>
  robot.joints.find((j) => j.child === robot.links[link].name);

/** The parent of a link; -1 for the root. */
export function parentOf(robot: CheckedRobot, link: number): number {
  const joint = jointOf(robot, link);
  return joint === undefined ? -1 : robot.links.findIndex((l) => l.name === joint.parent);
}

/** All links at a configuration. */
export function placeChecked(robot: CheckedRobot, q: ArrayLike<number>): PlacedLink[] {
  const placed: PlacedLink[] = [];
  const place = (link: number): PlacedLink => {
    const joint = jointOf(robot, link);
    if (joint === undefined) return { pose: packPose(robot.basePose ?? makePose()), joint: null };
    const up = parentOf(robot, link), parent = (placed[up] ??= place(up));
    const before = compose(parent.pose, packPose(joint.pose ?? makePose()));
    if (joint.type === "fixed" || joint.axis === undefined) return { pose: before, joint: null };
    const { x, y, z } = joint.axis, s = 1 / Math.sqrt(x * x + y * y + z * z), u = Float64Array.of(s * x, s * y, s * z),
      turns = joint.type !== "prismatic", value = valueOf(robot, joint, q),
      pose = compose(before, motionOf(turns, u, value));
    return { pose, joint: { turns, before: before.slice(9), after: pose.slice(9), value,
      axis: rotatePacked(before, u, new Float64Array(3)) } };
  };
  for (let i = 0; i < robot.links.length; i++) placed[i] ??= place(i);
  return placed;
}

/** Pose of a body of a link. */
export function bodyPose(robot: CheckedRobot, links: readonly PlacedLink[], link: number, body: number): Float64Array {
  return compose(links[link].pose, packPose(robot.links[link].bodies?.[body].pose ?? makePose()));
}

/** Links whose joints move, from the root to the link. */
export function movingChain(robot: CheckedRobot, link: number): number[] {
  const chain: number[] = [];
  for (let i = link; i >= 0; i = parentOf(robot, i)) {
    const joint = jointOf(robot, i);
    if (joint !== undefined && joint.type !== "fixed") chain.unshift(i);
  }
  return chain;
}
