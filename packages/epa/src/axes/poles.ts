/**
 * The caps about the axis of A, for two solids whose axes are nearly parallel, in which no direction is lower than the
 * answer.
 *
 * - In: a frame with its poles (frame.ts; lengths), the lowest direction so far. Out: the half-angle tangents of the
 *   caps about a and -a (no unit). `capsHold` returns whether the proof covers all directions between them.
 * - Method: A's disc with the point of -B that is farthest along a gives an exact bound at A's pole; the reverse at B's
 *   pole. Both discs together, minus the effect of their angle, give a better bound farther out.
 */
import { setCap } from "./frame.ts";
import type { Caps, Lowest } from "./nearly-parallel-state.ts";
import type { AxesFrame } from "./frame-state.ts";

/**
 * Writes to `from`, `to` (half-angle tangents) the angles from the pole between which sum cos + across sin >= least.
 */
function solveCap(s: Caps, lowest: Lowest): void {
  const H = s.sum, G = s.across, least = lowest.least, d = G * G + (H - least) * (H + least),
    root = Math.sqrt(Math.max(0, d));
  s.from = (G - root) / (least + H);
  s.to = d >= 0 ? (G + root) / (least + H) : -1;
}

/** Sets `held`: the cap about +-a in which no direction is below `least`. */
function setHeld(f: AxesFrame, s: Caps, lowest: Lowest, sign: number): void {
  const { a, b } = f, turn = f.sin / (1 + f.cos), r = sign > 0 ? b.high : b.low, i = sign > 0 ? 0 : 1,
    poleA = f.poles[i], poleB = f.poles[i + 2];
  setCap(poleA, lowest);
  setCap(poleB, lowest);
  const ofA = Math.max(0, poleA.tangent), ofB = Math.min(1, Math.max(0, poleB.tangent)),
    held = Math.max(ofA, (ofB - turn) / (1 + ofB * turn));
  // both discs, B's minus the effect of its angle
  const off = a.across + sign * b.half * f.sin, height = a.half + b.half * f.cos + sign * a.along,
    across = (sign > 0 ? a.high : a.low) - Math.sqrt(off * off + f.gap * f.gap);
  s.sum = height - r * f.sin; s.across = across + r * f.cos;
  solveCap(s, lowest);
  const from = Math.max(held, s.from), both = s.to;
  // up to there, outside of B's cap: B's disc as at the cap's border. Concave in theta: enough at both limits
  let joined = s.from <= held;
  if (!joined) {
    const more = (2 * r * ofB) / (1 + ofB * ofB), f0 = 1 / (1 + held * held), f1 = 1 / (1 + from * from);
    joined = Math.min((height * (1 - held * held) + 2 * across * held) * f0,
      (height * (1 - from * from) + 2 * across * from) * f1) + more >= lowest.least;
  }
  s.held = joined ? Math.max(held, both) : held;
}

/**
 * Sets the caps. True: between them the minimum of h on every half circle from pole to pole is at a kink. Proof: there
 * h'' + h is at most e = r s^2 / g^3, r the other body's larger radius, so h is concave where it is above e. Let both
 * ends of a stretch between kinks be at `least` or above. Then h is at least `least` - e (1 / cos(l / 2) - 1), l the
 * length of the stretch. If that is above e, h is concave in the whole stretch, and nowhere below its ends.
 */
export function capsHold(f: AxesFrame, s: Caps, lowest: Lowest): boolean {
  setHeld(f, s, lowest, 1);
  const up = s.held;
  setHeld(f, s, lowest, -1);
  const least = lowest.least, down = s.held, b = f.b;
  s.up = up; s.down = down;
  if (!(up > 0 && down > 0)) return false;
  if (up * down >= 1) return true; // the caps meet
  const g = Math.min((2 * up) / (1 + up * up), (2 * down) / (1 + down * down)) - f.sin,
    cos = (up + down) / Math.sqrt((1 + up * up) * (1 + down * down)), e = (Math.max(b.low, b.high) * f.sin * f.sin)
      / (g * g * g);
  return g > 0 && e < cos * least;
}
