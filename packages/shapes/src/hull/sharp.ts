/**
 * Finds the corners of a hull that are certainly farther than the tolerance from the hull of the others.
 *
 * - In: points (3 doubles each, scaled), a closed convex triangle mesh, a tolerance in the same unit.
 * - Out: a flag for each point: 0 a sharp corner, 1 everything else, also a point without a triangle.
 * - Method: m is the unit vector along the sum of the unit normals around a corner v. If m . (v - w) exceeds the
 *   tolerance for all neighbours w, the plane through them certifies the distance. (On a convex mesh a vertex that is
 *   higher than its neighbours is higher than all.) Triangles without a reliable normal are left out of the sum.
 * - Corners in the middle of a flat facet or edge fail, since some neighbours lie level with them along every outward
 *   direction. A corner that fails may still be sharp: the hull is built again with these points last.
 */
import { UNIT_ROUNDOFF } from "@col/kernel";

/** Normals that are mostly rounding (area below this many roundings of the products) are left out of the mean. */
const NORMAL_NOISE: number = 64 * UNIT_ROUNDOFF;

/** See the file header. */
export function flagBlunt(points: Float64Array, triangles: Int32Array, tolerance: number): Uint8Array {
  const mean = new Float64Array(points.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t], b = 3 * triangles[t + 1], c = 3 * triangles[t + 2];
    const bx = points[b] - points[a], by = points[b + 1] - points[a + 1], bz = points[b + 2] - points[a + 2];
    const cx = points[c] - points[a], cy = points[c + 1] - points[a + 1], cz = points[c + 2] - points[a + 2];
    const x = by * cz - bz * cy, y = bz * cx - bx * cz, z = bx * cy - by * cx;
    const area = Math.sqrt(x * x + y * y + z * z);
    if (area <= NORMAL_NOISE * Math.sqrt((bx * bx + by * by + bz * bz) * (cx * cx + cy * cy + cz * cz))) continue;
    for (let i = 0; i < 3; i++) {
      const v = 3 * triangles[t + i];
      mean[v] += x / area;
      mean[v + 1] += y / area;
      mean[v + 2] += z / area;
    }
  }
  const blunt = new Uint8Array(points.length / 3).fill(1);
  for (let t = 0; t < triangles.length; t++) blunt[triangles[t]] = 0;
  for (let t = 0; t < triangles.length; t++) {
    const v = 3 * triangles[t];
    const w = 3 * triangles[t % 3 === 2 ? t - 2 : t + 1];
    const x = mean[v], y = mean[v + 1], z = mean[v + 2];
    const drop = x * (points[v] - points[w]) + y * (points[v + 1] - points[w + 1])
      + z * (points[v + 2] - points[w + 2]);
    if (!(drop > tolerance * Math.sqrt(x * x + y * y + z * z))) blunt[triangles[t]] = 1;
  }
  return blunt;
}
