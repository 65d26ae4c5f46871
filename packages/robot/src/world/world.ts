/**
 * The bodies around the robot, and the pairs that a query looks at.
 *
 * A pair is a body of the robot and an obstacle, or two bodies of the robot. In: the user's list, read at each query.
 * Out: packed poses, spheres around the obstacles, and the list of pairs.
 */
import { came, packGivenPose, requireNames, requireObject } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { createWarmStart, HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, PackedPose, Pose, WarmStart } from "@col/types";
import { writeCentre } from "../kinematics/bodies.ts";
import { sharedOf } from "../model/bodies.ts";
import { requireBounded } from "../model/checks.ts";
import type { Model } from "../model/robot.ts";
import { requireLink } from "../model/tree.ts";

/** A convex body in the world that does not move; a half-space serves, too. */
export interface Obstacle {
  readonly shape: ConvexShape;
  readonly pose: Pose;
  /** Names of links that are not checked against it: a base that stands on a table. Default: none. */
  readonly disabledLinks?: readonly string[] | undefined;
}

const OBSTACLE_NAMES: OptionNames = /* @__PURE__ */ new Set(["shape", "pose", "disabledLinks"]);

/** Obstacles and pairs of the query that runs. Lists grow and are kept. */
export class World {
  obstacles: readonly Obstacle[] = [];
  readonly packed: PackedPose[] = [];
  /** Spheres around the obstacles: centre, radius. For half-spaces: unit normal, offset. */
  spheres: Float64Array = new Float64Array(0);
  /** Length of the coordinates of an obstacle, of which rounding is a part. */
  size: Float64Array = new Float64Array(0);
  /** Pairs: a body of the robot; another one, or an obstacle as `~index`; the joints that move both alike. */
  count: number = 0;
  a: Int32Array = new Int32Array(0);
  b: Int32Array = new Int32Array(0);
  shared: Int32Array = new Int32Array(0);
  readonly warm: WarmStart[] = [];
  readonly centre: Float64Array = new Float64Array(3);
}

/** Radius of the sphere around the box of a shape, with its margin. */
export function radiusOf({ bounds: b, margin }: ConvexShape): number {
  const x = b[3] - b[0], y = b[4] - b[1], z = b[5] - b[2];
  return 0.5 * Math.sqrt(x * x + y * y + z * z) + margin;
}

function reserve(w: World, obstacles: number, pairs: number): void {
  if (w.size.length < obstacles) {
    w.spheres = new Float64Array(4 * obstacles);
    w.size = new Float64Array(obstacles);
  }
  while (w.packed.length < obstacles) w.packed.push(new Float64Array(12));
  if (w.a.length < pairs) {
    w.a = new Int32Array(pairs);
    w.b = new Int32Array(pairs);
    w.shared = new Int32Array(pairs);
  }
  while (w.warm.length < pairs) w.warm.push(createWarmStart());
}

/** Writes sphere and size of obstacle `k`, whose pose is packed. */
function measure({ shape }: Obstacle, k: number, w: World): void {
  const m = w.packed[k], far = Math.abs(m[9]) + Math.abs(m[10]) + Math.abs(m[11]), c = w.centre, s = w.spheres;
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

function add(w: World, a: number, b: number, shared: number): void {
  w.a[w.count] = a;
  w.b[w.count] = b;
  w.shared[w.count++] = shared;
}

function addObstacle(where: string, model: Model, o: Obstacle, k: number, w: World): void {
  const { disabledLinks } = o, { bodies } = model;
  for (let i = 0; disabledLinks !== undefined && i < disabledLinks.length; i++)
    requireLink(where, `world[${k}].disabledLinks[${i}]`, disabledLinks[i], model);
  for (let a = 0; a < bodies.length; a++) {
    const isDisabled = disabledLinks?.includes(model.links[bodies[a].link]) === true;
    if (!isDisabled) add(w, a, ~k, 0);
  }
}

function requireObstacle(where: string, o: Obstacle, k: number): void {
  const name = `world[${k}]`;
  requireObject(where, name, "{ shape, pose }", o);
  requireNames(o, OBSTACLE_NAMES, where, name);
  requireBounded(where, `${name}.shape`, o.shape);
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

/** Is the obstacle fit to be read without a message? */
function isPlain(o: Obstacle): boolean {
  return typeof o === "object" && (o as Obstacle | null) !== null && typeof o.shape === "object"
    && (o.shape as ConvexShape | null) !== null && typeof o.shape.support === "function" && "margin" in o.shape
    && o.shape.bounds instanceof Float64Array && o.shape.bounds.length === 6 && o.disabledLinks === undefined;
}

/** Reads the user's list; throws for an entry that cannot be used, with its index. */
export function readWorld(where: string, model: Model, obstacles: readonly Obstacle[], w: World): void {
  if (!Array.isArray(obstacles))
    throw new TypeError(`${where}: world must be a list of { shape, pose }, got ${came(obstacles)}`);
  reserve(w, obstacles.length, obstacles.length * model.bodies.length + model.selfPairs.length);
  w.obstacles = obstacles;
  w.count = 0;
  for (let k = 0; k < obstacles.length; k++) {
    const o = obstacles[k] as Obstacle;
    if (!isPlain(o)) requireObstacle(where, o, k);
    packObstacle(where, o.pose, k, w.packed[k]);
    measure(o, k, w);
    addObstacle(where, model, o, k, w);
  }
  for (let i = 0; i < model.selfPairs.length; i++) {
    const { a, b, shared } = model.selfPairs[i];
    add(w, a, b, shared);
  }
  for (let i = 0; i < w.count; i++) w.warm[i].valid = false;
}

/** Makes pairs of all bodies of different links, whether they are checked or not; no obstacles. */
export function readLinkPairs({ bodies }: Model, w: World): void {
  reserve(w, 0, bodies.length * bodies.length);
  w.obstacles = [];
  w.count = 0;
  for (let a = 0; a < bodies.length; a++) {
    for (let b = a + 1; b < bodies.length; b++)
      if (bodies[a].link !== bodies[b].link) add(w, a, b, sharedOf(bodies[a].chain, bodies[b].chain));
  }
  for (let i = 0; i < w.count; i++) w.warm[i].valid = false;
}
