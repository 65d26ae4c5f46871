/**
 * Batch form: many pairs of posed bodies from packed arrays into packed arrays, bit for bit what the single calls give.
 *
 * World frame; bodies, pairs and results as in the batch forms of `@col/gjk`, with signed distances.
 */
import { createDistanceBatchResult, eachDistance } from "@col/kernel";
import type { BatchInput, DistanceBatchResult } from "@col/kernel";
import { signedDistance } from "./signed-distance.ts";
import type { EpaOptions } from "./solver.ts";

/** Answers of a batch: entry i (rows of 3 for vectors) belongs to pair i. */
export type SignedBatchResult = DistanceBatchResult;

/** Room for the answers of `count` pairs. */
export function createSignedBatchResult(count: number): SignedBatchResult {
  return createDistanceBatchResult(count);
}

/**
 * `signedDistance` for every pair of the range.
 * @throws RangeError on wrong sizes or indices, before anything is computed; on an unusable pose, naming no pair.
 */
export function signedDistanceBatch(input: BatchInput, options?: EpaOptions,
  out?: SignedBatchResult): SignedBatchResult {
  return eachDistance("signedDistanceBatch", signedDistance, input, options, out);
}
