/**
 * Hulls of points that span no volume: a point, a segment, or a polygon in 3-D.
 *
 * - In: the user's points, the normalised points (scale.ts), and 1 to 3 indices of points that span the set to within
 *   the tolerance.
 * - Out: a `HullResult` with coordinates of the input (lengths, local frame). Opposite fans with different hubs cover a
 *   polygon on both sides, so that every vertex has triangles, two facets and two neighbours.
 * - Method: the coordinate in which the normal is largest is dropped. This is exact and changes lengths in the plane by
 *   at most a factor sqrt 3. Then the 2-D hull (polygon.ts).
 */
import { exactNormal, orient2d } from "@col/kernel";
import type { HullResult } from "./result.ts";
import type { NormalisedPoints } from "./scale.ts";
import { polygonCorners } from "./polygon.ts";

/** See the file header; `given` are the points as the user gave them. */
export function flatHull(given: Float64Array, input: NormalisedPoints, simplex: Int32Array): HullResult {
  const normal = new Float64Array(3);
  let corners: Int32Array = simplex.subarray(0, 1);
  if (simplex.length === 2) corners = ends(input, simplex[0], simplex[1]);
  if (simplex.length === 3) {
    exactNormal(input.points, simplex[0], simplex[1], simplex[2], normal);
    corners = polygon(input, normal);
  }
  const n = corners.length;
  const vertices = new Float64Array(3 * n);
  const source = new Int32Array(n);
  // Vertices in input order; `loop` lists them round the polygon.
  const byInput = corners.slice().sort((i, j) => input.source[i] - input.source[j]);
  const loop = corners.map((i) => byInput.indexOf(i));
  for (let v = 0; v < n; v++) {
    source[v] = input.source[byInput[v]];
    for (let i = 0; i < 3; i++) vertices[3 * v + i] = given[3 * source[v] + i];
  }
  const sides = n >= 3 ? n : 0;
  const triangles = new Int32Array(n >= 3 ? 6 * (n - 2) : 0);
  for (let k = 0; k + 2 < n; k++) {
    triangles.set([loop[0], loop[k + 1], loop[k + 2]], 3 * k);
    // The back starts at the next corner: no diagonal is used twice, the surface is closed and proper.
    triangles.set([loop[1], loop[(k + 3) % n], loop[k + 2]], 3 * (n - 2 + k));
  }
  const vertex = new Int32Array(2 * sides);
  for (let k = 0; k < sides; k++) {
    vertex[k] = loop[k];
    vertex[n + k] = loop[n - 1 - k];
  }
  const degree = n >= 3 ? 2 : n - 1;
  const neighbours = new Int32Array(degree * n);
  for (let k = 0; k < n && degree > 0; k++) {
    neighbours[degree * loop[k]] = loop[(k + 1) % n];
    if (degree === 2) neighbours[2 * loop[k] + 1] = loop[(k + n - 1) % n];
  }
  return {
    dimension: (Math.min(n, 3) - 1) as 0 | 1 | 2, vertices, source, triangles,
    facets: {
      planes: sides > 0 ? bothPlanes(normal, input, corners) : new Float64Array(0),
      start: sides > 0 ? Int32Array.of(0, n, 2 * n) : Int32Array.of(0), vertex,
      across: vertex.map((_, k) => k < sides ? 1 : 0),
    },
    neighbourStart: new Int32Array(n + 1).map((_, v) => degree * v), neighbours,
  };
}

/** The two points that are extreme along the line through a and b. */
function ends(input: NormalisedPoints, a: number, b: number): Int32Array {
  const { points: P, count } = input;
  const x = P[3 * b] - P[3 * a], y = P[3 * b + 1] - P[3 * a + 1], z = P[3 * b + 2] - P[3 * a + 2];
  let low = a;
  let high = b;
  let lowest = 0;
  let highest = x * x + y * y + z * z;
  for (let i = 0; i < count; i++) {
    const s = x * (P[3 * i] - P[3 * a]) + y * (P[3 * i + 1] - P[3 * a + 1]) + z * (P[3 * i + 2] - P[3 * a + 2]);
    if (s < lowest) {
      lowest = s;
      low = i;
    }
    if (s > highest) {
      highest = s;
      high = i;
    }
  }
  return Int32Array.of(low, high);
}

/**
 * Corners of the polygon, counter-clockwise seen from the tip of the normal, which is negated if its largest component
 * is negative.
 */
function polygon(input: NormalisedPoints, normal: Float64Array): Int32Array {
  let axis = 0;
  for (let i = 1; i < 3; i++) if (Math.abs(normal[i]) > Math.abs(normal[axis])) axis = i;
  if (normal[axis] < 0) for (let i = 0; i < 3; i++) normal[i] = -normal[i];
  const u = (axis + 1) % 3;
  const v = (axis + 2) % 3;
  const xy = new Float64Array(2 * input.count);
  for (let i = 0; i < input.count; i++) {
    xy[2 * i] = input.points[3 * i + u];
    xy[2 * i + 1] = input.points[3 * i + v];
  }
  return polygonCorners(xy, input.count, input.tolerance, orient2d);
}

/** Both oriented planes, each with the smallest offset for which its half-space contains the corners. */
function bothPlanes(normal: Float64Array, input: NormalisedPoints, corners: Int32Array): Float64Array {
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  const planes = new Float64Array(8);
  let high = -Infinity;
  let low = Infinity;
  for (let i = 0; i < 3; i++) {
    planes[i] = normal[i] / length;
    planes[4 + i] = -normal[i] / length;
  }
  for (let k = 0; k < corners.length; k++) {
    const p = 3 * corners[k];
    const s = planes[0] * input.points[p] + planes[1] * input.points[p + 1] + planes[2] * input.points[p + 2];
    high = Math.max(high, s);
    low = Math.min(low, s);
  }
  planes[3] = high / input.factor;
  planes[7] = -low / input.factor;
  return planes;
}
