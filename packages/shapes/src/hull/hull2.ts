/**
 * Convex hull of points in 2-D.
 *
 * - In: x, y per point (lengths), any finite doubles, any order; duplicates are allowed.
 * - Out: the corners counter-clockwise, with the dimension of the set: 2 a polygon, 1 a segment (two corners), 0 a
 *   point (one).
 * - Method: monotone chain with exact orientations, then corners within the tolerance are removed (polygon.ts).
 * - Tolerance: 4 * 2^-52 of the largest absolute coordinate. Points closer than that to the hull of the others are not
 *   corners, and every input point lies within the tolerance of the polygon returned.
 * - The result does not depend on the order of the input (of equal points the first is reported).
 */
import { orient2d } from "@col/kernel";
import { polygonCorners } from "./polygon.ts";
import { normalise } from "./scale.ts";

export interface Hull2Result {
  readonly dimension: 0 | 1 | 2;
  /** x, y of the corners, counter-clockwise, bits of the input. */
  readonly vertices: Float64Array;
  /** Index of each corner in the input. */
  readonly source: Int32Array;
}

/**
 * Convex hull of `points` (x, y packed).
 * @throws RangeError for no points, an odd length, NaN or infinite coordinates; TypeError for anything but a
 * Float64Array.
 */
export function hull2(points: Float64Array): Hull2Result {
  const input = normalise(points, 2, "hull2");
  const corners = polygonCorners(input.points, input.count, input.tolerance, orient2d);
  const vertices = new Float64Array(2 * corners.length);
  const source = new Int32Array(corners.length);
  for (let i = 0; i < corners.length; i++) {
    const s = input.source[corners[i]];
    source[i] = s;
    vertices[2 * i] = points[2 * s];
    vertices[2 * i + 1] = points[2 * s + 1];
  }
  return { dimension: (Math.min(corners.length, 3) - 1) as 0 | 1 | 2, vertices, source };
}
