/**
 * Batch form of `signedDistance`: many pairs of posed bodies, from packed arrays into packed arrays. Results are
 * bit-identical to single calls.
 *
 * - In: shapes, poses (7 doubles per body, world frame, lengths), pairs of body indices (batch.ts of the kernel).
 * - Out: one entry per pair, 3 doubles per vector, world frame, lengths. Distances are signed: negative if the shapes
 *   overlap.
 * - A batch has no warm start per pair.
 */
import { eachDistance } from "@col/kernel";
import type { BatchInput } from "@col/kernel";
import type { DistanceBatchResult } from "@col/types";
import { signedDistance } from "./signed-distance.ts";
import type { EpaOptions } from "./solver.ts";

/**
 * Computes `signedDistance` for every pair of the range.
 * @throws RangeError on wrong sizes or indices, before anything is computed; on an unusable pose, naming no pair.
 */
export function signedDistanceBatch(input: BatchInput, options?: EpaOptions,
  out?: DistanceBatchResult): DistanceBatchResult {
  return eachDistance("signedDistanceBatch", signedDistance, input, options, out);
}
