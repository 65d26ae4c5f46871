/**
 * Bodies that touch or overlap at the start of a linear cast: do they only touch, in which direction do they separate
 * soonest, and does the motion deepen the overlap?
 *
 * In: shapes and a `Space` with packed poses and the translation (world frame), whose linear cast has reported a
 * start inside. Out: a verdict; witness points and normal in the world frame in `out`. Depths are lengths.
 *
 * Method: for a unit direction n let h(n) be the distance that B has to move along n to leave A. The line along n
 * leaves D = A - B through a plane with the normal n', and h(n') <= h(n). This step is repeated until h does not
 * decrease, from three directions: the normal of the motion's own exit, the direction against the motion, and the
 * direction from the middle of A to the middle of B. The minimum h is an upper bound of the depth. It is the depth
 * itself unless D has a lower side that the three searches miss. While B does not move against n', the overlap never
 * gets deeper than h(n').
 */
import type { CastResult, ConvexShape } from "@col/types";
import { setFrame, setMargin } from "../line/frame.ts";
import { supportLine } from "../line/line-cast.ts";
import type { LineCast } from "../line/line-cast.ts";
import { isMet, meet } from "../line/meet.ts";
import { DEFAULT_MAX_ITERATIONS, TOUCH } from "./solve.ts";
import { writeNormal, writePoint } from "../line/write.ts";
import type { Space } from "../pool.ts";
import { ROUNDING } from "../rounding.ts";

/** Maximum number of lines from one direction: each ends on a facet, or halves the angle to it. */
const LINES = 24;
/**
 * A start is in the surface if a plane proves that its depth is at most this multiple of the depth that counts as
 * touching. (The normal at a small margin is a difference of points divided by the margin.)
 */
const SURE = 8;
/** Cosine between the motion and a normal below which the motion may be along the surface. No dimension. */
const ALONG = 1e-3;
/** A start deeper than this fraction of the size does not only touch: planes of curved bodies are that accurate. */
const NEAR = 1e-8;
/**
 * A line that leaves D farther from the start than this fraction of the size is nearly parallel to the plane through
 * which it leaves: its points differ by the same distance.
 */
const AGREE = 1e-10;
/** The descent ends if the depth decreases by less than this fraction of the size. No dimension. */
const LEVEL = 1e-12;

/** Result of the search of an overlap. */
export type Overlap = "free" | "deeper" | "broken";
/** Verdict about a start in which the bodies may only touch. */
export type Touch = "free" | "hit" | "deep" | "broken";

/** Where B, moved along `now`, leaves A: the contact in `c`, the depth in `now`. False if the line does not decide. */
function leaveAlong(a: ConvexShape, b: ConvexShape, space: Space): boolean {
  const { poseA, poseB, direction: d, line, now: n } = space, c = line.cast;
  const length = Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
  if (!(length > 0)) return false;
  d[0] = -n.x / length; d[1] = -n.y / length; d[2] = -n.z / length;
  const { iterations } = c;
  c.margin = a.margin + b.margin + c.target;
  setFrame(a, poseA, b, poseB, d, c);
  setMargin(a, b, c);
  c.limit = 0;
  c.nx = 0; c.ny = 0; c.nz = -1;
  const met = isMet(meet(a, b, line));
  n.isBroken = n.isBroken || !(c.size < Infinity);
  c.iterations += iterations;
  n.depth = c.upper * c.nz;
  return met && n.depth >= 0;
}

/** Descends from `now`, and writes the minimum depth to `best`. */
function descend(a: ConvexShape, b: ConvexShape, space: Space): void {
  const { now: n, best } = space, c = space.line.cast;
  let last = Infinity;
  for (let k = 0; k < LINES && leaveAlong(a, b, space) && n.depth < last - LEVEL * c.size; k++) {
    last = n.depth;
    writeNormal(c, space.poseA, n);
    if (last < best.depth) {
      best.depth = last;
      best.x = n.x; best.y = n.y; best.z = n.z;
    }
  }
}

/** Writes to `now` the vector from the middle of A's core to the middle of B's core. World frame. */
function writeBetween(a: ConvexShape, b: ConvexShape, { poseA, poseB, now: n }: Space): void {
  const p = a.center, q = b.center;
  n.x = poseB[9] - poseA[9] + poseB[0] * q[0] + poseB[1] * q[1] + poseB[2] * q[2]
    - (poseA[0] * p[0] + poseA[1] * p[1] + poseA[2] * p[2]);
  n.y = poseB[10] - poseA[10] + poseB[3] * q[0] + poseB[4] * q[1] + poseB[5] * q[2]
    - (poseA[3] * p[0] + poseA[4] * p[1] + poseA[5] * p[2]);
  n.z = poseB[11] - poseA[11] + poseB[6] * q[0] + poseB[7] * q[1] + poseB[8] * q[2]
    - (poseA[6] * p[0] + poseA[7] * p[1] + poseA[8] * p[2]);
}

/**
 * Tilts the current normal about the start until its plane proves that the start is in the surface. Each tilt brings
 * the support point to the height of the start. A normal with the error of a rounding divided by a small margin has a
 * support that is too high by that error at the far end of a flat face.
 */
function levels(a: ConvexShape, b: ConvexShape, c: LineCast): boolean {
  let last = Infinity;
  for (let k = 0; k < LINES; k++) {
    supportLine(a, b, c);
    const { w, nx, ny, nz } = c, height = nx * w.x + ny * w.y + nz * w.z + c.margin;
    if (height <= SURE * TOUCH * ROUNDING * c.size) return true;
    if (!(height < last)) return false;
    last = height;
    const along = height - c.margin, ex = w.x - along * nx, ey = w.y - along * ny, ez = w.z - along * nz,
      s = height / (ex * ex + ey * ey + ez * ez), x = nx - s * ex, y = ny - s * ey, z = nz - s * ez,
      n = Math.sqrt(x * x + y * y + z * z);
    c.nx = x / n; c.ny = y / n; c.nz = z / n;
  }
  return false;
}

/**
 * Does the line along `now`, then along the normals that it finds, leave D at its start? Writes the normal to `now`.
 */
function touchesAlong(a: ConvexShape, b: ConvexShape, space: Space): boolean {
  const { now: n, line: { cast: c } } = space;
  let last = Infinity;
  for (let k = 0; k < LINES; k++) {
    leaveAlong(a, b, space);
    // the depth of the start under the plane of the last support along the normal, with its rounding
    const height = c.lower * c.nz;
    if (n.isBroken || !(c.nz < 0 && height <= NEAR * c.size)) return false;
    writeNormal(c, space.poseA, n);
    if (height <= SURE * TOUCH * ROUNDING * c.size || levels(a, b, c)) {
      writeNormal(c, space.poseA, n);
      if (-c.upper <= AGREE * c.size) return true;
    } else if (!(height < last)) return false;
    last = height;
  }
  return false;
}

/**
 * Bodies that overlap according to the cast, or are undecided because of rounding: do they only touch? From a start in
 * D's surface, the line away from D's middle leaves D at once, through a plane that proves it. If the motion is nearly
 * along the surface, or D may be flat, the line along the current normal is tried too.
 * "free": over the whole path the motion goes against the plane's normal by no more than counts as touching. "hit": it
 * goes farther; points and normal are written. "deep": the start is in D, or it is undecided. "broken": a support
 * function has returned a number that is not finite.
 */
export function askTouch(a: ConvexShape, b: ConvexShape, space: Space, out: CastResult): Touch {
  const { poseA, poseB, best, now: n, way: v, line: { cast: c } } = space, { tolerance } = c;
  const isAlong = Math.abs(c.nz) < ALONG || !(a.inradius + b.inradius > 0);
  n.isBroken = false;
  writeNormal(c, poseA, best);
  writeBetween(a, b, space);
  c.tolerance = NEAR; // (a bracket that holds the start is closed up to rounding)
  let isTouched = touchesAlong(a, b, space);
  if (!isTouched && isAlong && !n.isBroken) {
    n.x = best.x; n.y = best.y; n.z = best.z;
    isTouched = touchesAlong(a, b, space);
  }
  c.tolerance = tolerance;
  if (!isTouched) return n.isBroken ? "broken" : "deep";
  const band = TOUCH * ROUNDING * c.size;
  if ((n.x * v.x + n.y * v.y + n.z * v.z) * c.maxTime >= -band) return "free";
  writePoint(c, false, a, poseA, out.pointA);
  writePoint(c, true, b, poseB, out.pointB);
  writeNormal(c, poseA, out.normal);
  out.time = out.lowerTime = 0;
  return "hit";
}

/**
 * Bodies that overlap, after the cast has found where the motion leaves D. "free": the motion does not deepen the
 * overlap. "deeper": points and normal of the direction in which they separate soonest are written, if one is found.
 * "broken": a support function has returned a number that is not finite.
 */
export function askOverlap(a: ConvexShape, b: ConvexShape, space: Space, out: CastResult): Overlap {
  const { poseA, poseB, best, now: n, way: v } = space, c = space.line.cast;
  const speed = Math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z), budget = c.budget;
  best.depth = Infinity;
  n.isBroken = false;
  c.budget = DEFAULT_MAX_ITERATIONS; // (of each line)
  writeNormal(c, poseA, n);
  if (speed > 0) descend(a, b, space);
  n.x = -v.x; n.y = -v.y; n.z = -v.z;
  descend(a, b, space);
  writeBetween(a, b, space);
  descend(a, b, space);
  c.budget = budget;
  const isFound = best.depth < Infinity && !n.isBroken;
  if (isFound && best.x * v.x + best.y * v.y + best.z * v.z >= -ROUNDING * speed) return "free";
  n.x = best.x; n.y = best.y; n.z = best.z;
  if (isFound && leaveAlong(a, b, space)) {
    writePoint(c, false, a, poseA, out.pointA);
    writePoint(c, true, b, poseB, out.pointB);
    writeNormal(c, poseA, out.normal);
  }
  return n.isBroken ? "broken" : "deeper";
}
