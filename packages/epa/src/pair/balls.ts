/**
 * Ellipsoids of three equal radii are balls: replaces them by a point at the origin with a margin, as `sphere` makes
 * them, and the pair is solved as such.
 *
 * - In: a shape, and the record that stands in for it while a query runs. Out: the shape itself, or the record, whose
 *   margin is the ball's radius plus the shape's margin. Lengths; shape's frame, with the ball's centre at its origin.
 * - Reason: as an ellipsoid, a ball is the hardest curved body. Against a point, a segment, a triangle or a far smaller
 *   body at its middle, all directions are equally good. No cell of directions can then be told from another. With a
 *   point and a margin, the search is about the other body alone.
 * - `axisOf` reads the parameters of an ellipsoid: three radii (lengths), in the order of the axes.
 */
import { ELLIPSOID_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape, SupportFn } from "@col/types";

/** A point at the origin whose margin can be set. */
export type Ball = Omit<ConvexShape, "margin"> & { margin: number };

const middle: SupportFn = (_shape, _d, out) => {
  out[0] = 0; out[1] = 0; out[2] = 0;
  return 0;
};

/**
 * The record that stands in for a ball while a query runs. Its fields are in the order of the records of `@col/shapes`,
 * so that both have one hidden class.
 */
export function createBall(): Ball {
  return {
    kind: POINT_KIND, support: middle, params: new Float64Array(3), mesh: null, margin: 0.5, curvature: 0,
    centred: true, fillsBounds: true,
    bounds: new Float64Array(6), center: new Float64Array(3), inradius: 0, hessian: null, face: null, operands: [],
  };
}

export function isBall(s: ConvexShape): boolean {
  const p = s.params;
  return s.kind === ELLIPSOID_KIND && p[0] === p[1] && p[1] === p[2];
}

/** Returns the shape, or, if the shape is a ball, the record with the radius and margin of the ball. */
export function asPoint(s: ConvexShape, ball: Ball): ConvexShape {
  if (!isBall(s)) return s;
  ball.margin = s.params[0] + s.margin;
  return ball;
}

/** Index of the axis of an ellipsoid of revolution, 2 for a ball; -1: it has no axis of revolution. */
export function axisOf(p: Float64Array): number {
  return p[0] === p[1] ? 2 : p[1] === p[2] ? 0 : p[0] === p[2] ? 1 : -1;
}
