/**
 * Bodies that overlap at the start of a linear cast: in which direction they part soonest, and whether the motion goes
 * that way.
 *
 * For a unit direction n, h(n) is how far B has to move along n to leave A. The line along n leaves D through a plane
 * with the normal n', and h(n') <= h(n): from the motion's own exit, against the motion, and from the middle of D to
 * the start, this is repeated until h does not fall. The least h found is a bound of the depth from above, and the
 * depth itself but where D has a lower side that none of the three leads to. While B does not move against n', the
 * overlap never gets deeper than h(n').
 */
import type { CastResult, ConvexShape } from "@col/types";
import { setFrame, setMargin } from "./line/frame.ts";
import { isMet, meet } from "./line/meet.ts";
import { DEFAULT_MAX_ITERATIONS } from "./line/solve.ts";
import { writeNormal, writePoint } from "./line/write.ts";
import type { Space } from "./pool.ts";
import { ROUNDING } from "./rounding.ts";

/** Lines asked from one direction: each lands on a facet, or halves the angle to it. */
const LINES = 24;
/** A depth that falls by less than this part of the size is the last. No dimension. */
const LEVEL = 1e-12;

/** The depth along the normal at hand; its direction in the world. */
class Way {
  depth: number = NaN;
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  /** Has a support function given no finite number? */
  isBroken: boolean = false;
}

const BEST: Way = new Way(), NOW: Way = new Way();

/** What is known of an overlap. */
export type Overlap = "free" | "deeper" | "broken";

/** Where B, moved along `NOW`, leaves A: the contact in `c`, the depth in `NOW`. False where no line tells. */
function leaveAlong(a: ConvexShape, b: ConvexShape, space: Space): boolean {
  const { poseA, poseB, direction: d, line } = space, c = line.cast, n = NOW;
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

/** Descends from `NOW`, and writes the least depth to `BEST`. */
function descend(a: ConvexShape, b: ConvexShape, space: Space): void {
  const c = space.line.cast, n = NOW, best = BEST;
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

/**
 * Bodies that overlap, after the cast has found where the motion leaves: "free" where the motion does not deepen the
 * overlap. "deeper" writes points and normal of the direction in which they part soonest, where one is found. "broken":
 * a support function has given no finite number.
 */
export function askOverlap(a: ConvexShape, b: ConvexShape, space: Space, out: CastResult): Overlap {
  const c = space.line.cast, v = space.way, best = BEST, n = NOW, { poseA, poseB } = space;
  const speed = Math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z), budget = c.budget;
  best.depth = Infinity;
  n.isBroken = false;
  c.budget = DEFAULT_MAX_ITERATIONS; // (of each line)
  writeNormal(c, poseA, n);
  if (speed > 0) descend(a, b, space);
  n.x = -v.x; n.y = -v.y; n.z = -v.z;
  descend(a, b, space);
  const p = a.center, q = b.center;
  n.x = poseB[9] - poseA[9] + poseB[0] * q[0] + poseB[1] * q[1] + poseB[2] * q[2]
    - (poseA[0] * p[0] + poseA[1] * p[1] + poseA[2] * p[2]);
  n.y = poseB[10] - poseA[10] + poseB[3] * q[0] + poseB[4] * q[1] + poseB[5] * q[2]
    - (poseA[3] * p[0] + poseA[4] * p[1] + poseA[5] * p[2]);
  n.z = poseB[11] - poseA[11] + poseB[6] * q[0] + poseB[7] * q[1] + poseB[8] * q[2]
    - (poseA[6] * p[0] + poseA[7] * p[1] + poseA[8] * p[2]);
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
