/**
 * The normal form of a pair: kinds in the order of `KINDS`, the frame of the first body; and the way back.
 *
 * A closed form is written once: first body and second body, in the first one's frame, with a normal that leads out
 * of the first. Which of them is A stands here and nowhere else. GJK and the searches need no such form and run in
 * A's frame as it is: a warm start holds points of A and B.
 */
import { rotateVector, rotateVectorBack } from "@col/kernel";
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

/** out = the second body's point c in the frame of the first. */
export function pointInFirst(pair: Pair, r: Float64Array, c: Float64Array, out: Float64Array): void {
  const x = c[0], y = c[1], z = c[2];
  if (pair.swapped) {
    const u = x - r[9], v = y - r[10], w = z - r[11];
    out[0] = r[0] * u + r[3] * v + r[6] * w; out[1] = r[1] * u + r[4] * v + r[7] * w;
    out[2] = r[2] * u + r[5] * v + r[8] * w;
    return;
  }
  out[0] = r[0] * x + r[1] * y + r[2] * z + r[9]; out[1] = r[3] * x + r[4] * y + r[5] * z + r[10];
  out[2] = r[6] * x + r[7] * y + r[8] * z + r[11];
}

/** out = the point c of the first body's frame, in the frame of the second. */
export function pointInSecond(pair: Pair, r: Float64Array, c: Float64Array, out: Float64Array): void {
  const x = c[0], y = c[1], z = c[2];
  if (pair.swapped) {
    out[0] = r[0] * x + r[1] * y + r[2] * z + r[9];
    out[1] = r[3] * x + r[4] * y + r[5] * z + r[10];
    out[2] = r[6] * x + r[7] * y + r[8] * z + r[11];
    return;
  }
  const u = x - r[9], v = y - r[10], w = z - r[11];
  out[0] = r[0] * u + r[3] * v + r[6] * w;
  out[1] = r[1] * u + r[4] * v + r[7] * w;
  out[2] = r[2] * u + r[5] * v + r[8] * w;
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

/** The normal n, out of the first body in its frame, becomes that from A to B in A's frame, in place. */
export function normalToA(pair: Pair, r: Float64Array, n: Float64Array): void {
  if (!pair.swapped) return;
  const x = n[0], y = n[1], z = n[2];
  n[0] = -(r[0] * x + r[1] * y + r[2] * z); n[1] = -(r[3] * x + r[4] * y + r[5] * z);
  n[2] = -(r[6] * x + r[7] * y + r[8] * z);
}

/** The normal n, from A to B in A's frame, becomes that out of the first body in its frame, in place. */
export function normalToFirst(pair: Pair, r: Float64Array, n: Float64Array): void {
  if (!pair.swapped) return;
  const x = n[0], y = n[1], z = n[2];
  n[0] = -(r[0] * x + r[3] * y + r[6] * z); n[1] = -(r[1] * x + r[4] * y + r[7] * z);
  n[2] = -(r[2] * x + r[5] * y + r[8] * z);
}
