/**
 * Convex hull of points in 2-D (lengths, local frame), as a shape without margin. Method: monotone chain with exact
 * predicates (hull/hull2.ts).
 */
import type { ConvexShape2 } from "@col/types";
import { hull2 } from "../hull/hull2.ts";
import { vertexShape } from "./record.ts";
import { packPoints } from "./shape.ts";
import type { Points2 } from "./shape.ts";

/**
 * Convex hull of any points, in any order: a polygon, a segment or a point. Orientations are exact. Points within 4 *
 * 2^-52 of the largest coordinate of the hull of the others are not corners.
 * @throws RangeError for no points or coordinates that are not finite.
 */
export function convexHull2(points: Points2): ConvexShape2 {
  return vertexShape(hull2(packPoints("convexHull2", points)).vertices, 0);
}
