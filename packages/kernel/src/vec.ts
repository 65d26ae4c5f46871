/** Vectors of records. */
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
