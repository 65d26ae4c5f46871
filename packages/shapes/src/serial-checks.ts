/**
 * Checks that a constructor could have made the record of a serialized shape, in 3-D and in 2-D.
 *
 * - In: the reading function's name and the record's fields (local frame, lengths).
 * - Errors: a wrong field throws a TypeError or RangeError that names it.
 * - Method: parameters are compared with the form of their kind; the box with support points, to 1e-12 of the largest
 *   coordinate; unit vectors to 1e-14 in the square.
 * - The time is proportional to the size of the record.
 */
import type { ConvexShape, ConvexShape2 } from "@col/types";
import { requireList, requireNonNegative, requirePositive } from "./checks.ts";

/**
 * Parameters of a kind, one letter each: `+` > 0, `0` >= 0, `x` any number. `operands`: the number of shapes it is made
 * of; `curvature`: the curvature of the kind, if it is always the same.
 */
export interface RecordForm {
  readonly params: string;
  readonly operands?: number;
  readonly curvature?: number;
}

/** Unit vectors are normalised by constructors: their square is 1 to this, no dimension. */
const UNIT_ROUNDING = 1e-14;

/** Rounding of a support point against the box, relative to the largest coordinate. No dimension. */
const BOX_ROUNDING = 1e-12;

/** Throws unless `holds`. */
export function requireHolds(where: string, name: string, holds: boolean, wanted: string, got: unknown): void {
  if (!holds) throw new RangeError(`${where}: ${name} must ${wanted}, got ${String(got)}`);
}

/** Throws unless the parameters and the number of operands match `form`, the form of a kind. */
export function requireForm(where: string, kind: number, forms: Readonly<Record<number, RecordForm>>,
  { params, operands, curvature }: ConvexShape | ConvexShape2): void {
  requireHolds(where, "kind", kind in forms, `be one of ${Object.keys(forms).join(", ")} for this method`, kind);
  const { params: signs, operands: count = 0, curvature: wanted = curvature } = forms[kind];
  requireHolds(where, "params", params.length === signs.length, `have ${signs.length} numbers for kind ${kind}`,
    params.length);
  for (let i = 0; i < signs.length; i++) {
    if (signs[i] === "+") requirePositive(where, `params[${i}]`, params[i]);
    else if (signs[i] === "0") requireNonNegative(where, `params[${i}]`, params[i]);
  }
  requireHolds(where, "operands", operands.length === count, `be ${count} shapes for kind ${kind}`, operands.length);
  requireHolds(where, "curvature", curvature === wanted, `be ${wanted} for kind ${kind}`, curvature);
}

/** Throws unless the first `count` parameters are a unit vector. */
export function requireUnit(where: string, params: Float64Array, count: number): void {
  const square = params.subarray(0, count).reduce((sum, v) => sum + v * v, 0);
  requireHolds(where, "params", Math.abs(square - 1) <= UNIT_ROUNDING, "begin with a unit vector", params.join(", "));
}

/** Throws unless the margin is >= 0 and the ball about the centre has a radius `inradius + margin` >= 0. */
export function requireBall(where: string, margin: number, inradius: number): void {
  requireNonNegative(where, "margin", margin);
  requireHolds(where, "inradius", inradius + margin >= 0, `be at least -margin, ${-margin}`, inradius);
}

/**
 * Throws unless the box of a shape is `measured`, the box of its support function, up to rounding, and holds the ball
 * about its centre.
 */
export function requireBox(where: string, { bounds: box, center, inradius }: ConvexShape | ConvexShape2,
  measured: Float64Array): void {
  let size = 0;
  for (const v of measured) size = Math.max(size, Math.abs(v));
  for (let i = 0; i < box.length; i++) {
    requireHolds(where, `box[${i}]`, Math.abs(box[i] - measured[i]) <= BOX_ROUNDING * size,
      `equal the support function's value, ${measured[i]}`, box[i]);
    const axis = i % center.length, room = Math.abs(measured[i] - center[axis]);
    requireHolds(where, "inradius", inradius <= room + BOX_ROUNDING * size, `be at most ${room}`, inradius);
  }
}

/** Reads the operands of a record with `read`. */
export function operandsOf<Data, Shape>(where: string, list: readonly Data[], read: (data: Data) => Shape): Shape[] {
  requireList(where, "operands", list);
  return Array.from(list, read);
}

/**
 * Throws unless `starts` splits a list of `length` entries into `count` lists: ascending numbers from 0 to `length`.
 */
export function requireStarts(where: string, name: string, starts: Int32Array, count: number, length: number): void {
  const good = starts.length === count + 1 && starts[0] === 0 && starts[count] === length
    && starts.every((v, i) => i === 0 || v >= starts[i - 1]);
  requireHolds(where, name, good, `be ${count + 1} ascending places from 0 to ${length}`, starts.length);
}
