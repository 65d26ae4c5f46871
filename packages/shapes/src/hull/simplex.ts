/**
 * The first simplex of a point set: the dimension of the set beyond noise, and corners that span it.
 *
 * - In: scaled points (3 doubles each), the indices to use, a tolerance in the same unit.
 * - Out: 1 to 4 indices of points far from each other; their number minus one is the dimension.
 * - Method: a longest pair among the extremes along the axes, then the farthest point from their line, then the
 *   farthest from that plane. Each step ends the search if the point found is within the tolerance.
 * - Ties go to the first index, so sorted input gives a result that does not depend on the original order.
 */
import { exactNormal, orient3dValue } from "@col/kernel";
import { distanceToTriangle } from "./distance.ts";

/** See the file header. */
export function spanningSimplex(points: Float64Array, ids: Int32Array, tolerance: number): Int32Array {
  const found = new Int32Array(4);
  const extremes = new Int32Array(6).fill(ids[0]);
  for (let k = 0; k < ids.length; k++) {
    const i = ids[k];
    for (let axis = 0; axis < 3; axis++) {
      if (points[3 * i + axis] < points[3 * extremes[2 * axis] + axis]) extremes[2 * axis] = i;
      if (points[3 * i + axis] > points[3 * extremes[2 * axis + 1] + axis]) extremes[2 * axis + 1] = i;
    }
  }
  let best = -1;
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < i; j++) {
      const d = distanceToTriangle(points, extremes[j], extremes[j], extremes[j], extremes[i]);
      if (d > best) {
        best = d;
        found[0] = extremes[j];
        found[1] = extremes[i];
      }
    }
  }
  if (best <= tolerance) return found.slice(0, 1);
  // Farthest from the line, by the length of the cross product.
  const a = 3 * found[0];
  const ex = points[3 * found[1]] - points[a], ey = points[3 * found[1] + 1] - points[a + 1],
    ez = points[3 * found[1] + 2] - points[a + 2];
  const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
  best = -1;
  for (let k = 0; k < ids.length; k++) {
    const p = 3 * ids[k];
    const px = points[p] - points[a], py = points[p + 1] - points[a + 1], pz = points[p + 2] - points[a + 2];
    const x = ey * pz - ez * py, y = ez * px - ex * pz, z = ex * py - ey * px;
    const square = x * x + y * y + z * z;
    if (square > best) {
      best = square;
      found[2] = ids[k];
    }
  }
  const normal = new Float64Array(3);
  exactNormal(points, found[0], found[1], found[2], normal);
  const area = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  if (area <= tolerance * length) return found.slice(0, 2);
  best = -1;
  for (let k = 0; k < ids.length; k++) {
    const p = 3 * ids[k];
    const h = Math.abs(normal[0] * (points[p] - points[a]) + normal[1] * (points[p + 1] - points[a + 1])
      + normal[2] * (points[p + 2] - points[a + 2]));
    if (h > best) {
      best = h;
      found[3] = ids[k];
    }
  }
  const height = Math.abs(orient3dValue(points, found[0], found[1], found[2], found[3]));
  return height <= tolerance * area ? found.slice(0, 3) : found;
}
