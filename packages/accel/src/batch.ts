/**
 * Batch forms of `distance` and `intersects`: many pairs of posed bodies, from packed arrays into packed arrays.
 * Results are bit-identical to single calls.
 *
 * - In: shapes, poses (7 doubles per body, world frame, lengths), pairs of body indices (batch.ts of the kernel).
 * - Out: one entry per pair, 3 doubles per vector, world frame, lengths; a byte 0 or 1 for `intersectsBatch`.
 * - A batch has no warm start per pair: if you need them, keep a `WarmStart` per pair and call `distance`.
 */
import { eachDistance, eachIntersects } from "@col/kernel";
import type { BatchInput } from "@col/kernel";
import type { DistanceBatchResult } from "@col/types";
import { distance, intersects } from "./distance.ts";
import type { AccelOptions } from "./options.ts";

/**
 * Computes `distance` for every pair of the range.
 *
 * @param input Shapes, poses in the world, pairs, and the range of pairs to ask.
 * @param options Options of each query.
 * @param out Filled and returned when given: a row per pair, world frame.
 * @throws RangeError on wrong sizes or indices, before anything is computed; on an unusable pose, naming no pair.
 */
export function distanceBatch(input: BatchInput, options?: AccelOptions,
  out?: DistanceBatchResult): DistanceBatchResult {
  return eachDistance("distanceBatch", distance, input, options, out);
}

/**
 * Computes `intersects` for every pair of the range: 1 or 0 per pair.
 *
 * @param input Shapes, poses in the world, pairs, and the range of pairs to ask.
 * @param options Options of each query.
 * @param out Filled and returned when given: a byte per pair.
 */
export function intersectsBatch(input: BatchInput, options?: AccelOptions, out?: Uint8Array): Uint8Array {
  return eachIntersects(intersects, input, options, out);
}
