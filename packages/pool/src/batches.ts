/**
 * The batch forms of the solvers, computed by the workers of a pool: the same arrays in, the same bits out as in one
 * thread.
 *
 * In: a pool; `solver`, the module from which workers import the function; shapes and typed arrays; options of the
 * solver. In Node the module is `import.meta.resolve("@col/gjk")`. The function has the name of the batch form,
 * unless `{ module, name }` names another. Out: a promise of the solver's result arrays.
 *
 * Frames and units are defined by the solver's batch form: lengths in the user's unit, 3-D poses of 7 numbers and 2-D
 * poses of 4 numbers in the world frame. `shapes` can be a set of `createShapeSet`, which is sent to each worker once
 * for all batches.
 */
import type { BatchInput } from "@col/kernel";
import type { CastBatchResult, ConvexShape, ConvexShape2, DistanceBatchResult, GrowthBatchResult } from "@col/types";
import { runBatch } from "./batch.ts";
import { requireObject } from "./checks.ts";
import type { BatchArrays, BatchRun } from "./batch-types.ts";
import type { LayoutName } from "./layouts.ts";
import type { FunctionReference, Pool } from "./pool.ts";
import type { ShapeSet } from "./shape-set.ts";

/** Pairs of bodies in 3-D: the same arrays as `BatchInput` of `@col/kernel`. */
export interface PoolInput extends Omit<BatchInput, "shapes"> {
  readonly shapes: readonly ConvexShape[] | ShapeSet;
}

/** Rays, each against one body: the same arrays as `RayBatchInput` of `@col/cast`. */
export interface PoolRayInput extends Omit<PoolInput, "pairs"> {
  /** Origin and direction of each ray: 6 doubles. */
  readonly rays: Float64Array;
  /** Body that each ray is cast against. */
  readonly bodies: Int32Array | Uint32Array | Uint16Array;
}

/** Pairs of bodies, the second of each moving along a line. */
export interface PoolShapeCastInput extends PoolInput {
  /** Translation of the second body of each pair: 3 doubles. */
  readonly translations: Float64Array;
}

/** Pairs of bodies in motion. */
export interface PoolImpactInput extends PoolInput {
  /** Motion of each body: 9 doubles, velocity, angular velocity, `about`. */
  readonly motions: Float64Array;
}

/** Pairs for growth distances, in 3-D or in 2-D: B in A's frame. */
export interface PoolGrowthInput extends Omit<PoolInput, "poses" | "pairs"> {
  readonly pairs: Int32Array;
  /** Pose of B in A's frame of each pair: 12 doubles. */
  readonly bInA: Float64Array;
}

/** Pairs of bodies in 2-D. */
export interface PoolInput2 {
  readonly shapes: readonly ConvexShape2[] | ShapeSet;
  /** x, y, cosine, sine of each body; null: shapes in world coordinates. */
  readonly poses: Float64Array | null;
  readonly pairs: Int32Array;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Results in 2-D: `values` holds 8 numbers per row, as the batch forms of `@col/gjk2d-barycode` write them. */
export interface PoolResult2 {
  readonly values: Float64Array;
  readonly status: Uint8Array;
}

type Loose = BatchRun<Readonly<Record<string, unknown>>>;

/** Runs a batch whose result is a record of arrays. */
async function record<Out>(pool: Pool, where: string, layout: LayoutName, solver: FunctionReference,
  input: BatchArrays, options: object | undefined, run: BatchRun<Out>): Promise<Out> {
  return await runBatch(pool, where, layout, solver, input, options, run as Loose) as Out;
}

/** Runs a batch whose result is one array of 1 and 0. */
async function hits(pool: Pool, where: string, layout: LayoutName, solver: FunctionReference, input: BatchArrays,
  options: object | undefined, run: BatchRun<Uint8Array>): Promise<Uint8Array> {
  requireObject(where, "run", run);
  const { out, ...rest } = run, loose: Loose = out === undefined ? rest : { ...rest, out: { hits: out } };
  return (await runBatch(pool, where, layout, solver, input, options, loose))["hits"] as Uint8Array;
}

/** `distanceBatch` of `@col/gjk` or `@col/accel`. */
export async function poolDistanceBatch(pool: Pool, solver: FunctionReference, input: PoolInput, options?: object,
  run: BatchRun<DistanceBatchResult> = {}): Promise<DistanceBatchResult> {
  return await record(pool, "distanceBatch", "distance", solver, input, options, run);
}

/** `signedDistanceBatch` of `@col/epa`. */
export async function poolSignedDistanceBatch(pool: Pool, solver: FunctionReference, input: PoolInput, options?: object,
  run: BatchRun<DistanceBatchResult> = {}): Promise<DistanceBatchResult> {
  return await record(pool, "signedDistanceBatch", "distance", solver, input, options, run);
}

/** `intersectsBatch` of `@col/gjk` or `@col/accel`: 1 or 0 per pair. */
export async function poolIntersectsBatch(pool: Pool, solver: FunctionReference, input: PoolInput, options?: object,
  run: BatchRun<Uint8Array> = {}): Promise<Uint8Array> {
  return await hits(pool, "intersectsBatch", "intersects", solver, input, options, run);
}

/** `rayCastBatch` of `@col/cast`. */
export async function poolRayCastBatch(pool: Pool, solver: FunctionReference, input: PoolRayInput, options?: object,
  run: BatchRun<CastBatchResult> = {}): Promise<CastBatchResult> {
  return await record(pool, "rayCastBatch", "rayCast", solver, input, options, run);
}

/** `shapeCastBatch` of `@col/cast`. */
export async function poolShapeCastBatch(pool: Pool, solver: FunctionReference, input: PoolShapeCastInput,
  options?: object, run: BatchRun<CastBatchResult> = {}): Promise<CastBatchResult> {
  return await record(pool, "shapeCastBatch", "shapeCast", solver, input, options, run);
}

/** `timeOfImpactBatch` of `@col/cast`. */
export async function poolTimeOfImpactBatch(pool: Pool, solver: FunctionReference, input: PoolImpactInput,
  options?: object, run: BatchRun<CastBatchResult> = {}): Promise<CastBatchResult> {
  return await record(pool, "timeOfImpactBatch", "timeOfImpact", solver, input, options, run);
}

/** `growthDistanceBatch` of `@col/growth-distance`. */
export async function poolGrowthDistanceBatch(pool: Pool, solver: FunctionReference, input: PoolGrowthInput,
  options?: object, run: BatchRun<GrowthBatchResult> = {}): Promise<GrowthBatchResult> {
  return await record(pool, "growthDistanceBatch", "growth", solver, input, options, run);
}

/** `growthIntersectsBatch` of `@col/growth-distance`: 1 or 0 per pair. */
export async function poolGrowthIntersectsBatch(pool: Pool, solver: FunctionReference, input: PoolGrowthInput,
  options?: object, run: BatchRun<Uint8Array> = {}): Promise<Uint8Array> {
  return await hits(pool, "growthIntersectsBatch", "growthIntersects", solver, input, options, run);
}

/** In 2-D: `distanceBatch2` of `@col/gjk2d-barycode`, or `signedDistanceBatch2` with `{ module, name }`. */
export async function poolDistanceBatch2(pool: Pool, solver: FunctionReference, input: PoolInput2, options?: object,
  run: BatchRun<PoolResult2> = {}): Promise<PoolResult2> {
  return await record(pool, "distanceBatch2", "distance2", solver, input, options, run);
}

/** In 2-D: `intersectsBatch2` of `@col/gjk2d-barycode`: 1 or 0 per pair. */
export async function poolIntersectsBatch2(pool: Pool, solver: FunctionReference, input: PoolInput2, options?: object,
  run: BatchRun<Uint8Array> = {}): Promise<Uint8Array> {
  return await hits(pool, "intersectsBatch2", "intersects2", solver, input, options, run);
}
