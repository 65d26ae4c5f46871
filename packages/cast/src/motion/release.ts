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
import type { ConvexShape } from "@col/types";
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

/** The direction at the time 0, and what the interval along it was. */
class Start {
  readonly n: Float64Array = new Float64Array(3);
  gap: number = NaN;
}

const START: Start = new Start();

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

/** Turns n from where the body is to where it is at the start. */
function turnBack(body: Body, p: Pair): void {
  const m = body.pose, r = body.start, { nx, ny, nz } = p;
  const x = m[0] * nx + m[3] * ny + m[6] * nz, y = m[1] * nx + m[4] * ny + m[7] * nz,
    z = m[2] * nx + m[5] * ny + m[8] * nz;
  p.nx = r[0] * x + r[1] * y + r[2] * z; p.ny = r[3] * x + r[4] * y + r[5] * z;
  p.nz = r[6] * x + r[7] * y + r[8] * z;
}

/** Turns the direction of the start with the body to where it is. */
function turnOn(body: Body, p: Pair): void {
  const m = body.start, r = body.pose, [nx, ny, nz] = START.n;
  const x = m[0] * nx + m[3] * ny + m[6] * nz, y = m[1] * nx + m[4] * ny + m[7] * nz,
    z = m[2] * nx + m[5] * ny + m[8] * nz;
  p.nx = r[0] * x + r[1] * y + r[2] * z; p.ny = r[3] * x + r[4] * y + r[5] * z;
  p.nz = r[6] * x + r[7] * y + r[8] * z;
}

/** Greatest distance of the core from the body's `about`: of the corners of its box. */
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

/** Writes the separation at a time along the direction of the start, as it then is. */
function separateAt(a: ConvexShape, b: ConvexShape, time: number, frame: Frame, p: Pair): void {
  p.a.time = time;
  movePair(p);
  if (frame === "world") {
    p.nx = START.n[0]; p.ny = START.n[1]; p.nz = START.n[2];
  } else turnOn(frame === "a" ? p.a : p.b, p);
  separate(a, b, p);
}

/** Notes the interval from 0 on. */
function note(proof: ImpactProof[] | null, to: number, frame: Frame, p: Pair): void {
  if (proof === null) return;
  const n = START.n;
  p.nx = n[0]; p.ny = n[1]; p.nz = n[2];
  addProof(proof, 0, to, START.gap, p.separation, p, frame);
}

/** Is the pair let go along the direction at hand, that of the time `p.a.time`: up to then, or to the end? */
function isLetGo(a: ConvexShape, b: ConvexShape, frame: Frame, p: Pair, proof: ImpactProof[] | null): boolean {
  const { tolerance, end } = p, time = p.a.time, s = START, parts = p.distance > tolerance;
  if (frame === "a") boundTurning(p.a, b, p.b, p);
  else if (frame === "b") boundTurning(p.b, a, p.a, p);
  else bound(p);
  if (frame !== "world") turnBack(frame === "a" ? p.a : p.b, p);
  s.n[0] = p.nx; s.n[1] = p.ny; s.n[2] = p.nz;
  separateAt(a, b, 0, frame, p);
  s.gap = p.separation;
  const k = 0.5 * p.acceleration;
  let held = s.gap >= -tolerance, to = end;
  if (held) {
    separateAt(a, b, end, frame, p);
    held = p.separation - k * end * end >= -tolerance;
  }
  if (!held && s.gap >= -tolerance && parts) {
    to = time;
    separateAt(a, b, time, frame, p);
    held = p.separation > 0 && p.separation >= k * time * time;
  }
  if (held) note(proof, to, frame, p);
  p.a.time = held ? to : time;
  movePair(p);
  return held;
}

/**
 * See the file header. True: the pair stands at the end of the interval, apart, or at the last time of interest.
 */
export function release(a: ConvexShape, b: ConvexShape, p: Pair, proof: ImpactProof[] | null): boolean {
  let time = p.end;
  for (let k = 0; k < RELEASE_TRIALS && time > 0 && p.supports < p.budget; k++, time *= 0.125) {
    p.a.time = time;
    movePair(p);
    const known = query(a, b, p, true), distance = p.distance;
    if (!(known && distance > p.tolerance) && !queryDrawnBack(a, b, p)) continue;
    p.distance = distance;
    const { nx, ny, nz } = p;
    for (let f = 0; f < 3; f++) {
      const frame = f === 0 ? "world" : f === 1 ? "a" : "b";
      if ((f === 1 && p.a.rate === 0) || (f === 2 && p.b.rate === 0)) continue;
      p.nx = nx; p.ny = ny; p.nz = nz;
      if (isLetGo(a, b, frame, p, proof)) return true;
    }
  }
  p.a.time = 0;
  movePair(p);
  return false;
}
