/**
 * Names of contact points: the features that meet there.
 *
 * A point near a corner of A's face is named after this corner, else one near a corner of B's face after that one, else
 * a crossing after the sides of both faces. "Near" is a fraction of the corner's sides and far above rounding, so that
 * a name does not change where corners and sides of both faces lie on each other and the bodies move a little.
 */
import { isPolytope } from "../face/polytope-face.ts";
import type { ConvexShape } from "@col/types";
import type { Candidates, Polygon } from "./space.ts";

/** Id of the closest points of curved surfaces, which are no feature. */
export const CLOSEST: number = 0;
/** Marks of ids: a corner of A, a corner of B, a crossing of two sides. */
const CORNER_A = 0x20000000;
const CORNER_B = 0x40000000;
const CROSSING = 0x60000000;
/** Bits of a corner's id, and of a side's; ids above are folded. */
const CORNER_BITS = 0x1fffffff;
const SIDE_BITS = 0x3fff;
const SIDE_SHIFT = 14;
/** A point is at a corner within this fraction of the corner's shorter side. No dimension. */
const NEAR = 1e-5;

function distance2(p: Polygon, i: number, j: number): number {
  const du = p.at[3 * i] - p.at[3 * j], dv = p.at[3 * i + 1] - p.at[3 * j + 1];
  return du * du + dv * dv;
}

/** The corner of a face that the candidate is at; -1: none. */
function cornerAt(p: Polygon, c: Candidates, k: number): number {
  const n = p.count, u = c.at[2 * k], v = c.at[2 * k + 1];
  for (let i = 0; i < n; i++) {
    const du = u - p.at[3 * i], dv = v - p.at[3 * i + 1], off = du * du + dv * dv;
    if (n === 1 ? off === 0 : off <= NEAR * NEAR
      * Math.min(distance2(p, i, i + 1 < n ? i + 1 : 0), distance2(p, i, i > 0 ? i - 1 : n - 1))) return i;
  }
  return -1;
}

/** Names candidate k. A name that is taken already is counted up: no two are equal. */
export function nameCandidate(first: Polygon, second: Polygon, c: Candidates, k: number): void {
  const i = c.sideA[k] >= 0 && c.sideB[k] < 0 ? c.sideA[k] : cornerAt(first, c, k);
  let id = CLOSEST;
  if (i >= 0) id = CORNER_A | (first.id[i] & CORNER_BITS);
  else {
    const j = c.sideB[k] >= 0 && c.sideA[k] < 0 ? c.sideB[k] : cornerAt(second, c, k);
    if (j >= 0) id = CORNER_B | (second.id[j] & CORNER_BITS);
    else {
      // B's face stands the other way round: a side is named after the corner where it starts on B
      const m = c.sideB[k] + 1 < second.count ? c.sideB[k] + 1 : 0;
      id = CROSSING | ((first.id[Math.max(0, c.sideA[k])] & SIDE_BITS) << SIDE_SHIFT) | (second.id[m] & SIDE_BITS);
    }
  }
  for (let again = true; again;) {
    again = false;
    for (let l = 0; l < k; l++) again ||= c.id[l] === id;
    if (again) id = (id + 1) & 0x7fffffff;
  }
  c.id[k] = id;
}

/** Id of the closest pair: of two corners, of one and a curved or flat place, or no feature. */
export function closestId(a: ConvexShape, b: ConvexShape, first: Polygon, second: Polygon): number {
  if (first.count === 1 && isPolytope(a)) return CORNER_A | (first.id[0] & CORNER_BITS);
  if (second.count === 1 && isPolytope(b)) return CORNER_B | (second.id[0] & CORNER_BITS);
  return CLOSEST;
}
