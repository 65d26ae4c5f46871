/**
 * Closed forms of a point's signed distance from boxes, from cylinders, cones and frusta, and from solid hulls (from
 * inside only).
 *
 * In: a shape and a `Foot` with the point p, in the shape's local frame. Out: the closest point f of the core's
 * surface, the outward unit normal n, and the signed distance d (length, negative inside) without the margin: p = f +
 * d n. False: the hull form does not apply (p outside, or a flat hull).
 *
 * Method: outside the nearest point, inside the nearest face. Boxes: clamp, or the face with the largest coordinate
 * excess. Solids of revolution: the same for the trapezoid in the meridian plane of p. Hulls: the facet plane with
 * the largest value n . p - offset.
 */
import type { ConvexShape } from "@col/types";
import { fromFoot, fromPlane } from "./foot.ts";
import type { Foot, Meridian } from "./foot.ts";

const clamp = (x: number, h: number): number => Math.max(-h, Math.min(h, x));

/** Boxes. */
export function boxFoot(shape: ConvexShape, foot: Foot): boolean {
  const h = shape.params, { px, py, pz } = foot;
  const gx = Math.abs(px) - h[0], gy = Math.abs(py) - h[1], gz = Math.abs(pz) - h[2];
  const over = +(gx > 0) + +(gy > 0) + +(gz > 0);
  if (over < 2) { // beyond one face, or inside: the face that is beyond, or the nearest
    const axis = gx >= gy && gx >= gz ? 0 : gy >= gz ? 1 : 2;
    foot.nx = axis === 0 ? (px < 0 ? -1 : 1) : 0;
    foot.ny = axis === 1 ? (py < 0 ? -1 : 1) : 0;
    foot.nz = axis === 2 ? (pz < 0 ? -1 : 1) : 0;
    foot.fx = foot.nx * h[0]; foot.fy = foot.ny * h[1]; foot.fz = foot.nz * h[2];
    return fromPlane(foot);
  }
  foot.fx = clamp(px, h[0]); foot.fy = clamp(py, h[1]); foot.fz = clamp(pz, h[2]);
  return fromFoot(foot); // (never at the point: it is beyond two faces)
}

/** Solid hulls, from inside: the nearest facet. Outside, the nearest point may lie on any edge: the solver finds it. */
export function hullFoot(shape: ConvexShape, foot: Foot): boolean {
  const planes = shape.mesh?.facetPlanes;
  if (planes === undefined || shape.params[0] !== 3) return false;
  let best = -Infinity, at = 0;
  for (let k = 0; k < planes.length; k += 4) {
    const d = planes[k] * foot.px + planes[k + 1] * foot.py + planes[k + 2] * foot.pz - planes[k + 3];
    if (d > 0) return false;
    if (d > best) {
      best = d;
      at = k;
    }
  }
  foot.nx = planes[at]; foot.ny = planes[at + 1]; foot.nz = planes[at + 2];
  foot.fx = planes[at + 3] * foot.nx; foot.fy = planes[at + 3] * foot.ny; foot.fz = planes[at + 3] * foot.nz;
  return fromPlane(foot);
}

/** The closest point lies on the side, whose normal is in `normalR`, `normalY`. */
function takeSide(m: Meridian): void {
  const d = m.normalR * (m.r - m.bottom) + m.normalY * (m.y + m.h);
  m.footR = m.r - d * m.normalR;
  m.footY = m.y - d * m.normalY;
}

/** The closest point lies on a disc. */
function takeDisc(m: Meridian, upper: boolean): void {
  m.normalR = 0;
  m.normalY = upper ? 1 : -1;
  m.footR = m.r;
  m.footY = upper ? m.h : -m.h;
}

/**
 * The rim is the closest point, seen from outside; if the point is on the rim, the side's normal is kept. The normal
 * lies between the normals of the side (already in `normalR`, `normalY`) and of the disc: this range also bounds the
 * rounding error of a short vector from the rim.
 */
function takeRim(m: Meridian, upper: boolean): void {
  m.footR = upper ? m.top : m.bottom;
  m.footY = upper ? m.h : -m.h;
  const x = m.r - m.footR, z = m.y - m.footY, d = Math.sqrt(x * x + z * z), s = upper ? 1 : -1;
  if (!(d > 0) || s * (m.normalR * z - m.normalY * x) < 0) return;
  m.normalR = x > 0 ? x / d : 0;
  m.normalY = x > 0 ? z / d : s;
}

/** Closest point and normal in the meridian plane. */
function footInPlane(m: Meridian): void {
  const { r, y, h, bottom, top } = m, length = Math.sqrt((bottom - top) * (bottom - top) + 4 * h * h);
  const u = (2 * h) / length, v = (bottom - top) / length;
  const up = ((r - bottom) * (top - bottom) + (y + h) * 2 * h) / length, out = u * (r - bottom) + v * (y + h);
  const below = -h - y, above = y - h;
  m.normalR = u;
  m.normalY = v;
  if (out <= 0 && below <= 0 && above <= 0) {
    if (out >= below && out >= above) takeSide(m);
    else takeDisc(m, above > below);
  } else if (below > 0 && r <= bottom) takeDisc(m, false);
  else if (above > 0 && r <= top) takeDisc(m, true);
  else if (up >= 0 && up <= length) takeSide(m);
  else takeRim(m, up > 0);
}

/** Cylinders, cones, frusta. */
export function discsFoot(shape: ConvexShape, foot: Foot): boolean {
  const s = shape.params, i = s[3] | 0, { px, py, pz } = foot, m = foot.meridian;
  const a = i === 0 ? py : px, b = i === 2 ? py : pz, r = Math.sqrt(a * a + b * b);
  m.r = r;
  m.y = i === 0 ? px : i === 1 ? py : pz;
  m.bottom = s[0]; m.top = s[1]; m.h = s[2];
  footInPlane(m);
  const ca = r > 0 ? a / r : 1, cb = r > 0 ? b / r : 0; // on the axis any direction across it
  const fa = m.footR * ca, fb = m.footR * cb, na = m.normalR * ca, nb = m.normalR * cb;
  foot.fx = i === 0 ? m.footY : fa; foot.fy = i === 0 ? fa : i === 1 ? m.footY : fb; foot.fz = i === 2 ? m.footY : fb;
  foot.nx = i === 0 ? m.normalY : na; foot.ny = i === 0 ? na : i === 1 ? m.normalY : nb;
  foot.nz = i === 2 ? m.normalY : nb;
  foot.d = foot.nx * (px - foot.fx) + foot.ny * (py - foot.fy) + foot.nz * (pz - foot.fz);
  return true;
}
