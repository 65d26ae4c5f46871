/**
 * Argument checks of queries: each `require...` function throws for a bad value, each `is...` function returns a
 * Boolean.
 *
 * - In: `where`, the function's name, and `name`, the argument's name, for the message; the value.
 * - Errors: TypeError for a wrong type, RangeError for a value out of range. A message names the function and the
 *   argument, states the condition and repeats the value.
 * - Limits, in the user's unit of length: coordinates are below 1e50, because products of six lengths must not
 *   overflow. Directions and velocities have a length between 1e-50 and 1e50; a velocity may also be 0.
 * - NaN fails every check.
 */
import type { Vec3Like } from "@col/types";
import { came } from "./came.ts";

/** Largest coordinate of points and poses: products of six lengths must not overflow. Length. */
const COORDINATE_MAX = 1e50;
/** Squared lengths of directions and velocities are between these: 1e-50 and 1e50 in the length. */
const LENGTH2_MIN = 1e-100;
const LENGTH2_MAX = 1e100;

/** Throws a TypeError unless `value` is an object; `wanted` describes it. */
export function requireObject(where: string, name: string, wanted: string, value: unknown): void {
  if (typeof value !== "object" || value === null)
    throw new TypeError(`${where}: ${name} must be ${wanted}, got ${came(value)}`);
}

/** Throws a TypeError unless `value` is a function. */
export function requireFunction(where: string, name: string, value: unknown): void {
  if (typeof value !== "function") throw new TypeError(`${where}: ${name} must be a function, got ${came(value)}`);
}

/** Throws a RangeError unless `value` is a number >= `min`; `Infinity` passes. */
export function requireAtLeast(where: string, name: string, value: unknown, min: number): void {
  if (!(typeof value === "number" && value >= min))
    throw new RangeError(`${where}: ${name} must be a number >= ${min}, got ${came(value)}`);
}

/** Throws a RangeError unless `value` is one of `words`. */
export function requireWord(where: string, name: string, value: unknown, words: readonly string[]): void {
  if (!words.includes(value as string))
    throw new RangeError(`${where}: ${name} must be one of ${words.join(", ")}, got ${came(value)}`);
}

/** Throws a TypeError unless `v` is an object that is not a list. Its coordinates are not read. */
export function requireVector(where: string, name: string, v: unknown): void {
  if (typeof v !== "object" || v === null || Array.isArray(v) || ArrayBuffer.isView(v))
    throw new TypeError(`${where}: ${name} must be { x, y, z }, got ${came(v)}`);
}

/** Are the coordinates numbers? JavaScript would convert texts to numbers. */
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
  requireVector(where, name, p);
  throw new RangeError(`${where}: coordinates of ${name} must be finite and below 1e50, got (${p.x}, ${p.y}, ${p.z})`);
}

/** Is it a record of numbers with a length between 1e-50 and 1e50? */
export function isDirection(d: Vec3Like): boolean {
  if (typeof d !== "object" || d === null) return false;
  const dd = d.x * d.x + d.y * d.y + d.z * d.z;
  return dd > LENGTH2_MIN && dd < LENGTH2_MAX && isNumeric(d);
}

/** Is it a record of numbers with a length of 0, or between 1e-50 and 1e50? */
export function isVelocity(v: Vec3Like): boolean {
  return isDirection(v) || (typeof v === "object" && v !== null && v.x === 0 && v.y === 0 && v.z === 0);
}

function refuseLength(where: string, name: string, d: Vec3Like, orZero: string): never {
  requireVector(where, name, d);
  throw new RangeError(
    `${where}: ${name} must have a length between 1e-50 and 1e50${orZero}, got (${d.x}, ${d.y}, ${d.z})`);
}

/** Throws unless the length is between 1e-50 and 1e50. */
export function requireDirection(where: string, name: string, d: Vec3Like): void {
  if (!isDirection(d)) refuseLength(where, name, d, "");
}

/** Throws unless the length is 0, or between 1e-50 and 1e50. */
export function requireVelocity(where: string, name: string, v: Vec3Like): void {
  if (!isVelocity(v)) refuseLength(where, name, v, ", or be 0");
}
