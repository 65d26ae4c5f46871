/**
 * 2-D primitives: point, segment, disc, ellipse, box, capsule.
 *
 * - In: numbers or points in the local frame, lengths; extents are HALF extents. Each constructor refuses arguments
 *   that do not give a shape, with a RangeError or TypeError that repeats the value.
 * - Out: a shape record in the local frame. Discs, ellipses, boxes and capsules are centred at the origin; a capsule
 *   lies along y unless its option `axis` is "x".
 * - A segment with equal ends is a point, a capsule with half height 0 a disc.
 * - A disc is a point with a margin and a capsule a segment with a margin, so their roundness costs no iterations.
 */
import type { OptionNames } from "@col/kernel";
import type { ConvexShape2, Vec2Like } from "@col/types";
import { ellipseHessian } from "./hessian.ts";
import { ShapeKind2 } from "./kinds.ts";
import { vertexShape } from "./record.ts";
import { requireNonNegative, requireOptions, requirePoint2, requirePositive } from "../checks.ts";
import { makeShape2 } from "./shape.ts";
import { builtinSupport2 } from "./support.ts";

const CAPSULE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["axis"]);

/** A point, at the local origin by default. */
export function point2(at: Vec2Like = { x: 0, y: 0 }): ConvexShape2 {
  requirePoint2("point2", "at", at);
  return vertexShape(Float64Array.of(at.x, at.y), 0);
}

/** The segment from `a` to `b`, or a point if they are equal. */
export function segment2(a: Vec2Like, b: Vec2Like): ConvexShape2 {
  requirePoint2("segment2", "a", a);
  requirePoint2("segment2", "b", b);
  if (a.x === b.x && a.y === b.y) return point2(a);
  return vertexShape(Float64Array.of(a.x, a.y, b.x, b.y), 0);
}

/** A disc about the local origin. */
export function disc(radius: number): ConvexShape2 {
  requirePositive("disc", "radius", radius);
  return vertexShape(new Float64Array(2), radius);
}

/** An ellipse about the local origin with half axes `rx` along x and `ry` along y. */
export function ellipse(rx: number, ry: number): ConvexShape2 {
  requirePositive("ellipse", "rx", rx);
  requirePositive("ellipse", "ry", ry);
  return makeShape2({
    kind: ShapeKind2.Ellipse, support: builtinSupport2, hessian: ellipseHessian, params: Float64Array.of(rx, ry),
      margin: 0,
    center: new Float64Array(2), inradius: Math.min(rx, ry), bounds: Float64Array.of(-rx, -ry, rx, ry), curvature: 2,
    vertices: new Float64Array(0), operands: [],
  });
}

/** A box about the local origin with half extents `hx`, `hy`; `radius` > 0 adds a rounded rim outside of it. */
export function box2(hx: number, hy: number, radius = 0): ConvexShape2 {
  requirePositive("box2", "hx", hx);
  requirePositive("box2", "hy", hy);
  requireNonNegative("box2", "radius", radius);
  return vertexShape(Float64Array.of(-hx, -hy, hx, -hy, hx, hy, -hx, hy), radius);
}

/**
 * A capsule: points within `radius` of the segment of half length `halfHeight` about the local origin, along y (or
 * `axis: "x"`).
 */
export function capsule2(
  radius: number, halfHeight: number, options?: { readonly axis?: "x" | "y" | undefined },
): ConvexShape2 {
  requirePositive("capsule2", "radius", radius);
  requireNonNegative("capsule2", "halfHeight", halfHeight);
  requireOptions("capsule2", options, CAPSULE_OPTIONS);
  const { axis = "y" }: { readonly axis?: unknown } = options ?? {};
  if (axis !== "x" && axis !== "y") throw new RangeError(`capsule2: axis must be "x" or "y", got ${String(axis)}`);
  if (halfHeight === 0) return disc(radius);
  const x = axis === "x" ? halfHeight : 0, y = axis === "x" ? 0 : halfHeight;
  return vertexShape(Float64Array.of(-x, -y, x, y), radius);
}
