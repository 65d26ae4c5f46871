/**
 * 2-D shapes about another centre, and half-planes: for growth distances in 2-D beside the primitives.
 *
 * - In: a shape and a point (local frame, lengths), or a normal (any length but 0) and an offset (length).
 * - Out: a new shape record; `withCenter2` changes only `center` and `inradius`.
 * - Method: the inradius of polygons from the distances to edges, of ellipses from the gauge, a lower bound. It is
 *   negative for a centre outside the core: minus the distance. Other shapes need the inradius as an argument.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2, Vec2Like } from "@col/types";
import { ShapeKind2 } from "./kinds.ts";
import { requireFinite, requirePoint2, requireShape } from "../checks.ts";
import { PARALLEL2 } from "../compose-support.ts";
import { makeShape2 } from "./shape.ts";

/** Rounding must not overstate a radius. No dimension. */
const SAFE = 1 - 1e-12;

/**
 * Radius of the largest disc about c in the core, or a lower bound; outside, minus the distance, or a lower bound of
 * that. NaN: unknown.
 */
function inradiusAt(shape: ConvexShape2, x: number, y: number): number {
  const v = shape.vertices, p = shape.params, n = v.length / 2;
  if (shape.kind === ShapeKind2.Ellipse) {
    // c is on the boundary of gauge E. Inside, c + (1 - gauge) E is in E; outside, c / gauge is.
    const gauge = Math.sqrt((x / p[0]) * (x / p[0]) + (y / p[1]) * (y / p[1]));
    return gauge <= 1 ? (1 - gauge) * Math.min(p[0], p[1]) : (1 / gauge - 1) * Math.sqrt(x * x + y * y);
  }
  if (n === 0) return NaN;
  let inside = n < 3 ? 0 : Infinity, away = Infinity;
  for (let i = 0; i < n; i++) { // by edge: the distance from its line (positive to the left) and from the edge
    const j = i + 1 === n ? 0 : i + 1, dx = v[2 * j] - v[2 * i], dy = v[2 * j + 1] - v[2 * i + 1],
      dd = dx * dx + dy * dy;
    const px = x - v[2 * i], py = y - v[2 * i + 1], s = dd > 0 ? (px * dx + py * dy) / dd : 0,
      t = s > 1 ? 1 : s > 0 ? s : 0;
    const ex = px - t * dx, ey = py - t * dy;
    away = Math.min(away, Math.sqrt(ex * ex + ey * ey));
    if (n > 2) inside = Math.min(inside, (dx * py - dy * px) / Math.sqrt(dd));
  }
  return inside > 0 ? inside : -away;
}

/**
 * `shape` with the centre `center`, with the rules of `withCenter` in 3-D. `inradius` (length): radius of a disc around
 * the centre inside the core, computed for polygons and ellipses when not given. It then throws a RangeError if the
 * centre is not inside the shape, and for other kinds of shapes.
 */
export function withCenter2(shape: ConvexShape2, center: Vec2Like, inradius?: number): ConvexShape2 {
  requireShape("withCenter2", "shape", shape, 4);
  requirePoint2("withCenter2", "center", center);
  let r = inradius;
  if (r !== undefined) requireFinite("withCenter2", "inradius", r);
  else {
    r = inradiusAt(shape, center.x, center.y);
    if (Number.isNaN(r))
      throw new RangeError(`withCenter2: inradius must be given for this kind of shape, got undefined`);
    requireFinite("withCenter2", "inradius", r);
    const flat = shape.inradius === 0 && shape.margin === 0;
    if (flat) r = 0;
    else if (!(r + shape.margin > 0)) {
      throw new RangeError(`withCenter2: center must be strictly inside the shape, got (${center.x}, ${center.y})`);
    } else r = r > 0 ? r * SAFE : r - (1 - SAFE) * shape.margin;
  }
  return makeShape2({
    kind: shape.kind, support: shape.support, hessian: shape.hessian, params: shape.params, size: shape.size,
    margin: shape.margin,
    center: Float64Array.of(center.x, center.y), inradius: r, bounds: shape.bounds, curvature: shape.curvature,
    vertices: shape.vertices,
    operands: shape.operands,
  });
}

/** A half-plane is bounded along its normal only: in any other direction the support is infinite. */
export function halfPlaneSupport(shape: ConvexShape2, d: Float64Array, out: Float64Array): number {
  const p = shape.params, x = d[0], y = d[1], along = x * p[0] + y * p[1], across = x * p[1] - y * p[0];
  const bounded = along > 0 && across * across <= PARALLEL2 * (x * x + y * y);
  out[0] = bounded ? p[2] * p[0] : x === 0 ? 0 : x * Infinity;
  out[1] = bounded ? p[2] * p[1] : y === 0 ? 0 : y * Infinity;
  return -1;
}

/**
 * Half-plane n . p <= offset with n = normal / |normal| (not zero). Unbounded: only for queries whose documentation
 * accepts half-planes, and not an operand of images and sums.
 */
export function halfPlane(normal: Vec2Like, offset = 0): ConvexShape2 {
  requirePoint2("halfPlane", "normal", normal);
  requireFinite("halfPlane", "offset", offset);
  const size = Math.max(Math.abs(normal.x), Math.abs(normal.y));
  if (!(size > 0)) throw new RangeError(`halfPlane: normal must not be zero, got (${normal.x}, ${normal.y})`);
  // its square neither overflows nor vanishes
  const ex = normal.x / size, ey = normal.y / size, n = Math.sqrt(ex * ex + ey * ey), x = ex / n, y = ey / n;
  return makeShape2({
    kind: HALF_SPACE_KIND, support: halfPlaneSupport, hessian: null, params: Float64Array.of(x, y, offset), margin: 0,
    center: Float64Array.of(offset * x, offset * y), inradius: 0,
    bounds: Float64Array.of(-Infinity, -Infinity, Infinity, Infinity),
    curvature: 0, vertices: new Float64Array(0), operands: [],
  });
}
