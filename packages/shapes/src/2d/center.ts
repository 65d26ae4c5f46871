/**
 * Plane shapes about another centre, and half-planes: what growth distance in the plane needs beside the primitives.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2, Vec2Like } from "@col/types";
import { Kind2 } from "./kinds.ts";
import { makeShape2, requireFinite2 } from "./shape.ts";

/** Rounding must not overstate a radius. No dimension. */
const SAFE = 1 - 1e-12;

/** Largest disc about c in the core, or a lower bound; points and segments: minus the distance. NaN: unknown. */
function inradiusAt(shape: ConvexShape2, x: number, y: number): number {
  const v = shape.vertices, p = shape.params, n = v.length / 2;
  if (shape.kind === Kind2.Ellipse) {
    const gauge = Math.sqrt((x / p[0]) * (x / p[0]) + (y / p[1]) * (y / p[1]));
    return (1 - gauge) * Math.min(p[0], p[1]);
  }
  if (n === 0) return NaN;
  if (n < 3) {
    const dx = v[2 * n - 2] - v[0], dy = v[2 * n - 1] - v[1], dd = dx * dx + dy * dy;
    const s = dd > 0 ? ((x - v[0]) * dx + (y - v[1]) * dy) / dd : 0, t = s > 1 ? 1 : s > 0 ? s : 0;
    const ex = x - v[0] - t * dx, ey = y - v[1] - t * dy;
    return -Math.sqrt(ex * ex + ey * ey);
  }
  let r = Infinity;
  for (let i = 0; i < n; i++) {
    const j = i + 1 === n ? 0 : i + 1, dx = v[2 * j] - v[2 * i], dy = v[2 * j + 1] - v[2 * i + 1];
    r = Math.min(r, (dx * (y - v[2 * i + 1]) - dy * (x - v[2 * i])) / Math.sqrt(dx * dx + dy * dy));
  }
  return r;
}

/** `shape` with the centre `center`; everything as for `withCenter` of space. */
export function withCenter2(shape: ConvexShape2, center: Vec2Like, inradius?: number): ConvexShape2 {
  requireFinite2("withCenter2", "center.x", center.x);
  requireFinite2("withCenter2", "center.y", center.y);
  let r = inradius ?? inradiusAt(shape, center.x, center.y);
  if (Number.isNaN(r)) throw new RangeError("withCenter2: inradius must be given for this kind of shape, got undefined");
  requireFinite2("withCenter2", "inradius", r);
  if (inradius === undefined) {
    if (shape.inradius === 0 && shape.margin === 0) r = 0;
    else if (!(r + shape.margin > 0)) {
      throw new RangeError(`withCenter2: center must be strictly inside the shape, got (${center.x}, ${center.y})`);
    } else r = r > 0 ? r * SAFE : r - (1 - SAFE) * shape.margin;
  }
  return makeShape2({
    kind: shape.kind, support: shape.support, hessian: shape.hessian, params: shape.params, margin: shape.margin,
    center: Float64Array.of(center.x, center.y), inradius: r, bounds: shape.bounds, curvature: shape.curvature, vertices: shape.vertices,
    operands: shape.operands,
  });
}

/** Bounded along the normal only: elsewhere the support is infinite. */
function halfPlaneSupport(shape: ConvexShape2, d: Float64Array, out: Float64Array): number {
  const p = shape.params, x = d[0], y = d[1], along = x * p[0] + y * p[1], across = x * p[1] - y * p[0];
  const bounded = along > 0 && across * across <= 1e-30 * (x * x + y * y);
  out[0] = bounded ? p[2] * p[0] : x === 0 ? 0 : x * Infinity;
  out[1] = bounded ? p[2] * p[1] : y === 0 ? 0 : y * Infinity;
  return -1;
}

/** Half-plane n . p <= offset with n = normal / |normal| (not zero). Unbounded: only for queries that say they take it. */
export function halfPlane(normal: Vec2Like, offset = 0): ConvexShape2 {
  requireFinite2("halfPlane", "normal.x", normal.x);
  requireFinite2("halfPlane", "normal.y", normal.y);
  requireFinite2("halfPlane", "offset", offset);
  const size = Math.max(Math.abs(normal.x), Math.abs(normal.y));
  if (!(size > 0)) throw new RangeError(`halfPlane: normal must not be zero, got (${normal.x}, ${normal.y})`);
  const ex = normal.x / size, ey = normal.y / size, n = Math.sqrt(ex * ex + ey * ey), x = ex / n, y = ey / n; // its square neither overflows nor vanishes
  return makeShape2({
    kind: HALF_SPACE_KIND, support: halfPlaneSupport, hessian: null, params: Float64Array.of(x, y, offset), margin: 0,
    center: Float64Array.of(offset * x, offset * y), inradius: 0, bounds: Float64Array.of(-Infinity, -Infinity, Infinity, Infinity),
    curvature: 0, vertices: new Float64Array(0), operands: [],
  });
}
