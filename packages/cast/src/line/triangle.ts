/**
 * Operations on the triangle p, q, r of a cast's contact: its plane, the corner that a new support replaces, and a
 * fallback for a triangle parallel to the line up to rounding errors.
 *
 * In: a `LineCast` in the cast frame (lengths); the line is the z axis. Out: in `plane`, the unit normal against the
 * motion in (nx, ny, nz) and the z at which the line meets the plane in `planeZ`, Infinity for a parallel plane.
 * `leaving` returns a corner: 0, 1, 2 for p, q, r.
 *
 * The exchange is the pivot of the simplex method of portal.ts. Products are formed from the corner that begins the
 * shortest edge, since needles then lose no digits by cancellation.
 */
import type { ConvexShape } from "@col/types";
import { supportLine } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";
import type { DifferencePoint, LineCast } from "./line-cast.ts";

/** |n.z| below it: the triangle is parallel to the line up to rounding errors, and does not bound z. No dimension. */
const STEEP = 1e-12;

/** Squared length of the shadow of the edge u v. */
function shadow2(u: DifferencePoint, v: DifferencePoint): number {
  const x = v.x - u.x, y = v.y - u.y;
  return x * x + y * y;
}

/** Squared length of the edge u v. */
function edge2(u: DifferencePoint, v: DifferencePoint): number { // (short: V8 inlines it, so no number is boxed)
  const x = v.x - u.x, y = v.y - u.y, z = v.z - u.z;
  return x * x + y * y + z * z;
}

/**
 * The corner that begins the triangle's shortest edge: seen from there, needles, which curved bodies make, do not
 * cancel.
 */
export function base(c: LineCast): DifferencePoint {
  const a = edge2(c.p, c.q), b = edge2(c.q, c.r), d = edge2(c.r, c.p);
  return a <= b && a <= d ? c.p : b <= d ? c.q : c.r;
}

/**
 * Writes the triangle's unit normal against the motion, and to `planeZ` the z at which the line meets its plane;
 * infinite for one parallel to the line.
 */
export function plane(c: LineCast): void {
  const s = base(c), next = s === c.p ? c.q : s === c.q ? c.r : c.p, last = s === c.p ? c.r : s === c.q ? c.p : c.q;
  const ux = next.x - s.x,
    uy = next.y - s.y,
    uz = next.z - s.z,
    vx = last.x - s.x,
    vy = last.y - s.y,
    vz = last.z - s.z;
  const x = uy * vz - uz * vy,
    y = uz * vx - ux * vz,
    z = ux * vy - uy * vx,
    n = Math.sqrt(x * x + y * y + z * z),
    turned = (z > 0 ? -1 : 1) / n;
  c.planeZ = Infinity;
  if (!(Math.abs(z) > STEEP * n)) return;
  c.nx = turned * x;
  c.ny = turned * y;
  c.nz = turned * z;
  c.planeZ = s.z + ((s.y * vx - s.x * vy) * uz + (uy * s.x - ux * s.y) * vz) / z;
}

/**
 * The corner that w replaces: 0, 1, 2 for p, q, r. The origin is in the shadow of the triangle p q r, so it is in the
 * shadow of w with one edge of p q r. If it lies on an edge up to rounding, it is in more than one shadow: then the
 * largest triangle is kept, which is not flat.
 */
export function leaving(c: LineCast): number {
  const p = c.p, q = c.q, r = c.r, w = c.w, s = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) < 0 ? -1 : 1;
  const wp = s * (w.x * p.y - w.y * p.x), wq = s * (w.x * q.y - w.y * q.x), wr = s * (w.x * r.y - w.y * r.x);
  // error of the products by the rounding errors of the points
  const e = ROUNDING * c.size * (Math.abs(w.x) + Math.abs(w.y));
  const withPQ = wp >= -e && wq <= e ? s * (p.x * q.y - p.y * q.x) + wp - wq : -1;
  const withQR = wq >= -e && wr <= e ? s * (q.x * r.y - q.y * r.x) + wq - wr : -1;
  const withRP = wr >= -e && wp <= e ? s * (r.x * p.y - r.y * p.x) + wr - wp : -1;
  return withPQ >= withQR && withPQ >= withRP ? 2 : withRP >= withQR ? 1 : 0;
}

/** Exchanges w with a corner. */
export function exchange(c: LineCast, corner: number): void {
  const w = c.w;
  let old: DifferencePoint = c.p;
  if (corner === 0) c.p = w;
  else if (corner === 1) {
    old = c.q;
    c.q = w;
  } else {
    old = c.r;
    c.r = w;
  }
  c.w = old;
}

/** Coordinate of a point perpendicular to (nx, ny), in the plane across the line. Length. */
function along(c: LineCast, d: DifferencePoint): number {
  return c.nx * d.y - c.ny * d.x;
}

/** z at which the edge u v crosses the line, in the view along (nx, ny); Infinity if it does not cross. */
function edgeZ(c: LineCast, u: DifferencePoint, v: DifferencePoint): number {
  const s = along(c, u), t = along(c, v);
  return (s <= 0 && t > 0) || (t <= 0 && s > 0) ? u.z + ((v.z - u.z) * s) / (s - t) : Infinity;
}

/**
 * Of a triangle whose shadow is a segment up to rounding: writes the direction across that segment, and returns the
 * corner without which the line passes lowest: 0, 1, 2.
 */
function spareCorner(c: LineCast): number {
  const { p, q, r } = c, pq = shadow2(p, q), qr = shadow2(q, r), rp = shadow2(r, p);
  const a = pq >= qr && pq >= rp ? p : qr >= rp ? q : r, b = a === p ? q : a === q ? r : p;
  const length = Math.sqrt(shadow2(a, b));
  c.nx = (b.y - a.y) / length;
  c.ny = -(b.x - a.x) / length;
  c.nz = 0;
  const byPQ = edgeZ(c, p, q), byQR = edgeZ(c, q, r), byRP = edgeZ(c, r, p);
  return byPQ <= byQR && byPQ <= byRP ? 2 : byQR <= byRP ? 0 : 1;
}

/**
 * The triangle is parallel to the line up to rounding errors, so its plane does not bound z: keeps the edge by which
 * the line passes lowest, takes a support across it for the third corner, and writes the plane. False if this triangle
 * has no plane either. The point that was in `w` is in `spare`, unchanged.
 */
export function exchangeAcross(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  const { p, q, r } = c, given = c.w, free = c.spare, noise = ROUNDING * c.size;
  const corner = spareCorner(c), end = corner === 0 ? q : corner === 1 ? r : p, nx = c.nx, ny = c.ny;
  let side = end.x * nx + end.y * ny > 0 ? -1 : 1; // the line's side of the edge first
  c.spare = given;
  for (let k = 0; k < 2; k++, side = -side) {
    c.w = free;
    c.nx = side * nx; c.ny = side * ny; c.nz = 0;
    supportLine(a, b, c);
    if (!(c.nx * free.x + c.ny * free.y > noise)) continue;
    exchange(c, corner);
    plane(c);
    if (c.planeZ < Infinity) return true;
    c.p = p; c.q = q; c.r = r;
  }
  c.w = given;
  c.spare = free;
  return false;
}
