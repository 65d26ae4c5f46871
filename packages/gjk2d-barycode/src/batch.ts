/**
 * Batch forms of `distance2`, `signedDistance2` and `intersects2`: many pairs in one call over packed arrays, without
 * objects per query. The arrays may lie on a SharedArrayBuffer.
 *
 * In: `shapes[k]` is the shape of body k (one object may serve many bodies). `poses` holds x, y (lengths), c, s of
 * body k in [4 k .. 4 k + 3], or is null for shapes in world coordinates. `pairs` holds the bodies A, B of query k in
 * [2 k], [2 k + 1]. Out, world frame: row k of `out`, `BATCH_ROW` = 8 doubles: distance, lower bound (lengths), point
 * A, point B, normal; `status[k]`: index in `STATUSES`. The results are bit-identical to single calls. A warm start
 * is refused, since it belongs to one pair.
 */
import { NestedPool, requireOptions } from "@col/kernel";
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { distance2 } from "./distance.ts";
import { DEFAULTS, QUERY_OPTIONS2 } from "./door.ts";
import type { GjkOptions2 } from "./door.ts";
import { intersects2 } from "./intersects.ts";
import { signedDistance2 } from "./signed-distance.ts";
import { SPACE } from "./workspace.ts";

/** Doubles per row of results. */
export const BATCH_ROW = 8;

function checkBatch(
  name: string, shapes: readonly ConvexShape2[], pairs: Int32Array, poses: Float64Array | null, room: number,
  options: GjkOptions2,
): number {
  if (pairs.length % 2 !== 0) throw new RangeError(`${name}: pairs needs an even length, got ${pairs.length}`);
  if (poses !== null && poses.length < 4 * shapes.length) {
    throw new RangeError(`${name}: poses needs ${4 * shapes.length} doubles, got ${poses.length}`);
  }
  if (2 * room < pairs.length) throw new RangeError(`${name}: out has room for ${room} of ${pairs.length / 2} queries`);
  for (let k = 0; k < pairs.length; k++) {
    if (!(pairs[k] >= 0 && pairs[k] < shapes.length))
      throw new RangeError(`${name}: pairs[${k}] must be below ${shapes.length}, got ${pairs[k]}`);
  }
  requireOptions(options, QUERY_OPTIONS2, name);
  if (options.warmStart !== undefined)
    throw new TypeError(`${name}: a warm start belongs to one pair, give it to the single call`);
  return pairs.length / 2;
}

type PackedPose2 = { -readonly [K in keyof Pose2]: Pose2[K] };

/** Memory of a running batch: the current pair. Doubles start as NaN so that V8 keeps the fields as doubles. */
interface BatchSpace {
  readonly poseA: PackedPose2;
  readonly poseB: PackedPose2;
  readonly result: DistanceResult2;
}

const POOL = /* @__PURE__ */ new NestedPool<BatchSpace>(() => ({
  poseA: { x: NaN, y: NaN, c: NaN, s: NaN }, poseB: { x: NaN, y: NaN, c: NaN, s: NaN },
  result: createDistanceResult2(),
}));

/** Pose of body k of the packed poses; `null`, the world frame, if `poses` is `null`. */
function readPacked(poses: Float64Array | null, k: number, pose: PackedPose2): Pose2 | null {
  if (poses === null) return null;
  pose.x = poses[4 * k];
  pose.y = poses[4 * k + 1];
  pose.c = poses[4 * k + 2];
  pose.s = poses[4 * k + 3];
  return pose;
}

function writeRow(r: DistanceResult2, out: Float64Array, o: number): void {
  const { pointA, pointB, normal } = r;
  out[o] = r.distance;
  out[o + 1] = r.lowerBound;
  out[o + 2] = pointA.x;
  out[o + 3] = pointA.y;
  out[o + 4] = pointB.x;
  out[o + 5] = pointB.y;
  out[o + 6] = normal.x;
  out[o + 7] = normal.y;
}

/**
 * `distance2` for every pair. Returns the number of queries.
 *
 * @param shapes All shapes, each in its own frame.
 * @param pairs Two indices of shapes per pair: A, B.
 * @param poses 4 doubles per shape: x, y, cosine, sine; `null`: shapes in world coordinates.
 * @param out `BATCH_ROW` doubles per pair: distance, lower bound, point A, point B, normal, world frame.
 * @param status Filled when given: a byte per pair, index in `STATUSES` of `@col/types`.
 */
export function distanceBatch2(
  shapes: readonly ConvexShape2[], pairs: Int32Array, poses: Float64Array | null, out: Float64Array,
  status: Uint8Array | null = null,
  options: GjkOptions2 = DEFAULTS,
): number {
  const count = checkBatch("distanceBatch2", shapes, pairs, poses, Math.floor(out.length / BATCH_ROW), options);
  const { result, poseA, poseB } = POOL.acquire();
  try {
    for (let k = 0; k < count; k++) {
      const i = pairs[2 * k], j = pairs[2 * k + 1], a = shapes[i], b = shapes[j];
      distance2(a, readPacked(poses, i, poseA), b, readPacked(poses, j, poseB), options, result);
      writeRow(result, out, BATCH_ROW * k);
      if (status !== null) status[k] = SPACE.status;
    }
  } finally {
    POOL.release();
  }
  return count;
}

/**
 * `signedDistance2` for every pair. Returns the number of queries.
 *
 * @param shapes All shapes, each in its own frame.
 * @param pairs Two indices of shapes per pair: A, B.
 * @param poses 4 doubles per shape: x, y, cosine, sine; `null`: shapes in world coordinates.
 * @param out `BATCH_ROW` doubles per pair: distance, lower bound, point A, point B, normal, world frame.
 * @param status Filled when given: a byte per pair, index in `STATUSES` of `@col/types`.
 */
export function signedDistanceBatch2(
  shapes: readonly ConvexShape2[], pairs: Int32Array, poses: Float64Array | null, out: Float64Array,
  status: Uint8Array | null = null,
  options: GjkOptions2 = DEFAULTS,
): number {
  const count = checkBatch("signedDistanceBatch2", shapes, pairs, poses, Math.floor(out.length / BATCH_ROW), options);
  const { result, poseA, poseB } = POOL.acquire();
  try {
    for (let k = 0; k < count; k++) {
      const i = pairs[2 * k], j = pairs[2 * k + 1], a = shapes[i], b = shapes[j];
      signedDistance2(a, readPacked(poses, i, poseA), b, readPacked(poses, j, poseB), options, result);
      writeRow(result, out, BATCH_ROW * k);
      if (status !== null) status[k] = SPACE.status;
    }
  } finally {
    POOL.release();
  }
  return count;
}

/**
 * `intersects2` for every pair: 1 or 0 into `out`. Returns the number of pairs that meet.
 *
 * @param shapes All shapes, each in its own frame.
 * @param pairs Two indices of shapes per pair: A, B.
 * @param poses 4 doubles per shape: x, y, cosine, sine; `null`: shapes in world coordinates.
 * @param out Filled: a byte per pair.
 */
export function intersectsBatch2(
  shapes: readonly ConvexShape2[], pairs: Int32Array, poses: Float64Array | null, out: Uint8Array,
  options: GjkOptions2 = DEFAULTS,
): number {
  const count = checkBatch("intersectsBatch2", shapes, pairs, poses, out.length, options);
  const { poseA, poseB } = POOL.acquire();
  let hits = 0;
  try {
    for (let k = 0; k < count; k++) {
      const i = pairs[2 * k], j = pairs[2 * k + 1], a = shapes[i], b = shapes[j];
      out[k] = intersects2(a, readPacked(poses, i, poseA), b, readPacked(poses, j, poseB), options) ? 1 : 0;
      hits += out[k];
    }
  } finally {
    POOL.release();
  }
  return hits;
}
