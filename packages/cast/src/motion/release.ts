/**
 * Bodies in contact at the start: does the motion part them, or do they slide?
 *
 * In: a pair at the time 0. Out: the pair at the end of the first interval through which the bodies are proven not to
 * press on each other, or where none is found at 0. A direction is held fixed in the world, or in one of the bodies,
 * with which it turns: a face that turns keeps its normal so. With f the separation along it and K a bound of its
 * second derivative, f - K s^2 / 2 is concave: from f >= -tolerance at 0 and f >= K t^2 / 2 at t follows
 * f >= -tolerance + K s^2 / 2 in between. Directions come from distance queries at a few times.
 */
import { transformPoint } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { addProof } from "./advance.ts";
import type { ImpactProof } from "./advance.ts";
import type { Body } from "./body.ts";
import { bound, movePair, query, separate } from "./pair.ts";
import type { Pair } from "./pair.ts";

/** Times at which bodies in contact at the start are looked at: each an eighth of the one before. */
const RELEASE_TRIALS = 14;
/** B drawn back from A by this part of its extent shows the normal of a contact. No dimension. */
const DRAWN_BACK = 1e-3;

/** What a direction turns with. */
type Frame = "world" | "a" | "b";

/**
 * The normal of a contact where the distance query knows none, or one of rounding: with B drawn back a little. Leaves B
 * where it was.
 */
export function queryDrawnBack(a: ConvexShape, b: ConvexShape, p: Pair): boolean {
  const m = p.b.pose, back = DRAWN_BACK * Math.max(p.a.extent, p.b.extent);
  transformPoint(m, b.center, p.local);
  let x = p.local[0], y = p.local[1], z = p.local[2];
  transformPoint(p.a.pose, a.center, p.local);
  x -= p.local[0]; y -= p.local[1]; z -= p.local[2];
  const s = back / (Math.sqrt(x * x + y * y + z * z) || 1);
  m[9] += s * x; m[10] += s * y; m[11] += s * z;
  const known = query(a, b, p, true);
  movePair(p);
  return known;
}

/** Turns n with a body from one pose to another. */
function turn(from: PackedPose, to: PackedPose, p: Pair): void {
  const { nx: x, ny: y, nz: z } = p;
  const u = from[0] * x + from[3] * y + from[6] * z, v = from[1] * x + from[4] * y + from[7] * z,
    w = from[2] * x + from[5] * y + from[8] * z;
  p.nx = to[0] * u + to[1] * v + to[2] * w; p.ny = to[3] * u + to[4] * v + to[5] * w;
  p.nz = to[6] * u + to[7] * v + to[8] * w;
}

/** Largest distance of the core from the body's `about`: of the corners of its box. */
function reachOf(shape: ConvexShape, body: Body): number {
  const b = shape.bounds, o = body.about;
  let most = 0;
  for (let i = 0; i < 3; i++) {
    const low = Math.abs(b[i] - o[i]), high = Math.abs(b[3 + i] - o[i]), far = Math.max(low, high);
    most += far * far;
  }
  return Math.sqrt(most);
}

/**
 * Writes the bound for a direction that turns with `own`: a point of the other core, u from where `own` turns about,
 * has there the acceleration u'' - 2 w x u' + w x (w x u) seen from `own`.
 */
function boundTurning(own: Body, other: ConvexShape, body: Body, p: Pair): void {
  let apart = 0, speed = 0;
  for (let i = 0; i < 3; i++) {
    const d = body.centre[i] - own.centre[i], v = body.velocity[i] - own.velocity[i];
    apart += d * d;
    speed += v * v;
  }
  speed = Math.sqrt(speed);
  const reach = Math.sqrt(apart) + reachOf(other, body) + p.end * speed, turn = body.rate * body.radius;
  p.acceleration = body.rate * turn + 2 * own.rate * (speed + turn) + own.rate * own.rate * reach;
}

/** Writes the separation at `p.a.time` along the direction of the start, as it then is. */
function separateThere(a: ConvexShape, b: ConvexShape, frame: Frame, p: Pair): void {
  movePair(p);
  const n = p.trial.n, body = frame === "a" ? p.a : p.b;
  p.nx = n[0]; p.ny = n[1]; p.nz = n[2];
  if (frame !== "world") turn(body.start, body.pose, p);
  separate(a, b, p);
}

/** Is the pair let go along the direction at hand, of the trial's time: up to then, or to the end? Moves the pair. */
function isLetGo(a: ConvexShape, b: ConvexShape, frame: Frame, p: Pair, proof: ImpactProof[] | null): boolean {
  const { tolerance, end, trial: s } = p, n = s.n, body = frame === "a" ? p.a : p.b;
  if (frame === "a") boundTurning(p.a, b, p.b, p);
  else if (frame === "b") boundTurning(p.b, a, p.a, p);
  else bound(p);
  if (frame !== "world") turn(body.pose, body.start, p);
  n[0] = p.nx; n[1] = p.ny; n[2] = p.nz;
  p.a.time = 0;
  separateThere(a, b, frame, p);
  s.gap = p.separation;
  if (!(s.gap >= -tolerance)) return false;
  p.a.time = end;
  separateThere(a, b, frame, p);
  let held = p.separation - 0.5 * p.acceleration * end * end >= -tolerance;
  if (!held && s.parts) {
    p.a.time = s.time;
    separateThere(a, b, frame, p);
    held = p.separation > 0 && p.separation >= 0.5 * p.acceleration * s.time * s.time;
  }
  if (held && proof !== null) {
    p.nx = n[0]; p.ny = n[1]; p.nz = n[2];
    addProof(proof, 0, p.a.time, s.gap, p.separation, p, frame);
  }
  return held;
}

/**
 * See the file header. True: the pair stands at the end of the interval, apart, or at the last time of interest.
 */
export function release(a: ConvexShape, b: ConvexShape, p: Pair, proof: ImpactProof[] | null): boolean {
  const s = p.trial, n = s.asked;
  s.time = p.end;
  for (let k = 0; k < RELEASE_TRIALS && s.time > 0 && p.supports < p.budget; k++, s.time *= 0.125) {
    p.a.time = s.time;
    movePair(p);
    s.parts = query(a, b, p, true) && p.distance > p.tolerance;
    if (!s.parts && ((k > 0 && k < RELEASE_TRIALS - 2) || !queryDrawnBack(a, b, p))) continue;
    n[0] = p.nx; n[1] = p.ny; n[2] = p.nz;
    for (let f = 0; f < 3; f++) {
      if ((f === 1 && p.a.rate === 0) || (f === 2 && p.b.rate === 0)) continue;
      p.a.time = s.time;
      movePair(p);
      p.nx = n[0]; p.ny = n[1]; p.nz = n[2];
      if (isLetGo(a, b, f === 0 ? "world" : f === 1 ? "a" : "b", p, proof)) return true;
    }
  }
  p.a.time = 0;
  movePair(p);
  return false;
}
