/**
 * Forward kinematics: the poses of all links in the world frame, by products of unit quaternions from the root
 * outward.
 *
 * In: a configuration, one number per coordinate: radians for revolute joints, lengths for prismatic ones. Out: one
 * pose per link, as rows of 7 numbers (position x y z, quaternion x y z w), or as `{ position, quaternion }`.
 *
 * Rounding: a product of two quaternions has an error of at most 8 u in norm (u = 2^-53), cosine and sine of 4 u, the
 * axis of 3 u; the error of the rotation angle is twice the error of the quaternion. With two products per joint, the
 * angle of a link is exact to 46 u per joint between the base and the link. Sines and cosines use + - * / alone, so
 * poses are bit-identical on every platform.
 */
import { turnToCircle } from "@col/kernel";
import { createPose } from "@col/types";
import type { MutablePose } from "@col/types";
import { readConfiguration } from "../model/configuration.ts";
import type { Configuration } from "../model/configuration.ts";
import { modelOf } from "../model/create.ts";
import { FIXED, REVOLUTE, ROW } from "../model/robot.ts";
import type { Model, Robot } from "../model/robot.ts";
import { multiplyRows } from "../model/rows.ts";

/** Writes `motion` of the joint of link `i`. */
function writeMotion(model: Model, q: Float64Array, at: number, i: number): void {
  const { axis, type, turn, motion: m } = model, value = model.factor[i] * q[at + model.coordinate[i]] + model.shift[i],
    x = axis[3 * i], y = axis[3 * i + 1], z = axis[3 * i + 2];
  if (type[i] === REVOLUTE) {
    turn[0] = 0.5 * value;
    turnToCircle(turn);
    const s = turn[1];
    m[0] = m[1] = m[2] = 0;
    m[3] = s * x; m[4] = s * y; m[5] = s * z; m[6] = turn[0];
  } else {
    m[0] = value * x; m[1] = value * y; m[2] = value * z;
    m[3] = m[4] = m[5] = 0;
    m[6] = 1;
  }
}

/**
 * Writes a row per link to `rows`: poses in the world at the configuration `q[at ..]`, which the caller has checked.
 */
export function placeLinks(model: Model, q: Float64Array, at: number, rows: Float64Array): void {
  const { order, parent, offset, type } = model;
  for (let k = 0; k < order.length; k++) {
    const i = order[k], r = ROW * i;
    if (parent[i] < 0) for (let j = 0; j < ROW; j++) rows[r + j] = offset[r + j];
    else multiplyRows(rows, ROW * parent[i], offset, r, rows, r);
    if (type[i] === FIXED) continue;
    writeMotion(model, q, at, i);
    multiplyRows(rows, r, model.motion, 0, rows, r);
  }
}

/** Writes a row to a pose. */
export function writePose(rows: Float64Array, r: number, { position: p, quaternion: q }: MutablePose): void {
  p.x = rows[r]; p.y = rows[r + 1]; p.z = rows[r + 2];
  q.x = rows[r + 3]; q.y = rows[r + 4]; q.z = rows[r + 5]; q.w = rows[r + 6];
}

/**
 * Poses of all links in the world, in the order of `robot.links`.
 *
 * @param q One number per entry of `robot.coordinates`.
 * @param out Filled and returned when given: one pose per link.
 * @throws RangeError that names the joint for a value beyond the limits of the joint.
 */
export function placeRobot(robot: Robot, q: Configuration, out?: MutablePose[]): MutablePose[] {
  const model = modelOf("placeRobot", robot), { links, rows, values } = model;
  readConfiguration("placeRobot", "q", model, q, values, 0);
  const poses = out ?? links.map(createPose);
  if (poses.length !== links.length)
    throw new RangeError(`placeRobot: out must have a pose for each of ${links.length} links, got ${poses.length}`);
  placeLinks(model, values, 0, rows);
  for (let i = 0; i < links.length; i++) writePose(rows, ROW * i, poses[i]);
  return poses;
}
