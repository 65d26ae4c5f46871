/**
 * The same set about another centre, which is the point that growth distance scales the shape about.
 *
 * - In: a shape and a point in its local frame (3 coordinates, lengths).
 * - Out: a new record that differs only in `center` and `inradius` (length).
 * - Method: the inradius is recomputed for primitives and meshes, as a lower bound where the exact value has no closed
 *   form. For other shapes the caller passes it.
 * - A centre outside the core but inside the shape is allowed (off the middle of a sphere, beside the axis of a
 *   capsule, in the rounded edge of a box). `inradius` is then minus its distance from the core, and
 *   `inradius + margin` is the radius of the ball.
 */
import type { ConvexShape, MeshData, Vec3Like } from "@col/types";
import { ShapeKind } from "./kinds.ts";
import { requireFinite, requirePoint, requireShape } from "./checks.ts";
import { fieldsOf, makeShape } from "./shape.ts";

/** Rounding must not overstate a radius. No dimension. */
const SAFE = 1 - 1e-12;

/** Distance of c from the segment between the first three numbers of p and of q, which may coincide. */
function distanceToSegment(p: Float64Array, q: Float64Array, c: Float64Array): number {
  const dx = q[0] - p[0], dy = q[1] - p[1], dz = q[2] - p[2], dd = dx * dx + dy * dy + dz * dz;
  const s = dd > 0 ? ((c[0] - p[0]) * dx + (c[1] - p[1]) * dy + (c[2] - p[2]) * dz) / dd : 0,
    t = s > 1 ? 1 : s > 0 ? s : 0;
  const x = c[0] - p[0] - t * dx, y = c[1] - p[1] - t * dy, z = c[2] - p[2] - t * dz;
  return Math.sqrt(x * x + y * y + z * z);
}

/**
 * Distance of c from the surface of a mesh, or from a flat mesh itself. It is the minimum over the facets of the
 * distance from the plane if c lies over the facet, else from an edge.
 */
function distanceToMesh(mesh: MeshData, c: Float64Array): number {
  const v = mesh.vertices, q = mesh.facetPlanes, start = mesh.facetStart;
  let least = q.length === 0 ? distanceToSegment(v, v.subarray(v.length - 3), c) : Infinity;
  for (let f = 0; 4 * f < q.length; f++) {
    const nx = q[4 * f], ny = q[4 * f + 1], nz = q[4 * f + 2];
    let over = true;
    for (let k = start[f]; k < start[f + 1]; k++) {
      const a = v.subarray(3 * mesh.facetVertices[k]),
        b = v.subarray(3 * mesh.facetVertices[k + 1 < start[f + 1] ? k + 1 : start[f]]);
      const ex = b[0] - a[0], ey = b[1] - a[1], ez = b[2] - a[2];
      least = Math.min(least, distanceToSegment(a, b, c));
      over = over && (ny * ez - nz * ey) * (c[0] - a[0]) + (nz * ex - nx * ez) * (c[1] - a[1])
        + (nx * ey - ny * ex) * (c[2] - a[2]) >= 0;
    }
    if (over) least = Math.min(least, Math.abs(nx * c[0] + ny * c[1] + nz * c[2] - q[4 * f + 3]));
  }
  return least;
}

/**
 * Solids between two discs, in the half-plane through the axis and c: the core is the hull of the axis and the line
 * from rim to rim.
 */
function inradiusInDiscs(p: Float64Array, c: Float64Array): number {
  const i = p[3] | 0, h = p[2], axial = c[i],
    rho = Math.sqrt(Math.max(0, c[0] * c[0] + c[1] * c[1] + c[2] * c[2] - axial * axial));
  const slope = (p[0] - p[1]) / (2 * h),
    side = ((p[0] + p[1]) / 2 - slope * axial - rho) / Math.sqrt(1 + slope * slope);
  const inside = Math.min(h - Math.abs(axial), side);
  if (inside >= 0) return inside;
  const at = Float64Array.of(axial, rho, 0), bottom = Float64Array.of(-h, p[0], 0), top = Float64Array.of(h, p[1], 0);
  return -Math.min(
    distanceToSegment(bottom, top, at), distanceToSegment(Float64Array.of(-h, 0, 0), bottom, at),
    distanceToSegment(Float64Array.of(h, 0, 0), top, at),
  );
}

/**
 * Radius of the largest ball about c in the core, or a lower bound; outside, minus the distance, or a lower bound of
 * that. NaN: unknown.
 */
function inradiusAt(shape: ConvexShape, c: Float64Array): number {
  const p = shape.params, [x, y, z] = c;
  switch (shape.kind) {
    case ShapeKind.Point: return -distanceToSegment(p, p, c);
    case ShapeKind.Segment: return -distanceToSegment(p, p.subarray(3), c);
    case ShapeKind.Box: {
      const r = Math.min(p[0] - Math.abs(x), p[1] - Math.abs(y), p[2] - Math.abs(z));
      const ox = Math.max(0, Math.abs(x) - p[0]), oy = Math.max(0, Math.abs(y) - p[1]),
        oz = Math.max(0, Math.abs(z) - p[2]);
      return r >= 0 ? r : -Math.sqrt(ox * ox + oy * oy + oz * oz);
    }
    case ShapeKind.Ellipsoid: {
      // c is on the boundary of gauge E. Inside, c + (1 - gauge) E is in E; outside, c / gauge is.
      const gauge = Math.sqrt((x * x) / p[3] + (y * y) / p[4] + (z * z) / p[5]);
      return gauge <= 1 ? (1 - gauge) * Math.min(p[0], p[1], p[2]) : (1 / gauge - 1) * Math.sqrt(x * x + y * y + z * z);
    }
    case ShapeKind.Cylinder:
    case ShapeKind.Cone:
    case ShapeKind.Frustum: return inradiusInDiscs(p, c);
    default: {
      const mesh = shape.mesh;
      if (mesh === null) return NaN;
      const q = mesh.facetPlanes;
      let r = q.length > 0 ? Infinity : 0;
      for (let f = 0; f < q.length; f += 4) r = Math.min(r, q[f + 3] - (q[f] * x + q[f + 1] * y + q[f + 2] * z));
      return r > 0 ? r : -distanceToMesh(mesh, c);
    }
  }
}

/**
 * `shape` with the centre `center`, the point that growth distance scales it about. `inradius`: radius of a ball about
 * it inside the core, computed for primitives and meshes when not given; for a centre outside the core minus its
 * distance from the core, so that `inradius + margin` is the ball's radius in the whole shape.
 * @throws RangeError where the centre is not inside the shape, or where the inradius of another kind of shape is
 * missing. For flat shapes without margin the centre is not checked, and the inradius is 0.
 */
export function withCenter(shape: ConvexShape, center: Vec3Like, inradius?: number): ConvexShape {
  requireShape("withCenter", "shape", shape, 6);
  requirePoint("withCenter", "center", center);
  const c = Float64Array.of(center.x, center.y, center.z);
  let r = inradius;
  if (r !== undefined) requireFinite("withCenter", "inradius", r);
  else {
    r = inradiusAt(shape, c);
    if (Number.isNaN(r))
      throw new RangeError(`withCenter: inradius must be given for this kind of shape, got undefined`);
    requireFinite("withCenter", "inradius", r);
    const flat = shape.inradius === 0 && shape.margin === 0;
    if (flat) r = 0;
    else if (!(r + shape.margin > 0)) {
      throw new RangeError(
        `withCenter: center must be strictly inside the shape, got (${center.x}, ${center.y}, ${center.z})`);
    } else r = r > 0 ? r * SAFE : r - (1 - SAFE) * shape.margin;
  }
  return makeShape({ ...fieldsOf(shape), center: c, inradius: r });
}
