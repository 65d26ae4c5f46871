/**
 * Argument checks of the constructors, in 3-D and 2-D.
 *
 * - In: the constructor's name, the parameter's name, its value.
 * - Errors: a bad number throws a RangeError that names all three: `capsule: radius must be finite and > 0, got -1`.
 *   NaN is bad, and so is a number given as text. A value that must be a record or list and is not throws a TypeError.
 * - `numbersOf` also returns a copy of the list as a Float64Array. The checks have no units: they compare with 0 or
 *   infinity.
 */
import { came, requireOptions as requireRecordOfOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { ConvexShape, ConvexShape2, Vec2Like, Vec3Like } from "@col/types";

/**
 * The given value as text, where a number is expected. `came` of the kernel would be most of the bytes of a bundle with
 * only `box`.
 */
function shown(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? `a list [${value.join(", ")}]` : `an object {${Object.keys(value).join(", ")}}`;
}

/** Throws a TypeError unless `value` is an object, which `wanted` describes. */
export function requireObject(where: string, name: string, wanted: string, value: unknown): void {
  if (typeof value !== "object" || value === null)
    throw new TypeError(`${where}: ${name} must be ${wanted}, got ${came(value)}`);
}

/** Throws a TypeError unless `value` is an object with a length. */
export function requireList(where: string, name: string, value: unknown): void {
  requireObject(where, name, "a list", value);
  if (typeof (value as ArrayLike<unknown>).length !== "number")
    throw new TypeError(`${where}: ${name} must be a list, got ${came(value)}`);
}

/** Throws unless `value` is undefined or a record of the `known` names. */
export function requireOptions(where: string, value: unknown, known: OptionNames): void {
  if (value !== undefined) requireRecordOfOptions(value, known, where);
}

/**
 * Throws a TypeError unless `shape` is a record of the contract with a box of `coordinates` numbers: 6 in 3-D, 4 in
 * 2-D.
 */
export function requireShape(where: string, name: string, shape: ConvexShape | ConvexShape2, coordinates: 4 | 6): void {
  const s: Partial<ConvexShape> | null | undefined = shape as Partial<ConvexShape> | null | undefined;
  const made =
    typeof s?.support === "function" && s.bounds?.length === coordinates && s.center?.length === coordinates / 2;
  if (!made)
    throw new TypeError(
      `${where}: ${name} must be a convex shape in ${coordinates === 6 ? "space" : "the plane"}, got ${came(shape)}`,
    );
}

/**
 * A list of numbers, copied. Throws a TypeError if it is not a list or an entry is not a number; the caller, which
 * knows the entries' names, checks that they are finite.
 */
export function numbersOf(where: string, name: string, list: ArrayLike<number>): Float64Array {
  requireList(where, name, list);
  for (let i = 0; i < list.length; i++) {
    const entry: unknown = list[i];
    if (typeof entry !== "number")
      throw new TypeError(`${where}: ${name} must be a list of numbers, got ${came(entry)} at ${i}`);
  }
  return Float64Array.from(list);
}

/** Throws unless `value` is finite. */
export function requireFinite(where: string, name: string, value: number): void {
  if (!Number.isFinite(value)) throw new RangeError(`${where}: ${name} must be finite, got ${shown(value)}`);
}

/** As `requireObject`, and refuses lists. */
function requireRecord(where: string, name: string, wanted: string, value: unknown): void {
  requireObject(where, name, wanted, value);
  if (Array.isArray(value) || ArrayBuffer.isView(value))
    throw new TypeError(`${where}: ${name} must be ${wanted}, got ${came(value)}`);
}

/** Throws unless the three coordinates are finite. */
export function requirePoint(where: string, name: string, p: Vec3Like): void {
  requireRecord(where, name, "a point { x, y, z }", p);
  requireFinite(where, `${name}.x`, p.x);
  requireFinite(where, `${name}.y`, p.y);
  requireFinite(where, `${name}.z`, p.z);
}

/** Throws unless `value` is finite and > 0. */
export function requirePositive(where: string, name: string, value: number): void {
  if (!(Number.isFinite(value) && value > 0))
    throw new RangeError(`${where}: ${name} must be finite and > 0, got ${shown(value)}`);
}

/** Throws unless `value` is finite and >= 0. */
export function requireNonNegative(where: string, name: string, value: number): void {
  if (!(Number.isFinite(value) && value >= 0))
    throw new RangeError(`${where}: ${name} must be finite and >= 0, got ${shown(value)}`);
}

/** Throws unless both coordinates are finite. */
export function requirePoint2(where: string, name: string, p: Vec2Like): void {
  requireRecord(where, name, "a point { x, y }", p);
  requireFinite(where, `${name}.x`, p.x);
  requireFinite(where, `${name}.y`, p.y);
}
