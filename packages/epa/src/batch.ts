/**
 * Batch form: many pairs of posed bodies from packed arrays into packed arrays, with the same bits as the single calls.
 *
 * World frame; bodies, pairs and results as in the batch forms of `@col/gjk`, with signed distances.
 */
import { eachDistance } from "@col/kernel";
import type { BatchInput } from "@col/kernel";
import type { DistanceBatchResult } from "@col/types";
import { signedDistance } from "./signed-distance.ts";
import type { EpaOptions } from "./solver.ts";

/**
 * `signedDistance` for every pair of the range.
 * @throws RangeError on wrong sizes or indices, before anything is computed; on an unusable pose, naming no pair.
 */
export function signedDistanceBatch(input: BatchInput, options?: EpaOptions,
  out?: DistanceBatchResult): DistanceBatchResult {
  return eachDistance("signedDistanceBatch", signedDistance, input, options, out);
}
