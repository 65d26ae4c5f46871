/**
 * Batch forms of `rayCast`, `shapeCast` and `timeOfImpact`: many casts in one call. The results are bit-identical to
 * single calls.
 *
 * In, world frame: one shape for each body; poses as 7 doubles for each body (position x y z in lengths, unit
 * quaternion x y z w). A ray is 6 doubles (origin and direction), a translation 3 doubles. A motion is 9 doubles:
 * velocity of `about` (length per time), angular velocity (radians per time), and `about` in the body's local frame.
 * Out: a `CastBatchResult`, one entry for each ray or pair: times, points and normals in the world frame, status as
 * an index into `CAST_STATUSES`.
 *
 * Arrays may lie on a SharedArrayBuffer; `from` and `to` select a range for a worker. Sizes and indices are checked
 * before anything is computed.
 */
import {
  checkBatch, createBatchColumns, createBatchPose, readBatchPose, writeBatchColumns,
} from "@col/kernel";
import type { BatchInput } from "@col/kernel";
import { CAST_STATUSES, createCastResult } from "@col/types";
import type { CastBatchResult, CastResult } from "@col/types";
import { createMotion } from "./motion/between.ts";
import type { MutableMotion } from "./motion/between.ts";
import { rayCast } from "./ray-cast.ts";
import type { RayCastOptions } from "./ray/options.ts";
import { shapeCast } from "./shape-cast.ts";
import type { ShapeCastOptions } from "./options.ts";
import { timeOfImpact } from "./time-of-impact.ts";
import type { TimeOfImpactOptions } from "./time-of-impact.ts";

/** Rays, each against one body of the scene. */
export interface RayBatchInput extends Omit<BatchInput, "pairs"> {
  /** Origin and direction of each ray: 6 doubles. */
  readonly rays: Float64Array;
  /** Body that each ray is cast against. */
  readonly bodies: Int32Array | Uint32Array | Uint16Array;
}

/** Pairs of bodies, the second of each moving along a line. */
export interface ShapeCastBatchInput extends BatchInput {
  /** Translation of the second body of each pair: 3 doubles. */
  readonly translations: Float64Array;
}

/** Pairs of bodies in motion. */
export interface TimeOfImpactBatchInput extends BatchInput {
  /** Motion of each body: 9 doubles, velocity, angular velocity, `about`. */
  readonly motions: Float64Array;
}

/** Room for the answers of `count` rays or pairs. */
export function createCastBatchResult(count: number): CastBatchResult {
  const columns = createBatchColumns("createCastBatchResult", count);
  return { time: new Float64Array(count), lowerTime: new Float64Array(count), ...columns };
}

/** Writes answer `i`. */
function writeRow(one: CastResult, i: number, result: CastBatchResult): void {
  result.time[i] = one.time;
  result.lowerTime[i] = one.lowerTime;
  result.status[i] = CAST_STATUSES.indexOf(one.status);
  writeBatchColumns(one, i, result);
}

/** Throws unless `name` has `row` numbers for each of `count` `things`. */
function requireRows(where: string, name: string, got: number, row: number, count: number, things: string): void {
  if (got !== row * count)
    throw new RangeError(`${where}: ${name} needs ${row} numbers per ${things}, got ${got} for ${count}`);
}

/**
 * `rayCast` for every ray of the range.
 * @throws RangeError on wrong sizes or indices, before anything is computed; on an unusable pose or ray, when it comes.
 */
export function rayCastBatch(input: RayBatchInput, options?: RayCastOptions, out?: CastBatchResult): CastBatchResult {
  const { rays, bodies, shapes, poses } = input, count = bodies.length;
  requireRows("rayCastBatch", "rays", rays.length, 6, count, "ray");
  // a ray is a pair of its body with itself: the checks are the same as for all batches
  const pairs = new Int32Array(2 * count);
  for (let i = 0; i < count; i++) pairs[2 * i] = pairs[2 * i + 1] = bodies[i];
  const { from, to } = checkBatch("rayCastBatch", { ...input, pairs },
    out === undefined ? Infinity : out.status.length);
  const result = out ?? createCastBatchResult(count), pose = createBatchPose(), one = createCastResult();
  const origin = { x: NaN, y: NaN, z: NaN }, direction = { x: NaN, y: NaN, z: NaN };
  for (let i = from; i < to; i++) {
    const k = 6 * i;
    readBatchPose(poses, bodies[i], pose);
    origin.x = rays[k]; origin.y = rays[k + 1]; origin.z = rays[k + 2];
    direction.x = rays[k + 3]; direction.y = rays[k + 4]; direction.z = rays[k + 5];
    writeRow(rayCast(shapes[bodies[i]], pose, origin, direction, options, one), i, result);
  }
  return result;
}

/**
 * `shapeCast` for every pair of the range.
 * @throws RangeError on wrong sizes or indices, before anything is computed; on an unusable pose or translation, when
 * it comes.
 */
export function shapeCastBatch(
  input: ShapeCastBatchInput, options?: ShapeCastOptions, out?: CastBatchResult,
): CastBatchResult {
  const { shapes, poses, pairs, translations: v } = input;
  requireRows("shapeCastBatch", "translations", v.length, 3, pairs.length / 2, "pair");
  const { from, to } = checkBatch("shapeCastBatch", input, out === undefined ? Infinity : out.status.length);
  const result = out ?? createCastBatchResult(pairs.length / 2), one = createCastResult();
  const poseA = createBatchPose(), poseB = createBatchPose(), way = { x: NaN, y: NaN, z: NaN };
  for (let i = from; i < to; i++) {
    const a = pairs[2 * i], b = pairs[2 * i + 1];
    readBatchPose(poses, a, poseA);
    readBatchPose(poses, b, poseB);
    way.x = v[3 * i]; way.y = v[3 * i + 1]; way.z = v[3 * i + 2];
    writeRow(shapeCast(shapes[a], poseA, shapes[b], poseB, way, options, one), i, result);
  }
  return result;
}

/** Reads the motion of a body. */
function readMotion(motions: Float64Array, body: number, out: MutableMotion): void {
  const k = 9 * body, { velocity: v, angularVelocity: w, about: o } = out;
  v.x = motions[k]; v.y = motions[k + 1]; v.z = motions[k + 2];
  w.x = motions[k + 3]; w.y = motions[k + 4]; w.z = motions[k + 5];
  o.x = motions[k + 6]; o.y = motions[k + 7]; o.z = motions[k + 8];
}

/**
 * `timeOfImpact` for every pair of the range.
 * @throws RangeError on wrong sizes or indices, before anything is computed; on an unusable pose or motion, when it
 * comes.
 */
export function timeOfImpactBatch(
  input: TimeOfImpactBatchInput, options?: TimeOfImpactOptions, out?: CastBatchResult,
): CastBatchResult {
  const { shapes, poses, pairs, motions } = input;
  requireRows("timeOfImpactBatch", "motions", motions.length, 9, shapes.length, "body");
  const { from, to } = checkBatch("timeOfImpactBatch", input, out === undefined ? Infinity : out.status.length);
  const result = out ?? createCastBatchResult(pairs.length / 2), one = createCastResult();
  const poseA = createBatchPose(), poseB = createBatchPose(), motionA = createMotion(), motionB = createMotion();
  for (let i = from; i < to; i++) {
    const a = pairs[2 * i], b = pairs[2 * i + 1];
    readBatchPose(poses, a, poseA);
    readBatchPose(poses, b, poseB);
    readMotion(motions, a, motionA);
    readMotion(motions, b, motionB);
    writeRow(timeOfImpact(shapes[a], poseA, motionA, shapes[b], poseB, motionB, options, one), i, result);
  }
  return result;
}
