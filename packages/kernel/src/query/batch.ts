/**
 * Batch forms of queries over packed scenes: checks the arrays that a batch reads and writes, once, and moves their
 * rows.
 *
 * - In, world frame: one shape per body; poses packed 7 doubles per body (position x y z in lengths, quaternion x y z
 *   w); pairs of two body indices. `from` and `to` select a range of pairs, for a worker.
 * - Out: arrays with one entry per pair, vectors 3 doubles, status as an index in `STATUSES`. Only the rows of the
 *   range are written.
 * - Method: `eachDistance` and `eachIntersects` run the solver's query for each pair, so the results are bit-identical
 *   to single calls.
 * - Arrays may lie on a SharedArrayBuffer. Sizes and indices are checked on entry, with a RangeError; a bad pose throws
 *   when its pair comes.
 */
import { createDistanceResult, STATUSES } from "@col/types";
import type { ConvexShape, DistanceBatchResult, DistanceResult, Pose } from "@col/types";

/** The scene of a batch. */
export interface BatchInput {
  /** Shape of each body. */
  readonly shapes: readonly ConvexShape[];
  /** Pose of each body: 7 doubles. */
  readonly poses: Float64Array;
  /** Bodies A and B of each pair: 2 indices. */
  readonly pairs: Int32Array | Uint32Array | Uint16Array;
  /** First pair of the range, 0 by default. */
  readonly from?: number | undefined;
  /** One past the last pair of the range; all by default. */
  readonly to?: number | undefined;
}

/** The columns that all batch results have: points, normal, iterations, status. */
export type BatchColumns = Omit<DistanceBatchResult, "distance" | "lowerBound">;

/** Creates the columns for `count` answers; `where` is the caller's name, for its errors. */
export function createBatchColumns(where: string, count: number): BatchColumns {
  if (!(Number.isInteger(count) && count >= 0))
    throw new RangeError(`${where}: count must be an integer >= 0, got ${count}`);
  return {
    pointA: new Float64Array(3 * count), pointB: new Float64Array(3 * count), normal: new Float64Array(3 * count),
    iterations: new Int32Array(count), status: new Uint8Array(count),
  };
}

/** Room for the answers of `count` pairs. */
export function createDistanceBatchResult(count: number): DistanceBatchResult {
  const columns = createBatchColumns("createDistanceBatchResult", count);
  return { distance: new Float64Array(count), lowerBound: new Float64Array(count), ...columns };
}

/** A pose that a batch fills again and again. */
export interface BatchPose extends Pose {
  readonly position: { x: number; y: number; z: number };
  readonly quaternion: { x: number; y: number; z: number; w: number };
}

/** Creates a pose of NaN, to be filled. */
export function createBatchPose(): BatchPose {
  return { position: { x: NaN, y: NaN, z: NaN }, quaternion: { x: NaN, y: NaN, z: NaN, w: NaN } };
}

/**
 * Reads the pose of a body.
 *
 * @param poses 7 doubles per body: position (length), quaternion.
 * @param body Index of the body.
 */
export function readBatchPose(poses: Float64Array, body: number, out: BatchPose): void {
  const k = 7 * body, p = out.position, q = out.quaternion;
  p.x = poses[k]; p.y = poses[k + 1]; p.z = poses[k + 2];
  q.x = poses[k + 3]; q.y = poses[k + 4]; q.z = poses[k + 5]; q.w = poses[k + 6];
}

/**
 * Checks sizes and indices once, so the loop need not.
 *
 * @param where The caller's name, for its errors.
 * @param input The batch as the user gave it.
 * @param room Rows that the result has.
 */
export function checkBatch(where: string, input: BatchInput, room: number): { from: number; to: number } {
  const { shapes, poses, pairs } = input, bodies = shapes.length;
  if (poses.length !== 7 * bodies)
    throw new RangeError(`${where}: need 7 numbers per body, got ${poses.length} for ${bodies} bodies`);
  if (pairs.length % 2 !== 0)
    throw new RangeError(`${where}: need 2 body indices per pair, got ${pairs.length} numbers`);
  const count = pairs.length / 2, from = input.from ?? 0, to = input.to ?? count;
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= count)) {
    throw new RangeError(`${where}: need 0 <= from <= to <= ${count} pairs, got from ${from}, to ${to}`);
  }
  if (!(room >= to)) throw new RangeError(`${where}: out has room for ${room} pairs, need ${to}`);
  for (let i = 2 * from; i < 2 * to; i++) {
    if (!(pairs[i] >= 0 && pairs[i] < bodies))
      throw new RangeError(`${where}: pair ${i >> 1} names body ${pairs[i]} of ${bodies}`);
  }
  return { from, to };
}

/** Writes points, normal and iterations of answer `i`. */
export function writeBatchColumns(
  one: Pick<DistanceResult, "pointA" | "pointB" | "normal" | "iterations">, i: number, result: BatchColumns,
): void {
  const p = one.pointA, q = one.pointB, n = one.normal, k = 3 * i;
  result.pointA[k] = p.x; result.pointA[k + 1] = p.y; result.pointA[k + 2] = p.z;
  result.pointB[k] = q.x; result.pointB[k + 1] = q.y; result.pointB[k + 2] = q.z;
  result.normal[k] = n.x; result.normal[k + 1] = n.y; result.normal[k + 2] = n.z;
  result.iterations[i] = one.iterations;
}

/** A solver's distance or signed-distance query. */
export type DistanceQuery<Options> = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: Options,
  out?: DistanceResult) => DistanceResult;

/** A solver's Boolean query. */
export type BooleanQuery<Options> = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose,
  options?: Options) => boolean;

/**
 * A solver's distance or signed-distance query for every pair of the range; `where` is the caller's name, for its
 * errors.
 *
 * @param distance The query, asked once per pair.
 * @param input Shapes, poses in the world, pairs, and the range of pairs to ask.
 */
export function eachDistance<Options>(
  where: string, distance: DistanceQuery<Options>, input: BatchInput, options?: Options, out?: DistanceBatchResult,
): DistanceBatchResult {
  const { from, to } = checkBatch(where, input, out === undefined ? Infinity : out.status.length);
  const result = out ?? createDistanceBatchResult(input.pairs.length / 2);
  const { shapes, poses, pairs } = input, poseA = createBatchPose(), poseB = createBatchPose(),
    one = createDistanceResult();
  for (let i = from; i < to; i++) {
    const a = pairs[2 * i], b = pairs[2 * i + 1];
    readBatchPose(poses, a, poseA);
    readBatchPose(poses, b, poseB);
    distance(shapes[a], poseA, shapes[b], poseB, options, one);
    result.distance[i] = one.distance;
    result.lowerBound[i] = one.lowerBound;
    result.status[i] = STATUSES.indexOf(one.status);
    writeBatchColumns(one, i, result);
  }
  return result;
}

/**
 * A solver's Boolean query for every pair of the range: 1 or 0 per pair.
 *
 * @param intersects The query, asked once per pair.
 * @param input Shapes, poses in the world, pairs, and the range of pairs to ask.
 */
export function eachIntersects<Options>(intersects: BooleanQuery<Options>, input: BatchInput, options?: Options,
  out?: Uint8Array): Uint8Array {
  const { from, to } = checkBatch("intersectsBatch", input, out === undefined ? Infinity : out.length);
  const result = out ?? new Uint8Array(input.pairs.length / 2);
  const { shapes, poses, pairs } = input, poseA = createBatchPose(), poseB = createBatchPose();
  for (let i = from; i < to; i++) {
    const a = pairs[2 * i], b = pairs[2 * i + 1];
    readBatchPose(poses, a, poseA);
    readBatchPose(poses, b, poseB);
    result[i] = intersects(shapes[a], poseA, shapes[b], poseB, options) ? 1 : 0;
  }
  return result;
}
