/**
 * Directions near the axes of two solids whose axes are nearly parallel: h at the four poles, and caps about A's in
 * which no direction is low.
 *
 * In: a frame (frame.ts). Out: the lowest pole; the caps.
 * With theta the angle from a pole, a disc of radius r and a point of the other body whose foot is f from the axis
 * show h >= H cos(theta) + G sin(theta), H the height of both, G = r - f. A's disc with the point of -B that is
 * furthest along a is exact at A's pole; the other way round at B's; both discs together, less what they are turned,
 * show more further out.
 */
import type { Lowest, NearlyParallelFrame, Poles, RimPair, View } from "../nearly-parallel-state.ts";

/** A rim's radius on the side of the pole. */
export function radiusOf(s: RimPair, sign: number): number {
  return sign > 0 ? s.high : s.low;
}

/** h at the pole + or - the view's axis. NaN: the other body, a coin, does not end in its rim on that side. */
function heightAtPole(f: NearlyParallelFrame, v: View, sign: number): number {
  const other = v.other, r = radiusOf(other, sign), far = radiusOf(other, -sign),
    h = other.half * f.cos + r * f.sin;
  return h >= far * f.sin - other.half * f.cos ? v.own.half + sign * v.along + h : NaN;
}

/** How far inside the own disc the other's furthest point is, seen along the axis. Length. */
export function insideDisc(f: NearlyParallelFrame, v: View, sign: number): number {
  const y = v.across + sign * (v.other.half * f.sin - radiusOf(v.other, sign) * f.cos);
  return radiusOf(v.own, sign) - Math.sqrt(y * y + v.gap * v.gap);
}

/** Angles from the pole with H cos + G sin >= least. */
function solveCap(s: Poles, H: number, G: number, least: number): void {
  const d = G * G + (H - least) * (H + least), root = Math.sqrt(Math.max(0, d));
  s.from = (G - root) / (least + H);
  s.to = d >= 0 ? (G + root) / (least + H) : -1;
}

/** The lowest pole. False: a coin. */
export function lowestPole(f: NearlyParallelFrame, s: Poles): boolean {
  s.height = Infinity;
  for (let i = 0; i < 4; i++) {
    const h = heightAtPole(f, i > 1 ? f.ofB : f.ofA, (i & 1) === 0 ? 1 : -1);
    if (!(h < Infinity)) return false;
    if (h < s.height) {
      s.height = h;
      s.lowest = i;
    }
  }
  return true;
}

/** Half-angle tangent of the cap about +-a in which no direction is below `least`. */
function capOf(f: NearlyParallelFrame, s: Poles, least: number, sign: number): number {
  const a = f.ofA, b = f.ofB, turn = f.sin / (1 + f.cos);
  solveCap(s, heightAtPole(f, a, sign), insideDisc(f, a, sign), least);
  let held = Math.max(0, s.to);
  solveCap(s, heightAtPole(f, b, sign), insideDisc(f, b, sign), least);
  held = Math.max(held, (s.to - turn) / (1 + s.to * turn));
  const r = radiusOf(b.own, sign), off = a.across + sign * b.own.half * f.sin;
  solveCap(s, a.own.half + b.own.half * f.cos + sign * a.along - r * f.sin,
    radiusOf(a.own, sign) + r * f.cos - Math.sqrt(off * off + a.gap * a.gap), least);
  return s.from <= held ? Math.max(held, s.to) : held;
}

/**
 * The caps. True: between them h is least at a kink, on every half circle from pole to pole. There h'' + h is at most
 * e = r s^2 / g^3, r the other body's larger radius, so h is concave where it is above e. With both ends of a stretch
 * between kinks at `least` or above, h is at least `least` - e (1 / cos(l / 2) - 1), l the length of the stretch: if
 * that is above e, h is concave in all of it, and nowhere below its ends.
 */
export function capsHold(f: NearlyParallelFrame, s: Poles, lowest: Lowest): boolean {
  const least = lowest.least, up = capOf(f, s, least, 1), down = capOf(f, s, least, -1), b = f.ofB.own;
  s.up = up; s.down = down;
  if (!(up > 0 && down > 0)) return false;
  if (up * down >= 1) return true; // the caps meet
  const g = Math.min((2 * up) / (1 + up * up), (2 * down) / (1 + down * down)) - f.sin,
    cos = (up + down) / Math.sqrt((1 + up * up) * (1 + down * down)), e = (Math.max(b.low, b.high) * f.sin * f.sin)
      / (g * g * g);
  return g > 0 && e < cos * least;
}
