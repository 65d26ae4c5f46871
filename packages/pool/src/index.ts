/**
 * `@col/pool`: batches of collision queries over the workers of a pool, with the bits of one thread.
 * @module
 */
export { distanceBatch, distanceBatch2, growthDistanceBatch, growthIntersectsBatch, intersectsBatch, intersectsBatch2,
  rayCastBatch, shapeCastBatch, signedDistanceBatch, timeOfImpactBatch } from "./batches.ts";
export type { PoolCastResult, PoolGrowthInput, PoolGrowthResult, PoolImpactInput, PoolInput, PoolInput2, PoolRayInput,
  PoolResult2, PoolShapeCastInput } from "./batches.ts";
export type { BatchRun } from "./batch-types.ts";
export { shareArray } from "./memory.ts";
export { callInWorker } from "./pool.ts";
export type { FunctionReference, Pool } from "./pool.ts";
export { createShapeSet } from "./shape-set.ts";
export type { AnyShape, ShapeSet, ShapeSetOptions } from "./shape-set.ts";
export { WorkerEndedError } from "./task.ts";
