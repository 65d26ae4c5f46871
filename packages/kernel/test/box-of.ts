/** A box as a shape of the contract, with fields of the test's own. */
import type { ConvexShape, SupportFn } from "@col/types";

/** Half extents are `params`, default 1. */
export function boxOf(fields: Partial<ConvexShape>): ConvexShape {
  const h = fields.params ?? Float64Array.of(1, 1, 1);
  const boxSupport: SupportFn = (s, d, out) => {
    const x = d[0] < 0 ? -s.params[0] : s.params[0], y = d[1] < 0 ? -s.params[1] : s.params[1],
      z = d[2] < 0 ? -s.params[2] : s.params[2];
    out[0] = x; out[1] = y; out[2] = z;
    return -1;
  };
  return {
    kind: -1, support: boxSupport, hessian: null, face: null, params: h, margin: 0,
    center: new Float64Array(3), inradius: 1,
    bounds: Float64Array.of(-h[0], -h[1], -h[2], h[0], h[1], h[2]), centred: true, curvature: 0, mesh: null,
    operands: [], ...fields,
  };
}

/** A shape of which only the box is read: least corner, greatest corner. */
export function boxed(...bounds: readonly number[]): ConvexShape {
  const b = Float64Array.from(bounds), centred = b[0] === -b[3] && b[1] === -b[4] && b[2] === -b[5];
  return {
    kind: -1, support: () => -1, hessian: null, face: null, params: b, margin: 0, center: new Float64Array(3),
    inradius: 0, bounds: b, centred,
    curvature: 0, mesh: null, operands: [],
  };
}
