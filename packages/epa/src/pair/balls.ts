/**
 * Ellipsoids of three equal radii are balls: a point with a margin, as `sphere` makes them, and solved as such.
 *
 * As an ellipsoid a ball is the worst of curved bodies: against a point, a segment, a triangle or anything far smaller
 * at its middle all directions are equally good, and no cell of directions can be told from another. As a point with a
 * margin the search is about the other body alone.
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
 * The record that stands in for a ball while a query runs; its fields in the order of the records of `@col/shapes`, so
 * that both are of one hidden class.
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

/** The shape, or where it is a ball that record, of its radius and margin. */
export function asPoint(s: ConvexShape, ball: Ball): ConvexShape {
  if (!isBall(s)) return s;
  ball.margin = s.params[0] + s.margin;
  return ball;
}

/** Index of the axis of an ellipsoid of revolution, 2 for a ball; -1: it has no axis of revolution. */
export function axisOf(p: Float64Array): number {
  return p[0] === p[1] ? 2 : p[1] === p[2] ? 0 : p[0] === p[2] ? 1 : -1;
}
