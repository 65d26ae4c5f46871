/**
 * Corrects the two contact points of a hit at a target distance: the vector from one to the other becomes parallel to
 * the normal.
 *
 * In: the contact of a `LineCast` whose supports include the margin as `ball` (length): corners p, q, r with weights,
 * normal and bracket [`lower`, `upper`] of z, all in the cast frame (third axis along the line). Out: the same
 * fields, changed, or unchanged if the bound along the new normal would leave the bracket open.
 *
 * Method: at each corner the margin's ball lies along that corner's own direction, which is accurate only to the
 * square root of the bracket. The mean of these directions is not the normal. Along flat parts and edges of
 * D = A - B, the weights are changed until the two agree. The remaining error is across them, where D is curved and
 * rotating the normal by an angle changes the bound by the square of this angle. There, the vector between the points
 * becomes the normal, and the support along it gives the bound.
 */
import type { ConvexShape } from "@col/types";
import { supportLine } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";
import type { DifferencePoint, LineCast, Way } from "./line-cast.ts";
import { isOpen } from "./meet.ts";
import { base, exchange } from "./triangle.ts";

/** A fraction of a vector without a limit. Finite: V8 allocates a number that may be Infinity instead. */
const UNLIMITED = 1e308;

/** Is the corner one of the contact's? */
function isUsed(c: LineCast, d: DifferencePoint): boolean {
  return (c.slots & (d === c.p ? 1 : d === c.q ? 2 : 4)) !== 0;
}

/** Subtracts a corner's contribution to the vector between the points of the cores from the remaining vector. */
function takeOff(c: LineCast, d: DifferencePoint): void {
  const k = d.weight;
  if (k === 0) return; // not in use
  const w = c.way;
  w.x -= k * (c.ball * d.nx - d.x); w.y -= k * (c.ball * d.ny - d.y); w.z -= k * (c.ball * d.nz + c.upper - d.z);
}

/** The vector from the core's point of v to the core's point of u; 0 if one of them is not in use. */
function setWay(c: LineCast, u: DifferencePoint, v: DifferencePoint, e: Way): void {
  const used = isUsed(c, u) && isUsed(c, v), x = c.ball * (v.nx - u.nx) - (v.x - u.x),
    y = c.ball * (v.ny - u.ny) - (v.y - u.y), z = c.ball * (v.nz - u.nz) - (v.z - u.z);
  e.x = used ? x : 0; e.y = used ? y : 0; e.z = used ? z : 0;
  e.xx = e.x * e.x + e.y * e.y + e.z * e.z;
}

/** Subtracts the multiple of e that makes the remaining vector shortest, within the limits of e. */
function go(e: Way, w: Way): void {
  const { least, most } = e, wish = (w.x * e.x + w.y * e.y + w.z * e.z) / e.xx;
  const t = e.xx > 0 ? Math.max(least, Math.min(most, wish)) : 0;
  w.x -= t * e.x; w.y -= t * e.y; w.z -= t * e.z;
  e.gone = t;
}

/** Changes the weights: across the edge from u to v, then along it. */
function shift(c: LineCast, u: DifferencePoint, v: DifferencePoint, third: DifferencePoint): void {
  const { along: e, across: f } = c;
  setWay(c, u, v, e);
  setWay(c, u, third, f);
  const s = e.xx > 0 ? (e.x * f.x + e.y * f.y + e.z * f.z) / e.xx : 0;
  f.x -= s * e.x; f.y -= s * e.y; f.z -= s * e.z;
  f.xx = f.x * f.x + f.y * f.y + f.z * f.z;
  const byU = u.weight / (1 - s), byV = v.weight / s; // where a weight is spent
  f.least = Math.max(-third.weight, s > 1 ? byU : -UNLIMITED, s < 0 ? byV : -UNLIMITED);
  f.most = Math.min(s < 1 ? byU : UNLIMITED, s > 0 ? byV : UNLIMITED);
  go(f, c.way);
  const across = f.gone;
  third.weight = Math.max(0, third.weight + across);
  u.weight = Math.max(0, u.weight - (1 - s) * across);
  v.weight = Math.max(0, v.weight - s * across);
  e.least = -v.weight;
  e.most = u.weight;
  go(e, c.way);
  u.weight -= e.gone;
  v.weight += e.gone;
}

/** Moves the points as far as the triangle allows; writes the normal between them and its bound. False: open. */
function turn(a: ConvexShape, b: ConvexShape, c: LineCast): boolean {
  const { p, q, r, ball, way: w } = c, { x: nx, y: ny, z: nz } = c.normal;
  w.x = ball * nx; w.y = ball * ny; w.z = ball * nz;
  takeOff(c, p);
  takeOff(c, q);
  takeOff(c, r);
  const s = base(c), next = s === p ? q : s === q ? r : p, last = s === p ? r : s === q ? p : q;
  if (isUsed(c, s)) shift(c, s, last, next);
  else shift(c, last, next, s);
  const x = ball * nx - w.x, y = ball * ny - w.y, z = ball * nz - w.z, n = Math.sqrt(x * x + y * y + z * z);
  c.nx = x / n; c.ny = y / n; c.nz = z / n;
  supportLine(a, b, c);
  c.lower = (c.nx * c.w.x + c.ny * c.w.y + c.nz * c.w.z + ROUNDING * c.size) / c.nz;
  return c.nz < 0 && !isOpen(c);
}

/**
 * See the file header. If the points reach the border of the triangle, the last support replaces the corner without
 * weight, once. The contact stays unchanged if the bound along the new normal leaves the bracket open.
 */
export function align(a: ConvexShape, b: ConvexShape, c: LineCast): void {
  const { p, q, r, w, spare, slots, nx, ny, nz, lower } = c, kp = p.weight, kq = q.weight, kr = r.weight;
  c.normal.x = nx; c.normal.y = ny; c.normal.z = nz;
  if (turn(a, b, c)) return;
  const corner = p.weight === 0 ? 0 : q.weight === 0 ? 1 : r.weight === 0 ? 2 : -1;
  if (corner >= 0) {
    w.weight = 0;
    exchange(c, corner);
    c.spare = c.w;
    c.w = spare;
    c.slots = slots | (1 << corner);
    if (turn(a, b, c)) return;
  }
  c.p = p; c.q = q; c.r = r; c.w = w; c.spare = spare;
  c.slots = slots;
  c.nx = nx; c.ny = ny; c.nz = nz;
  c.lower = lower;
  p.weight = kp; q.weight = kq; r.weight = kr;
}
