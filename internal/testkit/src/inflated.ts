/**
 * A shape with a larger margin: the Minkowski sum with a ball, made without the shapes package.
 *
 * In: a shape and the radius to add, or to take away (negative). Out: a new record; the core is shared. It does not say
 * `fillsBounds`, so that solvers ask its support function: answers for it are compared with answers that were read off
 * the bounds.
 */
import type { ConvexShape } from "@col/types";

/** See the file header. */
export function inflated(s: ConvexShape, extra: number): ConvexShape {
  return {
    kind: s.kind, support: s.support, hessian: s.hessian, face: s.face, params: s.params, margin: s.margin + extra,
    center: s.center, inradius: s.inradius, bounds: s.bounds, centred: s.centred, curvature: s.curvature, mesh: s.mesh,
    operands: s.operands,
  };
}
