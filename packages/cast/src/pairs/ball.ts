/**
 * Closed form of a linear cast: a ball, or a point with a target distance, that moves past a box or past a point,
 * margins included.
 *
 * In: a `Meeting` in the frame of the box or resting point X; Y is the ball's centre. `margin` is the sum of margins
 * and target distance (length); times are fractions of the translation. Out: a verdict; for a hit its time, a lower
 * bound, two points and the unit normal in X's frame.
 *
 * Method: let x be the centre and q the point of the box nearest to x. |x - q| is convex along the line, and its
 * square is a quadratic function between the times at which x crosses the planes of the faces. From the time at which
 * the line enters the box widened by the margin, the pieces are searched in order for the time at which |x - q|
 * equals the margin. The normal there is x - q. If the line grazes (sine of its angle to the surface below 1e-6), the
 * result is "open".
 */
import { BOX_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { CastForm, Meeting, PairVerdict } from "./meeting.ts";

/** Maximum number of pieces of a line past a box: two planes for each axis cut it six times. */
const PIECES = 7;
/** Sine of the angle between line and surface below which the iteration answers. No dimension. */
const GRAZING = 1e-6;

/** Writes to `time` when the line enters the box widened by margin and band; Infinity if it misses. */
function enter(m: Meeting): void {
  const p = m.pose, w = m.way, h = m.extent, extra = m.margin + m.band;
  m.time = Infinity;
  let first = -Infinity, last = Infinity;
  for (let k = 0; k < 3; k++) {
    const o = p[9 + k], d = w[k], r = h[k] + extra;
    if (d === 0) {
      if (Math.abs(o) > r) return;
      continue;
    }
    const side = d > 0 ? r : -r;
    first = Math.max(first, (-side - o) / d);
    last = Math.min(last, (side - o) / d);
  }
  if (first <= last && last >= 0) m.time = Math.max(0, first);
}

/** Writes `off` and `rate` at `time`, to `until` how long until the line passes the next plane of a face. */
function look(m: Meeting): void {
  const p = m.pose, w = m.way, h = m.extent, off = m.off, rate = m.rate, t = m.time;
  let next = Infinity;
  for (let k = 0; k < 3; k++) {
    const d = w[k], x = p[9 + k] + t * d, r = h[k], side = x > 0 || (x === 0 && d > 0) ? 1 : -1;
    const beyond = side * x - r, out = beyond > 0 || (beyond === 0 && side * d > 0);
    off[k] = beyond > 0 ? side * beyond : 0;
    rate[k] = out ? d : 0;
    if (d === 0 || (out && side * d > 0)) continue; // no plane of this axis is ahead
    const wall = out ? side * r : d > 0 ? r : -r, until = (wall - x) / d;
    if (until > 0 && until < next) next = until;
  }
  m.until = next;
}

/** The contact at `time`: normal and points, or "open" where the line grazes. */
function touch(m: Meeting): PairVerdict {
  const p = m.pose, w = m.way, n = m.normal, off = m.off, t = m.time;
  const length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
  const r = Math.sqrt(off[0] * off[0] + off[1] * off[1] + off[2] * off[2]);
  for (let k = 0; k < 3; k++) {
    n[k] = off[k] / r;
    m.onY[k] = p[9 + k] + t * w[k];
    m.onX[k] = m.onY[k] - off[k];
  }
  const against = -(off[0] * w[0] + off[1] * w[1] + off[2] * w[2]) / r;
  if (!(against > GRAZING * length && Math.abs(r - m.margin) <= m.band)) return "open";
  m.lower = t - (2 * m.noise) / against;
  return t <= m.limit ? "hit" : m.lower > m.limit ? "miss" : "open";
}

/** Goes through the pieces of the line from `time` on. */
function goThrough(m: Meeting): PairVerdict {
  const r = m.margin, off = m.off, rate = m.rate;
  for (let piece = 0; piece < PIECES; piece++) {
    look(m);
    const until = m.until, x = off[0], y = off[1], z = off[2], u = rate[0], v = rate[1], w = rate[2];
    const a = u * u + v * v + w * w, b = x * u + y * v + z * w, c = x * x + y * y + z * z - r * r;
    // minimum of the squared distance less the squared margin, in a piece without an end
    const least = b < 0 ? c - (b * b) / a : c;
    if (b >= 0 || (least > 0 && -b <= until * a)) return least > 4 * r * m.band ? "miss" : "open";
    const root = Math.sqrt(b * b - a * c), after = c / (root - b);
    if (after <= until) {
      m.time += Math.max(0, after);
      look(m);
      return touch(m);
    }
    m.time += until;
    if (m.time > m.limit) return "miss";
  }
  return "open";
}

/** Is it a point at its local origin? */
function isMiddle({ kind, params: p }: ConvexShape): boolean {
  return kind === POINT_KIND && p[0] === 0 && p[1] === 0 && p[2] === 0;
}

/** `x`: the box about X's origin, or a point there. */
function meetBall(x: ConvexShape, _y: ConvexShape, m: Meeting): PairVerdict {
  const r = m.margin, h = m.extent, off = m.off, p = x.params, isBox = x.kind === BOX_KIND;
  for (let k = 0; k < 3; k++) h[k] = isBox ? p[k] : 0;
  m.time = 0;
  look(m);
  const apart = Math.sqrt(off[0] * off[0] + off[1] * off[1] + off[2] * off[2]) - r;
  if (apart <= m.band) return apart < -m.band ? "inside" : "open";
  enter(m);
  return m.time > m.limit ? "miss" : goThrough(m);
}

/** Balls past boxes and balls, and points that keep a distance. */
export const ballPair: CastForm = {
  takes: (x, y, m) => m.margin > 0 && isMiddle(y) && (x.kind === BOX_KIND || isMiddle(x)),
  meet: meetBall,
};
