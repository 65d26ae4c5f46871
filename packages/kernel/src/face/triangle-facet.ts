/**
 * The facet of a triangle, or of the affine image of a triangle, that looks along a direction.
 *
 * - In: the shape and its core, the triangle (for an image: its operand). Unit direction n in `d[0 .. 2]` (the shape's
 *   frame), the sine of the face angle in `d[3]`, and the minimum height of a facet in `points[at]` (length), at >= 9.
 * - Out: the corners in `points` (3 doubles each, lengths) and `ids`, counter-clockwise seen from the tip of n. Returns
 *   3, or 0 if neither side lies within the angle or the triangle is thinner; `points` is then overwritten all the
 *   same.
 * - Method: closed form. The squared sine between n and the triangle's normal is compared, so both sides count.
 */
import type { ConvexShape } from "@col/types";
import { putVertex } from "./image.ts";

/** See the file header. */
export function triangleFacet(shape: ConvexShape, core: ConvexShape, d: Float64Array, points: Float64Array,
  ids: Int32Array, at: number): number {
  const c = points;
  for (let k = 0; k < 3; k++) putVertex(shape, core, k, points, k);
  const x = c[3] - c[0], y = c[4] - c[1], z = c[5] - c[2], u = c[6] - c[0], s = c[7] - c[1], t = c[8] - c[2];
  const nx = y * t - z * s, ny = z * u - x * t, nz = x * s - y * u, all = nx * nx + ny * ny + nz * nz,
    ax = ny * d[2] - nz * d[1], ay = nz * d[0] - nx * d[2], az = nx * d[1] - ny * d[0];
  if (!(ax * ax + ay * ay + az * az <= d[3] * d[3] * all)
    || !(all > points[at] * points[at] * Math.max(x * x + y * y + z * z, u * u + s * s + t * t))) return 0;
  const front = nx * d[0] + ny * d[1] + nz * d[2] > 0;
  for (let k = 0; k < 3; k++) {
    ids[k] = k === 0 || front ? k : 3 - k;
    putVertex(shape, core, ids[k], points, k);
  }
  return 3;
}
