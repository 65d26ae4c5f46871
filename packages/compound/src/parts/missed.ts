/**
 * How far a triangle of a mesh is outside the parts: the maximum distance of its points from the union of the parts.
 *
 * In: the number of a triangle, in `out.index`; a tolerance and a budget. Out: a lower and an upper bound (lengths),
 * and a point at which the lower bound is reached, in the mesh's frame.
 *
 * Method: branch and bound. The distance from one convex part is a convex function, so over a piece of the triangle
 * it is at most the largest distance of the piece's corners. So a triangle inside a single part is recognised at
 * once. The distance from the union grows at most by the piece's radius from its centre. The piece with the largest
 * bound is halved across its longest edge.
 */
import { Heap } from "@col/kernel";
import type { MeasuredBodies } from "./bodies.ts";
import type { Extreme, Limits } from "./extreme.ts";

/** Corners of a piece and the upper bound of its distances. */
interface Piece {
  readonly corners: Float64Array;
  readonly upper: number;
}

/** Largest of the distances of a piece's corners from one part, where it is below `best`. */
function worstCorner(bodies: MeasuredBodies, part: number, c: Float64Array, best: number): number {
  let worst = 0;
  for (let k = 0; k < 9; k += 3) {
    bodies.askPart(part, c[k], c[k + 1], c[k + 2]);
    worst = Math.max(worst, bodies.fromPart.distance);
    // (NaN, of a support function that gives it, is no bound)
    if (!(worst < best)) return best;
  }
  return worst;
}

/** Raises the lower bound by a point of the triangle. */
function sample(bodies: MeasuredBodies, x: number, y: number, z: number, out: Extreme): void {
  bodies.askParts(x, y, z);
  const lower = bodies.fromParts.lowerBound - bodies.slack;
  if (!(lower > out.lowerBound)) return;
  out.lowerBound = lower;
  out.point.x = x; out.point.y = y; out.point.z = z;
}

/** Upper bound of a piece, its centre being sampled on the way. */
function boundPiece(bodies: MeasuredBodies, c: Float64Array, known: number, out: Extreme): Piece {
  const x = (c[0] + c[3] + c[6]) / 3, y = (c[1] + c[4] + c[7]) / 3, z = (c[2] + c[5] + c[8]) / 3;
  let radius = 0;
  for (let k = 0; k < 9; k += 3) {
    const u = c[k] - x, v = c[k + 1] - y, w = c[k + 2] - z;
    radius = Math.max(radius, Math.sqrt(u * u + v * v + w * w));
  }
  sample(bodies, x, y, z, out);
  const reach = bodies.fromParts.distance;
  let upper = Math.min(known, reach + radius + bodies.slack);
  bodies.findHolders(x, y, z, reach + bodies.slack);
  for (const part of bodies.holders) upper = Math.min(upper, worstCorner(bodies, part, c, upper) + bodies.slack);
  return { corners: c, upper };
}

/** The two halves of a piece across its longest edge, and the middle of that edge. */
function halves(c: Float64Array): readonly [Float64Array, Float64Array, Float64Array] {
  let longest = 0, edge = 0;
  for (let k = 0; k < 3; k++) {
    const i = 3 * k, j = 3 * ((k + 1) % 3), u = c[j] - c[i], v = c[j + 1] - c[i + 1], w = c[j + 2] - c[i + 2];
    const length = u * u + v * v + w * w;
    if (length > longest) {
      longest = length;
      edge = k;
    }
  }
  const i = 3 * edge, j = 3 * ((edge + 1) % 3), middle = new Float64Array(3), one = c.slice(), two = c.slice();
  for (let k = 0; k < 3; k++) middle[k] = one[j + k] = two[i + k] = 0.5 * (c[i + k] + c[j + k]);
  return [one, two, middle];
}

/** See the file header. `out.index` is the triangle. */
export function measureTriangle(bodies: MeasuredBodies, limits: Limits, out: Extreme): void {
  const { mesh: { positions, indices } } = bodies, corners = new Float64Array(9), heap = new Heap(false);
  const pieces: Piece[] = [], { tolerance } = limits;
  out.lowerBound = 0;
  for (let k = 0; k < 9; k++) corners[k] = positions[3 * indices[3 * out.index + Math.floor(k / 3)] + k % 3];
  out.point.x = corners[0]; out.point.y = corners[1]; out.point.z = corners[2];
  for (let k = 0; k < 9; k += 3) sample(bodies, corners[k], corners[k + 1], corners[k + 2], out);
  const push = (piece: Piece): void => {
    heap.key[0] = -piece.upper;
    heap.push(pieces.length, 0);
    pieces.push(piece);
  };
  push(boundPiece(bodies, corners, Infinity, out));
  for (;;) {
    heap.pop();
    const { corners: c, upper } = pieces[heap.first];
    out.upperBound = Math.max(upper, out.lowerBound);
    if (upper <= tolerance || upper - out.lowerBound <= tolerance) return;
    if (limits.left <= 0) {
      limits.spent = true;
      return;
    }
    limits.left -= 2;
    const [one, two, middle] = halves(c);
    sample(bodies, middle[0], middle[1], middle[2], out);
    push(boundPiece(bodies, one, upper, out));
    push(boundPiece(bodies, two, upper, out));
  }
}
