/**
 * Constructors of flat and polyhedral primitives and of the ball family: point, segment, triangle, sphere, capsule,
 * box, half-space.
 *
 * - In: numbers or points in the local frame, lengths in the user's unit; extents are HALF extents. Each constructor
 *   refuses arguments that do not give a shape, with a RangeError or TypeError that repeats the value.
 * - Out: a shape record in the local frame.
 * - Flat cores (point, segment, triangle) have inradius 0. A sphere is a point with a margin, a capsule a segment with
 *   a margin (Ericson 2005, 4.5), so their roundness never enters an iteration.
 * - A half-space is unbounded; only some queries accept it.
 */
import { BOX_KIND, HALF_SPACE_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape, SupportFn, Vec3Like } from "@col/types";
import { supportHalfSpace } from "./compose-support.ts";
import { builtinSupport, supportTriangle } from "./support.ts";
import { zeroHessian } from "./hessian.ts";
import { ShapeKind } from "./kinds.ts";
import { requireFinite, requireNonNegative, requirePoint, requirePositive } from "./checks.ts";
import { axisIndex, makeShape } from "./shape.ts";
import type { AxisOptions } from "./shape.ts";

const NONE: readonly ConvexShape[] = [];

/** Polytope core with 1 to 3 vertices, `v` 3 doubles each: centre = mean, no interior. */
function flat(kind: number, v: Float64Array, margin: number, support: SupportFn = builtinSupport): ConvexShape {
  const n = v.length / 3;
  const center = new Float64Array(3);
  const bounds = new Float64Array(6).fill(Infinity, 0, 3).fill(-Infinity, 3);
  for (let i = 0; i < v.length; i++) {
    const c = i % 3;
    center[c] += v[i] / n;
    bounds[c] = Math.min(bounds[c], v[i]);
    bounds[3 + c] = Math.max(bounds[3 + c], v[i]);
  }
  return makeShape({
    kind, support, hessian: zeroHessian, face: null, params: v, margin, center, inradius: 0, bounds,
    curvature: 0, mesh: null, operands: NONE,
  });
}

/**
 * The core |x| <= hx, |y| <= hy, |z| <= hz: a box, or the point of a ball. A program with only these two contains no
 * other constructor.
 */
function centred(kind: number, params: Float64Array, hx: number, hy: number, hz: number, margin: number): ConvexShape {
  return makeShape({
    kind, support: builtinSupport, hessian: zeroHessian, face: null, params, margin, center: new Float64Array(3),
    inradius: Math.min(hx, hy, hz),
    // (0 - 0 is 0, not -0)
    bounds: Float64Array.of(0 - hx, 0 - hy, 0 - hz, hx, hy, hz), curvature: 0, mesh: null, operands: NONE,
  });
}

/**
 * A single point, by default the local origin.
 *
 * @param at Local frame, lengths.
 */
export function point(at: Vec3Like = { x: 0, y: 0, z: 0 }): ConvexShape {
  requirePoint("point", "at", at);
  return flat(POINT_KIND, Float64Array.of(at.x, at.y, at.z), 0);
}

/**
 * The segment from `p` to `q`; equal ends are allowed.
 *
 * @param p Local frame, lengths; so is `q`.
 */
export function segment(p: Vec3Like, q: Vec3Like): ConvexShape {
  requirePoint("segment", "p", p);
  requirePoint("segment", "q", q);
  return flat(SEGMENT_KIND, Float64Array.of(p.x, p.y, p.z, q.x, q.y, q.z), 0);
}

/**
 * The triangle with the given corners; degenerate triangles are allowed.
 *
 * @param p Local frame, lengths; so are `q` and `r`.
 */
export function triangle(p: Vec3Like, q: Vec3Like, r: Vec3Like): ConvexShape {
  requirePoint("triangle", "p", p);
  requirePoint("triangle", "q", q);
  requirePoint("triangle", "r", r);
  return flat(ShapeKind.Triangle, Float64Array.of(p.x, p.y, p.z, q.x, q.y, q.z, r.x, r.y, r.z), 0, supportTriangle);
}

/**
 * Ball of radius `radius` > 0 around the local origin: |p| <= radius.
 *
 * @param radius Length.
 */
export function sphere(radius: number): ConvexShape {
  requirePositive("sphere", "radius", radius);
  return centred(POINT_KIND, new Float64Array(3), 0, 0, 0, radius);
}

/**
 * Points within `radius` of the segment from -halfHeight to +halfHeight on the axis (y by default); the total length
 * is 2 (halfHeight + radius).
 *
 * @param radius Length > 0.
 * @param halfHeight Length >= 0, half of the segment.
 * @param options The axis of the segment, y by default.
 */
export function capsule(radius: number, halfHeight: number, options?: AxisOptions): ConvexShape {
  requirePositive("capsule", "radius", radius);
  requireNonNegative("capsule", "halfHeight", halfHeight);
  const v = new Float64Array(6), i = axisIndex("capsule", options);
  v[i] = -halfHeight;
  v[3 + i] = halfHeight;
  return flat(SEGMENT_KIND, v, radius);
}

/**
 * Box |x| <= hx, |y| <= hy, |z| <= hz: HALF extents, > 0. Vertex index: bit 0 +x, bit 1 +y, bit 2 +z.
 *
 * @param hx Length, half of the extent along the local x axis.
 * @param hy Length, along y.
 * @param hz Length, along z.
 */
export function box(hx: number, hy: number, hz: number): ConvexShape {
  requirePositive("box", "hx", hx);
  requirePositive("box", "hy", hy);
  requirePositive("box", "hz", hz);
  return centred(BOX_KIND, Float64Array.of(hx, hy, hz), hx, hy, hz, 0);
}

/**
 * Half-space n . p <= offset with n = normal / |normal| (not zero). Unbounded: only for queries whose documentation
 * accepts half-spaces.
 *
 * @param normal Outward, local frame; any length but 0.
 * @param offset Length, from the local origin along the normal.
 */
export function halfSpace(normal: Vec3Like, offset = 0): ConvexShape {
  requirePoint("halfSpace", "normal", normal);
  requireFinite("halfSpace", "offset", offset);
  const size = Math.max(Math.abs(normal.x), Math.abs(normal.y), Math.abs(normal.z));
  if (!(size > 0))
    throw new RangeError(`halfSpace: normal must not be zero, got (${normal.x}, ${normal.y}, ${normal.z})`);
  const x = normal.x / size, y = normal.y / size, z = normal.z / size; // its square neither overflows nor vanishes
  const n = Math.sqrt(x * x + y * y + z * z), nx = x / n, ny = y / n, nz = z / n;
  return makeShape({
    kind: HALF_SPACE_KIND, support: supportHalfSpace, hessian: zeroHessian, face: null,
    params: Float64Array.of(nx, ny, nz, offset), margin: 0,
    center: Float64Array.of(offset * nx, offset * ny, offset * nz),
    inradius: 0, bounds: Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity), curvature: 0,
    mesh: null, operands: NONE,
  });
}
