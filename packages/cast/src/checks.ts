/**
 * What the queries check at the door. A `RangeError` names the query and the argument, says what must hold and echoes
 * what came.
 */
import { came, requireOptions as requireRecordOfOptions } from "@col/kernel";
import type { Vec3Like } from "@col/types";

/** Coordinates of points lie below it, as those of poses: products of six lengths must not overflow. Length. */
const COORDINATE_MAX = 1e50;
/** Squares of the lengths of directions and velocities lie between these: 1e-50 and 1e50 in the length. */
const LENGTH2_MIN = 1e-100;
const LENGTH2_MAX = 1e100;

/** Throws unless the vector is a record. */
export function requireRecord(where: string, name: string, v: unknown): void {
  if (typeof v !== "object" || v === null || Array.isArray(v) || ArrayBuffer.isView(v))
    throw new TypeError(`${where}: ${name} must be { x, y, z }, got ${came(v)}`);
}

/** Are the coordinates numbers? Texts would be read as numbers otherwise. */
export function isNumeric(v: Vec3Like): boolean {
  return typeof v.x === "number" && typeof v.y === "number" && typeof v.z === "number";
}

/** Throws unless the coordinates are finite and below 1e50. */
export function requirePoint(where: string, name: string, p: Vec3Like): void {
  requireRecord(where, name, p);
  const below = Math.abs(p.x) < COORDINATE_MAX && Math.abs(p.y) < COORDINATE_MAX && Math.abs(p.z) < COORDINATE_MAX;
  if (!(below && isNumeric(p))) {
    throw new RangeError(
      `${where}: coordinates of ${name} must be finite and below 1e50, got (${p.x}, ${p.y}, ${p.z})`,
    );
  }
}

/** Throws unless the vector is finite, not zero, and its length between 1e-50 and 1e50. */
export function requireDirection(where: string, name: string, d: Vec3Like): void {
  requireRecord(where, name, d);
  const dd = d.x * d.x + d.y * d.y + d.z * d.z;
  if (!(dd > LENGTH2_MIN && dd < LENGTH2_MAX && isNumeric(d))) {
    throw new RangeError(`${where}: ${name} must have a length between 1e-50 and 1e50, got (${d.x}, ${d.y}, ${d.z})`);
  }
}

/** Throws unless the vector is finite and its length 0 or between 1e-50 and 1e50. */
export function requireVelocity(where: string, name: string, v: Vec3Like): void {
  requireRecord(where, name, v);
  if (!(v.x === 0 && v.y === 0 && v.z === 0)) requireDirection(where, name, v);
}

/** Throws unless `value` is a number >= `min`; `Infinity` passes. */
export function requireAtLeast(where: string, name: string, value: unknown, min: number): void {
  if (!(typeof value === "number" && value >= min))
    throw new RangeError(`${where}: options.${name} must be a number >= ${min}, got ${String(value)}`);
}

/** Throws unless `value` is one of `words`. */
export function requireWord(where: string, name: string, value: unknown, words: readonly string[]): void {
  if (!words.includes(value as string))
    throw new RangeError(`${where}: options.${name} must be one of ${words.join(", ")}, got ${String(value)}`);
}

/** Throws unless the options are a record, and for a name that is nearly an option's. */
export function requireOptions(where: string, options: unknown): void {
  requireRecordOfOptions(options, `${where}: `);
}

/** Would `requirePoint` take the origin and `requireDirection` the direction? Both are records. */
export function isUsableRay(o: Vec3Like, d: Vec3Like): boolean {
  const dx = d.x, dy = d.y, dz = d.z, dd = dx * dx + dy * dy + dz * dz;
  return Math.abs(o.x) < COORDINATE_MAX && Math.abs(o.y) < COORDINATE_MAX && Math.abs(o.z) < COORDINATE_MAX
    && dd > LENGTH2_MIN && dd < LENGTH2_MAX && isNumeric(o) && isNumeric(d);
}
