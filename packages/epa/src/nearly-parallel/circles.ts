/**
 * The least h of two solids with nearly parallel axes where one of them shows its side: on a circle of directions
 * about each axis.
 *
 * In: a frame (frame.ts), the lowest direction known. Out: it, or a lower one; true: no direction of the circle is
 * below `least`, which follows the lowest; false: too many pieces.
 * On the circle the slope S is given, own rims add the same everywhere, and the lower side is y = -sqrt(1 - x^2), if
 * k is turned so that the gap is not negative. h sqrt(1 + S^2) = C + P x - gap sqrt(1 - x^2) + r g(x), with the rim of
 * the other body that is seen: the upper one from the x on where q / g is as its side's. g is concave: in a piece of x
 * it is above its chord, with which the least of the sum is known. A piece where that is too low is cut there.
 */
import type { Circle, Lowest, NearlyParallelFrame, View } from "../nearly-parallel-state.ts";

/** Pieces of a circle, at most. */
export const MOST_PIECES: number = 400;
/** What the search may leave below the answer: parts of the depth and of the size. */
const SLACK = 1e-12;
const SLACK_OF_SIZE = 1e-13;
/** Newton steps at the end. */
const NEWTON_STEPS = 4;

/** A height to beat. */
export function beginAt(f: NearlyParallelFrame, s: Lowest, height: number): void {
  s.height = height;
  s.least = height * (1 - SLACK) - SLACK_OF_SIZE * f.size;
}

/** The circle of directions where the body sees its own side. */
function setCircle(f: NearlyParallelFrame, v: View, c: Circle): void {
  const own = v.own, other = v.other, lean = other.low - other.high, slope = (own.low - own.high) / (2 * own.half),
    length = Math.sqrt(1 + slope * slope);
  c.slope = slope; c.length = length;
  c.q0 = f.cos * slope; c.q1 = f.sin;
  c.gap = Math.abs(v.gap);
  c.corner = ((lean / Math.sqrt(4 * other.half * other.half + lean * lean)) * length - c.q0) / f.sin;
}

/** The part of the circle where the other body's upper or lower rim is seen. */
function setPart(f: NearlyParallelFrame, v: View, c: Circle, upper: boolean): void {
  const own = v.own, other = v.other, z = upper ? other.half : -other.half;
  c.upper = upper;
  c.radius = upper ? other.high : other.low;
  c.base = own.high + (own.half + v.along) * c.slope + z * c.q0;
  c.ofX = v.across + z * f.sin;
}

function across(c: Circle, x: number): number {
  const q = c.q0 + c.q1 * x;
  return Math.sqrt(Math.max(0, c.length * c.length - q * q));
}

/** A direction of the part is looked at. */
function tryBearing(f: NearlyParallelFrame, s: Lowest, c: Circle, circle: number, x: number): void {
  const h = (c.base + c.ofX * x - c.gap * Math.sqrt(Math.max(0, 1 - x * x)) + c.radius * across(c, x)) / c.length;
  if (!(h < s.height)) return;
  beginAt(f, s, h);
  s.circle = circle;
  s.x = x;
  s.corner = x === c.corner;
  s.upper = c.upper;
}

/** The bearing of the piece from `from` to `to` where the bound is least. */
function leastOfPiece(c: Circle, from: number, to: number): number {
  const g0 = across(c, from), g1 = across(c, to), rise = to > from ? (g1 - g0) / (to - from) : 0,
    p = c.ofX + c.radius * rise, l = Math.sqrt(p * p + c.gap * c.gap), x = l > 0 ? -p / l : from;
  return Math.max(from, Math.min(to, x));
}

/** The bound at x, in the piece from `from` to `to`, less what is allowed. */
function excess(s: Lowest, c: Circle, from: number, to: number, x: number): number {
  const g0 = across(c, from), g1 = across(c, to), rise = to > from ? (g1 - g0) / (to - from) : 0;
  return c.base + c.ofX * x - c.gap * Math.sqrt(Math.max(0, 1 - x * x)) + c.radius * (g0 + rise * (x - from))
    - s.least * c.length;
}

/** One part, from x to x. */
function searchPart(f: NearlyParallelFrame, s: Lowest, c: Circle, circle: number, from: number, to: number): boolean {
  const m = c.stack;
  tryBearing(f, s, c, circle, from);
  tryBearing(f, s, c, circle, to);
  m[0] = from; m[1] = to;
  c.count = 1;
  while (c.count > 0) {
    const at = 2 * c.count - 2, x0 = m[at], x1 = m[at + 1], x = leastOfPiece(c, x0, x1);
    if (excess(s, c, x0, x1, x) >= 0) {
      c.count--;
      continue;
    }
    tryBearing(f, s, c, circle, x);
    if (!(s.height > 0) || ++c.looked > MOST_PIECES) return false;
    // at the least place, but not so near to an end that nothing is gained
    const middle = 0.5 * (x0 + x1), cut = x - x0 > 0.1 * (x1 - x0) && x1 - x > 0.1 * (x1 - x0) ? x : middle;
    if (!(cut > x0 && cut < x1)) return false;
    m[at] = cut;
    m[at + 2] = x0; m[at + 3] = cut;
    c.count++;
  }
  return true;
}

/** Newton on the bearing of the lowest direction, which pieces know to the slack only. */
export function refine(f: NearlyParallelFrame, s: Lowest, c: Circle): void {
  const v = s.circle === 0 ? f.ofA : f.ofB;
  setCircle(f, v, c);
  setPart(f, v, c, s.upper);
  for (let i = 0; i < NEWTON_STEPS && !s.corner; i++) {
    const x = s.x, y = -Math.sqrt(Math.max(0, 1 - x * x)), q = c.q0 + c.q1 * x, g = across(c, x),
      g1 = (-q * c.q1) / g, g2 = -(c.q1 * c.q1 + g1 * g1) / g, p = c.ofX + c.radius * g1;
    const slope = c.gap * x - p * y, bend = c.radius * g2 * y * y - p * x - c.gap * y;
    if (!(bend > 0)) return;
    const d = -slope / bend, k = 1 / Math.sqrt(1 + d * d), to = (x - d * y) * k;
    if (!((y + d * x) * k <= 0) || (c.upper ? to < c.corner : to > c.corner)) return;
    const h = (c.base + c.ofX * to - c.gap * Math.sqrt(Math.max(0, 1 - to * to)) + c.radius * across(c, to)) / c.length;
    if (!(h <= s.height)) return;
    s.height = h;
    s.x = to;
  }
}

/** See the file header. */
export function searchCircle(f: NearlyParallelFrame, s: Lowest, c: Circle, circle: number): boolean {
  const v = circle === 0 ? f.ofA : f.ofB;
  setCircle(f, v, c);
  c.looked = 0;
  const x = c.corner >= -1 ? Math.min(1, c.corner) : c.corner < -1 ? -1 : 1; // parallel axes: either rim
  if (x > -1) {
    setPart(f, v, c, false);
    if (!searchPart(f, s, c, circle, -1, x)) return false;
  }
  if (!(x < 1)) return true;
  setPart(f, v, c, true);
  return searchPart(f, s, c, circle, x, 1);
}
