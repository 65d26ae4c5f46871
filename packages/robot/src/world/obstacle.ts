/**
 * The obstacles of a query: their checks, their convex parts with poses, and the spheres around the parts.
 *
 * In: `Obstacle` records of the user; poses in the world frame. Out, in `World`, per convex part: shape, pose, packed
 * pose (12 doubles), and a sphere (centre, radius; lengths, world frame); a half-space has its unit normal and offset
 * instead. Obstacles do not move. A single convex obstacle is read without allocation; names for error messages are
 * built only after a check has failed.
 */
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
  /** Names of links that are not checked against it, for example a base that stands on a table. Default: no names. */
  readonly disabledLinks?: readonly string[] | undefined;
}

const OBSTACLE_NAMES: OptionNames = /* @__PURE__ */ new Set(["shape", "pose", "disabledLinks"]);

/** Radius of the sphere around the box of a shape, with its margin. Length. */
export function radiusOf({ bounds: b, margin }: ConvexShape): number {
  const x = b[3] - b[0], y = b[4] - b[1], z = b[5] - b[2];
  return 0.5 * Math.sqrt(x * x + y * y + z * z) + margin;
}

/** Writes the sphere and the size of part `k`, whose packed pose is already in the record. */
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

/** Packs the pose of obstacle `k`. Its name is built only for an error message. */
function packObstacle(where: string, pose: Pose, k: number, out: PackedPose): void {
  try {
    packGivenPose(pose, out, where);
  } catch {
    packGivenPose(pose, out, `${where}: world[${k}].pose`);
  }
}

/** Is the obstacle a valid convex shape without `disabledLinks`, so that no further check is needed? */
function isPlain(o: Obstacle): boolean {
  if (typeof o !== "object" || (o as Obstacle | null) === null) return false;
  const shape = o.shape as ConvexShape | null;
  return typeof shape === "object" && shape !== null && typeof shape.support === "function" && "margin" in shape
    && shape.bounds instanceof Float64Array && shape.bounds.length === 6 && o.disabledLinks === undefined;
}

/** Number of convex parts of obstacle `k` of a list; throws if the obstacle cannot be read. */
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
