/**
 * A ball, or a point with a distance to keep, that moves past a box or a point, margins included.
 *
 * With x the point in the box's frame and q the point of the box nearest to it, |x - q| is convex along the line, and
 * its square a quadratic between the times at which x passes the planes of the faces. From where the line enters the
 * box widened by the margin, the pieces are gone through until one of them holds the time at which |x - q| is the
 * margin. The plane there has x - q for its normal.
 */
import type { Meeting, PairVerdict } from "./meeting.ts";

/** Pieces of a line past a box: two planes of each axis cut it six times. */
const PIECES = 7;
/** Sine of the angle between line and surface below which the iteration answers. No dimension. */
const GRAZING = 1e-6;

/** The point at the time at hand, less its nearest point of the box; how that changes; the time to the next plane. */
const OFF: Float64Array = new Float64Array(3);
const RATE: Float64Array = new Float64Array(3);

/** Writes to `time` when the line enters the box `h` widened by margin and band, Infinity where it passes. */
function enter(h: Float64Array, m: Meeting): void {
  const p = m.pose, w = m.way, extra = m.margin + m.band;
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

/** Writes `OFF` and `RATE` at `time`, to `until` how long until the line passes the next plane of a face. */
function look(h: Float64Array, m: Meeting): void {
  const p = m.pose, w = m.way, t = m.time;
  let next = Infinity;
  for (let k = 0; k < 3; k++) {
    const d = w[k], x = p[9 + k] + t * d, r = h[k], side = x > 0 || (x === 0 && d > 0) ? 1 : -1;
    const beyond = side * x - r, out = beyond > 0 || (beyond === 0 && side * d > 0);
    OFF[k] = beyond > 0 ? side * beyond : 0;
    RATE[k] = out ? d : 0;
    if (d === 0 || (out && side * d > 0)) continue; // no plane of this axis is ahead
    const wall = out ? side * r : d > 0 ? r : -r, until = (wall - x) / d;
    if (until > 0 && until < next) next = until;
  }
  m.until = next;
}

/** The contact at `time`: normal and points, or "open" where the line grazes. */
function touch(m: Meeting): PairVerdict {
  const p = m.pose, w = m.way, n = m.normal, t = m.time, length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
  const r = Math.sqrt(OFF[0] * OFF[0] + OFF[1] * OFF[1] + OFF[2] * OFF[2]);
  for (let k = 0; k < 3; k++) {
    n[k] = OFF[k] / r;
    m.onY[k] = p[9 + k] + t * w[k];
    m.onX[k] = m.onY[k] - OFF[k];
  }
  const against = -(OFF[0] * w[0] + OFF[1] * w[1] + OFF[2] * w[2]) / r;
  if (!(against > GRAZING * length && Math.abs(r - m.margin) <= m.band)) return "open";
  m.lower = t - (2 * m.noise) / against;
  return t <= m.limit ? "hit" : m.lower > m.limit ? "miss" : "open";
}

/** Goes through the pieces of the line from `time` on. */
function goThrough(h: Float64Array, m: Meeting): PairVerdict {
  const r = m.margin;
  for (let piece = 0; piece < PIECES; piece++) {
    look(h, m);
    const until = m.until, x = OFF[0], y = OFF[1], z = OFF[2], u = RATE[0], v = RATE[1], w = RATE[2];
    const a = u * u + v * v + w * w, b = x * u + y * v + z * w, c = x * x + y * y + z * z - r * r;
    // least square of the distance less that of the margin, in a piece without end
    const least = b < 0 ? c - (b * b) / a : c;
    if (b >= 0 || (least > 0 && -b <= until * a)) return least > 4 * r * m.band ? "miss" : "open";
    const root = Math.sqrt(b * b - a * c), after = c / (root - b);
    if (after <= until) {
      m.time += Math.max(0, after);
      look(h, m);
      return touch(m);
    }
    m.time += until;
    if (m.time > m.limit) return "miss";
  }
  return "open";
}

/** See the file header. `h`: half extents of the box about X's origin, or zeros. */
export function meetBall(h: Float64Array, m: Meeting): PairVerdict {
  const r = m.margin;
  m.time = 0;
  look(h, m);
  const apart = Math.sqrt(OFF[0] * OFF[0] + OFF[1] * OFF[1] + OFF[2] * OFF[2]) - r;
  if (apart <= m.band) return apart < -m.band ? "inside" : "open";
  enter(h, m);
  return m.time > m.limit ? "miss" : goThrough(h, m);
}
