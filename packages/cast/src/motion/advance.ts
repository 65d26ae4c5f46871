/**
 * Advances two moving bodies through intervals that are proven free of contact, along one direction held fixed in the
 * world or in one of the bodies.
 *
 * In: a pair at the time `p.a.time`, the unit normal n (world frame) of its distance query, and the separation `g` >
 * 0 (length) along it there. Out: the end of the last interval through which the separation along n is proven
 * positive. The pair stands there, with the direction and the separation along it; `proof` receives the intervals.
 *
 * Method: an interval is proven by the separations at its two ends and a bound of the acceleration (the inequality in
 * pair.ts; turning.ts for a direction that rotates with a body). The first length tried is the time in which the
 * closest points would meet at their present rate; shorter ones follow. Times are in the unit of the motion,
 * accelerations in length per squared time.
 */
import type { ConvexShape } from "@col/types";
import type { Body } from "./body.ts";
import { movePair, separate } from "./pair.ts";
import type { Pair } from "./pair.ts";
import { boundIn, FRAMES, mayTurn } from "./turning.ts";
import type { Frame } from "./turning.ts";

/**
 * One proven interval: the separation along `normal` is at least `gap` at `from`, `gapAtEnd` at `to`, and positive
 * between.
 */
export interface ImpactProof {
  readonly from: number;
  readonly to: number;
  /** Unit direction from A to B, world frame, at `from`; held fixed in the world, or in the body of `turnsWith`. */
  readonly normal: { readonly x: number; readonly y: number; readonly z: number };
  /** Separations of the supporting planes at the ends, less rounding. Length. */
  readonly gap: number;
  readonly gapAtEnd: number;
  /** Bound of the second derivative of the separation of any two points of the bodies along the normal. */
  readonly acceleration: number;
  /** The frame in which the normal is fixed: a face that rotates keeps its normal. */
  readonly turnsWith: Frame;
}

/** Adds an interval to the list; the pair holds its direction and acceleration. */
export function addProof(
  proof: ImpactProof[], from: number, to: number, gap: number, gapAtEnd: number, p: Pair, turnsWith: Frame,
): void {
  const normal = { x: p.nx, y: p.ny, z: p.nz };
  proof.push({ from, to, normal, gap, gapAtEnd, acceleration: p.acceleration, turnsWith });
}

/** Maximum number of lengths tried for an interval, each shorter than the last. */
const TRIALS = 40;
/** The first interval tried along a direction that still holds is this many times the last one proven. */
const STRIDE = 2;
/**
 * Fraction of the separation that remains where an interval ends before contact. A larger fraction needs more
 * intervals; with a much smaller one, intervals end in contact and are tried again. No dimension.
 */
const LEAVE = 0.01;
/** A shortened interval keeps at least this fraction of the length tried before. No dimension. */
const SHORTEST = 1e-3;
/** A length of time that shortens no interval. Finite: V8 allocates a number that may be Infinity instead. */
const UNLIMITED = 1e308;
/**
 * The first interval is shorter than the step to the contact of the closest points by at least this fraction, at most
 * half. A step to the contact itself leaves no separation for its proof, and distance queries cost more near contact.
 * `STRAIGHT`: the fraction without acceleration, where n remains the normal. No dimension.
 */
const SHORT = 0.03, STRAIGHT = 1e-4;
/** Share of the bound of the acceleration over the step, as a fraction of the gap, that shortens it. No dimension. */
const BEND = 0.25;

/** Adds to `partingRate` the velocity along n of a body's point, local frame, or against it. */
function addRate({ pose: m, about: o, velocity: v, axis: u, rate }: Body, point: Float64Array, against: boolean,
  p: Pair): void {
  const x = point[0] - o[0], y = point[1] - o[1], z = point[2] - o[2];
  const rx = m[0] * x + m[1] * y + m[2] * z, ry = m[3] * x + m[4] * y + m[5] * z, rz = m[6] * x + m[7] * y + m[8] * z;
  const along = p.nx * (v[0] + rate * (u[1] * rz - u[2] * ry)) + p.ny * (v[1] + rate * (u[2] * rx - u[0] * rz))
    + p.nz * (v[2] + rate * (u[0] * ry - u[1] * rx));
  p.partingRate += against ? -along : along;
}

/**
 * Writes the `span` that is tried first. The closest points approach at a rate that no choice of frame changes, since n
 * is the line between them; the step to their contact is right to second order.
 */
function setFirstSpan(a: ConvexShape, b: ConvexShape, p: Pair): void {
  p.partingRate = 0;
  addRate(p.a, p.workspace.pointA, true, p);
  addRate(p.b, p.workspace.pointBLocal, false, p);
  p.span = UNLIMITED;
  if (!(p.partingRate < 0)) return;
  const step = Math.min(UNLIMITED, p.gap / -p.partingRate);
  if (!(step < p.end - p.from)) return;
  p.span = step;
  let least = UNLIMITED;
  for (const frame of FRAMES) {
    if (!mayTurn(frame, a, b, p)) continue;
    boundIn(frame, a, b, p);
    if (p.acceleration < least) least = p.acceleration;
  }
  // half the tolerance is left, so that a contact within a loose one is not told late
  const share = Math.max(least > 0 ? SHORT : STRAIGHT, (0.5 * p.tolerance + BEND * least * step * step) / p.gap);
  p.span = step * (1 - Math.min(0.5, share));
}

/** Keeps n, as it is at `p.from`, in the world and in both bodies. */
function keepDirection(p: Pair): void {
  const { directions: d, nx: x, ny: y, nz: z } = p;
  d[0] = x; d[1] = y; d[2] = z;
  for (let frame = 1; frame < 3; frame++) {
    const m = frame === 1 ? p.a.pose : p.b.pose;
    for (let i = 0; i < 3; i++) d[3 * frame + i] = m[i] * x + m[3 + i] * y + m[6 + i] * z;
  }
}

/** Writes n as it is in a frame at `p.a.time`. */
function takeDirection(frame: number, p: Pair): void {
  const { directions: d } = p, at = 3 * frame, x = d[at], y = d[at + 1], z = d[at + 2];
  if (frame === 0) {
    p.nx = x; p.ny = y; p.nz = z;
    return;
  }
  const m = frame === 1 ? p.a.pose : p.b.pose;
  p.nx = m[0] * x + m[1] * y + m[2] * z;
  p.ny = m[3] * x + m[4] * y + m[5] * z;
  p.nz = m[6] * x + m[7] * y + m[8] * z;
}

/**
 * Is the interval, at whose end the pair stands, proven free by a direction in one of the frames? Else `shorter` is the
 * length that the separations and the bounds suggest.
 */
function isFree(a: ConvexShape, b: ConvexShape, p: Pair): boolean {
  const { span, gap, frame: last } = p, root = Math.sqrt(gap);
  let shorter = SHORTEST * span;
  for (let i = 0; i < 3; i++) {
    const frame = (last + i) % 3;
    if (!mayTurn(FRAMES[frame], a, b, p)) continue;
    takeDirection(frame, p);
    boundIn(FRAMES[frame], a, b, p);
    separate(a, b, p);
    const h = p.separation, bend = Math.sqrt(0.5 * p.acceleration);
    if (h > 0 && span * bend <= root + Math.sqrt(h)) {
      p.frame = frame;
      return true;
    }
    const byBend = bend > 0 ? (0.9 * (root + Math.sqrt(Math.max(h, LEAVE * gap)))) / bend : UNLIMITED;
    const byChord = h > 0 ? UNLIMITED : (span * (1 - LEAVE) * gap) / (gap - h);
    shorter = Math.max(shorter, Math.min(byBend, byChord, (h > 0 ? 0.5 : 0.9) * span));
  }
  p.shorter = shorter;
  return false;
}

/** See the file header. `proof`: the intervals are added to it. */
export function advance(a: ConvexShape, b: ConvexShape, p: Pair, proof: ImpactProof[] | null): void {
  const end = p.end;
  p.from = p.a.time;
  p.gap = p.separation;
  setFirstSpan(a, b, p);
  keepDirection(p);
  for (let trial = 0; trial < TRIALS && p.supports < p.budget; trial++) {
    const to = Math.min(end, p.from + p.span);
    if (!(to > p.from)) break;
    p.span = to - p.from;
    p.a.time = to;
    movePair(p);
    if (!isFree(a, b, p)) {
      p.span = p.shorter;
      continue;
    }
    if (proof !== null) {
      takeDirection(0, p);
      addProof(proof, p.from, to, p.gap, p.separation, p, FRAMES[p.frame]);
      takeDirection(p.frame, p);
    }
    const holds = p.separation > 0.5 * p.gap; // another interval along the direction
    p.from = to;
    p.gap = p.separation;
    if (to === end || !holds) break;
    keepDirection(p);
    p.span *= STRIDE;
  }
  p.separation = p.gap;
  if (p.a.time !== p.from) {
    p.a.time = p.from;
    movePair(p);
    takeDirection(0, p);
  }
}
