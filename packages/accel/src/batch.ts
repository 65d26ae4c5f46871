/**
 * Batch forms: many pairs of posed bodies from packed arrays into packed arrays, bit-identical to single calls.
 *
 * Per-pair warm starts are not part of a batch: keep a `WarmStart` per pair and call `distance`.
 */
import { eachDistance, eachIntersects } from "@col/kernel";
import type { BatchInput } from "@col/kernel";
import type { DistanceBatchResult } from "@col/types";
import { distance, intersects } from "./distance.ts";
import type { AccelOptions } from "./options.ts";

/**
 * `distance` for every pair of the range.
 *
 * @param input Shapes, poses in the world, pairs, and the range of pairs to ask.
 * @param options Of each query.
 * @param out Filled and returned when given: a row per pair, world frame.
 * @throws RangeError on wrong sizes or indices, before anything is computed; on an unusable pose, naming no pair.
 */
export function distanceBatch(input: BatchInput, options?: AccelOptions,
  out?: DistanceBatchResult): DistanceBatchResult {
  return eachDistance("distanceBatch", distance, input, options, out);
}

/**
 * `intersects` for every pair of the range: 1 or 0 per pair.
 *
 * @param input Shapes, poses in the world, pairs, and the range of pairs to ask.
 * @param options Of each query.
 * @param out Filled and returned when given: a byte per pair.
 */
export function intersectsBatch(input: BatchInput, options?: AccelOptions, out?: Uint8Array): Uint8Array {
  return eachIntersects(intersects, input, options, out);
}
