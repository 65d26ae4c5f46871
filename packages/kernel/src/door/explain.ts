/**
 * Finds the error message of a query that failed because of an argument. 3-D and 2-D.
 *
 * - In: the error that was thrown, or null, and each argument with its expected kind and its name.
 * - Out: the error to throw. It describes the first argument of the wrong kind; if all arguments are right, it is the
 *   given error itself. `requirePair` and `requirePair2` throw it.
 * - A query does not check its arguments before it reads them. If it throws, its `catch` calls a function of this file,
 *   so a good call spends no time on error messages.
 * - Poses: quaternions are `{ x, y, z, w }` with a squared norm between 0.998 and 1.002. Components above 6.3 are
 *   reported as angles in degrees, three components as Euler angles.
 */
import { came } from "./came.ts";

/** The expected kind of an argument of a 3-D query. */
export type ArgumentKind = "shape" | "pose" | "vector";

/** The expected kind of the argument, its name in messages, and its value. */
export type Argument = readonly [kind: ArgumentKind, name: string, value: unknown];

/** The expected kind of an argument of a 2-D query. A pose may be `null`, the world frame itself. */
export type ArgumentKind2 = "shape2" | "pose2" | "vector2";

/** Same as `Argument`, for a query in 2-D. */
export type Argument2 = readonly [kind: ArgumentKind2, name: string, value: unknown];

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** Squared length of a usable quaternion lies between these, as in `packPose`. */
const QUAT_NORM2_MIN = 0.998;
const QUAT_NORM2_MAX = 1.002;
/** Numbers up to this may be angles in radians, larger ones angles in degrees. */
const RADIANS_MAX = 6.3;

function shapeFault(name: string, value: unknown, plane: boolean): Error | null {
  const made = isRecord(value) && typeof value["support"] === "function"
    && (plane ? value["vertices"] !== undefined : value["mesh"] !== undefined);
  if (made) return null;
  return new TypeError(`${name} must be a convex shape in ${plane ? "the plane" : "space"}, got ${came(value)}`);
}

/** The error for a quaternion whose norm is not 1. */
function quaternionFault(name: string, q: Fields): Error | null {
  const { x, y, z, w } = q as Readonly<Record<"x" | "y" | "z" | "w", unknown>>, all = [x, y, z, w];
  const numbers = all.slice(0, 3).every((v) => typeof v === "number" && Number.isFinite(v));
  if (!numbers) return null;
  const euler = w === undefined, size = Math.max(...all.map((v) => Math.abs(Number(v ?? 0))));
  const norm2 = all.reduce<number>((sum, v) => sum + Number(v ?? 0) * Number(v ?? 0), 0);
  if (!euler && !(norm2 <= QUAT_NORM2_MIN || norm2 >= QUAT_NORM2_MAX)) return null;
  const what = size > RADIANS_MAX ? "looks like angles in degrees" : euler ? "looks like Euler angles"
    : `its length is ${Math.sqrt(norm2)}`;
  const list = (euler ? all.slice(0, 3) : all).join(", ");
  return new RangeError(
    `${name}.quaternion must be a unit quaternion { x, y, z, w }, got (${list}): ${what}`);
}

function poseFault(name: string, value: unknown): Error | null {
  if (!isRecord(value) || (value["position"] === undefined && value["quaternion"] === undefined))
    return new TypeError(`${name} must be a pose { position, quaternion }, got ${came(value)}`);
  const { position: p, quaternion: q } = value as Readonly<Record<"position" | "quaternion", unknown>>;
  if (!isRecord(p)) return new TypeError(`${name}.position must be { x, y, z }, got ${came(p)}`);
  if (!isRecord(q)) {
    const turned = q === undefined && value["rotation"] !== undefined ? ": rotation is not read" : "";
    return new TypeError(`${name}.quaternion must be { x, y, z, w }, got ${came(q)}${turned}`);
  }
  return textFault(`${name}.position`, p, "x y z") ?? textFault(`${name}.quaternion`, q, "x y z w")
    ?? quaternionFault(name, q);
}

/** The error for a record with a coordinate that is a text: an input field's value. */
function textFault(name: string, record: Fields, coordinates: string): Error | null {
  const text = coordinates.split(" ").find((k) => typeof record[k] === "string");
  return text === undefined ? null : new TypeError(`${name}.${text} must be a number, got ${came(record[text])}`);
}

function pose2Fault(name: string, value: unknown): Error | null {
  const angle = isRecord(value) && "x" in value && value["c"] === undefined && value["s"] === undefined;
  if (isRecord(value) && "c" in value && "s" in value) return textFault(name, value, "x y c s");
  const hint = angle ? ": pose2(x, y, angle) makes one" : "";
  return value === null ? null
    : new TypeError(`${name} must be a pose of the plane { x, y, c, s }, got ${came(value)}${hint}`);
}

function vectorFault(name: string, value: unknown, plane: boolean): Error | null {
  if (isRecord(value) && "x" in value) return null;
  return new TypeError(`${name} must be { x, y${plane ? "" : ", z"} }, got ${came(value)}`);
}

function faultOf([kind, name, value]: Argument): Error | null {
  if (kind === "shape") return shapeFault(name, value, false);
  return kind === "pose" ? poseFault(name, value) : vectorFault(name, value, false);
}

function faultOf2([kind, name, value]: Argument2): Error | null {
  if (kind === "shape2") return shapeFault(name, value, true);
  return kind === "pose2" ? pose2Fault(name, value) : vectorFault(name, value, true);
}

/**
 * The error to throw in the place of `error`: the error of the first argument with a fault, or `error` itself.
 *
 * @param error The error of the query.
 * @param given The arguments as the user gave them, in order.
 */
export function explain(error: unknown, ...given: readonly Argument[]): unknown {
  for (const argument of given) {
    const fault = faultOf(argument);
    if (fault !== null) return fault;
  }
  return error;
}

/**
 * Same as `explain`, for one pose. It is a separate function, so that a program without shapes contains no messages
 * about shapes.
 */
export function explainPose(error: unknown, name: string, pose: unknown): unknown {
  return poseFault(name, pose) ?? error;
}

/** Same as `explain`, for a query in 2-D. It is a separate function, so that a 3-D program contains no 2-D messages. */
export function explain2(error: unknown, ...given: readonly Argument2[]): unknown {
  for (const argument of given) {
    const fault = faultOf2(argument);
    if (fault !== null) return fault;
  }
  return error;
}

/** Same as `explain`, for a query about two shapes in 3-D. */
export function explainPair(error: unknown, a: unknown, poseA: unknown, b: unknown, poseB: unknown): unknown {
  return explain(error, ["shape", "a", a], ["pose", "poseA", poseA], ["shape", "b", b], ["pose", "poseB", poseB]);
}

/** Same as `explain`, for a query about two shapes in 2-D. */
export function explainPair2(error: unknown, a: unknown, poseA: unknown, b: unknown, poseB: unknown): unknown {
  return explain2(error, ["shape2", "a", a], ["pose2", "poseA", poseA], ["shape2", "b", b], ["pose2", "poseB", poseB]);
}

/** Throws the error of `explainPair` if one of the arguments has a fault. For callers that have time to check first. */
export function requirePair(a: unknown, poseA: unknown, b: unknown, poseB: unknown): void {
  const fault = explainPair(null, a, poseA, b, poseB);
  if (fault !== null) throw fault as Error;
}

/** Same as `requirePair`, in 2-D. */
export function requirePair2(a: unknown, poseA: unknown, b: unknown, poseB: unknown): void {
  const fault = explainPair2(null, a, poseA, b, poseB);
  if (fault !== null) throw fault as Error;
}
