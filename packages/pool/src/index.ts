/**
 * `@col/pool`: batches of collision queries on the workers of a pool, bit-identical to a single-threaded run.
 * @module
 */
export { poolDistanceBatch, poolDistanceBatch2, poolGrowthDistanceBatch, poolGrowthIntersectsBatch,
  poolIntersectsBatch, poolIntersectsBatch2,
  poolRayCastBatch, poolShapeCastBatch, poolSignedDistanceBatch, poolTimeOfImpactBatch } from "./batches.ts";
export type { PoolGrowthInput, PoolImpactInput, PoolInput, PoolInput2, PoolRayInput,
  PoolResult2, PoolShapeCastInput } from "./batches.ts";
export type { BatchRun } from "./batch-types.ts";
export { shareArray } from "./memory.ts";
export { callInWorker } from "./pool.ts";
export type { FunctionReference, Pool } from "./pool.ts";
export { createShapeSet } from "./shape-set.ts";
export type { AnyShape, ShapeSet, ShapeSetOptions } from "./shape-set.ts";
export { WorkerEndedError } from "./task.ts";
