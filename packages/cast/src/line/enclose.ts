/**
 * Decides whether the line of a cast passes the difference body D = A - B: GJK in the plane across the line (Gilbert,
 * Johnson, Keerthi 1988).
 *
 * In: shapes A and B (null: a point) and a prepared `LineCast` (cast frame, lengths); the first support is along its
 * (nx, ny, nz). Out: a `Passage`. "apart" is certified by the last support: its plane contains the motion, and all of
 * D lies beyond it. Else p, q, r hold up to three points of D; their projection (shadow) along the line contains the
 * origin, or comes within the margin of it.
 *
 * Each step takes a support against the shadow's point nearest to the origin, and keeps the nearest edge or corner.
 * While guessed supports that lean towards the contact pass the line, they are used first: their triangle is small
 * and near the contact.
 */
import type { ConvexShape } from "@col/types";
import { supportLine } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";
import type { DifferencePoint, LineCast, Nearest } from "./line-cast.ts";

/** Result: where the line passes the projection of D along the line. */
export type Passage =
  /** The line passes D: certified by the last support. */
  | "apart"
  /** The origin lies in the shadow of the triangle p, q, r. */
  | "through"
  /** The line comes within the margin of the hull of p, q, r, or within rounding of D. */
  | "beside"
  /** The line meets the corner p, which is a support against the motion: the contact itself. */
  | "corner"
  /** None of these: the budget is spent, or D is empty up to rounding errors. */
  | "open";

/** Guessed directions with a larger slope than this are not used. No dimension. */
const STEEPEST = 1e3;

/** Nearest point of the shadow of the edge u v; from the edge's normal, which keeps its digits near the origin. */
function nearestOnEdge(u: DifferencePoint, v: DifferencePoint, out: Nearest): void {
  const ex = v.x - u.x, ey = v.y - u.y, ee = ex * ex + ey * ey, t = ee > 0 ? -(u.x * ex + u.y * ey) / ee : 0;
  out.t = t;
  if (t > 0 && t < 1) {
    const s = (ex * u.y - ey * u.x) / ee;
    out.x = -s * ey;
    out.y = s * ex;
  } else {
    const end = t >= 1 ? v : u;
    out.x = end.x;
    out.y = end.y;
  }
  out.xx = out.x * out.x + out.y * out.y;
}

/** Does the line through u and v have the origin strictly on the other side than the third point? */
function sees(u: DifferencePoint, v: DifferencePoint, third: DifferencePoint): boolean {
  const ex = v.x - u.x, ey = v.y - u.y, side = ey * u.x - ex * u.y, inner = ex * (third.y - u.y) - ey * (third.x - u.x);
  return side * inner < 0 || (inner === 0 && side !== 0);
}

/** Keeps `keep` and, where the nearest point is inside its edge, `other`, as p and q. */
function keepEdge(
  c: LineCast,
  other: DifferencePoint,
  keep: DifferencePoint,
  at: Nearest,
  spare: DifferencePoint,
): void {
  const inside = at.t > 0 && at.t < 1,
    first = inside || at.t <= 0 ? other : keep;
  const second = first === keep ? other : keep;
  c.p = first;
  c.q = second;
  c.r = spare;
  c.slots = inside ? 3 : 1;
}

/**
 * Reduces p, q, r to the points that hold the point of the shadow nearest to the line, which it writes to `nearest`.
 * True where the origin is in the triangle.
 */
function reduce(c: LineCast): boolean {
  const { p, q, r, nearest: one, other } = c;
  if (c.slots === 1) {
    one.x = p.x;
    one.y = p.y;
    one.xx = p.x * p.x + p.y * p.y;
    return false;
  }
  if (c.slots === 3) {
    nearestOnEdge(p, q, one);
    keepEdge(c, p, q, one, r);
    return false;
  }
  const byP = sees(p, r, q), byQ = sees(q, r, p);
  if (!byP && !byQ) return true;
  nearestOnEdge(p, r, one);
  nearestOnEdge(q, r, other);
  if (byP && !(byQ && other.xx < one.xx)) keepEdge(c, p, r, one, q);
  else {
    keepEdge(c, q, r, other, p);
    one.x = other.x; one.y = other.y; one.t = other.t; one.xx = other.xx;
  }
  return false;
}

/** Adds `w` to the simplex. */
function take(c: LineCast): void {
  const w = c.w;
  if (c.slots === 0) {
    c.w = c.p;
    c.p = w;
  } else if (c.slots === 1) {
    c.w = c.q;
    c.q = w;
  } else {
    c.w = c.r;
    c.r = w;
  }
  c.slots = 2 * c.slots + 1;
}

/**
 * Adds a point of D on the far side of the line in the direction (nx, ny) across it; false if D does not reach beyond
 * the line by more than rounding errors.
 */
function takeBeyond(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  c.nz = 0;
  supportLine(a, b, c);
  if (!(c.nx * c.w.x + c.ny * c.w.y > ROUNDING * c.size)) return false;
  take(c);
  return true;
}

/** As `takeBeyond`, along a coordinate axis across the line: 0 +x, 1 -x, 2 +y, 3 -y. */
function takeAlong(a: ConvexShape, b: ConvexShape | null, c: LineCast, axis: number): boolean {
  c.nx = axis === 0 ? 1 : axis === 1 ? -1 : 0;
  c.ny = axis === 2 ? 1 : axis === 3 ? -1 : 0;
  return takeBeyond(a, b, c);
}

/** The line meets a corner or an edge of the simplex: makes it a triangle. False where D's shadow is flat. */
function widen(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  if (
    c.slots === 1 &&
    !takeAlong(a, b, c, 0) &&
    !takeAlong(a, b, c, 1) &&
    !takeAlong(a, b, c, 2) &&
    !takeAlong(a, b, c, 3)
  )
    return false;
  const ex = c.q.x - c.p.x, ey = c.q.y - c.p.y, e = Math.sqrt(ex * ex + ey * ey);
  for (let side = -1; side <= 1; side += 2) {
    c.nx = (side * ey) / e;
    c.ny = (-side * ex) / e;
    if (takeBeyond(a, b, c)) return true;
  }
  return false;
}

/** The simplex's shadow holds the origin on its border, up to rounding. */
function onBorder(a: ConvexShape, b: ConvexShape | null, c: LineCast): Passage {
  if (c.slots === 1 && c.p.z - c.lower <= c.tolerance * c.size) return "corner";
  return widen(a, b, c) ? "through" : "beside";
}

/** A leaning support aims beyond the line by this multiple of its distance from the line. No dimension. */
const BEYOND = 2;

/**
 * A direction whose support is guessed to lie a little beyond the line, seen from the simplex, near the contact: from
 * the slopes of the corner or the edge in use, and how slopes follow projections. False if there is no such guess.
 */
function lean(c: LineCast): boolean {
  const p = c.p, q = c.slots === 3 ? c.q : p, one = c.nearest, t = c.slots === 3 ? one.t : 0;
  if (!(p.nz < 0 && q.nz < 0)) return false;
  const k = -(1 + BEYOND), dx = k * one.x, dy = k * one.y;
  const ofP = (t - 1) / p.nz, ofQ = -t / q.nz; // weights of the slopes -n.x / n.z
  const u = ofP * p.nx + ofQ * q.nx + c.leanXX * dx + c.leanXY * dy;
  const v = ofP * p.ny + ofQ * q.ny + c.leanXY * dx + c.leanYY * dy;
  const n = Math.sqrt(u * u + v * v + 1);
  if (!(n < STEEPEST)) return false;
  c.nx = u / n; c.ny = v / n; c.nz = -1 / n;
  return true;
}

/**
 * See the file header. The first support is along (nx, ny, nz) as the caller left it.
 */
export function enclose(a: ConvexShape, b: ConvexShape | null, c: LineCast): Passage {
  const one = c.nearest;
  let leaning = c.nz < 0;
  supportLine(a, b, c);
  if (c.nz === 0 && -(c.nx * c.w.x + c.ny * c.w.y) - c.margin > ROUNDING * c.size) return "apart";
  for (;;) {
    take(c);
    if (reduce(c)) return "through";
    const near = Math.sqrt(one.xx), noise = ROUNDING * c.size;
    c.shadowX = one.x;
    c.shadowY = one.y;
    if (c.margin > 0) {
      if (near <= c.margin) return "beside";
    } else if (near <= noise) return onBorder(a, b, c);
    if (c.iterations >= c.budget) return "open";
    const ex = -one.x / near, ey = -one.y / near;
    if (leaning && lean(c)) {
      supportLine(a, b, c);
      if (ex * c.w.x + ey * c.w.y > 0) continue;
      if (c.iterations >= c.budget) return "open";
    }
    leaning = false;
    c.nx = ex;
    c.ny = ey;
    c.nz = 0;
    supportLine(a, b, c);
    const h = c.nx * c.w.x + c.ny * c.w.y, rounding = ROUNDING * c.size;
    if (-h - c.margin > rounding) return "apart";
    if (h + near <= rounding) return "beside"; // D comes no nearer than the margin and rounding
  }
}
