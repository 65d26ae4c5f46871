/**
 * What constructors and queries check at the door. The errors name the call and the argument, say what must hold and
 * echo what came.
 */
import type { Body, ConvexShape, Vec3Like } from "@col/types";

/** Coordinates of points, as of poses, lie below it. Length. */
const COORDINATE_MAX = 1e50;

/** What came, for a message. */
export function told(value: unknown): string {
  return Array.isArray(value) ? "a list" : typeof value === "object" && value !== null ? "an object" : String(value);
}

/** Throws a TypeError unless `value` is an object, which `wanted` describes. */
export function requireObject(where: string, name: string, wanted: string, value: unknown): void {
  if (typeof value !== "object" || value === null)
    throw new TypeError(`${where}: ${name} must be ${wanted}, got ${told(value)}`);
}

/** Throws a RangeError unless `value` is a number >= `min`; `Infinity` passes. */
export function requireAtLeast(where: string, name: string, value: unknown, min: number): void {
  if (!(typeof value === "number" && value >= min))
    throw new RangeError(`${where}: ${name} must be a number >= ${min}, got ${told(value)}`);
}

/** Throws a TypeError unless `value` is a function. */
export function requireFunction(where: string, name: string, value: unknown): void {
  if (typeof value !== "function")
    throw new TypeError(`${where}: ${name} must be a function, got ${told(value)}`);
}

/** Throws unless the coordinates are finite and below 1e50. */
export function requirePoint(where: string, name: string, p: Vec3Like): void {
  requireObject(where, name, "an object { x, y, z }", p);
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
    throw new TypeError(`${where}: ${name} must be a convex shape in space, got ${told(shape)}`);
}

/** Throws a TypeError unless `body` is a convex shape in space, a compound or a mesh. */
export function requireBody(where: string, name: string, body: Body): void {
  const b = body as { bodyKind?: unknown; tree?: unknown } | null | undefined;
  if ((b?.bodyKind === "compound" || b?.bodyKind === "mesh") && typeof b.tree === "object") return;
  const s = body as Partial<ConvexShape> | null | undefined;
  if (!(typeof s?.support === "function" && s.bounds?.length === 6))
    throw new TypeError(`${where}: ${name} must be a convex shape in space, a compound or a mesh, got ${told(body)}`);
}

/** Throws unless the vector is finite, not zero, and its length between 1e-50 and 1e50. */
export function requireDirection(where: string, name: string, d: Vec3Like): void {
  requireObject(where, name, "an object { x, y, z }", d);
  const dd = d.x * d.x + d.y * d.y + d.z * d.z;
  const numbers = typeof d.x === "number" && typeof d.y === "number" && typeof d.z === "number";
  if (!(numbers && dd > 1e-100 && dd < 1e100))
    throw new RangeError(`${where}: ${name} must have a length between 1e-50 and 1e50, got (${d.x}, ${d.y}, ${d.z})`);
}
