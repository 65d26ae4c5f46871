/**
 * How long two shapes in motion stay apart: the certified time step of conservative advancement.
 *
 * In: motions, reach of the shapes about their local origins, and at the time t: poses, a lower bound `gap` of the
 * distance, a unit normal n (world frame) along which it holds. Out: a step s such that the shapes are apart, by n
 * alone, all through (t, t + s). Method. The separation along the fixed n, f(s) = min over B of n.x - max over A of
 * n.x, closes no faster than `closing`, so gap / closing is one step (Mirtich 1996); near a grazing contact that is a
 * small fraction of what is possible. So longer ones are tried, with an n that stays or turns with one of the bodies,
 * as the normal of its edge does. Seen from a frame that turns at the rate w, n.x of each point of the bodies has a
 * second derivative of at most M = (wA - w)^2 rA + (wB - w)^2 rB + w^2 |c| + 2 |w v|, c and v the relative position and
 * velocity of their origins. Then f(s) - M s^2 / 2 is concave and lies above its chord: with f(0) >= g and f(s) = h,
 * both > 0, f is positive in between if s sqrt(M / 2) <= sqrt(g) + sqrt(h). One support of each gives h. A half-plane
 * bounds nothing but its own normal, so n turns with it (w is its rate), and its points have no part in `closing` and
 * M. Then the separation closes no faster than |wB - w| rB + |w| (|c| + s |v|) - n.v for a plane that does not turn,
 * |v| instead of -n.v for one that does.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2, Pose2 } from "@col/types";
import { cosineSine } from "@col/kernel";

/** Velocity of a body over the query's time: of its local origin, along the world's axes, and of turning about it. */
export interface Motion2 {
  /** Lengths per unit of time; so is `y`. */
  readonly x: number;
  readonly y: number;
  /** Radians per unit of time, counter-clockwise. */
  readonly turn?: number;
}

/** A pose to be written. */
export interface MovingPose {
  x: number;
  y: number;
  c: number;
  s: number;
}

/** A body in motion: its shape, where it is at time 0, and its pose at the time last asked. */
export interface MovingBody {
  readonly shape: ConvexShape2;
  readonly start: Pose2;
  readonly motion: Motion2;
  readonly turn: number;
  /** Largest distance of a point of the shape from its local origin; 0 for a half-plane. */
  readonly reach: number;
  readonly pose: MovingPose;
}

/**
 * Longer steps: how many are tried before the simple one is taken, and the length of the first one as a multiple of the
 * simple step. Chosen by measurement.
 */
const TRIALS = 2, LONGER = 8;
/** Rounding error of a separation, relative to the coordinates: two supports, two rotations. No unit. */
const ERROR = 16 * 2.220446049250313e-16;

export function movingBody(shape: ConvexShape2, start: Pose2, motion: Motion2): MovingBody {
  const b = shape.bounds, x = Math.max(-b[0], b[2]), y = Math.max(-b[1], b[3]),
    reach = shape.kind === HALF_SPACE_KIND ? 0 : Math.sqrt(x * x + y * y) + shape.margin;
  return { shape, start, motion, turn: motion.turn ?? 0, reach, pose: { x: NaN, y: NaN, c: NaN, s: NaN } };
}

/** Moves the body to its pose at time t. */
export function moveTo(body: MovingBody, t: number, cs: Float64Array): void {
  const { start, motion, pose } = body;
  cosineSine(t * body.turn, cs);
  pose.x = start.x + t * motion.x;
  pose.y = start.y + t * motion.y;
  pose.c = cs[0] * start.c - cs[1] * start.s;
  pose.s = cs[1] * start.c + cs[0] * start.s;
}

/**
 * Greatest n.x over the body, n = (nx, ny) times `sign`, less n.x of A's origin at (ox, oy): world lengths cancel
 * before they round. Of a half-plane n is the normal.
 */
function extent(body: MovingBody, nx: number, ny: number, sign: number, ox: number, oy: number, d: Float64Array,
  p: Float64Array): number {
  const { shape, pose } = body, x = sign * nx, y = sign * ny;
  if (shape.kind === HALF_SPACE_KIND) return shape.params[2] + shape.margin + (pose.x - ox) * x + (pose.y - oy) * y;
  d[0] = pose.c * x + pose.s * y;
  d[1] = pose.c * y - pose.s * x;
  const lx = d[0], ly = d[1];
  shape.support(shape, d, p);
  return lx * p[0] + ly * p[1] + shape.margin + (pose.x - ox) * x + (pose.y - oy) * y;
}

/**
 * The step from time `t` to at most `end`. `gap` > 0: by how much the lower bound exceeds what is to remain (`rest`);
 * both lengths. `long`: try longer steps than the simple one, which cost some supports. The bodies' poses are lost.
 */
export function timeStep(a: MovingBody, b: MovingBody, t: number, end: number, gap: number, rest: number, nx: number,
  ny: number, long: boolean): number {
  const vx = b.motion.x - a.motion.x, vy = b.motion.y - a.motion.y, speed = Math.sqrt(vx * vx + vy * vy);
  const planeIsA = a.shape.kind === HALF_SPACE_KIND, half = planeIsA || b.shape.kind === HALF_SPACE_KIND,
    rate = half ? (planeIsA ? a.turn : b.turn) : 0;
  let closing = Math.abs(a.turn - rate) * a.reach + Math.abs(b.turn - rate) * b.reach - (vx * nx + vy * ny);
  if (rate !== 0) {
    const cx = b.pose.x - a.pose.x, cy = b.pose.y - a.pose.y, w = Math.abs(rate);
    closing += vx * nx + vy * ny + speed + w * Math.sqrt(cx * cx + cy * cy);
    // The root s of s (closing + w speed s) = gap, as a rate.
    closing = 0.5 * (closing + Math.sqrt(closing * closing + 4 * w * speed * gap));
  }
  const simple = closing > 0 ? gap / closing : Infinity;
  if (!long || (a.turn === 0 && b.turn === 0) || t + simple >= end) return simple;
  const d = new Float64Array(2), p = new Float64Array(2), root = Math.sqrt(gap);
  for (let k = 0, step = Math.min(end - t, LONGER * simple); k < TRIALS && step > 1.5 * simple; k++) {
    moveTo(a, t + step, d);
    moveTo(b, t + step, d);
    const ox = a.pose.x, oy = a.pose.y, x = b.pose.x - ox, y = b.pose.y - oy,
      far = Math.sqrt(x * x + y * y) + step * speed;
    const noise = ERROR * (a.reach + b.reach + (half ? Math.abs((planeIsA ? a : b).shape.params[2]) : 0) + Math.abs(ox)
      + Math.abs(oy) + Math.abs(b.pose.x) + Math.abs(b.pose.y));
    let shorter = 0.1;
    for (let frame = 0; frame < 3; frame++) {
      if (half && frame !== (planeIsA ? 1 : 2)) continue;
      const w = frame === 0 ? 0 : frame === 1 ? a.turn : b.turn, u = a.turn - w, v = b.turn - w;
      cosineSine(w * step, d);
      const mx = d[0] * nx - d[1] * ny, my = d[1] * nx + d[0] * ny;
      const left = -extent(b, mx, my, -1, ox, oy, d, p) - extent(a, mx, my, 1, ox, oy, d, p) - rest - noise;
      const sag = step * Math.sqrt(0.5 * (u * u * a.reach + v * v * b.reach + w * w * far + 2 * Math.abs(w) * speed));
      if (left > 0 && sag <= root + Math.sqrt(left)) return step;
      // As long as the chord, or the bound, allows, less a little.
      const share = left > 0 ? (0.9 * (root + Math.sqrt(left))) / sag : (0.9 * gap) / (gap - left);
      if (share > shorter) shorter = share;
    }
    step *= shorter;
  }
  return simple;
}
