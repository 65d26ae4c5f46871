/**
 * Names contact points with stable ids: the features that meet at each point.
 *
 * - In: both faces with corner ids (contact coordinates, lengths), the candidates, and the lengths `numbers` of the
 *   space.
 * - Out: `id` of each candidate, an int32. Bits 29 and 30 mark a corner of A, a corner of B or a crossing of two sides.
 *   The other bits hold the corner's id, or 14 bits for the id of each side.
 * - Rule: a point near a corner of A's face is named after this corner. Else a point near a corner of B's face is named
 *   after that corner, and a crossing after the sides of both faces.
 * - "Near" is `numbers[2]` and at most 0.1 of the corner's shorter side, far above rounding. So a name does not change
 *   if corners or sides of both faces coincide and the bodies move a little.
 * - `mergeAtCorners` also merges neighbouring candidates at one corner.
 */
import { isPolytope } from "../face/polytope-face.ts";
import { areNear, moveCandidate } from "./reduce.ts";
import type { ConvexShape } from "@col/types";
import type { Candidates, Polygon } from "./space.ts";

/** Id of a contact at the closest points of curved surfaces, where no feature has an id. */
export const CLOSEST: number = 0;
/** Marks of ids: a corner of A, a corner of B, a crossing of two sides. */
const CORNER_A = 0x20000000;
const CORNER_B = 0x40000000;
const CROSSING = 0x60000000;
/** Bits that are kept of a corner's id, and of a side's id; larger ids lose their upper bits. */
const CORNER_BITS = 0x1fffffff;
const SIDE_BITS = 0x3fff;
const SIDE_SHIFT = 14;
/** A point is at a corner within `numbers[2]`, and within this fraction of the corner's shorter side. No dimension. */
const NEAR_SIDE = 0.1;

/**
 * The corner of a face at which the candidate is; of several, the corner with the lowest id; -1: it is at no corner.
 */
function cornerAt(p: Polygon, c: Candidates, k: number, numbers: Float64Array): number {
  const n = p.count, u = c.at[2 * k], v = c.at[2 * k + 1], near = numbers[2];
  let at = -1;
  for (let i = 0; i < n; i++) {
    const du = u - p.at[3 * i], dv = v - p.at[3 * i + 1], off = du * du + dv * dv;
    if (off > near * near) continue;
    const j = i + 1 < n ? i + 1 : 0, h = i > 0 ? i - 1 : n - 1, ju = p.at[3 * i] - p.at[3 * j],
      jv = p.at[3 * i + 1] - p.at[3 * j + 1], hu = p.at[3 * i] - p.at[3 * h], hv = p.at[3 * i + 1] - p.at[3 * h + 1];
    // sides shorter than this length are no features: a place at one end is at the other end, too
    const side = Math.min(ju * ju + jv * jv, hu * hu + hv * hv);
    if ((p.side >= 0 || side <= near * near || off <= NEAR_SIDE * NEAR_SIDE * side)
      && (at < 0 || p.id[i] < p.id[at])) at = i;
  }
  return at;
}

/** The name of candidate k. `numbers`: of the space. */
function nameOf(first: Polygon, second: Polygon, c: Candidates, k: number, numbers: Float64Array): number {
  const sideA = c.sideA[k], sideB = c.sideB[k], i = sideA >= 0 && sideB < 0 ? sideA : cornerAt(first, c, k, numbers);
  if (i >= 0) return CORNER_A | (first.id[i] & CORNER_BITS);
  const j = sideB >= 0 && sideA < 0 ? sideB : cornerAt(second, c, k, numbers);
  if (j >= 0) return CORNER_B | (second.id[j] & CORNER_BITS);
  // B's face is in reverse order: a side is named after the corner where it starts on B
  const m = sideB + 1 < second.count ? sideB + 1 : 0;
  const nameA = first.side >= 0 ? first.side : first.id[Math.max(0, sideA)],
    nameB = second.side >= 0 ? second.side : second.id[m];
  return CROSSING | ((nameA & SIDE_BITS) << SIDE_SHIFT) | (nameB & SIDE_BITS);
}

/**
 * The first `n` candidates are corners of one polygon. Candidates at the same corner of a face are one point: the
 * deepest stays.
 */
export function mergeAtCorners(first: Polygon, second: Polygon, c: Candidates, n: number, numbers: Float64Array): void {
  const all = c.count;
  let kept = 0;
  for (let k = 0; k < n; k++) {
    let other = -1;
    for (let turn = 0; turn < 2 && other < 0 && kept > 0; turn++) {
      const l = turn === 0 ? kept - 1 : 0;
      if (areNear(c, k, l, numbers, 2, 2)
        && nameOf(first, second, c, k, numbers) === nameOf(first, second, c, l, numbers)) other = l;
    }
    if (other < 0) moveCandidate(c, k, kept++);
    else if (c.gap[k] < c.gap[other]) moveCandidate(c, k, other);
  }
  for (let k = n; k < all; k++) moveCandidate(c, k, kept++);
  c.count = kept;
}

/**
 * Names the first `n` chosen candidates. A name that is already used is increased by 1 until it is free, so no two are
 * equal.
 */
export function nameChosen(first: Polygon, second: Polygon, c: Candidates, chosen: Int32Array, n: number,
  numbers: Float64Array): void {
  for (let k = 0; k < n; k++) {
    let id = nameOf(first, second, c, chosen[k], numbers);
    for (let l = 0; l < k; l++) {
      if (c.id[chosen[l]] !== id) continue;
      id = (id + 1) & 0x7fffffff;
      l = -1;
    }
    c.id[chosen[k]] = id;
  }
}

/**
 * Id of the closest pair: the corner of A if its face is a corner of a polytope, else the corner of B, else CLOSEST.
 */
export function closestId(a: ConvexShape, b: ConvexShape, first: Polygon, second: Polygon): number {
  if (first.count === 1 && isPolytope(a)) return CORNER_A | (first.id[0] & CORNER_BITS);
  if (second.count === 1 && isPolytope(b)) return CORNER_B | (second.id[0] & CORNER_BITS);
  return CLOSEST;
}
