/**
 * Constructors of the curved primitives: ellipsoid, cylinder, cone, frustum.
 *
 * - In: radii and HALF heights, lengths in the user's unit. Out: a shape record in its local frame.
 * - The axis of revolution is y unless `{ axis }` states otherwise; the origin is at half height.
 * - `center` and `inradius` are the centre and radius of the largest inscribed ball, from which growth distances start.
 *   So the centre of a cone or frustum is not the local origin.
 * - Support functions and Hessians: support.ts, hessian.ts.
 */
import { ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { discsHessian, ellipsoidHessian } from "./hessian.ts";
import { ShapeKind } from "./kinds.ts";
import { requireNonNegative, requirePositive } from "./checks.ts";
import { axisIndex, makeShape } from "./shape.ts";
import type { AxisOptions } from "./shape.ts";
import { supportDiscs, supportEllipsoid } from "./support.ts";

const NONE: readonly ConvexShape[] = [];

/**
 * (x/rx)^2 + (y/ry)^2 + (z/rz)^2 <= 1, semi-axes > 0.
 *
 * @param rx Length, along the local x axis.
 * @param ry Length, along the local y axis.
 * @param rz Length, along the local z axis.
 */
export function ellipsoid(rx: number, ry: number, rz: number): ConvexShape {
  requirePositive("ellipsoid", "rx", rx);
  requirePositive("ellipsoid", "ry", ry);
  requirePositive("ellipsoid", "rz", rz);
  return makeShape({
    kind: ELLIPSOID_KIND, support: supportEllipsoid, hessian: ellipsoidHessian, face: null,
    params: Float64Array.of(rx, ry, rz, rx * rx, ry * ry, rz * rz), margin: 0, center: new Float64Array(3),
    inradius: Math.min(rx, ry, rz), bounds: Float64Array.of(-rx, -ry, -rz, rx, ry, rz), curvature: 2, mesh: null,
    operands: NONE,
  });
}

/** Two parallel discs and their hull. `at`: height of the inscribed ball's centre, `inradius` its radius. */
function discs(kind: number, bottom: number, top: number, h: number, axis: number, at: number,
  inradius: number): ConvexShape {
  const r = Math.max(bottom, top);
  const bounds = Float64Array.of(-r, -r, -r, r, r, r), center = new Float64Array(3);
  bounds[axis] = -h;
  bounds[3 + axis] = h;
  center[axis] = at;
  return makeShape({
    kind, support: supportDiscs, hessian: discsHessian, face: null, params: Float64Array.of(bottom, top, h, axis),
    margin: 0, center, inradius, bounds, curvature: 1, mesh: null, operands: NONE,
  });
}

/**
 * Cylinder of radius `radius` > 0 between heights -halfHeight and +halfHeight, > 0.
 *
 * @param radius Length.
 * @param halfHeight Length, half of the way between the discs.
 * @param options The axis of revolution, y by default.
 */
export function cylinder(radius: number, halfHeight: number, options?: AxisOptions): ConvexShape {
  requirePositive("cylinder", "radius", radius);
  requirePositive("cylinder", "halfHeight", halfHeight);
  const axis = axisIndex("cylinder", options);
  return discs(FIRST_DISCS_KIND, radius, radius, halfHeight, axis, 0, Math.min(radius, halfHeight));
}

/**
 * Cone: base disc of radius `radius` > 0 at -halfHeight, apex at +halfHeight, > 0.
 *
 * @param radius Length, in the plane across the axis.
 * @param halfHeight Length, half of the way from base to apex.
 * @param options The axis of revolution, y by default.
 */
export function cone(radius: number, halfHeight: number, options?: AxisOptions): ConvexShape {
  requirePositive("cone", "radius", radius);
  requirePositive("cone", "halfHeight", halfHeight);
  const axis = axisIndex("cone", options);
  // incircle of the meridian triangle: base 2 r, height 2 h, legs sqrt(r^2 + 4 h^2)
  const inradius = (2 * radius * halfHeight) / (radius + Math.sqrt(radius * radius + 4 * halfHeight * halfHeight));
  return discs(ShapeKind.Cone, radius, 0, halfHeight, axis, inradius - halfHeight, inradius);
}

/**
 * Frustum: disc of radius `bottom` at -halfHeight, of radius `top` at +halfHeight; radii >= 0, not both 0.
 *
 * @param bottom Length.
 * @param top Length.
 * @param halfHeight Length > 0, half of the way between the discs.
 * @param options The axis of revolution, y by default.
 */
export function frustum(bottom: number, top: number, halfHeight: number, options?: AxisOptions): ConvexShape {
  requireNonNegative("frustum", "bottom", bottom);
  requireNonNegative("frustum", "top", top);
  requirePositive("frustum", "halfHeight", halfHeight);
  if (bottom === 0 && top === 0) throw new RangeError("frustum: bottom and top must not both be 0, got 0 and 0");
  const axis = axisIndex("frustum", options);
  // ball touching the side and the larger disc, unless the discs are closer together than that ball allows
  const slope = (bottom - top) / (2 * halfHeight), steep = Math.sqrt(1 + slope * slope);
  const r = Math.max(bottom, top), s = Math.abs(slope);
  const inradius = Math.min(halfHeight, r / (steep + s));
  const at = bottom >= top ? inradius - halfHeight : halfHeight - inradius;
  return discs(LAST_DISCS_KIND, bottom, top, halfHeight, axis, at, inradius);
}
