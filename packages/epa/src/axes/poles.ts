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
import type { Lowest, NearlyParallelFrame, Poles, RimPair, View } from "./nearly-parallel-state.ts";

/** A rim's radius on the side of the pole. */
export function radiusOf(s: RimPair, sign: number): number {
  return sign > 0 ? s.high : s.low;
}

/**
 * The pole + or - the view's axis: `poleHeight`, NaN where the other body, a coin, does not end in its rim on that
 * side, and `inside`.
 */
export function setPole(f: NearlyParallelFrame, s: Poles, v: View, sign: number): void {
  // sums in the place of choices: a choice of doubles is allocated
  const own = v.own, other = v.other, up = +(sign > 0), down = 1 - up, r = up * other.high + down * other.low,
    far = up * other.low + down * other.high, radius = up * own.high + down * own.low,
    h = other.half * f.cos + r * f.sin, y = v.across + sign * (other.half * f.sin - r * f.cos);
  s.poleHeight = own.half + sign * v.along + h;
  s.inside = radius - Math.sqrt(y * y + v.gap * v.gap);
  if (!(h >= far * f.sin - other.half * f.cos)) s.poleHeight = NaN;
}

/** Angles from the pole with sum cos + across sin >= least, into `from`, `to`. */
function solveCap(s: Poles, lowest: Lowest): void {
  const H = s.sum, G = s.across, least = lowest.least, d = G * G + (H - least) * (H + least),
    root = Math.sqrt(Math.max(0, d));
  s.from = (G - root) / (least + H);
  s.to = d >= 0 ? (G + root) / (least + H) : -1;
}

/** The lowest pole. False: a coin. */
export function lowestPole(f: NearlyParallelFrame, s: Poles): boolean {
  s.height = Infinity;
  for (let i = 0; i < 4; i++) {
    setPole(f, s, i > 1 ? f.ofB : f.ofA, (i & 1) === 0 ? 1 : -1);
    if (!(s.poleHeight < Infinity)) return false;
    if (s.poleHeight < s.height) {
      s.height = s.poleHeight;
      s.lowest = i;
    }
  }
  return true;
}

/** The cap of `setPole` about that pole. */
function poleCap(f: NearlyParallelFrame, s: Poles, lowest: Lowest, v: View, sign: number): void {
  setPole(f, s, v, sign);
  s.sum = s.poleHeight; s.across = s.inside;
  solveCap(s, lowest);
}

/** `held`: the cap about +-a in which no direction is below `least`. */
function setCap(f: NearlyParallelFrame, s: Poles, lowest: Lowest, sign: number): void {
  const a = f.ofA, b = f.ofB, turn = f.sin / (1 + f.cos), r = radiusOf(b.own, sign);
  poleCap(f, s, lowest, a, sign);
  const ofA = Math.max(0, s.to);
  poleCap(f, s, lowest, b, sign);
  const ofB = Math.min(1, Math.max(0, s.to)), held = Math.max(ofA, (ofB - turn) / (1 + ofB * turn));
  // both discs, B's less what it is turned
  const off = a.across + sign * b.own.half * f.sin, height = a.own.half + b.own.half * f.cos + sign * a.along,
    across = radiusOf(a.own, sign) - Math.sqrt(off * off + a.gap * a.gap);
  s.sum = height - r * f.sin; s.across = across + r * f.cos;
  solveCap(s, lowest);
  const from = Math.max(held, s.from), both = s.to;
  // up to there, outside of B's cap: B's disc as at the cap's border. Concave in theta: enough at both ends
  let joined = s.from <= held;
  if (!joined) {
    const more = (2 * r * ofB) / (1 + ofB * ofB), f0 = 1 / (1 + held * held), f1 = 1 / (1 + from * from);
    joined = Math.min((height * (1 - held * held) + 2 * across * held) * f0,
      (height * (1 - from * from) + 2 * across * from) * f1) + more >= lowest.least;
  }
  s.held = joined ? Math.max(held, both) : held;
}

/**
 * The caps. True: between them h is least at a kink, on every half circle from pole to pole. There h'' + h is at most
 * e = r s^2 / g^3, r the other body's larger radius, so h is concave where it is above e. With both ends of a stretch
 * between kinks at `least` or above, h is at least `least` - e (1 / cos(l / 2) - 1), l the length of the stretch: if
 * that is above e, h is concave in all of it, and nowhere below its ends.
 */
export function capsHold(f: NearlyParallelFrame, s: Poles, lowest: Lowest): boolean {
  setCap(f, s, lowest, 1);
  const up = s.held;
  setCap(f, s, lowest, -1);
  const least = lowest.least, down = s.held, b = f.ofB.own;
  s.up = up; s.down = down;
  if (!(up > 0 && down > 0)) return false;
  if (up * down >= 1) return true; // the caps meet
  const g = Math.min((2 * up) / (1 + up * up), (2 * down) / (1 + down * down)) - f.sin,
    cos = (up + down) / Math.sqrt((1 + up * up) * (1 + down * down)), e = (Math.max(b.low, b.high) * f.sin * f.sin)
      / (g * g * g);
  return g > 0 && e < cos * least;
}
