/**
 * Reads a configuration: one number per coordinate, checked and copied. Angles are in radians, translations in
 * lengths.
 *
 * In: a list of numbers of the user. Out: its numbers in `out` from `at` on. A TypeError reports a wrong type. A
 * RangeError reports a wrong count, a number beyond the joint limits, or a joint value beyond 1e6 radians or 1e50.
 * Control configurations of polynomial pieces (`readControl`) may exceed the limits, since a Bezier curve does not
 * pass through its inner control values.
 */
import { came, MAX_ANGLE } from "@col/kernel";
import { PRISMATIC } from "./robot.ts";
import type { Model } from "./robot.ts";

/** A configuration: one number per coordinate of the robot, radians or lengths. */
export type Configuration = ArrayLike<number>;

/** Largest translation of a prismatic joint. Length. */
const TRANSLATION_MAX = 1e50;

function refuseLength(where: string, name: string, q: unknown, count: number): never {
  const isList = typeof q === "object" && q !== null && "length" in q;
  if (isList) throw new RangeError(`${where}: ${name} must have ${count} numbers, one for each of robot.coordinates, `
    + `got ${came(q)}`);
  throw new TypeError(`${where}: ${name} must be a list of ${count} numbers, got ${came(q)}`);
}

/** Throws unless the values of all joints can be used: `values` is a checked configuration. */
function requireValues(where: string, name: string, model: Model, values: Float64Array, at: number): void {
  const { coordinate, factor, shift, type } = model;
  for (let i = 0; i < coordinate.length; i++) {
    if (coordinate[i] < 0) continue;
    const v = factor[i] * values[at + coordinate[i]] + shift[i];
    if (Math.abs(v) <= (type[i] === PRISMATIC ? TRANSLATION_MAX : MAX_ANGLE)) continue;
    const most = type[i] === PRISMATIC ? "1e50" : "1e6 radians";
    throw new RangeError(
      `${where}: ${name} must keep the joint of link "${model.frames[i]}" within ${most}, got ${v}`);
  }
}

/** Copies a configuration to `out` from `at` on; throws if the robot cannot take it. `name` is for messages. */
export function readConfiguration(
  where: string, name: string, model: Model, q: Configuration, out: Float64Array, at: number,
): void {
  const { coordinates, lower, upper } = model, count = coordinates.length;
  if (typeof q !== "object" || (q as unknown) === null || q.length !== count) refuseLength(where, name, q, count);
  for (let k = 0; k < count; k++) {
    const v = q[k];
    if (!(typeof v === "number" && v >= lower[k] && v <= upper[k] && v - v === 0)) {
      const within = lower[k] === -Infinity ? "be finite" : `be within [${lower[k]}, ${upper[k]}]`;
      throw new RangeError(`${where}: ${name}, joint "${coordinates[k]}" must ${within}, got ${came(v)}`);
    }
    out[at + k] = v;
  }
  requireValues(where, name, model, out, at);
}

/** Copies a control configuration of a polynomial piece: its values are finite, and may lie beyond the limits. */
export function readControl(
  where: string, name: string, model: Model, q: Configuration, out: Float64Array, at: number,
): void {
  const { coordinates } = model, count = coordinates.length;
  if (typeof q !== "object" || (q as unknown) === null || q.length !== count) refuseLength(where, name, q, count);
  for (let k = 0; k < count; k++) {
    const v = q[k];
    if (!(typeof v === "number" && v - v === 0))
      throw new RangeError(`${where}: ${name}, joint "${coordinates[k]}" must be finite, got ${came(v)}`);
    out[at + k] = v;
  }
  requireValues(where, name, model, out, at);
}
