/**
 * A line and a cylinder, cone or frustum: the slab between the discs, cut with the side. Piece: 0 the side, 1 a disc.
 *
 * With y along the axis, (u, v) across, and the radius w + g t growing linearly along the line (w its value at t = 0),
 * the side is |(u, v)|^2 <= (w + g t)^2, that is A t^2 + 2 B t + C <= 0. With o, d across the axis,
 * B^2 - A C = |w d - g o|^2 - (o x d)^2, which keeps its digits where the line grazes. Where A < 0 the line meets both
 * halves of the double cone; only the half in which the radius is positive meets the slab.
 */
import { FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";
import { normalise, setEmpty } from "./ray.ts";

/** |A| below this part of its terms is rounding: the line is parallel to a line of the side. No dimension. */
const PARALLEL = 1e-14;
/**
 * Distance from the axis below which a point of the side is the apex to rounding, and has no radial direction of its
 * own: relative to the half height. No dimension.
 */
const APEX = 1e-11;

/**
 * Cuts [enter, exit] with the side. In: the line p + t q of the ray, along the axis in y, and in `radius` the side's
 * radius at t = 0 and in `growth` what it gains a unit of t.
 */
function cutWithSide(ray: Ray): void {
  const ou = ray.px, ov = ray.pz, du = ray.qx, dv = ray.qz, w = ray.radius, g = ray.growth;
  const across = du * du + dv * dv, A = across - g * g, B = ou * du + ov * dv - w * g, C = ou * ou + ov * ov - w * w;
  let low = -Infinity, high = Infinity;
  if (Math.abs(A) <= PARALLEL * (across + g * g)) {
    if (B > 0) high = -C / (2 * B);
    else if (B < 0) low = -C / (2 * B);
    else if (C > 0) low = Infinity;
  } else {
    const mu = w * du - g * ou, mv = w * dv - g * ov, m = Math.sqrt(mu * mu + mv * mv), k = Math.abs(ou * dv - ov * du);
    const root = Math.sqrt(Math.max(0, (m - k) * (m + k))), q = B > 0 ? -B - root : root - B;
    const one = q / A, other = q === 0 ? one : C / q, first = Math.min(one, other), last = Math.max(one, other);
    if (A > 0) {
      low = m < k ? Infinity : first;
      high = last;
    } else if (g > 0) low = last;
    else high = first;
  }
  if (low > ray.enter) {
    ray.enter = low;
    ray.enterPiece = 0;
  }
  if (high < ray.exit) {
    ray.exit = high;
    ray.exitPiece = 0;
  }
}

function interval(shape: ConvexShape, ray: Ray): boolean {
  if (shape.margin > 0) return false;
  const p = shape.params, h = p[2], i = p[3] | 0, slope = (p[1] - p[0]) / (2 * h);
  // the line from its point nearest to the centre: far origins lose no digits in the squares
  const base = -(ray.ox * ray.dx + ray.oy * ray.dy + ray.oz * ray.dz) / ray.dd;
  const x = ray.ox + base * ray.dx, y = ray.oy + base * ray.dy, z = ray.oz + base * ray.dz;
  const oy = i === 0 ? x : i === 1 ? y : z, dy = i === 0 ? ray.dx : i === 1 ? ray.dy : ray.dz;
  if (dy === 0 && Math.abs(oy) > h) return setEmpty(ray);
  ray.enter = -Infinity;
  ray.exit = Infinity;
  if (dy !== 0) {
    const one = (-h - oy) / dy, other = (h - oy) / dy;
    ray.enter = Math.min(one, other);
    ray.exit = Math.max(one, other);
  }
  ray.enterPiece = 1;
  ray.exitPiece = 1;
  if (i === 0) {
    ray.px = y; ray.qx = ray.dy;
  } else {
    ray.px = x; ray.qx = ray.dx;
  }
  if (i === 2) {
    ray.pz = y; ray.qz = ray.dy;
  } else {
    ray.pz = z; ray.qz = ray.dz;
  }
  ray.radius = 0.5 * (p[0] + p[1]) + slope * oy;
  ray.growth = slope * dy;
  cutWithSide(ray);
  ray.enter += base;
  ray.exit += base;
  return true;
}

/** The normal with the part py along the axis i and (px, pz) across it. */
function setAround(ray: Ray, i: number): void {
  const a = ray.py, b = ray.px, c = ray.pz;
  ray.nx = i === 0 ? a : b;
  ray.ny = i === 0 ? b : i === 1 ? a : c;
  ray.nz = i === 2 ? a : c;
  normalise(ray);
}

function normal(shape: ConvexShape, ray: Ray): void {
  const p = shape.params,
    i = p[3] | 0,
    dy = i === 0 ? ray.dx : i === 1 ? ray.dy : ray.dz,
    du = i === 0 ? ray.dy : ray.dx,
    dv = i === 2 ? ray.dy : ray.dz;
  const x = i === 0 ? ray.y : ray.x,
    y = i === 2 ? ray.y : ray.z,
    apex = !(Math.sqrt(x * x + y * y) > APEX * p[2]),
    disc = ray.piece === 1;
  // at the apex the normal of the side that the ray comes from, or leaves by
  const u = apex ? ray.side * du : x, v = apex ? ray.side * dv : y, r = Math.sqrt(u * u + v * v);
  ray.py = (p[0] - p[1]) / (2 * p[2]);
  ray.px = u / r;
  ray.pz = v / r;
  if (disc || r === 0) {
    ray.px = 0;
    ray.pz = 0;
  }
  if (disc) ray.py = dy > 0 ? ray.side : -ray.side;
  setAround(ray, i);
}

/** Cylinders, cones and frusta without a margin. */
export const discsRays: RayForm = {
  interval: interval, normal: normal, name: "cylinder, cone or frustum", firstKind: FIRST_DISCS_KIND,
    lastKind: LAST_DISCS_KIND,
};
