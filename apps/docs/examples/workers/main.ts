/**
 * Distances of many pairs by several workers: shapes are serialized once,
 * answers lie in shared memory.
 */
import { Worker } from "node:worker_threads";
import { serialize } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";
import type { Work } from "./worker.ts";

/** Distances of the pairs, by `count` workers. `execArgv`: Node's flags. */
export async function distancesByWorkers(
  shapes: readonly ConvexShape[], poses: readonly Pose[], pairs: Int32Array,
  count: number, execArgv?: readonly string[],
): Promise<Float64Array> {
  const total = pairs.length / 2;
  const data = shapes.map((shape) => serialize(shape));
  const distances = new Float64Array(new SharedArrayBuffer(8 * total));
  const share = (i: number): Promise<void> => new Promise((done, fail) => {
    const workerData: Work = {
      shapes: data, poses, pairs, distances,
      from: Math.floor((i * total) / count),
      to: Math.floor(((i + 1) * total) / count),
    };
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData, ...(execArgv && { execArgv: [...execArgv] }),
    });
    worker.on("message", () => { done(); });
    worker.on("error", fail);
  });
  await Promise.all(Array.from({ length: count }, (_, i) => share(i)));
  return distances;
}
