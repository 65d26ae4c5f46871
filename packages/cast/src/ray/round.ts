/**
 * Closed forms of rays against balls (points with a margin), capsules (segments with a margin) and ellipsoids without
 * a margin.
 *
 * In: a shape and a `Ray` o + t d in its local frame. Out: the parameters `enter` and `exit` of t; then the outward
 * unit normal at the selected end and, for balls and capsules, the support value `height` (length).
 *
 * Method: quadratic equations. An ellipsoid becomes the unit ball after division by its radii, which keeps the
 * parameter. A capsule is a cylinder about its segment, closed by a ball at each end: if the line enters the infinite
 * cylinder beyond an end of the segment, it can enter the capsule only through that end's ball. Ellipsoids whose
 * inradius is below 1e-6 of the sum of their radii are left to the iteration.
 */
import { ELLIPSOID_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";
import { cut, endOf, normalise, setNormal, setWhole } from "./ray.ts";

/**
 * The ball of the shape's margin about the point of `params` that begins at `end`: `cut` without growth, in local
 * variables, and without the square root if the line misses.
 */
function clipBall(shape: ConvexShape, end: number, r: Ray): void {
  const p = shape.params, qx = r.dx, qy = r.dy, qz = r.dz, px = r.ox - p[end], py = r.oy - p[end + 1],
    pz = r.oz - p[end + 2], radius = shape.margin, qq = qx * qx + qy * qy + qz * qz,
    base = -(px * qx + py * qy + pz * qz) / qq;
  const x = px + base * qx, y = py + base * qy, z = pz + base * qz, C = x * x + y * y + z * z - radius * radius,
    D = -qq * C;
  if (D < 0) {
    r.enter = Infinity;
    r.exit = -Infinity;
    return;
  }
  const root = Math.sqrt(Math.max(0, D)), one = root / qq, other = root === 0 ? one : C / root;
  r.enter = base + Math.min(one, other);
  r.exit = base + Math.max(one, other);
}

function clipPoint(shape: ConvexShape, r: Ray): boolean {
  clipBall(shape, 0, r);
  return true;
}

function pointNormal(shape: ConvexShape, r: Ray): void {
  const p = shape.params, x = p[0], y = p[1], z = p[2], margin = shape.margin, bare = margin === 0, a = bare ? 0 : 1,
    b = bare ? r.side : endOf(r);
  r.nx = a * (r.ox - x) + b * r.dx; r.ny = a * (r.oy - y) + b * r.dy; r.nz = a * (r.oz - z) + b * r.dz;
  normalise(r);
  r.height = r.nx * x + r.ny * y + r.nz * z + margin;
  r.scale = Math.abs(x) + Math.abs(y) + Math.abs(z) + margin;
}

/** Ellipsoids with an inradius below this fraction of the sum of their radii lose too many digits. No dimension. */
const THIN = 1e-6;

function clipEllipsoid(shape: ConvexShape, r: Ray): boolean {
  const p = shape.params, a = p[0], b = p[1], c = p[2];
  if (shape.inradius < THIN * (a + b + c)) return false;
  r.px = r.ox / a; r.py = r.oy / b; r.pz = r.oz / c;
  r.qx = r.dx / a; r.qy = r.dy / b; r.qz = r.dz / c;
  r.radius = 1;
  r.growth = 0;
  setWhole(r);
  cut(r);
  return shape.margin === 0;
}

function ellipsoidNormal(shape: ConvexShape, r: Ray): void {
  const p = shape.params;
  setNormal(r);
  r.nx /= p[0]; r.ny /= p[1]; r.nz /= p[2];
  normalise(r);
  r.height = NaN;
}

function clipSegment(shape: ConvexShape, r: Ray): boolean {
  const p = shape.params, ex = p[3] - p[0], ey = p[4] - p[1], ez = p[5] - p[2], ee = ex * ex + ey * ey + ez * ez,
    k = ee > 0 ? 1 / ee : 0, ox = r.ox - p[0], oy = r.oy - p[1], oz = r.oz - p[2];
  const f = k * (ox * ex + oy * ey + oz * ez), g = k * (r.dx * ex + r.dy * ey + r.dz * ez);
  r.px = ox - f * ex; r.py = oy - f * ey; r.pz = oz - f * ez;
  r.qx = r.dx - g * ex; r.qy = r.dy - g * ey; r.qz = r.dz - g * ez;
  r.radius = shape.margin;
  r.growth = 0;
  setWhole(r);
  cut(r);
  let enter = r.enter, exit = r.exit;
  if (!(enter <= exit)) return true;
  const s = f + enter * g, u = f + exit * g;
  if (!(s >= 0 && s <= 1)) {
    clipBall(shape, s < 0 ? 0 : 3, r);
    enter = r.enter;
  }
  if (!(u >= 0 && u <= 1)) {
    clipBall(shape, u < 0 ? 0 : 3, r);
    exit = r.exit;
  }
  r.enter = enter;
  r.exit = exit;
  return true;
}

/**
 * The normal from the nearest point of the segment; without a margin, perpendicular to the segment, against the ray.
 */
function segmentNormal(shape: ConvexShape, r: Ray): void {
  const p = shape.params, ex = p[3] - p[0], ey = p[4] - p[1], ez = p[5] - p[2], ee = ex * ex + ey * ey + ez * ez,
    k = ee > 0 ? 1 / ee : 0, bare = shape.margin === 0, t = bare ? r.side : endOf(r), a = bare ? 0 : 1;
  const x = a * (r.ox - p[0]) + t * r.dx, y = a * (r.oy - p[1]) + t * r.dy, z = a * (r.oz - p[2]) + t * r.dz;
  const at = k * (x * ex + y * ey + z * ez), s = bare ? at : Math.max(0, Math.min(1, at));
  r.nx = x - s * ex; r.ny = y - s * ey; r.nz = z - s * ez;
  // beside a needle: perpendicular to it up to rounding of the normal, not of the ray; else a far end sets the bound
  const tilt = k * (r.nx * ex + r.ny * ey + r.nz * ez);
  if (s === at || (s === 0) === tilt > 0) {
    r.nx -= tilt * ex; r.ny -= tilt * ey; r.nz -= tilt * ez;
  }
  normalise(r);
  const low = r.nx * p[0] + r.ny * p[1] + r.nz * p[2], high = r.nx * p[3] + r.ny * p[4] + r.nz * p[5];
  r.height = Math.max(low, high) + shape.margin;
  r.scale = shape.margin;
  for (let i = 0; i < 6; i++) r.scale += Math.abs(p[i]);
}

/** Points, and balls: points with a margin. */
export const ballRays: RayForm = {
  clip: clipPoint, normal: pointNormal, firstKind: POINT_KIND, lastKind: POINT_KIND,
};
/** Segments, and capsules: segments with a margin. */
export const capsuleRays: RayForm = {
  clip: clipSegment, normal: segmentNormal, firstKind: SEGMENT_KIND, lastKind: SEGMENT_KIND,
};
/** Ellipsoids without a margin. */
export const ellipsoidRays: RayForm = {
  clip: clipEllipsoid, normal: ellipsoidNormal, firstKind: ELLIPSOID_KIND, lastKind: ELLIPSOID_KIND,
};
