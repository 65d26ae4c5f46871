/**
 * Contact points of two convex shapes along a known contact normal, and their copy into a manifold.
 *
 * - In: two shapes, the packed pose of B in A (12 doubles), and the space: unit normal n from A to B (A's frame), sine
 *   of the face angle, largest gap wanted (length), and the closest pair of the query, if it is known.
 * - Out, in the space, A's frame: points on A (3 doubles each, margin included), gaps along n (lengths, negative:
 *   overlap), ids. Returns the number of points, 0 if the faces have no common place.
 * - Method: the face of A that looks along n and the face of B that looks along -n, chosen by angles (touching.ts);
 *   their common part across n (clip.ts, edges.ts); the heights of the surfaces there (heights.ts). The closest pair is
 *   added if no point is as deep. Points whose gap exceeds the limit are removed. The rest is reduced to the room: the
 *   deepest point first, then the largest area (reduce.ts, choose.ts).
 * - `writeContacts` maps the points to another frame, usually the world.
 */
import type { ConvexShape, PackedPose, SupportFaceFn } from "@col/types";
import { clipPoint, clipPolygons, clipSegment, copyFace } from "./clip.ts";
import { meetEdges } from "./edges.ts";
import { setBothHeights } from "./heights.ts";
import { CLOSEST, closestId, mergeAtCorners, nameChosen } from "./names.ts";
import { chooseCorners } from "./choose.ts";
import { areNear, dropFar, dropStraight, mergeEqual, moveCandidate } from "./reduce.ts";
import type { ContactSpace } from "./space.ts";
import { findTouchingFaces } from "./touching.ts";

/** Sine of the face angle that queries have by default, 0.01 radians. */
export const FACE_SINE: number = 0.009999833334166664;
/** The closest pair is a point by itself if no candidate is as deep, to this fraction of the size. No dimension. */
const AS_DEEP = 3e-10;

/** Finds the places that both faces cover, and the heights there. */
function findCandidates(a: ConvexShape, b: ConvexShape, bInA: PackedPose, space: ContactSpace): void {
  const { first, second, found } = space, p = first.count, q = second.count;
  found.count = 0;
  if (p === 2 && q === 2) {
    meetEdges(a, b, space); // sets the heights, too
    return;
  }
  if (p < 0) copyFace(second, false, found);
  else if (q < 0) copyFace(first, true, found);
  else if (p > 2 && q > 2) clipPolygons(space);
  else if (p > 2 && q === 2) clipSegment(second, first, false, space);
  else if (p === 2 && q > 2) clipSegment(first, second, true, space);
  else if (p > 2 && q === 1) clipPoint(second, first, false, space);
  else if (p === 1 && q > 2) clipPoint(first, second, true, space);
  setBothHeights(a, b, bInA, space);
}

/** Writes the closest pair as candidate i; the caller sets its id. */
function putWitness({ found: c, frame: f, witness: w }: ContactSpace, i: number): void {
  c.at[2 * i] = f[0] * w[0] + f[1] * w[1] + f[2] * w[2];
  c.at[2 * i + 1] = f[3] * w[0] + f[4] * w[1] + f[5] * w[2];
  c.low[i] = f[6] * w[0] + f[7] * w[1] + f[8] * w[2];
  c.gap[i] = w[3];
}

/**
 * Adds the closest pair if no candidate is as deep. It replaces a candidate at the same place, else it becomes the last
 * candidate. Returns whether it is a separate candidate.
 */
function addWitness(a: ConvexShape, b: ConvexShape, space: ContactSpace): boolean {
  const { found: c, witness: w, numbers } = space, n = c.count;
  for (let i = 0; i < n; i++) if (c.gap[i] <= w[3] + AS_DEEP * numbers[0]) return false;
  putWitness(space, n);
  for (let i = 0; i < n; i++) {
    if (!areNear(c, i, n, numbers, 3, 1)) continue;
    c.sideA[n] = c.sideA[i]; c.sideB[n] = c.sideB[i];
    moveCandidate(c, n, i);
    return false;
  }
  c.id[n] = n === 0 ? closestId(a, b, space.first, space.second) : CLOSEST;
  c.count = n + 1;
  return true;
}

/**
 * Contact points of two shapes along `space.normal`, up to `room` of them; returns how many. See `ContactSpace` for
 * input and output. It returns 0 if the faces have no common place across the normal and there is no witness.
 *
 * @param face Faces of shapes without a face function; `null`: the faces of the built-in kinds.
 */
export function contactPoints(a: ConvexShape, b: ConvexShape, bInA: PackedPose, face: SupportFaceFn | null,
  room: number, space: ContactSpace): number {
  const { found: c, limits, first, second, numbers } = space;
  if (findTouchingFaces(a, b, bInA, face, space)) {
    putWitness(space, 0);
    c.id[0] = closestId(a, b, first, second);
    space.chosen[0] = 0;
    return writePoints(space, Math.min(1, room));
  }
  findCandidates(a, b, bInA, space);
  // planes fitted to corners that are not quite coplanar are slightly off: no gap along the normal is below the
  // distance
  for (let i = 0; i < c.count; i++) c.gap[i] = Math.max(limits[2], c.high[i] - c.low[i]);
  mergeEqual(c, numbers);
  const added = space.hasWitness && addWitness(a, b, space);
  if (c.count === 0) return writePoints(space, 0);
  dropFar(space);
  if (first.count !== 1 && second.count !== 1) {
    mergeAtCorners(first, second, c, added ? c.count - 1 : c.count, numbers);
    dropStraight(c, added ? c.count - 1 : c.count, numbers);
  }
  const n = chooseCorners(space, room, added);
  if (!added && (first.count === 1 || second.count === 1)) c.id[0] = closestId(a, b, first, second);
  else nameChosen(first, second, c, space.chosen, added ? n - 1 : n, numbers);
  return writePoints(space, n);
}

/** Writes the first `n` chosen candidates into the output; returns how many. */
function writePoints(space: ContactSpace, n: number): number {
  const { found: c, frame: f } = space;
  for (let k = 0; k < n; k++) {
    const i = space.chosen[k], u = c.at[2 * i], v = c.at[2 * i + 1], low = c.low[i];
    space.points[3 * k] = f[0] * u + f[3] * v + f[6] * low;
    space.points[3 * k + 1] = f[1] * u + f[4] * v + f[7] * low;
    space.points[3 * k + 2] = f[2] * u + f[5] * v + f[8] * low;
    space.gaps[k] = c.gap[i];
    space.ids[k] = c.id[i];
  }
  space.count = n;
  return n;
}

/** Rows of a manifold: 3 doubles each in the points. */
export interface ContactRows {
  count: number;
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  readonly gaps: Float64Array;
  readonly ids: Int32Array;
}

/** Writes the points of the space into `out`, in the frame that `aInWorld` maps A's to. */
export function writeContacts(space: ContactSpace, aInWorld: PackedPose, out: ContactRows): void {
  const t = aInWorld, p = space.points, n = space.normal;
  const nx = t[0] * n[0] + t[1] * n[1] + t[2] * n[2], ny = t[3] * n[0] + t[4] * n[1] + t[5] * n[2],
    nz = t[6] * n[0] + t[7] * n[1] + t[8] * n[2];
  for (let k = 0; k < space.count; k++) {
    const x = p[3 * k], y = p[3 * k + 1], z = p[3 * k + 2], gap = space.gaps[k];
    const wx = t[0] * x + t[1] * y + t[2] * z + t[9], wy = t[3] * x + t[4] * y + t[5] * z + t[10],
      wz = t[6] * x + t[7] * y + t[8] * z + t[11];
    out.pointsA[3 * k] = wx; out.pointsA[3 * k + 1] = wy; out.pointsA[3 * k + 2] = wz;
    out.pointsB[3 * k] = wx + gap * nx; out.pointsB[3 * k + 1] = wy + gap * ny; out.pointsB[3 * k + 2] = wz + gap * nz;
    out.gaps[k] = gap;
    out.ids[k] = space.ids[k];
  }
  out.count = space.count;
}
