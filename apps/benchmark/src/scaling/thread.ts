/**
 * A worker thread's share of a batch: reads poses and pairs from shared memory, writes distances there. Gives the time
 * of its share, ns.
 */
import { createDistanceBatchResult, distanceBatch } from "@col/gjk";
import type { DistanceBatchResult } from "@col/gjk";
import type { ConvexShape } from "@col/types";
import { shapeList, shapesOf } from "./bodies.ts";
import type { ThreadJob } from "./bodies.ts";

/** Shapes are made once per thread: immutable records of functions and arrays cannot be shared, packed numbers can. */
const kept: { key: string; shapes: readonly ConvexShape[] } = { key: "", shapes: [] };

/** Runs the share. */
export default function run({ poses, pairs, distance, seed, vertices, from, to, warmUp }: ThreadJob): number {
  const bodies = poses.byteLength / 56, key = `${bodies} ${seed} ${vertices}`;
  if (kept.key !== key) Object.assign(kept, { key, shapes: shapeList(bodies, shapesOf(vertices, seed)) });
  const list = new Int32Array(pairs), input = { shapes: kept.shapes, poses: new Float64Array(poses), pairs: list };
  const out: DistanceBatchResult = { ...createDistanceBatchResult(list.length / 2),
    distance: new Float64Array(distance) };
  distanceBatch({ ...input, from, to: Math.min(to, from + warmUp) }, undefined, out);
  const start = performance.now();
  distanceBatch({ ...input, from, to }, undefined, out);
  return (performance.now() - start) * 1e6;
}
