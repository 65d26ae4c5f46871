/**
 * Argument checks of the query of `createRayCast`: they accept and refuse the same arguments as the checks of
 * `rayCast` (door.ts), in a tenth of the bytes.
 *
 * In: the arguments as the caller passed them; poses, points and directions in the world frame, lengths in the user's
 * unit. Out: nothing, or a TypeError (wrong type) or RangeError (value). The message names the argument, the
 * expectation and the given value; it gives no advice. It imports no check of the kernel except the limits of points
 * and directions, so that a bundle stays small.
 */
import type { Pose, Vec3Like } from "@col/types";
import { isDirection, isPoint } from "@col/kernel";
import type { RayDoor } from "./door.ts";
import type { RayCastOptions } from "./options.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Limits of the squared length of a usable quaternion, and of a position, as in `packPose`. */
const NORM2_MIN = 0.998, NORM2_MAX = 1.002, POSITION2_MAX = 1e100;

const isRecord = (v: unknown): v is Fields =>
  typeof v === "object" && v !== null && !Array.isArray(v) && !ArrayBuffer.isView(v);

/** Maximum number of letters of a value in an error message: a pose with all digits fits. */
const SHOWN = 250;

/** A value as text: `5`, `{ x: 1, y: NaN }`; records nested deeper than `depth` are written `{ .. }`. */
function shown(v: unknown, depth = 1): string {
  if (!isRecord(v)) return String(v);
  return depth < 0 ? "{ .. }" : `{ ${Object.keys(v).map((k) => `${k}: ${shown(v[k], depth - 1)}`).join(", ")} }`;
}

/** Throws unless `good`: a RangeError if the value has the right type (`kind`), else a TypeError. */
function need(where: string, name: string, what: string, value: unknown, kind: boolean, good: boolean): void {
  if (good) return;
  const got = shown(value).slice(0, SHOWN);
  throw new (kind ? RangeError : TypeError)(`${where}: ${name} must be ${what}, got ${got}`);
}

/**
 * False for a three.js object with a scale or a placed parent: its position and quaternion do not include them
 * (decisions/contracts.md).
 */
function isPlaced(object: Fields): boolean {
  for (let o: unknown = object; isRecord(o); o = o["parent"]) {
    const { scale: s, position: p, quaternion: q } = o as Partial<Pose> & { scale?: Vec3Like };
    if (s !== undefined && (s.x !== 1 || s.y !== 1 || s.z !== 1)) return false;
    if (o !== object && !(p?.x === 0 && p.y === 0 && p.z === 0 && q?.x === 0 && q.y === 0 && q.z === 0)) return false;
  }
  return true;
}

function checkRay(where: string, shape: unknown, pose: Pose, origin: Vec3Like, direction: Vec3Like): void {
  need(where, "shape", "a convex shape in space", shape, false,
    isRecord(shape) && typeof shape["support"] === "function" && shape["mesh"] !== undefined);
  const isPose = isRecord(pose) && isRecord(pose.position) && isRecord(pose.quaternion), any: unknown = pose;
  need(where, "pose", "{ position, quaternion }", pose, false, isPose);
  const { position: p, quaternion: q } = pose, norm2 = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  need(where, "pose", "{ position, quaternion } of numbers", pose, false,
    typeof (p.x + p.y + p.z + q.x + q.y + q.z + q.w) === "number");
  need(where, "pose", "a position within 1e50 and a unit quaternion, and no scaled or parented object", pose, true,
    norm2 > NORM2_MIN && norm2 < NORM2_MAX && p.x * p.x + p.y * p.y + p.z * p.z < POSITION2_MAX
      && ((any as Fields)["isObject3D"] !== true || isPlaced(any as Fields)));
  need(where, "origin", "{ x, y, z } within 1e50", origin, isRecord(origin), isPoint(origin));
  need(where, "direction", "{ x, y, z } with a length between 1e-50 and 1e50", direction, isRecord(direction),
    isDirection(direction));
}

function isAtLeast(v: unknown, least: number): boolean {
  return v === undefined || (typeof v === "number" && v >= least);
}

function checkOptions(where: string, options: RayCastOptions): void {
  need(where, "options", "an object", options, false, isRecord(options));
  for (const name in options) {
    const known = name === "maxTime" || name === "startInside" || name === "tolerance" || name === "maxIterations";
    if (!known) throw new RangeError(`${where}: options.${name} is no option`);
  }
  const { maxTime, startInside, tolerance, maxIterations } = options;
  const good = isAtLeast(maxTime, 0) && isAtLeast(tolerance, 0) && isAtLeast(maxIterations, 1)
    && (startInside === undefined || startInside === "overlapping" || startInside === "exit");
  need(where, "options", "{ maxTime >= 0, tolerance >= 0, maxIterations >= 1, startInside: overlapping or exit }",
    options, true, good);
}

/** The checks of `createRayCast`, with messages of this file alone: a bundle needs no other argument checks. */
export const PLAIN_DOOR: RayDoor = { checkRay, checkOptions };
