/**
 * Finds the minimum of h on a circle of directions: the directions perpendicular to the side of one of two solids with
 * nearly parallel axes, about its axis. h is the support function of their difference D = A - B.
 *
 * - In: the frame of both axes (frame.ts; lengths, A's frame); the lowest h known with its direction; `circle`: 0 about
 *   A's axis, 1 about the axis of -B.
 * - Out: the lowest direction, replaced if the circle has a lower one. True: no direction of the circle is below
 *   `least`, which is h minus 1e-12 of itself and 1e-13 of the size. False, no proof: too many pieces (MOST_PIECES), a
 *   piece too short to cut, or h not positive.
 *
 * Method: a direction of the circle is (S, x, y) / sqrt(1 + S^2) in the frame of the solid's axis; S is the slope of
 * the side. Both rims of this solid have the same height on it. Only y = sqrt(1 - x^2) along k is needed: the other
 * half is never lower, as k points against the vector between the middles. So
 *   h sqrt(1 + S^2) = C + P x - gap sqrt(1 - x^2) + r g(x),   g = sqrt(1 + S^2 - q^2),   q = cos S + sin x.
 * Here r is the radius of the visible rim of the other body. cos and sin belong to the angle between the axes. C and P
 * depend on the rim. The upper rim is visible for x beyond the point where q / g equals the slope of the other body's
 * side. g is concave, so on an interval of x it is above its chord; with the chord the minimum is known in closed form.
 * An interval whose bound is below `least` is cut at the minimum of the bound. `refine` ends with Newton steps on x.
 */
import { MOST_PIECES } from "./nearly-parallel-state.ts";
import type { Circle, Lowest } from "./nearly-parallel-state.ts";
import type { AxesFrame, AxisSolid } from "./frame-state.ts";

/** Directions lower than the answer by less than this are ignored: fractions of the depth and of the size. */
const CIRCLE_SLACK = 1e-12;
const SLACK_OF_SIZE = 1e-13;
/** Number of Newton steps at the end. Count. */
const NEWTON_STEPS = 4;

/** Lower bound of h over all directions, as the search proves it. */
export function setLeast(f: AxesFrame, s: Lowest): void {
  s.least = s.height * (1 - CIRCLE_SLACK) - SLACK_OF_SIZE * f.size;
}

/** The circle of directions that are perpendicular to the body's side. */
function setCircle(f: AxesFrame, own: AxisSolid, c: Circle): void {
  const other = own.other, lean = other.low - other.high, slope = (own.low - own.high) / (2 * own.half),
    length = Math.sqrt(1 + slope * slope);
  c.slope = slope; c.length = length;
  c.q0 = f.cos * slope; c.q1 = f.sin;
  c.gap = f.gap;
  c.corner = ((lean / Math.sqrt(4 * other.half * other.half + lean * lean)) * length - c.q0) / f.sin;
}

/** The part of the circle where the other body's upper or lower rim is visible. */
function setPart(f: AxesFrame, own: AxisSolid, c: Circle, upper: boolean): void {
  const other = own.other, z = upper ? other.half : -other.half;
  c.upper = upper;
  c.radius = upper ? other.high : other.low;
  c.base = own.high + (own.half + own.along) * c.slope + z * c.q0;
  c.ofX = own.across + z * f.sin;
}

/** `c.across` = g at the bearing c.x. */
function setAcross(c: Circle): void {
  const q = c.q0 + c.q1 * c.x;
  c.across = Math.sqrt(Math.max(0, c.length * c.length - q * q));
}

/** Evaluates h at the bearing c.x of the part. */
function tryBearing(f: AxesFrame, s: Lowest, c: Circle, circle: number): void {
  setAcross(c);
  const x = c.x,
    h = (c.base + c.ofX * x - c.gap * Math.sqrt(Math.max(0, 1 - x * x)) + c.radius * c.across) / c.length;
  if (!(h < s.height)) return;
  s.height = h;
  setLeast(f, s);
  s.circle = circle;
  s.x = x;
  s.corner = x === c.corner;
  s.upper = c.upper;
}

/**
 * Sets c.x to the bearing of the piece where the bound has its minimum, and c.over to the bound minus `least` there.
 */
function boundPiece(s: Lowest, c: Circle): void {
  const from = c.from, to = c.to;
  c.x = to;
  setAcross(c);
  const g1 = c.across;
  c.x = from;
  setAcross(c);
  const rise = to > from ? (g1 - c.across) / (to - from) : 0, p = c.ofX + c.radius * rise,
    l = Math.sqrt(p * p + c.gap * c.gap), x = Math.max(from, Math.min(to, l > 0 ? -p / l : from));
  c.x = x;
  c.over = c.base + c.ofX * x - c.gap * Math.sqrt(Math.max(0, 1 - x * x))
    + c.radius * (c.across + rise * (x - from)) - s.least * c.length;
}

/** Searches the part from c.from to c.to. */
function searchPart(f: AxesFrame, s: Lowest, c: Circle, circle: number): boolean {
  const m = c.stack;
  m[0] = c.from; m[1] = c.to;
  for (let e = 0; e < 2; e++) {
    c.x = m[e];
    tryBearing(f, s, c, circle);
  }
  c.count = 1;
  while (c.count > 0) {
    const at = 2 * c.count - 2, x0 = m[at], x1 = m[at + 1];
    c.from = x0; c.to = x1;
    boundPiece(s, c);
    if (c.over >= 0) {
      c.count--;
      continue;
    }
    tryBearing(f, s, c, circle);
    if (!(s.height > 0) || ++c.looked > MOST_PIECES) return false;
    // at the minimum of the bound, but not so near to an end that the cut has no effect
    const x = c.x, cut = x - x0 > 0.1 * (x1 - x0) && x1 - x > 0.1 * (x1 - x0) ? x : 0.5 * (x0 + x1);
    if (!(cut > x0 && cut < x1)) return false;
    m[at] = cut;
    m[at + 2] = x0; m[at + 3] = cut;
    c.count++;
  }
  return true;
}

/** Newton's method on the bearing of the lowest direction, which the pieces determine only to the slack. */
export function refine(f: AxesFrame, s: Lowest, c: Circle): void {
  const v = s.circle === 0 ? f.a : f.b;
  setCircle(f, v, c);
  setPart(f, v, c, s.upper);
  for (let i = 0; i < NEWTON_STEPS && !s.corner; i++) {
    c.x = s.x;
    setAcross(c);
    const x = s.x, y = -Math.sqrt(Math.max(0, 1 - x * x)), q = c.q0 + c.q1 * x, g = c.across,
      g1 = (-q * c.q1) / g, g2 = -(c.q1 * c.q1 + g1 * g1) / g, p = c.ofX + c.radius * g1;
    const slope = c.gap * x - p * y, bend = c.radius * g2 * y * y - p * x - c.gap * y;
    if (!(bend > 0)) return;
    const d = -slope / bend, k = 1 / Math.sqrt(1 + d * d), to = (x - d * y) * k;
    if (!((y + d * x) * k <= 0) || (c.upper ? to < c.corner : to > c.corner)) return;
    c.x = to;
    setAcross(c);
    const h = (c.base + c.ofX * to - c.gap * Math.sqrt(Math.max(0, 1 - to * to)) + c.radius * c.across) / c.length;
    if (!(h <= s.height)) return;
    s.height = h;
    s.x = to;
  }
}

/** See the file header. */
export function searchCircle(f: AxesFrame, s: Lowest, c: Circle, circle: number): boolean {
  const v = circle === 0 ? f.a : f.b;
  setCircle(f, v, c);
  c.looked = 0;
  const x = c.corner >= -1 ? Math.min(1, c.corner) : c.corner < -1 ? -1 : 1; // parallel axes: either rim
  if (x > -1) {
    setPart(f, v, c, false);
    c.from = -1; c.to = x;
    if (!searchPart(f, s, c, circle)) return false;
  }
  if (!(x < 1)) return true;
  setPart(f, v, c, true);
  c.from = x; c.to = 1;
  return searchPart(f, s, c, circle);
}
