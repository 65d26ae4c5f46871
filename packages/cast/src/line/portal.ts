/**
 * Where the line enters D, from a triangle of D that it passes through: the primal simplex method on "least z with (0,
 * 0, z) in D".
 *
 * The plane of the triangle, turned against the motion, gives the next support: a lower bound of z. The new point
 * replaces the corner that leaves the line inside the triangle's shadow; z falls. On polytopes the end is reached in
 * finitely many steps; it is where the support is no further out than the triangle.
 */
import type { ConvexShape } from "@col/types";
import { isClosed, supportLine } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";
import type { DifferencePoint, LineCast } from "./line-cast.ts";
import { remember, secant } from "./secant.ts";
import type { History } from "./secant.ts";

/** |n.z| below it: the triangle is parallel to the line to rounding, and says nothing of z. No dimension. */
const STEEP = 1e-12;
/** Steps in a row that may leave z as it is. */
const LEVEL_STEPS = 12;

/** Squared length of the edge u v. */
function edge2(u: DifferencePoint, v: DifferencePoint): number { // (short: V8 inlines it, so nothing is boxed)
  const x = v.x - u.x, y = v.y - u.y, z = v.z - u.z;
  return x * x + y * y + z * z;
}

/**
 * The corner that begins the triangle's shortest edge: seen from there, needles, which curved bodies make, do not
 * cancel.
 */
function base(c: LineCast): DifferencePoint {
  const a = edge2(c.p, c.q), b = edge2(c.q, c.r), d = edge2(c.r, c.p);
  return a <= b && a <= d ? c.p : b <= d ? c.q : c.r;
}

/**
 * Writes the triangle's unit normal against the motion, and to `planeZ` the z at which the line meets its plane;
 * infinite for one parallel to the line.
 */
function plane(c: LineCast): void {
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
 * Of the corners p, q, r, the one to make room for w: 0, 1, 2. The origin is in the shadow of p q r, so it is in that
 * of w with one of its edges; where it lies on an edge to rounding, with more than one: then the largest triangle,
 * which is not flat.
 */
function leaving(c: LineCast): number {
  const p = c.p, q = c.q, r = c.r, w = c.w, s = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) < 0 ? -1 : 1;
  const wp = s * (w.x * p.y - w.y * p.x), wq = s * (w.x * q.y - w.y * q.x), wr = s * (w.x * r.y - w.y * r.x);
  const e = ROUNDING * c.size * (Math.abs(w.x) + Math.abs(w.y)); // what rounding of the points makes of the products
  const withPQ = wp >= -e && wq <= e ? s * (p.x * q.y - p.y * q.x) + wp - wq : -1;
  const withQR = wq >= -e && wr <= e ? s * (q.x * r.y - q.y * r.x) + wq - wr : -1;
  const withRP = wr >= -e && wp <= e ? s * (r.x * p.y - r.y * p.x) + wr - wp : -1;
  return withPQ >= withQR && withPQ >= withRP ? 2 : withRP >= withQR ? 1 : 0;
}

/** Exchanges w with a corner. */
function exchange(c: LineCast, corner: number): void {
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

/** Weights of the corners at the point (0, 0) of their shadows. */
function weigh(c: LineCast): void {
  const s = base(c), next = s === c.p ? c.q : s === c.q ? c.r : c.p, last = s === c.p ? c.r : s === c.q ? c.p : c.q;
  const ux = next.x - s.x, uy = next.y - s.y, vx = last.x - s.x, vy = last.y - s.y, area = ux * vy - uy * vx;
  next.weight = (s.y * vx - s.x * vy) / area;
  last.weight = (uy * s.x - ux * s.y) / area;
  s.weight = 1 - next.weight - last.weight;
}

/** What became of a step: a lower triangle, one as low with another plane, none, or the end. */
type Step = "lower" | "level" | "none" | "closed";

/** A support along the direction at hand, taken for a corner unless the triangle gets higher by it. */
function step(a: ConvexShape, b: ConvexShape | null, c: LineCast, history: History): Step {
  const nx = c.nx, ny = c.ny, nz = c.nz, upper = c.upper, noise = ROUNDING * c.size;
  supportLine(a, b, c);
  remember(c, history);
  const w = c.w, gap = nx * w.x + ny * w.y + nz * (w.z - upper);
  if (gap <= noise || isClosed(c) || c.lower > c.limit) return "closed";
  const corner = leaving(c);
  exchange(c, corner);
  plane(c);
  const z = c.planeZ;
  if (z <= upper + noise && z >= c.lower - noise) { // (below the bound: rounding let the line slip out of the triangle)
    c.upper = Math.min(z, upper);
    return z < upper - noise ? "lower" : "level";
  }
  exchange(c, corner); // the triangle before was as good
  return "none";
}

/**
 * Lowers the triangle p, q, r until the bracket [`lower`, `upper`] of the contact's z is closed, the contact is beyond
 * `limit`, rounding ends the progress or the budget is spent. False where the triangle's plane says nothing of z: the
 * line grazes D to rounding. Curved bodies: steps along the plane's normal and along the secant in turns. Where the
 * line meets an edge of the triangle, exchanges leave z as it is and turn the plane only: a few in a row are allowed.
 */
export function lowerPortal(a: ConvexShape, b: ConvexShape | null, c: LineCast, history: History): boolean {
  history.count = 0;
  const curved = a.curvature > 0 || (b !== null && b.curvature > 0);
  plane(c);
  c.upper = c.planeZ;
  if (!(c.upper < Infinity)) return false;
  for (let level = 0; level < LEVEL_STEPS && c.iterations < c.budget;) {
    const first = step(a, b, c, history);
    if (first === "closed") break;
    let second: Step = "none";
    if (curved && c.iterations < c.budget && secant(c, history)) {
      second = step(a, b, c, history);
      if (second === "closed") break;
    }
    if (first === "none" && second === "none") break;
    level = first === "lower" || second === "lower" ? 0 : level + 1;
    plane(c);
    if (!(c.planeZ < Infinity)) break;
  }
  if (c.lower > -Infinity) {
    c.nx = c.lowerX; c.ny = c.lowerY; c.nz = c.lowerZ;
  }
  weigh(c);
  return true;
}
