/**
 * What the queries check at the door. A `RangeError` names the query and the argument, says what must hold and echoes
 * what came.
 */
import { came } from "@col/kernel";
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

/** Is it a record of numbers below 1e50? */
export function isPoint(p: Vec3Like): boolean {
  return typeof p === "object" && p !== null && Math.abs(p.x) < COORDINATE_MAX && Math.abs(p.y) < COORDINATE_MAX
    && Math.abs(p.z) < COORDINATE_MAX && isNumeric(p);
}

/** Throws unless the coordinates are finite and below 1e50. */
export function requirePoint(where: string, name: string, p: Vec3Like): void {
  if (isPoint(p)) return;
  requireRecord(where, name, p);
  throw new RangeError(`${where}: coordinates of ${name} must be finite and below 1e50, got (${p.x}, ${p.y}, ${p.z})`);
}

/** Is it a record of numbers with a length between 1e-50 and 1e50? */
export function isDirection(d: Vec3Like): boolean {
  if (typeof d !== "object" || d === null) return false;
  const dd = d.x * d.x + d.y * d.y + d.z * d.z;
  return dd > LENGTH2_MIN && dd < LENGTH2_MAX && isNumeric(d);
}

/** Throws unless the vector is finite, not zero, and its length between 1e-50 and 1e50. */
export function requireDirection(where: string, name: string, d: Vec3Like): void {
  if (isDirection(d)) return;
  requireRecord(where, name, d);
  throw new RangeError(`${where}: ${name} must have a length between 1e-50 and 1e50, got (${d.x}, ${d.y}, ${d.z})`);
}

/** Is it a record of numbers with a length of 0, or between 1e-50 and 1e50? */
export function isVelocity(v: Vec3Like): boolean {
  return isDirection(v) || (typeof v === "object" && v !== null && v.x === 0 && v.y === 0 && v.z === 0);
}

/** Throws unless the vector is finite and its length 0 or between 1e-50 and 1e50. */
export function requireVelocity(where: string, name: string, v: Vec3Like): void {
  if (!isVelocity(v)) requireDirection(where, name, v);
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
