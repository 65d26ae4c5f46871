/**
 * The normal form of a pair, and the way back: the body whose kind comes first in `KINDS` is the first body, and its
 * frame is the frame of the calculation.
 *
 * - A closed form is written once: first body and second body, in the first body's frame, with a unit normal that leads
 *   out of the first. Only this file knows which of the two bodies is A.
 * - In: the pair, the relative pose `r` of B in A (12 doubles: rotation row-major, then translation), points and
 *   directions (3 doubles each). Out: the same in the frame that the function names. Points are lengths; directions
 *   keep their length.
 * - Method: p = R q + t for a point q of B's frame; back q = R^T (p - t).
 * - GJK and the searches run in A's frame instead, because a warm start holds points of A and B.
 */
import { rotateVector, rotateVectorBack, transformPoint } from "@col/kernel";
import type { Workspace } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import type { Pair } from "./method.ts";

/** The body whose kind comes first; of two of one kind B. */
export function firstBody(pair: Pair): ConvexShape {
  return pair.swapped ? pair.b : pair.a;
}

export function secondBody(pair: Pair): ConvexShape {
  return pair.swapped ? pair.a : pair.b;
}

/** The witness point of the first body, in its frame. */
export function pointOfFirst(pair: Pair, g: Workspace): Float64Array {
  return pair.swapped ? g.pointBLocal : g.pointA;
}

/** The witness point of the second body, in its frame. */
export function pointOfSecond(pair: Pair, g: Workspace): Float64Array {
  return pair.swapped ? g.pointA : g.pointBLocal;
}

/** out = R^T (c - t): a point of the frame in which the pose r is given, in the posed body's own. `out` may be `c`. */
export function pointBack(r: Float64Array, c: Float64Array, out: Float64Array): void {
  const x = c[0] - r[9], y = c[1] - r[10], z = c[2] - r[11];
  out[0] = r[0] * x + r[3] * y + r[6] * z; out[1] = r[1] * x + r[4] * y + r[7] * z;
  out[2] = r[2] * x + r[5] * y + r[8] * z;
}

/** out = the second body's point c in the frame of the first. */
export function pointInFirst(pair: Pair, r: Float64Array, c: Float64Array, out: Float64Array): void {
  if (pair.swapped) pointBack(r, c, out);
  else transformPoint(r, c, out);
}

/** out = the point c of the first body's frame, in the frame of the second. */
export function pointInSecond(pair: Pair, r: Float64Array, c: Float64Array, out: Float64Array): void {
  if (pair.swapped) transformPoint(r, c, out);
  else pointBack(r, c, out);
}

/** out = the direction n of the first body's frame, in the frame of the second. */
export function directionInSecond(pair: Pair, r: Float64Array, n: Float64Array, out: Float64Array): void {
  if (pair.swapped) rotateVector(r, n, out);
  else rotateVectorBack(r, n, out);
}

/** out = the direction n of the second body's frame, in the frame of the first. */
export function directionInFirst(pair: Pair, r: Float64Array, n: Float64Array, out: Float64Array): void {
  if (pair.swapped) rotateVectorBack(r, n, out);
  else rotateVector(r, n, out);
}

/** out = the relative pose of the second body in the first. */
export function poseInFirst(pair: Pair, r: Float64Array, out: Float64Array): void {
  if (!pair.swapped) {
    for (let i = 0; i < 12; i++) out[i] = r[i];
    return;
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) out[3 * i + j] = r[3 * j + i];
    out[9 + i] = -(r[i] * r[9] + r[3 + i] * r[10] + r[6 + i] * r[11]);
  }
}

/** Points of both bodies, each in its frame: of a simplex, of a polytope. */
interface Rows {
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/** The points of the second body. */
export function rowsOfSecond(pair: Pair, rows: Rows): Float64Array {
  return pair.swapped ? rows.a : rows.b;
}

/** The normal n, out of the first body in its frame, becomes the normal from A to B in A's frame, in place. */
export function normalToA(pair: Pair, r: Float64Array, n: Float64Array): void {
  if (!pair.swapped) return;
  rotateVector(r, n, n);
  n[0] = -n[0]; n[1] = -n[1]; n[2] = -n[2];
}

/** The normal n, from A to B in A's frame, becomes the normal out of the first body in its frame, in place. */
export function normalToFirst(pair: Pair, r: Float64Array, n: Float64Array): void {
  if (!pair.swapped) return;
  rotateVectorBack(r, n, n);
  n[0] = -n[0]; n[1] = -n[1]; n[2] = -n[2];
}
