/**
 * A line and a ball, a capsule, an ellipsoid.
 *
 * A ball cuts the line symmetrically about the point nearest to its centre: with rho the distance of that point, the
 * half length is sqrt((r - rho)(r + rho)), which keeps its digits where the line grazes. An ellipsoid is the unit ball
 * after division by its radii, which keeps the parameter. A capsule is a cylinder about its segment, closed by a ball
 * at each end: where the line enters the endless cylinder beyond an end of the segment, it can only enter the capsule
 * through that end's ball.
 */
import { ELLIPSOID_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";
import { normalise, setEmpty } from "./ray.ts";

/** sin^2 of the angle below which a line counts as parallel to a segment: the ends' balls then answer. No dimension. */
const PARALLEL2 = 1e-28;

/** The interval of the ray's line p + t q within `radius` of the origin. */
function ball(ray: Ray): boolean {
  const fx = ray.px, fy = ray.py, fz = ray.pz, dx = ray.qx, dy = ray.qy, dz = ray.qz, r = ray.radius;
  const dd = dx * dx + dy * dy + dz * dz,
    t = -(fx * dx + fy * dy + fz * dz) / dd,
    x = fx + t * dx,
    y = fy + t * dy,
    z = fz + t * dz;
  const rho = Math.sqrt(x * x + y * y + z * z);
  if (!(rho <= r)) return setEmpty(ray);
  const half = Math.sqrt(((r - rho) * (r + rho)) / dd);
  ray.enter = t - half;
  ray.exit = t + half;
  return true;
}

/** The ball of the shape's margin about the point of `params` that begins at `end`. */
function endBall(shape: ConvexShape, end: number, ray: Ray): boolean {
  const p = shape.params;
  ray.px = ray.ox - p[end]; ray.py = ray.oy - p[end + 1]; ray.pz = ray.oz - p[end + 2];
  ray.qx = ray.dx; ray.qy = ray.dy; ray.qz = ray.dz;
  ray.radius = shape.margin;
  return ball(ray);
}

function pointInterval(shape: ConvexShape, ray: Ray): boolean {
  return endBall(shape, 0, ray);
}

function pointNormal(shape: ConvexShape, ray: Ray): void {
  const p = shape.params, s = shape.margin > 0 ? 1 : 0; // a bare point has the normal against the ray
  ray.nx = s * (ray.x - p[0]); ray.ny = s * (ray.y - p[1]); ray.nz = s * (ray.z - p[2]);
  normalise(ray);
}

function ellipsoidInterval(shape: ConvexShape, ray: Ray): boolean {
  if (shape.margin > 0) return false;
  const p = shape.params, a = p[0], b = p[1], c = p[2];
  ray.px = ray.ox / a; ray.py = ray.oy / b; ray.pz = ray.oz / c;
  ray.qx = ray.dx / a; ray.qy = ray.dy / b; ray.qz = ray.dz / c;
  ray.radius = 1;
  return ball(ray);
}

function ellipsoidNormal(shape: ConvexShape, ray: Ray): void {
  const p = shape.params;
  ray.nx = ray.x / p[3]; ray.ny = ray.y / p[4]; ray.nz = ray.z / p[5];
  normalise(ray);
}

/** A line along the segment: the balls of the two ends, all between them included. */
function alongSegment(shape: ConvexShape, ray: Ray): boolean {
  endBall(shape, 0, ray);
  const enter = ray.enter, exit = ray.exit;
  endBall(shape, 3, ray);
  ray.enter = Math.min(ray.enter, enter);
  ray.exit = Math.max(ray.exit, exit);
  return true;
}

function segmentInterval(shape: ConvexShape, ray: Ray): boolean {
  const p = shape.params,
    r = shape.margin,
    ex = p[3] - p[0],
    ey = p[4] - p[1],
    ez = p[5] - p[2],
    ee = ex * ex + ey * ey + ez * ez;
  const dx = ray.dx, dy = ray.dy, dz = ray.dz;
  // k = d x e: its length is that of d across the segment, times |e|
  const kx = dy * ez - dz * ey, ky = dz * ex - dx * ez, kz = dx * ey - dy * ex, kk = kx * kx + ky * ky + kz * kz;
  if (!(kk > PARALLEL2 * ray.dd * ee)) return alongSegment(shape, ray);
  // f: the line's point nearest to the segment's first end, seen from there
  const gx = ray.ox - p[0], gy = ray.oy - p[1], gz = ray.oz - p[2], base = -(gx * dx + gy * dy + gz * dz) / ray.dd;
  const fx = gx + base * dx, fy = gy + base * dy, fz = gz + base * dz, k = Math.sqrt(kk);
  const apart = Math.abs(fx * kx + fy * ky + fz * kz) / k; // distance of the two lines
  if (!(apart <= r)) return setEmpty(ray);
  const mx = fy * ez - fz * ey, my = fz * ex - fx * ez, mz = fx * ey - fy * ex;
  const t = -(mx * kx + my * ky + mz * kz) / kk, half = Math.sqrt((r - apart) * (r + apart) * ee) / k;
  const fe = (fx * ex + fy * ey + fz * ez) / ee,
    de = (dx * ex + dy * ey + dz * ez) / ee,
    atEnter = fe + (t - half) * de,
    atExit = fe + (t + half) * de;
  let enter = base + t - half, exit = base + t + half;
  if (!(atEnter >= 0 && atEnter <= 1)) {
    endBall(shape, atEnter < 0 ? 0 : 3, ray);
    enter = ray.enter;
  }
  if (!(atExit >= 0 && atExit <= 1)) {
    endBall(shape, atExit < 0 ? 0 : 3, ray);
    exit = ray.exit;
  }
  ray.enter = enter;
  ray.exit = exit;
  return true;
}

function segmentNormal(shape: ConvexShape, ray: Ray): void {
  const p = shape.params, ex = p[3] - p[0], ey = p[4] - p[1], ez = p[5] - p[2], ee = ex * ex + ey * ey + ez * ez;
  const fx = ray.x - p[0],
    fy = ray.y - p[1],
    fz = ray.z - p[2],
    s = ee > 0 ? Math.max(0, Math.min(1, (fx * ex + fy * ey + fz * ez) / ee)) : 0;
  if (shape.margin > 0) {
    // beside the segment exactly across it
    const x = fx - s * ex, y = fy - s * ey, z = fz - s * ez, k = s > 0 && s < 1 ? (x * ex + y * ey + z * ez) / ee : 0;
    ray.nx = x - k * ex; ray.ny = y - k * ey; ray.nz = z - k * ez;
  } else { // across the segment, against the ray
    const k = ee > 0 ? (ray.dx * ex + ray.dy * ey + ray.dz * ez) / ee : 0, side = ray.side;
    ray.nx = side * (ray.dx - k * ex); ray.ny = side * (ray.dy - k * ey); ray.nz = side * (ray.dz - k * ez);
  }
  normalise(ray);
}

/** Points, and balls: points with a margin. */
export const ballRays: RayForm = {
  interval: pointInterval, normal: pointNormal, name: "point or ball", firstKind: POINT_KIND, lastKind: POINT_KIND,
};
/** Segments, and capsules: segments with a margin. */
export const capsuleRays: RayForm = {
  interval: segmentInterval, normal: segmentNormal, name: "segment or capsule", firstKind: SEGMENT_KIND,
    lastKind: SEGMENT_KIND,
};
/** Ellipsoids without a margin. */
export const ellipsoidRays: RayForm = {
  interval: ellipsoidInterval, normal: ellipsoidNormal, name: "ellipsoid", firstKind: ELLIPSOID_KIND,
    lastKind: ELLIPSOID_KIND,
};
