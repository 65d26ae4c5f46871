/**
 * Bodies in contact at the start of a time of impact: finds a first interval through which the motion provably parts
 * them or lets them slide.
 *
 * In: a pair at the time 0, in contact. Out: true with the pair at the end of an interval through which the bodies
 * provably do not press on each other, separated or at the last time. False: no interval is found, and the pair is
 * back at 0.
 *
 * Method: a direction is held fixed in the world, or rotates with one of the bodies (a rotating face keeps its
 * normal). Let f be the separation along it and K a bound of its second derivative; f - K s^2 / 2 is concave. If f >=
 * -tolerance at 0 and f >= K t^2 / 2 at t, then f >= -tolerance + K s^2 / 2 for all s in between. Directions come
 * from distance queries at up to 14 times, each an eighth of the one before. Lengths are in the user's unit; the
 * tolerance is a length.
 */
import { transformPoint } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import { addProof } from "./advance.ts";
import type { ImpactProof } from "./advance.ts";
import { movePair, query, separate } from "./pair.ts";
import type { Pair } from "./pair.ts";
import { boundIn, FRAMES, turn } from "./turning.ts";
import type { Frame } from "./turning.ts";

/** Number of times at which bodies in contact at the start are tested: each an eighth of the one before. */
const RELEASE_TRIALS = 14;
/** To find the normal of a contact, B is moved away from A by this fraction of the larger extent. No dimension. */
const DRAWN_BACK = 1e-3;

/**
 * The normal of a contact for which the distance query gives no normal, or only rounding errors: queries with B moved
 * away from A by `DRAWN_BACK`. Restores B's pose.
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

/** Writes the separation at `p.a.time` along the direction of the start, rotated to that time. */
function separateThere(a: ConvexShape, b: ConvexShape, frame: Frame, p: Pair): void {
  movePair(p);
  const n = p.trial.n, body = frame === "a" ? p.a : p.b;
  p.nx = n[0]; p.ny = n[1]; p.nz = n[2];
  if (frame !== "world") turn(body.start, body.pose, p);
  separate(a, b, p);
}

/** Does the current direction, from the trial's time, prove the pair free up to then or to the end? Moves the pair. */
function isLetGo(a: ConvexShape, b: ConvexShape, frame: Frame, p: Pair, proof: ImpactProof[] | null): boolean {
  const { tolerance, end, trial: s } = p, n = s.n, body = frame === "a" ? p.a : p.b;
  p.from = 0;
  p.span = end;
  boundIn(frame, a, b, p);
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
 * See the file header. True: the pair is at the end of the interval, separated, or at the last time of interest.
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
      if (isLetGo(a, b, FRAMES[f], p, proof)) return true;
    }
  }
  p.a.time = 0;
  movePair(p);
  return false;
}
