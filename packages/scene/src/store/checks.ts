/**
 * Argument checks of the functions of a scene. Errors name the function and the argument, state the condition and
 * repeat the value. A TypeError reports a wrong type, a RangeError an unusable number or handle, an Error an edit of
 * the scene during a visit.
 */
import type { OptionNames } from "@col/kernel";
import { came, requireOptions as requireRecordOfOptions } from "@col/kernel";
import type { Body } from "@col/types";
import { Core } from "./core.ts";
import type { Scene } from "./core.ts";
import { findSlot } from "./store.ts";

/** The state of a scene; throws for a value that is not a scene. */
export function coreOf<B extends Body>(where: string, scene: Scene<B>): Core<B> {
  const given: unknown = scene;
  if (!(scene instanceof Core))
    throw new TypeError(`${where}: scene must be made by createScene, got ${came(given)}`);
  return scene as Core<B>;
}

/** Throws while a visit of the scene runs. */
export function requireIdle<B extends Body>(where: string, core: Core<B>): void {
  if (core.visiting > 0 || core.measuring) {
    throw new Error(
      `${where}: the scene cannot be edited while it is visited: collect the handles and edit it after the visit`);
  }
}

/** The slot of a handle; throws if no body of the scene has the handle. */
export function requireSlot<B extends Body>(where: string, core: Core<B>, handle: number): number {
  const slot = findSlot(core.store, handle);
  if (slot < 0) {
    throw new RangeError(
      `${where}: handle must be a handle of a body of the scene (not removed), got ${came(handle)}`);
  }
  return slot;
}

interface AnyBody {
  readonly bodyKind?: unknown;
  readonly bounds?: unknown;
  readonly support?: unknown;
  readonly kind?: unknown;
  readonly margin?: unknown;
}

/** Throws unless the value is a 3-D body: a convex shape, a compound or a mesh. */
export function requireBody(where: string, body: unknown): void {
  const b = (typeof body === "object" && body !== null ? body : {}) as AnyBody;
  const bounded = b.bounds instanceof Float64Array && b.bounds.length === 6;
  const convex = typeof b.support === "function" && typeof b.kind === "number" && typeof b.margin === "number";
  if (!(bounded && (typeof b.bodyKind === "string" || convex))) {
    throw new TypeError(
      `${where}: body must be a convex shape in space, a compound or a mesh, got ${came(body)}`);
  }
}

/** Throws unless the value is a finite number >= `min`. */
export function requireLength(where: string, name: string, value: unknown, min: number): void {
  if (!(typeof value === "number" && value >= min && value < Infinity))
    throw new RangeError(`${where}: ${name} must be finite and >= ${min}, got ${came(value)}`);
}

/** Throws unless the value is a function. */
export function requireVisitor(where: string, visit: unknown): void {
  if (typeof visit !== "function") throw new TypeError(`${where}: visit must be a function, got ${came(visit)}`);
}

/** Throws unless the options are a record of the `known` names. */
export function requireOptions(where: string, options: unknown, known: OptionNames): void {
  requireRecordOfOptions(options, known, where);
}

/**
 * Same as `requireOptions`, for required options. `wanted`: their required fields, for messages, "{ maxDistance }".
 */
export function requireOptionsWith(where: string, wanted: string, options: unknown, known: OptionNames): void {
  if (options === null || (typeof options !== "object" && typeof options !== "function"))
    throw new TypeError(`${where}: options must be an object ${wanted}, got ${came(options)}`);
  requireOptions(where, options, known);
}

/** Throws unless the scene has the solver. */
export function requireSolver<T>(where: string, name: string, solver: T | undefined): T {
  if (solver === undefined) throw new TypeError(`${where}: the scene has no solver: pass { ${name} } to createScene`);
  return solver;
}
