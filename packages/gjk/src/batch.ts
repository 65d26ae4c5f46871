/**
 * Batch forms: many pairs of posed bodies from packed arrays into packed arrays, bit for bit what the single calls give.
 *
 * Per-pair warm starts are not part of a batch: keep a `WarmStart` per pair and call `distance`.
 */
import { checkBatch, createBatchPose, createDistanceBatchResult, readBatchPose, writeBatchRow } from "@col/kernel";
import type { BatchInput, DistanceBatchResult } from "@col/kernel";
import { createDistanceResult } from "@col/types";
import type { DistanceResult } from "@col/types";
import { distance, intersects } from "./distance.ts";
import type { GjkOptions } from "./distance.ts";

/**
 * `distance` for every pair of the range.
 * @throws RangeError on wrong sizes or indices, before anything is computed; on an unusable pose, naming no pair.
 */
export function distanceBatch(input: BatchInput, options?: GjkOptions, out?: DistanceBatchResult): DistanceBatchResult {
  const { from, to } = checkBatch("distanceBatch", input, out === undefined ? Infinity : out.status.length);
  const result = out ?? createDistanceBatchResult(input.pairs.length / 2);
  const { shapes, poses, pairs } = input, poseA = createBatchPose(), poseB = createBatchPose();
  const one: DistanceResult = createDistanceResult();
  for (let i = from; i < to; i++) {
    const a = pairs[2 * i], b = pairs[2 * i + 1];
    readBatchPose(poses, a, poseA);
    readBatchPose(poses, b, poseB);
    distance(shapes[a], poseA, shapes[b], poseB, options, one);
    writeBatchRow(one, i, result);
  }
  return result;
}

/** `intersects` for every pair of the range: 1 or 0 per pair. */
export function intersectsBatch(input: BatchInput, options?: GjkOptions, out?: Uint8Array): Uint8Array {
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
