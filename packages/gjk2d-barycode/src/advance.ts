/**
 * A time step during which two 2-D shapes in motion certainly stay separated: the step of conservative advancement.
 *
 * In: motions (length and radians per time), reach of the shapes about their local origins (length), and at the time
 * t: poses (world frame), a lower bound `gap` of the distance, a unit normal n (world frame) along which it holds.
 * Out: a step s (time) such that n separates the shapes during all of (t, t + s). The bodies' poses are overwritten.
 *
 * Method: the separation along the fixed n, f(s) = min over B of n.x - max over A of n.x, decreases no faster than
 * `closing`, so gap / closing is a valid step (Mirtich 1996). Near a grazing contact it is a small fraction of the
 * possible step. So longer steps are tried, with an n that is fixed or rotates with one of the bodies, as the normal
 * of its edge does. In a frame that rotates at the rate w, n.x of each point of the bodies has a second derivative of
 * at most M = (wA - w)^2 rA + (wB - w)^2 rB + w^2 |c| + 2 |w v|, with c and v the relative position and velocity of
 * their origins. Then f(s) - M s^2 / 2 is concave and lies above its chord: with f(0) >= g and f(s) = h, both > 0, f
 * is positive in between if s sqrt(M / 2) <= sqrt(g) + sqrt(h). One support of each body gives h. A half-plane is
 * bounded only along its normal, so n rotates with it (w is its rate), and its points do not count in `closing` and
 * M. Then the separation decreases no faster than |wB - w| rB + |w| (|c| + s |v|) - n.v for a plane that does not
 * rotate, and with |v| instead of -n.v for a plane that does.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2 } from "@col/types";
import { turnToCircle } from "@col/kernel";
import type { CastSpace, MovingBody } from "./cast-space.ts";

/**
 * Longer steps: how many are tried before the simple step is taken, and the length of the first one as a multiple of
 * the simple step if the closest points do not approach. Chosen by measurement.
 */
const TRIALS = 2, LONGER = 8;
/**
 * The first longer step is shorter than the step to the contact of the closest points by at least this fraction, at
 * most half. A step to the contact itself leaves no separation to prove. No dimension.
 */
const SHORT = 1e-4;
/** A longer step is tried if it exceeds this many simple steps. No dimension. */
const WORTH = 1.1;
/** Rounding error of a separation, relative to the coordinates: two supports, two rotations. No unit. */
const ERROR = 16 * 2.220446049250313e-16;

/** Moves the body to its pose at the time `moment`. */
export function moveTo(body: MovingBody, space: CastSpace): void {
  const { start, pose } = body, { d, moment: t } = space;
  pose.x = start.x + t * body.vx;
  pose.y = start.y + t * body.vy;
  if (body.turn === 0) {
    pose.c = start.c;
    pose.s = start.s;
    return;
  }
  d[0] = t * body.turn;
  turnToCircle(d);
  pose.c = d[0] * start.c - d[1] * start.s;
  pose.s = d[1] * start.c + d[0] * start.s;
}

/**
 * Writes to `extent` the largest n.x over the body, n = (mx, my) times `sign`, less n.x of A's origin: world
 * coordinates cancel before they are rounded. For a half-plane n must be the normal.
 */
function extentOf(shape: ConvexShape2, body: MovingBody, sign: number, space: CastSpace): void {
  const { pose } = body, { d, p } = space, origin = space.a.pose, x = sign * space.mx, y = sign * space.my;
  if (shape.kind === HALF_SPACE_KIND) {
    space.extent = shape.params[2] + shape.margin + (pose.x - origin.x) * x + (pose.y - origin.y) * y;
    return;
  }
  d[0] = pose.c * x + pose.s * y;
  d[1] = pose.c * y - pose.s * x;
  const lx = d[0], ly = d[1];
  shape.support(shape, d, p);
  space.extent = lx * p[0] + ly * p[1] + shape.margin + (pose.x - origin.x) * x + (pose.y - origin.y) * y;
}

/**
 * Writes to `first` the longer step that is tried first; `step` is the simple step. The closest points approach at the
 * same rate in every frame, since n is the line between them. A step to their contact is accurate to second order; it
 * is shortened by the fraction of the gap that the second derivative may use up.
 */
function firstStep(space: CastSpace): void {
  const { a, b, gap, nx, ny, result: { pointA: p, pointB: q } } = space, vx = b.vx - a.vx, vy = b.vy - a.vy;
  const rate = nx * (vx - b.turn * (q.y - b.pose.y) + a.turn * (p.y - a.pose.y))
    + ny * (vy + b.turn * (q.x - b.pose.x) - a.turn * (p.x - a.pose.x));
  let first = LONGER * space.step;
  if (rate < 0) {
    const step = -gap / rate, w = a.turn - b.turn,
      curve = w * w * Math.max(a.reach, b.reach) + 2 * Math.abs(w) * Math.sqrt(vx * vx + vy * vy);
    first = step * (1 - Math.max(SHORT, Math.min(0.5, (0.25 * curve * step * step) / gap)));
  }
  space.first = first;
}

/**
 * Writes to `step` the step from time `t` to at most `end`; `gap` must be > 0. Longer steps than the simple one are
 * tried, which cost some supports. The bodies' poses are overwritten.
 */
export function timeStep(shapeA: ConvexShape2, shapeB: ConvexShape2, space: CastSpace): void {
  const { a, b, t, end, gap, rest, nx, ny, d } = space;
  const vx = b.vx - a.vx, vy = b.vy - a.vy, speed = Math.sqrt(vx * vx + vy * vy);
  const planeIsA = shapeA.kind === HALF_SPACE_KIND, half = planeIsA || shapeB.kind === HALF_SPACE_KIND,
    rate = half ? (planeIsA ? a.turn : b.turn) : 0;
  let closing = Math.abs(a.turn - rate) * a.reach + Math.abs(b.turn - rate) * b.reach - (vx * nx + vy * ny);
  if (rate !== 0) {
    const cx = b.pose.x - a.pose.x, cy = b.pose.y - a.pose.y, w = Math.abs(rate);
    closing += vx * nx + vy * ny + speed + w * Math.sqrt(cx * cx + cy * cy);
    // The solution s of s (closing + w speed s) = gap, as a rate.
    closing = 0.5 * (closing + Math.sqrt(closing * closing + 4 * w * speed * gap));
  }
  let simple = Infinity; // (written first: V8 boxes the other number if a conditional has never chosen `Infinity`)
  if (closing > 0) simple = gap / closing;
  space.step = simple;
  if ((a.turn === 0 && b.turn === 0) || t + simple >= end) return;
  firstStep(space);
  const root = Math.sqrt(gap), planeAt = half ? Math.abs((planeIsA ? shapeA : shapeB).params[2]) : 0;
  for (let k = 0, step = Math.min(end - t, space.first); k < TRIALS && step > WORTH * simple; k++) {
    space.moment = t + step;
    moveTo(a, space);
    moveTo(b, space);
    const ox = a.pose.x, oy = a.pose.y, x = b.pose.x - ox, y = b.pose.y - oy,
      far = Math.sqrt(x * x + y * y) + step * speed;
    const noise = ERROR * (a.reach + b.reach + planeAt + Math.abs(ox) + Math.abs(oy)
      + Math.abs(b.pose.x) + Math.abs(b.pose.y));
    let shorter = 0.1;
    for (let i = 0; i < 3; i++) {
      const frame = half ? (planeIsA ? 1 : 2) : (space.frame + i) % 3;
      const w = frame === 0 ? 0 : frame === 1 ? a.turn : b.turn, u = a.turn - w, v = b.turn - w;
      d[0] = w * step;
      turnToCircle(d);
      space.mx = d[0] * nx - d[1] * ny;
      space.my = d[1] * nx + d[0] * ny;
      extentOf(shapeB, b, -1, space);
      const extentB = space.extent;
      extentOf(shapeA, a, 1, space);
      const left = -extentB - space.extent - rest - noise;
      const sag = step * Math.sqrt(0.5 * (u * u * a.reach + v * v * b.reach + w * w * far + 2 * Math.abs(w) * speed));
      if (left > 0 && sag <= root + Math.sqrt(left)) {
        space.step = step;
        space.frame = frame;
        return;
      }
      // As long as the chord, or the bound, allows, less a little.
      const share = left > 0 ? (0.9 * (root + Math.sqrt(left))) / sag : (0.9 * gap) / (gap - left);
      if (share > shorter) shorter = share;
      if (half) break;
    }
    step *= shorter;
  }
}
