/** Obstacles of the user, and their convex parts: poses, and spheres around them. */
import { came, packGivenPose, packPose, requireNames, requireObject } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { Body, ConvexShape, PackedPose, Pose } from "@col/types";
import { writeCentre } from "../kinematics/bodies.ts";
import { writePose } from "../kinematics/place.ts";
import { requireBody } from "../model/checks.ts";
import { isComposite } from "../model/parts.ts";
import type { Model } from "../model/robot.ts";
import { copyRow, multiplyRows } from "../model/rows.ts";
import type { World } from "./world.ts";

/** A body in the world that does not move: convex, a half-space, a compound or a mesh, which is a surface. */
export interface Obstacle {
  readonly shape: Body;
  readonly pose: Pose;
  /** Names of links that are not checked against it, such as a base that stands on a table. Default: no names. */
  readonly disabledLinks?: readonly string[] | undefined;
}

const OBSTACLE_NAMES: OptionNames = /* @__PURE__ */ new Set(["shape", "pose", "disabledLinks"]);

/** Radius of the sphere around the box of a shape, with its margin. */
export function radiusOf({ bounds: b, margin }: ConvexShape): number {
  const x = b[3] - b[0], y = b[4] - b[1], z = b[5] - b[2];
  return 0.5 * Math.sqrt(x * x + y * y + z * z) + margin;
}

/** Writes sphere and size of part `k`, whose pose is packed. */
function measure(k: number, w: World): void {
  const shape = w.shapes[k], m = w.packed[k], far = Math.abs(m[9]) + Math.abs(m[10]) + Math.abs(m[11]), c = w.centre,
    s = w.spheres;
  if (shape.kind === HALF_SPACE_KIND) {
    const p = shape.params;
    for (let i = 0; i < 3; i++) s[4 * k + i] = m[3 * i] * p[0] + m[3 * i + 1] * p[1] + m[3 * i + 2] * p[2];
    s[4 * k + 3] = p[3] + s[4 * k] * m[9] + s[4 * k + 1] * m[10] + s[4 * k + 2] * m[11] + shape.margin;
    w.size[k] = far + Math.abs(p[3]) + shape.margin;
    return;
  }
  const b = shape.bounds;
  writeCentre(b, m, c);
  for (let i = 0; i < 3; i++) s[4 * k + i] = c[i];
  s[4 * k + 3] = radiusOf(shape);
  let extent = shape.margin;
  for (let i = 0; i < 3; i++) extent += Math.max(Math.abs(b[i]), Math.abs(b[3 + i]));
  w.size[k] = far + extent;
}

/** Throws unless the obstacle can be read. */
function requireObstacle(where: string, o: Obstacle, k: number): void {
  const name = `world[${k}]`;
  requireObject(where, name, "{ shape, pose }", o);
  requireNames(o, OBSTACLE_NAMES, where, name);
  requireBody(where, `${name}.shape`, o.shape);
  if (o.disabledLinks !== undefined && !Array.isArray(o.disabledLinks))
    throw new TypeError(`${where}: ${name}.disabledLinks must be a list of names, got ${came(o.disabledLinks)}`);
}

/** Packs the pose of obstacle `k`. Its name in the message is made for a message only. */
function packObstacle(where: string, pose: Pose, k: number, out: PackedPose): void {
  try {
    packGivenPose(pose, out, where);
  } catch {
    packGivenPose(pose, out, `${where}: world[${k}].pose`);
  }
}

/** Is the obstacle a convex one that is fit to be read without a message? */
function isPlain(o: Obstacle): boolean {
  if (typeof o !== "object" || (o as Obstacle | null) === null) return false;
  const shape = o.shape as ConvexShape | null;
  return typeof shape === "object" && shape !== null && typeof shape.support === "function" && "margin" in shape
    && shape.bounds instanceof Float64Array && shape.bounds.length === 6 && o.disabledLinks === undefined;
}

/** Number of convex parts of obstacle `k` of a list; throws for one that cannot be read. */
export function countParts(where: string, model: Model, o: Obstacle, k: number): number {
  if (isPlain(o)) return 1;
  requireObstacle(where, o, k);
  return isComposite(o.shape) ? model.parts.of(o.shape).length : 1;
}

/** Reads the parts of obstacle `k` of a list, from part `first` on; returns the next part. */
export function readParts(where: string, model: Model, o: Obstacle, k: number, first: number, w: World): number {
  if (!isComposite(o.shape)) {
    w.shapes[first] = o.shape;
    w.poses[first] = o.pose;
    w.index[first] = k;
    w.part[first] = 0;
    packObstacle(where, o.pose, k, w.packed[first]);
    measure(first, w);
    return first + 1;
  }
  const parts = model.parts.of(o.shape);
  packObstacle(where, o.pose, k, w.packed[first]);
  copyRow(o.pose, w.row, 0);
  for (let i = 0; i < parts.length; i++) {
    const at = first + i, pose = w.ownPoses[at];
    multiplyRows(w.row, 0, parts[i].place, 0, w.partRow, 0);
    writePose(w.partRow, 0, pose);
    packPose(pose, w.packed[at], where);
    w.shapes[at] = parts[i].shape;
    w.poses[at] = pose;
    w.index[at] = k;
    w.part[at] = i;
    measure(at, w);
  }
  return first + parts.length;
}
