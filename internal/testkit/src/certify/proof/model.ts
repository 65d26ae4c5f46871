/**
 * A robot in balls: which links move as one, where they are at a configuration, and how far points are from joints.
 *
 * A group is a link that a joint moves, with all links that fixed joints fasten to it; group -1 is the world with the
 * links fastened to it. Its frame is the frame of its link. Inside a group all distances are constant.
 */
import type { ConvexShape, Pose } from "@col/types";
import { convexOf, jointOf, movingChain, parentOf } from "../robot.ts";
import type { CheckedRobot } from "../robot.ts";
import type { CheckedObstacle } from "../robot-pairs.ts";
import { add, ball, greatest, mul, toNumber, zero } from "./ball.ts";
import type { Ball } from "./ball.ts";
import { apply, compose, cross, identity, lengthOf, minus, origin, rigidOf, rotate, rotationBy, scaled,
  translationBy, unit, vectorOf } from "./rigid.ts";
import type { Rigid, Vector } from "./rigid.ts";
import { mayBeLargest, pointsAround, sizeOf } from "./support.ts";

/** A joint that moves. */
export interface Moving {
  readonly turns: boolean;
  /** Unit axis in the frame of the link below it. */
  readonly axis: Vector;
  /** Its place and axis in the frame of the group above it. */
  readonly before: Rigid;
  readonly axisBefore: Vector;
  /** Its value is factor times a coordinate, plus an offset. */
  readonly coordinate: number;
  readonly factor: Ball;
  readonly offset: Ball;
}

/** See the file header. Lists have an entry per link. */
export interface Model {
  readonly description: CheckedRobot;
  /** The group of a link, and its pose in the frame of the group. */
  readonly group: readonly number[];
  readonly inGroup: readonly Rigid[];
  /** Of links that a joint moves. */
  readonly joints: readonly (Moving | null)[];
  /** Steps and radii that are the same on every path, by names of frames and bodies. */
  readonly arms: Map<string, Arms>;
}

/** Joints between the frame of a normal and a body, and the largest distances of points beyond them from their axes. */
export interface Arms {
  readonly steps: readonly Step[];
  readonly radii: readonly bigint[];
}

/** A body: in a group, where it has a pose. */
export interface Placed {
  readonly name: string;
  readonly isInWorld: boolean;
  readonly shape: ConvexShape;
  readonly group: number;
  readonly pose: Rigid;
}

/** Coordinate, factor and offset of a joint, through all joints that it mimics. */
function valueOf(robot: CheckedRobot, name: string): Pick<Moving, "coordinate" | "factor" | "offset"> {
  const joint = robot.joints.find((j) => j.name === name), { mimic } = joint ?? {};
  if (joint === undefined) throw new RangeError(`no joint ${name}`);
  if (mimic === undefined) {
    const free = robot.joints.filter((j) => j.type !== "fixed" && j.mimic === undefined);
    return { coordinate: free.indexOf(joint), factor: ball(1), offset: zero };
  }
  const other = valueOf(robot, mimic.joint), factor = ball(mimic.factor ?? 1);
  return { coordinate: other.coordinate, factor: mul(factor, other.factor),
    offset: add(mul(factor, other.offset), ball(mimic.offset ?? 0)) };
}

/** Reads a description. */
export function modelOf(description: CheckedRobot): Model {
  const { links } = description, group: number[] = [], inGroup: Rigid[] = [], joints: (Moving | null)[] = [];
  const read = (link: number): void => {
    if (link in group) return;
    const joint = jointOf(description, link), up = parentOf(description, link);
    if (joint === undefined) {
      [group[link], inGroup[link], joints[link]] = [-1, rigidOf(description.basePose), null];
      return;
    }
    read(up);
    const before = compose(inGroup[up], rigidOf(joint.pose));
    if (joint.type === "fixed") {
      [group[link], inGroup[link], joints[link]] = [group[up], before, null];
      return;
    }
    const { x, y, z } = joint.axis ?? { x: 0, y: 0, z: 0 }, axis = unit(vectorOf(x, y, z));
    [group[link], inGroup[link]] = [link, identity];
    joints[link] = { turns: joint.type !== "prismatic", axis, before, axisBefore: rotate(before, axis),
      ...valueOf(description, joint.name) };
  };
  for (let i = 0; i < links.length; i++) read(i);
  return { description, group, inGroup, joints, arms: new Map() };
}

/** The value of a joint. */
export const valueAt = ({ coordinate, factor, offset }: Moving, q: readonly Ball[]): Ball =>
  add(mul(factor, q[coordinate]), offset);

/** Poses of all groups in the world, by their links; the world itself is not in the list. */
export function placeGroups({ description, joints, group }: Model, q: readonly Ball[]): Rigid[] {
  const placed: Rigid[] = [], place = (link: number): Rigid => {
    if (link < 0) return identity;
    const joint = joints[link];
    if (joint === null) throw new RangeError("no joint moves the link");
    const up = group[parentOf(description, link)], value = valueAt(joint, q),
      motion = joint.turns ? rotationBy(joint.axis, value) : translationBy(scaled(value, joint.axis));
    return placed[link] ??= compose(compose(place(up), joint.before), motion);
  };
  joints.forEach((joint, link) => {
    if (joint !== null) place(link);
  });
  return placed;
}

/** A body of a link, or an obstacle. */
export function bodyOf(model: Model, world: readonly CheckedObstacle[], link: number, body: number): Placed {
  const given: { shape: CheckedObstacle["shape"]; pose?: Pose | undefined } | undefined = link < 0 ? world[body]
    : model.description.links[link].bodies?.[body];
  if (given === undefined) throw new RangeError(`no body ${body} of link ${link}`);
  const pose = rigidOf(given.pose), shape = convexOf(given.shape);
  return link < 0 ? { name: `world ${body}`, isInWorld: true, shape, group: -1, pose }
    : { name: `${link} ${body}`, isInWorld: false, shape, group: model.group[link],
      pose: compose(model.inGroup[link], pose) };
}

/** One joint on the way from the frame of a normal to a body. */
export interface Step {
  readonly link: number;
  readonly joint: Moving;
  /** Is the joint passed from the child to the parent? */
  readonly isBack: boolean;
}

/** Joints between the group of the link `frame` (-1: the world) and a group. */
export function stepsBetween({ description, joints }: Model, frame: number, group: number): Step[] {
  const up = movingChain(description, frame), down = movingChain(description, group), steps: Step[] = [];
  let k = 0;
  while (k < up.length && k < down.length && up[k] === down[k]) k++;
  const step = (link: number, isBack: boolean): void => {
    const joint = joints[link];
    if (joint !== null) steps.push({ link, joint, isBack });
  };
  for (const link of up.slice(k).reverse()) step(link, true);
  for (const link of down.slice(k)) step(link, false);
  return steps;
}

/** The outer side of a step: origin and axis in the frame of the group there. */
export const outerOf = ({ joint, isBack }: Step): [Vector, Vector] =>
  (isBack ? [joint.before.t, joint.axisBefore] : [origin, joint.axis]);
/** The inner side, where the step before ends. */
export const innerOf = ({ joint, isBack }: Step): Vector => (isBack ? origin : joint.before.t);

/** Distance of a point from an axis, and from its origin. */
export function distances(p: Vector, [o, a]: readonly [Vector, Vector]): [bigint, bigint] {
  const d = minus(p, o);
  return [greatest(lengthOf(cross(d, a))), greatest(lengthOf(d))];
}

/** Largest distances of points of a body from the axis and the origin on the outer side of the last step to it. */
export function farthest(step: Step, { shape, pose }: Placed): readonly [bigint, bigint] {
  const outer = outerOf(step), points = pointsAround(shape), size = sizeOf(shape);
  // in doubles: which points are worth a look
  const m = [...pose.R, ...pose.t, ...outer[0], ...outer[1]].map(({ m: x }) => toNumber(x));
  const from = (x: number, y: number, z: number, isAxis: boolean): number => {
    const u = m[0] * x + m[1] * y + m[2] * z + m[9] - m[12], v = m[3] * x + m[4] * y + m[5] * z + m[10] - m[13],
      w = m[6] * x + m[7] * y + m[8] * z + m[11] - m[14], along = isAxis ? u * m[15] + v * m[16] + w * m[17] : 0;
    return u * u + v * v + w * w - along * along;
  };
  const scale = (size + m.slice(9, 15).reduce((sum, x) => sum + Math.abs(x), 0)) ** 2, far = [0n, 0n];
  for (const k of [0, 1]) {
    for (const at of mayBeLargest(points, scale, (x, y, z) => from(x, y, z, k === 0))) {
      const value = distances(apply(pose, vectorOf(points[at], points[at + 1], points[at + 2])), outer)[k];
      if (value > far[k]) far[k] = value;
    }
  }
  return [far[0], far[1]];
}
