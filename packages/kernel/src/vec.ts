/** Copies 3-D vectors between records `{ x, y, z }` and arrays of 3 doubles. Any frame, any unit. */
import type { Vec3, Vec3Like } from "@col/types";

/** Writes the coordinates of one vector into another. */
export function copyVector(from: Vec3Like, to: Vec3): void {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
}

/** NaN in all coordinates. */
export function clearVector(v: Vec3): void {
  v.x = NaN;
  v.y = NaN;
  v.z = NaN;
}

/** Reads a vector into three entries of an array, from `at` on. */
export function readVector(from: Vec3Like, to: Float64Array, at: number): void {
  to[at] = from.x;
  to[at + 1] = from.y;
  to[at + 2] = from.z;
}

/** Writes three entries of an array, from `at` on, into a vector. */
export function writeVector(from: Float64Array, at: number, to: Vec3): void {
  to.x = from[at];
  to.y = from[at + 1];
  to.z = from[at + 2];
}
