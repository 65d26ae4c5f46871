/**
 * One worker: makes the shapes from plain data, answers its range of the pairs
 * into shared memory.
 */
import { parentPort, workerData } from "node:worker_threads";
import { distance } from "@col/gjk";
import { deserialize } from "@col/shapes";
import type { SerializedShape } from "@col/shapes";
import { createDistanceResult } from "@col/types";
import type { Pose } from "@col/types";

/** The input of a worker: shapes as plain data, poses, shared memory. */
export interface Work {
  readonly shapes: readonly SerializedShape[];
  readonly poses: readonly Pose[];
  /** Bodies A and B of each pair. */
  readonly pairs: Int32Array;
  /** One distance a pair. */
  readonly distances: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** Answers the pairs of the range. */
export function answer(
  { shapes, poses, pairs, distances, from, to }: Work,
): void {
  const bodies = shapes.map((data) => deserialize(data));
  const out = createDistanceResult();
  for (let k = from; k < to; k++) {
    const a = pairs[2 * k], b = pairs[2 * k + 1];
    distance(bodies[a], poses[a], bodies[b], poses[b], undefined, out);
    distances[k] = out.distance;
  }
}

if (parentPort !== null) {
  answer(workerData as Work);
  parentPort.postMessage("done");
}
