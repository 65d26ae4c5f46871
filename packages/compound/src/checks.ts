/**
 * Argument checks of the package: records of options, convex shapes, bodies, distances that are numbers. They throw a
 * `TypeError` for a wrong kind of value and a `RangeError` for a support function that returns NaN. The message names
 * the function and the argument, states the condition, and repeats the value.
 */
import type { OptionNames } from "@col/kernel";
import { came, requireObject, requireOptions as requireRecordOfOptions } from "@col/kernel";
import type { Body, ConvexShape } from "@col/types";

/**
 * Throws unless the options are a record of the `known` names. `wanted`: its required fields, for messages.
 */
export function requireOptions(where: string, wanted: string, options: unknown, known: OptionNames): void {
  if (typeof options === "function")
    throw new TypeError(`${where}: options must be ${wanted}, got the function ${options.name} itself`);
  requireObject(where, "options", wanted, options);
  requireRecordOfOptions(options, known, where);
}

/** Throws where a support function returned no number: the query has no status that could say so. */
export function requireNumber(where: string, distance: number): void {
  if (Number.isNaN(distance)) throw new RangeError(`${where}: a support function returned no number`);
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
