/** Vectors compared whole: the way to assert a normal, a point or a velocity of a result. */

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A vector that is not known. */
export const NOWHERE: Vector = { x: NaN, y: NaN, z: NaN };

/** Largest difference of a coordinate from (x, y, z); NaN where one is NaN. */
export function offBy(v: Vector, x: number, y: number, z: number): number {
  return Math.max(Math.abs(v.x - x), Math.abs(v.y - y), Math.abs(v.z - z));
}

/** Largest difference of a coordinate of two vectors; NaN where one is NaN. */
export function between(v: Vector, { x, y, z }: Vector): number {
  return offBy(v, x, y, z);
}
