/**
 * Convex hull of points in the plane.
 */
import type { ConvexShape2 } from "@col/types";
import { checkPolygon } from "./polygon.ts";
import { vertexShape } from "./record.ts";
import { packPoints } from "./shape.ts";
import type { Points2 } from "./shape.ts";

/** Indices of the hull's corners, counter-clockwise (Andrew 1979, monotone chain). */
function corners(p: Float64Array): number[] {
  const order = Array.from({ length: p.length / 2 }, (_, i) => i).sort((i, j) => p[2 * i] - p[2 * j] || p[2 * i + 1] - p[2 * j + 1] || i - j);
  const chain = (list: readonly number[]): number[] => {
    const out: number[] = [];
    for (const k of list) {
      while (out.length > 1) {
        const i = out[out.length - 2], j = out[out.length - 1];
        const turn = (p[2 * j] - p[2 * i]) * (p[2 * k + 1] - p[2 * i + 1]) - (p[2 * j + 1] - p[2 * i + 1]) * (p[2 * k] - p[2 * i]);
        if (turn > 0) break;
        out.pop();
      }
      out.push(k);
    }
    out.pop();
    return out;
  };
  const ring = [...chain(order), ...chain([...order].reverse())];
  return ring.length > 0 ? ring : [0];
}

/**
 * Convex hull of any points, in any order: a polygon, a segment or a point.
 * @throws RangeError for no points or coordinates that are not finite.
 */
export function convexHull2d(points: Points2): ConvexShape2 {
  const p = packPoints("convexHull2d", points), ring = corners(p), v = new Float64Array(2 * ring.length);
  ring.forEach((i, k) => {
    v[2 * k] = p[2 * i];
    v[2 * k + 1] = p[2 * i + 1];
  });
  return vertexShape(checkPolygon(v).vertices, 0);
}
