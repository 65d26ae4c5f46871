/**
 * The same set about another centre: what growth distance scales it about.
 *
 * Changes `center` and `inradius` only. The inradius is recomputed for primitives and meshes, a lower bound where the exact one has no closed
 * form; other shapes must bring it. A centre outside the core but inside the shape (off the middle of a sphere, beside the axis of a capsule) is
 * fine: `inradius` is then negative, and `inradius + margin` is the radius of the ball.
 */
import type { ConvexShape, Vec3Like } from "@col/types";
import { Kind } from "./kinds.ts";
import { makeShape, requireFinite } from "./shape.ts";

/** Rounding must not overstate a radius. No dimension. */
const SAFE = 1 - 1e-12;

/** Distance of c from a segment p q of `params`, 6 doubles; a point where they coincide. */
function distanceToSegment(p: Float64Array, q: Float64Array, c: Float64Array): number {
  const dx = q[0] - p[0], dy = q[1] - p[1], dz = q[2] - p[2], dd = dx * dx + dy * dy + dz * dz;
  const s = dd > 0 ? ((c[0] - p[0]) * dx + (c[1] - p[1]) * dy + (c[2] - p[2]) * dz) / dd : 0, t = s > 1 ? 1 : s > 0 ? s : 0;
  const x = c[0] - p[0] - t * dx, y = c[1] - p[1] - t * dy, z = c[2] - p[2] - t * dz;
  return Math.sqrt(x * x + y * y + z * z);
}

/** Largest ball about c in the core, or a lower bound; negative outside (points and segments: minus the distance). NaN: unknown. */
function inradiusAt(shape: ConvexShape, c: Float64Array): number {
  const p = shape.params, [x, y, z] = c;
  switch (shape.kind) {
    case Kind.Point: return -distanceToSegment(p, p, c);
    case Kind.Segment: return -distanceToSegment(p.slice(0, 3), p.slice(3, 6), c);
    case Kind.Box: return Math.min(p[0] - Math.abs(x), p[1] - Math.abs(y), p[2] - Math.abs(z));
    case Kind.Ellipsoid: {
      const gauge = Math.sqrt((x * x) / p[3] + (y * y) / p[4] + (z * z) / p[5]);
      return (1 - gauge) * Math.min(p[0], p[1], p[2]); // c + (1 - gauge) E is inside E
    }
    case Kind.Cylinder:
    case Kind.Cone:
    case Kind.Frustum: {
      const i = p[3] | 0, h = p[2], axial = c[i], rho = Math.sqrt(Math.max(0, x * x + y * y + z * z - axial * axial));
      const slope = (p[0] - p[1]) / (2 * h), side = ((p[0] + p[1]) / 2 - slope * axial - rho) / Math.sqrt(1 + slope * slope);
      return Math.min(h - Math.abs(axial), side);
    }
    default: {
      if (shape.mesh === null) return NaN;
      let r = Infinity;
      const q = shape.mesh.facetPlanes;
      for (let f = 0; f < q.length; f += 4) r = Math.min(r, q[f + 3] - (q[f] * x + q[f + 1] * y + q[f + 2] * z));
      return r;
    }
  }
}

/**
 * `shape` with the centre `center`. `inradius`: radius of a ball about it inside the core (negative: see the file header); computed
 * for primitives and meshes when not given.
 * @throws RangeError where the centre is not inside the shape (flat shapes without margin: any centre is taken at its word, inradius 0),
 * or the inradius of another kind of shape is missing.
 */
export function withCenter(shape: ConvexShape, center: Vec3Like, inradius?: number): ConvexShape {
  const c = Float64Array.of(center.x, center.y, center.z);
  for (let i = 0; i < 3; i++) requireFinite("withCenter", `center[${i}]`, c[i]);
  let r = inradius ?? inradiusAt(shape, c);
  if (Number.isNaN(r)) {
    throw new RangeError("withCenter: inradius must be given for this kind of shape, got undefined");
  }
  requireFinite("withCenter", "inradius", r);
  if (inradius === undefined) {
    const flat = shape.inradius === 0 && shape.margin === 0;
    if (flat) r = 0;
    else if (!(r + shape.margin > 0)) {
      throw new RangeError(`withCenter: center must be strictly inside the shape, got (${center.x}, ${center.y}, ${center.z})`);
    } else r = r > 0 ? r * SAFE : r - (1 - SAFE) * shape.margin;
  }
  return makeShape({
    kind: shape.kind, support: shape.support, hessian: shape.hessian, face: shape.face, params: shape.params, margin: shape.margin, center: c,
    inradius: r, bounds: shape.bounds, curvature: shape.curvature, mesh: shape.mesh, operands: shape.operands,
  });
}
