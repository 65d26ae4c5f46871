/** Comparison of whole vectors, for tests: a coordinate that nobody compares may be wrong. */
import type { Vec3Like } from "@col/types";

const coordinates = (v: Vec3Like | ArrayLike<number>): number[] => ("x" in v ? [v.x, v.y, v.z] : Array.from(v));

/**
 * The largest difference of two coordinates; NaN where one of them is NaN, or where the vectors have not as many
 * numbers.
 */
export function apart(a: Vec3Like | ArrayLike<number>, b: Vec3Like | ArrayLike<number>): number {
  const p = coordinates(a), q = coordinates(b);
  return p.length === q.length ? Math.max(...p.map((x, i) => Math.abs(x - q[i]))) : NaN;
}
