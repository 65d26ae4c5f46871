/**
 * The point where a ray that starts inside a body of convex parts leaves the union of the parts.
 *
 * In: a ray space whose parts were solved once, and of which one overlaps the start; the body's frame, times as
 * multiples of the direction. Out: the first time after which the ray is in no part, in `out`; a miss if the ray does
 * not leave the body up to `maxTime`.
 *
 * Method: a convex part contains the ray from its entry to its exit. The exit is the entry of a reversed ray that
 * starts beyond the body. A part that is entered before the exit found so far, up to rounding errors, may extend it,
 * so the walk is repeated until the exit stays.
 */
import type { BodyCastResult } from "@col/types";
import { copyCast, writeMiss } from "../cast-result.ts";
import { askPart } from "./space.ts";
import type { RaySpace } from "./space.ts";
import { walkRay } from "./walk.ts";

/** Parts count as joined where the gap along the ray is below this part of the ray's way through the body's box. */
const SEAM = 1e-12;

/** The last time at which the ray is in the box of the whole body, and some more. */
function writeFar(space: RaySpace): void {
  const { ray: { slab: s, start }, side: { tree: { boxes: b } } } = space;
  let far = Infinity;
  for (let i = 0; i < 3; i++) {
    const one = (b[i] - s[i]) * s[6 + i], two = (b[i + 3] - s[3 + i]) * s[6 + i];
    far = Math.min(far, Math.max(one, two));
  }
  space.exit[2] = far + 0.01 * (far - start[0]);
}

/** Turns the ray of the parts around: from beyond the box back to the start; `back`: as it was. */
function turnRay(space: RaySpace, back: boolean): void {
  const { origin: o, direction: d, exit, ray: { line: l, start } } = space, t = back ? start[0] : exit[2],
    s = back ? 1 : -1;
  o.x = l[0] + t * l[3]; o.y = l[1] + t * l[4]; o.z = l[2] + t * l[5];
  d.x = s * l[3]; d.y = s * l[4]; d.z = s * l[5];
}

/** The exit of the k-th item, which the ray enters before the exit known so far. */
function askExit(space: RaySpace, k: number, out: BodyCastResult): void {
  const { answer: r, side, exit, ray: { limit, start } } = space, far = exit[2], last = limit[0], first = start[0];
  limit[0] = far - first;
  start[0] = 0;
  turnRay(space, false);
  askPart(space, k);
  start[0] = first;
  limit[0] = last;
  turnRay(space, true);
  if (!(r.time >= 0) || r.status === "budget-spent") {
    space.exitIsOpen = true;
    return;
  }
  const upper = far - r.lowerTime;
  if (!(upper > exit[0])) return;
  space.exitGrew = true;
  exit[0] = upper;
  exit[1] = upper + SEAM * (far - first);
  copyCast(r, out);
  out.partA = side.items[k];
  out.lowerTime = Math.max(first, far - r.time);
  out.time = upper;
  out.status = "hit";
}

/** The parts of a leaf that are entered before the exit known so far. */
function askLeaf(space: RaySpace, node: number, out: BodyCastResult): void {
  const { side, answer: r, exit, ray: { limit } } = space;
  side.load(node);
  for (let k = 0; k < side.count; k++) {
    limit[0] = exit[1];
    askPart(space, k);
    if (r.status === "budget-spent") space.exitIsOpen = true;
    if (r.time <= exit[1]) askExit(space, k, out);
  }
  limit[0] = exit[1];
}

/** See the file header. Where the body is not left up to `maxTime`: a miss. */
export function findExit(space: RaySpace, maxTime: number, out: BodyCastResult): void {
  const { exit, ray: { limit, start } } = space, { iterations } = out;
  writeFar(space);
  exit[0] = exit[1] = start[0];
  space.exitIsOpen = false;
  do {
    space.exitGrew = false;
    limit[0] = exit[1];
    walkRay(space, askLeaf, out);
  } while (space.exitGrew);
  if (space.exitIsOpen) out.status = "budget-spent";
  else if (!(out.time <= maxTime)) writeMiss(out, maxTime);
  out.iterations = iterations;
}
