/**
 * Argument checks of motions, for `timeOfImpact` and `poseAt`, and the rate of a motion.
 *
 * In: a `Motion` from the caller, the names of the function and the argument for error messages. `requireMotion`
 * throws a TypeError for a wrong type and a RangeError for a value that is not finite or out of range, or for an
 * unknown name. The rate is in radians per unit of time. The limit of 1e6 radians for the whole motion is checked by
 * the caller, which knows the time, and reported by `refuseTurn`.
 */
import type { OptionNames } from "@col/kernel";
import {
  came, isNumeric, isPoint, isVelocity, requireNames, requirePoint, requireVector, requireVelocity,
} from "@col/kernel";
import type { Motion } from "./body.ts";

/** Names of `Motion`. */
const MOTION_NAMES: OptionNames = /* @__PURE__ */ new Set(["velocity", "angularVelocity", "about"]);

/** Throws unless the velocity and the point of a motion can be used. */
export function requireMotion(where: string, name: string, m: Motion): void {
  if (typeof m !== "object" || m === null)
    throw new TypeError(`${where}: ${name} must be { velocity, angularVelocity, about }, got ${came(m)}`);
  // (a name that is not read makes another motion)
  if (m.angularVelocity === undefined || m.about === undefined) requireNames(m, MOTION_NAMES, where, name);
  // (a name is made for a message only)
  if (!isVelocity(m.velocity)) requireVelocity(where, `${name}.velocity`, m.velocity);
  if (m.about !== undefined && !isPoint(m.about)) requirePoint(where, `${name}.about`, m.about);
  const w = m.angularVelocity;
  if (w === undefined) return;
  if (typeof w === "object" && w !== null && isNumeric(w)) return;
  requireVector(where, `${name}.angularVelocity`, w);
  refuseTurn(where, name, m);
}

/** Radians per unit of time. */
export function rateOf(m: Motion): number {
  const w = m.angularVelocity;
  return w === undefined ? 0 : Math.sqrt(w.x * w.x + w.y * w.y + w.z * w.z);
}

/** Throws the error of a motion that turns too far. */
export function refuseTurn(where: string, name: string, { angularVelocity: w }: Motion): void {
  const got = `(${w?.x}, ${w?.y}, ${w?.z})`;
  throw new RangeError(`${where}: ${name}.angularVelocity must turn by at most 1e6 radians, got ${got}`);
}
