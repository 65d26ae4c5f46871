/**
 * How far a part is outside the solid that a closed mesh encloses: the maximum distance of its points from the solid.
 *
 * In: the number of a part, in `out.index`; a tolerance and a budget. Out: a lower and an upper bound (lengths), and
 * a point of the part at which the lower bound is reached, in the mesh's frame.
 *
 * Method: branch and bound over boxes in the part's frame, since the farthest point may lie inside the part, over a
 * hollow. Over a box, the distance from the solid grows at most by the box's radius from its centre, less the depth
 * of a centre inside the solid. If a face of the part lies in the surface, a ball deep inside the solid gives a
 * better bound. The distance from the ball grows with the square of the distance from its projection onto the face.
 * Boxes that the part does not reach are dropped. The sample is the point of the part closest to the box's centre.
 * The box with the largest bound is halved across its longest edge.
 */
import { Heap } from "@col/kernel";
import type { MeasuredBodies } from "./bodies.ts";
import type { Extreme, Limits } from "./extreme.ts";

/** Depths of the balls below a box, in radii of the box. No dimension. */
const DEEP = 6;
const SHALLOW = 1.5;

/**
 * A box in the frame of the part: its centre, then its half extents; the largest distance of its points of the part.
 */
interface Cell {
  readonly box: Float64Array;
  readonly upper: number;
}

/** Raises the lower bound by a point of the part. */
function sample(bodies: MeasuredBodies, x: number, y: number, z: number, out: Extreme): void {
  if (bodies.askSolid(x, y, z)) return;
  const lower = bodies.fromMesh.lowerBound - bodies.slack;
  if (!(lower > out.lowerBound)) return;
  out.lowerBound = lower;
  out.point.x = x; out.point.y = y; out.point.z = z;
}

/** Unit normal of a triangle of the mesh, in `out`; false: it has no normal. */
function normalOf({ mesh: { positions: p, indices } }: MeasuredBodies, t: number, out: Float64Array): boolean {
  const a = 3 * indices[3 * t], b = 3 * indices[3 * t + 1], c = 3 * indices[3 * t + 2];
  const ux = p[b] - p[a], uy = p[b + 1] - p[a + 1], uz = p[b + 2] - p[a + 2],
    vx = p[c] - p[a], vy = p[c + 1] - p[a + 1], vz = p[c + 2] - p[a + 2];
  out[0] = uy * vz - uz * vy; out[1] = uz * vx - ux * vz; out[2] = ux * vy - uy * vx;
  const s = 1 / Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  for (let i = 0; i < 3; i++) out[i] *= s;
  return s < Infinity;
}

/** Largest height of a part along a direction of the mesh's frame, margin included. */
function heightOf({ parts, packed }: MeasuredBodies, part: number, n: Float64Array): number {
  const shape = parts.shapes[part], m = packed[part], d = new Float64Array(3), p = new Float64Array(3);
  for (let i = 0; i < 3; i++) d[i] = m[i] * n[0] + m[3 + i] * n[1] + m[6 + i] * n[2];
  shape.support(shape, d, p);
  return d[0] * p[0] + d[1] * p[1] + d[2] * p[2] + shape.margin + n[0] * m[9] + n[1] * m[10] + n[2] * m[11];
}

/**
 * Largest distance of points of the part within `radius` of `c` from the solid, by balls inside it, the nearest
 * triangle being `t`: a ball lies `k` below the centre, against the triangle's normal; points of the part lie below its
 * largest height along the normal, and no further aside than the radius.
 */
function boundByBalls(bodies: MeasuredBodies, part: number, t: number, c: Float64Array, radius: number): number {
  const n = new Float64Array(3);
  if (!normalOf(bodies, t, n)) return Infinity;
  const above = Math.min(radius, heightOf(bodies, part, n) - (n[0] * c[0] + n[1] * c[1] + n[2] * c[2]) + bodies.slack);
  let least = Infinity;
  for (const k of [DEEP * radius, SHALLOW * radius]) {
    if (!bodies.askSolid(c[0] - k * n[0], c[1] - k * n[1], c[2] - k * n[2])) continue;
    const up = Math.max(Math.abs(above + k), Math.abs(k - radius));
    least = Math.min(least, Math.max(0, Math.sqrt(up * up + radius * radius) - bodies.fromMesh.lowerBound));
    if (least < 0.5 * radius) break;
  }
  return least;
}

/** Bounds a box; `null` where the part does not reach it. */
function boundCell(
  bodies: MeasuredBodies, box: Float64Array, known: number, enough: number, out: Extreme,
): Cell | null {
  const c = box.slice(0, 3), part = out.index, radius = Math.sqrt(box[3] ** 2 + box[4] ** 2 + box[5] ** 2);
  bodies.fromPartFrame(part, c);
  bodies.askPart(part, c[0], c[1], c[2]);
  const { fromPart, fromMesh, slack } = bodies;
  if (fromPart.lowerBound > radius + slack) return null;
  const inside = bodies.askSolid(c[0], c[1], c[2]), triangle = fromMesh.partA;
  let upper = inside ? Math.max(0, radius - fromMesh.lowerBound) : fromMesh.distance + radius;
  if (!(fromPart.distance > 0)) {
    if (!inside && fromMesh.lowerBound - slack > out.lowerBound) sample(bodies, c[0], c[1], c[2], out);
  } else if (upper > out.lowerBound) {
    const { pointA: { x, y, z } } = fromPart;
    sample(bodies, x, y, z, out);
  }
  if (upper > out.lowerBound + enough) upper = Math.min(upper, boundByBalls(bodies, part, triangle, c, radius));
  return { box, upper: Math.min(known, upper + slack) };
}

/** The two halves of a box across its longest edge. */
function halves(box: Float64Array): readonly [Float64Array, Float64Array] {
  const one = box.slice(), two = box.slice(), axis = box[3] >= box[4] ? (box[3] >= box[5] ? 0 : 2)
    : box[4] >= box[5] ? 1 : 2, half = 0.5 * box[3 + axis];
  one[3 + axis] = two[3 + axis] = half;
  one[axis] -= half;
  two[axis] += half;
  return [one, two];
}

/** The box of a part in its local frame, as `Cell` has it. */
function wholeBox(bodies: MeasuredBodies, part: number): Float64Array {
  const { bounds: b, margin: r } = bodies.parts.shapes[part], box = new Float64Array(6);
  for (let k = 0; k < 3; k++) {
    box[k] = 0.5 * (b[k] + b[3 + k]);
    box[3 + k] = 0.5 * (b[3 + k] - b[k]) + r + bodies.slack;
  }
  return box;
}

/** See the file header. `out.index` is the part. */
export function measurePart(bodies: MeasuredBodies, limits: Limits, out: Extreme): void {
  const heap = new Heap(false), cells: Cell[] = [], { tolerance } = limits;
  const push = (box: Float64Array, known: number): void => {
    const cell = boundCell(bodies, box, known, tolerance, out);
    if (cell === null) return;
    heap.key[0] = -cell.upper;
    heap.push(cells.length, 0);
    cells.push(cell);
  };
  out.lowerBound = 0;
  out.upperBound = 0;
  const start = bodies.packed[out.index];
  out.point.x = start[9]; out.point.y = start[10]; out.point.z = start[11];
  push(wholeBox(bodies, out.index), Infinity);
  while (heap.size > 0) {
    heap.pop();
    const { box, upper } = cells[heap.first];
    out.upperBound = Math.max(upper, out.lowerBound);
    if (upper <= tolerance || upper - out.lowerBound <= tolerance) return;
    if (limits.left <= 0) {
      limits.spent = true;
      return;
    }
    limits.left -= 2;
    const [one, two] = halves(box);
    push(one, upper);
    push(two, upper);
  }
  out.upperBound = out.lowerBound;
}
