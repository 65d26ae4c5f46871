/**
 * What constructors and queries check at the door. The errors name the call and the argument, say what must hold and
 * echo what came.
 */
import type { OptionNames } from "@col/kernel";
import { came, requireOptions as requireRecordOfOptions } from "@col/kernel";
import type { Body, ConvexShape, Vec3Like } from "@col/types";

/** Coordinates of points, as of poses, lie below it. Length. */
const COORDINATE_MAX = 1e50;

/** Throws a TypeError unless `value` is an object, which `wanted` describes. */
export function requireObject(where: string, name: string, wanted: string, value: unknown): void {
  if (typeof value !== "object" || value === null)
    throw new TypeError(`${where}: ${name} must be ${wanted}, got ${came(value)}`);
}

/**
 * Throws unless the options are a record of the `known` names. `wanted`: what must be in it, for messages.
 */
export function requireOptions(where: string, wanted: string, options: unknown, known: OptionNames): void {
  if (typeof options === "function")
    throw new TypeError(`${where}: options must be ${wanted}, got the function ${options.name} itself`);
  requireObject(where, "options", wanted, options);
  requireRecordOfOptions(options, known, where);
}

/** Throws a RangeError unless `value` is a number >= `min`; `Infinity` passes. */
export function requireAtLeast(where: string, name: string, value: unknown, min: number): void {
  if (!(typeof value === "number" && value >= min))
    throw new RangeError(`${where}: ${name} must be a number >= ${min}, got ${came(value)}`);
}

/** Throws where a support function returned no number: the query has no status that could say so. */
export function requireNumber(where: string, distance: number): void {
  if (Number.isNaN(distance)) throw new RangeError(`${where}: a support function returned no number`);
}

/** Throws a TypeError unless `value` is a function. */
export function requireFunction(where: string, name: string, value: unknown): void {
  if (typeof value !== "function")
    throw new TypeError(`${where}: ${name} must be a function, got ${came(value)}`);
}

/** Throws a TypeError unless it is a record that may be a vector. */
function requireRecord(where: string, name: string, v: unknown): void {
  if (typeof v !== "object" || v === null || Array.isArray(v) || ArrayBuffer.isView(v))
    throw new TypeError(`${where}: ${name} must be { x, y, z }, got ${came(v)}`);
}

/** Throws unless the coordinates are finite and below 1e50. */
export function requirePoint(where: string, name: string, p: Vec3Like): void {
  requireRecord(where, name, p);
  const numbers = typeof p.x === "number" && typeof p.y === "number" && typeof p.z === "number";
  if (!(numbers && Math.abs(p.x) < COORDINATE_MAX && Math.abs(p.y) < COORDINATE_MAX && Math.abs(p.z) < COORDINATE_MAX))
    throw new RangeError(
      `${where}: coordinates of ${name} must be finite and below 1e50, got (${p.x}, ${p.y}, ${p.z})`,
    );
}

/** Throws a TypeError unless `shape` is a convex shape in space. */
export function requireShape(where: string, name: string, shape: unknown): void {
  const s = shape as Partial<ConvexShape> | null | undefined;
  if (!(typeof s?.support === "function" && s.bounds?.length === 6))
    throw new TypeError(`${where}: ${name} must be a convex shape in space, got ${came(shape)}`);
}

/** Throws a TypeError unless `body` is a convex shape in space, a compound or a mesh. */
export function requireBody(where: string, name: string, body: Body): void {
  const b = body as { bodyKind?: unknown; tree?: unknown } | null | undefined;
  if ((b?.bodyKind === "compound" || b?.bodyKind === "mesh") && typeof b.tree === "object") return;
  const s = body as Partial<ConvexShape> | null | undefined;
  if (!(typeof s?.support === "function" && s.bounds?.length === 6))
    throw new TypeError(`${where}: ${name} must be a convex shape in space, a compound or a mesh, got ${came(body)}`);
}

/** Throws unless the vector is finite, not zero, and its length between 1e-50 and 1e50. */
export function requireDirection(where: string, name: string, d: Vec3Like): void {
  requireRecord(where, name, d);
  const dd = d.x * d.x + d.y * d.y + d.z * d.z;
  const numbers = typeof d.x === "number" && typeof d.y === "number" && typeof d.z === "number";
  if (!(numbers && dd > 1e-100 && dd < 1e100))
    throw new RangeError(`${where}: ${name} must have a length between 1e-50 and 1e50, got (${d.x}, ${d.y}, ${d.z})`);
}

/** Throws a RangeError unless `value` is one of `words`. */
export function requireWord(where: string, name: string, value: unknown, words: readonly string[]): void {
  if (!words.includes(value as string))
    throw new RangeError(`${where}: ${name} must be one of ${words.join(", ")}, got ${came(value)}`);
}
