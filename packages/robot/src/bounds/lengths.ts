/**
 * Constant lengths along the chain of joints that moves a body: the data of every bound of its motion.
 *
 * In: the robot's model and one of its bodies. Out, per joint k of the chain (lengths, in the frames of the joints):
 * `step[k]`, the distance from joint k, after its motion, to the next joint, and `across[k]`, the part of this offset
 * perpendicular to the axis of joint k. Also the size and depth of the chain for rounding errors, and the extent of
 * the body.
 *
 * For the last joint, step and across are the largest distances of a point of the core from the joint's origin and
 * from its axis: of the vertices of hulls, the ends of segments, else of the corners of the box. Margins do not
 * matter here: a ball about a point of the core moves with that point.
 */
import { MESH_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Body, Model } from "../model/robot.ts";
import { multiplyRows } from "../model/rows.ts";

/** Lengths of one body; see the file header. */
export interface Lengths {
  readonly step: Float64Array;
  readonly across: Float64Array;
  /**
   * Sum of the lengths of all offsets between the world and the body, plus its extent: the scale of rounding errors.
   */
  readonly size: number;
  /** Number of poses that are multiplied to place the body. */
  readonly depth: number;
  /** Largest distance of a point of the core from the origin of the body's frame, with the margin. */
  readonly extent: number;
}

/** Points whose hull holds the core: 3 numbers each. */
function pointsAround({ kind, mesh, params, bounds: b }: ConvexShape): Float64Array {
  if (kind === MESH_KIND && mesh !== null) return mesh.vertices;
  if (kind === SEGMENT_KIND) return params.subarray(0, 6);
  const corners = new Float64Array(24);
  for (let k = 0; k < 8; k++) {
    for (let i = 0; i < 3; i++) corners[3 * k + i] = b[((k >> i) & 1) === 0 ? i : 3 + i];
  }
  return corners;
}

/** Length of the part of the vector (x, y, z) perpendicular to the unit axis at `a[i ..]`. */
function acrossAxis(x: number, y: number, z: number, a: Float64Array, i: number): number {
  const u = y * a[i + 2] - z * a[i + 1], v = z * a[i] - x * a[i + 2], w = x * a[i + 1] - y * a[i];
  return Math.sqrt(u * u + v * v + w * w);
}

/** The row `row` of the frame of link `from`, in the frame of link `to` above it; links between are fixed. */
function raise(model: Model, row: Float64Array, from: number, to: number): Float64Array {
  const raised = Float64Array.from(row);
  for (let i = from; i !== to; i = model.parent[i]) multiplyRows(model.offset, 7 * i, raised, 0, raised, 0);
  return raised;
}

/** Writes the largest distances of the core from the origin and the axis of the last joint. */
function writeLast(model: Model, body: Body, step: Float64Array, across: Float64Array): void {
  const last = body.chain.length - 1, j = body.chain[last], row = raise(model, body.offset, body.link, j),
    points = pointsAround(body.shape), point = Float64Array.of(0, 0, 0, 0, 0, 0, 1), at = new Float64Array(7);
  for (let i = 0; i < points.length; i += 3) {
    point.set(points.subarray(i, i + 3));
    multiplyRows(row, 0, point, 0, at, 0);
    const [x, y, z] = at;
    step[last] = Math.max(step[last], Math.sqrt(x * x + y * y + z * z));
    across[last] = Math.max(across[last], acrossAxis(x, y, z, model.axis, 3 * j));
  }
}

const lengthAt = (rows: Float64Array, r: number): number =>
  Math.sqrt(rows[r] * rows[r] + rows[r + 1] * rows[r + 1] + rows[r + 2] * rows[r + 2]);

/** See the file header. */
export function lengthsOf(model: Model, body: Body): Lengths {
  const { chain, shape } = body, count = chain.length, step = new Float64Array(count),
    across = new Float64Array(count), b = shape.bounds;
  for (let k = 0; k < count - 1; k++) {
    const next = chain[k + 1], c = raise(model, model.offset.subarray(7 * next, 7 * next + 7), model.parent[next],
      chain[k]);
    step[k] = lengthAt(c, 0);
    across[k] = acrossAxis(c[0], c[1], c[2], model.axis, 3 * chain[k]);
  }
  if (count > 0) writeLast(model, body, step, across);
  const far = [0, 1, 2].map((i) => Math.max(Math.abs(b[i]), Math.abs(b[3 + i])));
  const extent = Math.sqrt(far[0] * far[0] + far[1] * far[1] + far[2] * far[2]) + shape.margin;
  let size = lengthAt(body.offset, 0) + extent, depth = 2;
  for (let i = body.link; i >= 0; i = model.parent[i], depth++) size += lengthAt(model.offset, 7 * i);
  return { step, across, size, depth, extent };
}
