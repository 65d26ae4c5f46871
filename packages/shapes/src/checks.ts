/**
 * What constructors check at the door, in space and in the plane.
 *
 * In: who asks, what the number is called, the number. Out: nothing, or a RangeError that says all three:
 * `capsule: radius must be finite and > 0, got -1`. NaN fails, and so does a number given as text.
 */
import type { Vec2Like, Vec3Like } from "@col/types";

/** Throws unless `value` is finite. */
export function requireFinite(where: string, name: string, value: number): void {
  if (!Number.isFinite(value)) throw new RangeError(`${where}: ${name} must be finite, got ${value}`);
}

/** Throws unless the three coordinates are finite. */
export function requirePoint(where: string, name: string, p: Vec3Like): void {
  requireFinite(where, `${name}.x`, p.x);
  requireFinite(where, `${name}.y`, p.y);
  requireFinite(where, `${name}.z`, p.z);
}

/** Throws unless `value` is finite and > 0. */
export function requirePositive(where: string, name: string, value: number): void {
  if (!(Number.isFinite(value) && value > 0)) throw new RangeError(`${where}: ${name} must be finite and > 0, got ${value}`);
}

/** Throws unless `value` is finite and >= 0. */
export function requireNonNegative(where: string, name: string, value: number): void {
  if (!(Number.isFinite(value) && value >= 0)) throw new RangeError(`${where}: ${name} must be finite and >= 0, got ${value}`);
}

/** Throws unless both coordinates are finite. */
export function requirePoint2(where: string, name: string, p: Vec2Like): void {
  requireFinite(where, `${name}.x`, p.x);
  requireFinite(where, `${name}.y`, p.y);
}
