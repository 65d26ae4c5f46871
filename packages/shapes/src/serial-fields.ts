/**
 * Fields of serialized shapes, in 3-D and in 2-D: names of functions, lists of numbers, single numbers.
 *
 * - In: the reading function's name, the field's name, its value.
 * - Out: the checked field. A wrong field throws a TypeError or RangeError, whose message has all three. Units and
 *   frames are not checked here.
 * - Typed arrays of the right class are used as they are; other lists are copied.
 */
import type { Curvature } from "@col/types";
import { numbersOf, requireFinite } from "./checks.ts";

/** Functions of a shape, in 3-D or 2-D. */
interface Methods {
  readonly support: unknown;
  readonly hessian?: unknown;
  readonly face?: unknown;
}

/** The name under which `shape`'s functions are registered. Throws a TypeError if they have no name. */
export function nameOf(where: string, shape: Methods, known: Readonly<Record<string, Methods>>,
  own: Readonly<Record<string, Methods>> = {}): string {
  for (const methods of [known, own]) {
    for (const name of Object.keys(methods)) {
      const { support, hessian = null, face = null } = methods[name];
      const same = support === shape.support && (shape.face ?? null) === face
        && ((shape.hessian ?? null) === null || shape.hessian === hessian);
      if (same && (methods === known || !(name in known))) return name;
    }
  }
  throw new TypeError(`${where}: a function of your own cannot be copied, its name can: `
    + "pass { own: { name: { support } } } to both sides");
}

/** Throws a TypeError unless the record's format is `format`. */
export function requireFormat(where: string, format: string, got: unknown): void {
  if (got !== format) throw new TypeError(`${where}: format must be "${format}", got ${String(got)}`);
}

/** The functions behind a name. Throws a TypeError for an unknown name. */
export function methodsNamed<M extends Methods>(where: string, name: unknown, known: Readonly<Record<string, M>>,
  own: Readonly<Record<string, M>> = {}): M {
  for (const methods of [known, own]) {
    if (typeof name === "string" && Object.prototype.hasOwnProperty.call(methods, name)) return methods[name];
  }
  throw new TypeError(
    `${where}: no support function is named ${String(name)}: pass it in { own: { name: { support } } }`);
}

/** Returns `value` if it is finite; else throws. */
export function finiteNumber(where: string, name: string, value: number): number {
  requireFinite(where, name, value);
  return value;
}

/** Returns `value` if it is 0, 1 or 2; else throws. */
export function curvatureOf(where: string, value: number): Curvature {
  if (value !== 0 && value !== 1 && value !== 2)
    throw new RangeError(`${where}: curvature must be 0, 1 or 2, got ${String(value)}`);
  return value;
}

/** Finite doubles, `count` of them where that is given. */
export function floats(where: string, name: string, list: ArrayLike<number>, count?: number): Float64Array {
  const all = list instanceof Float64Array ? list : numbersOf(where, name, list);
  if (count !== undefined && all.length !== count)
    throw new RangeError(`${where}: ${name} must have ${count} numbers, got ${all.length}`);
  const bad = all.findIndex((v) => !Number.isFinite(v));
  if (bad >= 0) throw new RangeError(`${where}: ${name}[${bad}] must be finite, got ${all[bad]}`);
  return all;
}

/** Integers from 0 up to but not including `below`. */
export function indices(
  where: string, name: string, list: ArrayLike<number>, below: number,
): Int32Array {
  const all = list instanceof Int32Array ? list : numbersOf(where, name, list);
  const bad = all.findIndex((v) => !(v >= 0 && v < below && Number.isInteger(v)));
  if (bad >= 0) {
    const end = below < Infinity ? ` below ${below}` : "";
    throw new RangeError(`${where}: ${name}[${bad}] must be an index${end}, got ${all[bad]}`);
  }
  return all instanceof Int32Array ? all : Int32Array.from(all);
}
