/**
 * A shape with a larger margin: the Minkowski sum with a ball, made without the shapes package.
 *
 * In: a shape and the radius to add. Out: a new record with the same fields in the same order; the core is shared.
 */
import type { ConvexShape } from "@col/types";

/** The shape with `extra` added to its margin: core + larger ball. Same fields in the same order. */
export function inflated(s: ConvexShape, extra: number): ConvexShape {
  return {
    kind: s.kind, support: s.support, hessian: s.hessian, face: s.face, params: s.params, margin: s.margin + extra,
    center: s.center, inradius: s.inradius, bounds: s.bounds, centred: s.centred, curvature: s.curvature, mesh: s.mesh, operands: s.operands,
  };
}
