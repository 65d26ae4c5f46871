/**
 * Batches: the growth distances or Boolean results of many pairs in one call. Packed typed arrays (SharedArrayBuffer
 * allowed), no allocation per pair.
 *
 * - In: shapes; pair i has the shapes `shapes[pairs[2 i]]`, `shapes[pairs[2 i + 1]]`; poses of B in A's frame in rows
 *   of 12 doubles (rotation row-major, translation in lengths).
 * - Out: row i of each array: 11 doubles (alpha without unit, lower bound, two points in lengths, unit normal), A's
 *   frame; or a byte 0 or 1.
 * - Method: the query of single calls (query.ts). Rows before a bad row are filled when it throws.
 */
import type { OptionNames } from "@col/kernel";
import type { ConvexShape, GrowthBatchResult } from "@col/types";
import { growthQuery, overlapQuery } from "./query.ts";
import { readOptions, TOUCHING_GAP } from "./state/settings.ts";
import type { GrowthBaseOptions } from "./state/settings.ts";
import { sharesPoint } from "./state/status.ts";
import { acquire, release } from "./state/workspace.ts";
import type { Workspace } from "./state/workspace.ts";

const INTERSECTS_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["tolerance", "maxIterations", "method", "coordinates", "start"]);
const BATCH_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["tolerance", "maxIterations", "method", "coordinates", "start", "points"]);

/** Options of a batch. */
export interface GrowthBatchOptions extends GrowthBaseOptions {
  /**
   * The origin of the points in a row. `frame` (default): the origin of A's frame. `centres`: the centre of each shape,
   * along A's axes, so that alpha (point of A - point of B) = p, the ray from centre to centre. Bodies far from their
   * frames' origins then keep all digits.
   */
  readonly points?: "frame" | "centres" | undefined;
}

/** Doubles per row of `GrowthBatchResult.values`: alpha, lower bound, point of A, point of B, normal (A's frame). */
export const GROWTH_ROW: number = 11;

function requireCount(who: string, count: number): void {
  if (!(Number.isSafeInteger(count) && count >= 0))
    throw new RangeError(`${who}: count must be a whole number >= 0, got ${count}`);
}

/** Creates arrays for `count` results. */
export function createGrowthBatchResult(count: number): GrowthBatchResult {
  requireCount("createGrowthBatchResult", count);
  return { values: new Float64Array(GROWTH_ROW * count), status: new Uint8Array(count),
    iterations: new Int32Array(count) };
}

function requireRows(who: string, name: string, length: number, needed: number): void {
  if (!(length >= needed)) throw new RangeError(`${who}: ${name} must hold at least ${needed} numbers, got ${length}`);
}

/** Loads pose i; throws if the numbers are not a pose or an index is out of range. */
function load(shapes: readonly ConvexShape[], pairs: Int32Array, poses: Float64Array, i: number, ws: Workspace): void {
  const m = ws.bInA, k = 12 * i, ia = pairs[2 * i], ib = pairs[2 * i + 1];
  let sum = 0, norm = 0;
  for (let j = 0; j < 12; j++) {
    const x = poses[k + j];
    m[j] = x;
    sum += x;
    if (j < 9) norm += x * x;
  }
  if (!(sum - sum === 0 && norm > 2.99 && norm < 3.01)) {
    throw new RangeError(
      `growthDistanceBatch: row ${i} of poses is no rotation and translation, got ${Array.from(m).join(" ")}`);
  }
  if (shapes[ia] === undefined || shapes[ib] === undefined) {
    throw new RangeError(
      `growthDistanceBatch: pair ${i} must name two of ${shapes.length} shapes, got ${ia} and ${ib}`);
  }
}

/**
 * Growth distances of `count` pairs into `out`. @throws RangeError on bad input; rows before the bad one are filled.
 *
 * @param shapes All shapes, each in its own frame.
 * @param pairs Two indices of shapes per pair: A, B.
 * @param bInA 12 doubles per pair, the pose of B in A: rotation row-major, then translation.
 * @param count Number of pairs.
 * @param out Filled: a row per pair, A's frame.
 */
export function growthDistanceBatch(
  shapes: readonly ConvexShape[], pairs: Int32Array, bInA: Float64Array, count: number, out: GrowthBatchResult,
  options?: GrowthBatchOptions,
): void {
  requireCount("growthDistanceBatch", count);
  requireRows("growthDistanceBatch", "pairs", pairs.length, 2 * count);
  requireRows("growthDistanceBatch", "bInA", bInA.length, 12 * count);
  requireRows("growthDistanceBatch", "out.values", out.values.length, GROWTH_ROW * count);
  requireRows("growthDistanceBatch", "out.status", out.status.length, count);
  requireRows("growthDistanceBatch", "out.iterations", out.iterations.length, count);
  const ws = acquire();
  try {
    readOptions(options, ws.settings, "growthDistanceBatch", BATCH_OPTIONS);
    const v = out.values, m = ws.bInA, about = options?.points ?? "frame";
    if (about !== "frame" && about !== "centres")
      throw new RangeError(`options.points must be frame or centres, got ${String(about)}`);
    const p = about === "frame" ? ws.pointA : ws.fromA, q = about === "frame" ? ws.pointB : ws.fromB;
    for (let i = 0; i < count; i++) {
      load(shapes, pairs, bInA, i, ws);
      ws.limits[2] = Math.max(Math.abs(m[9]), Math.abs(m[10]), Math.abs(m[11]));
      growthQuery(shapes[pairs[2 * i]], shapes[pairs[2 * i + 1]], ws.settings, null, ws);
      const k = GROWTH_ROW * i;
      v[k] = ws.bounds[0];
      v[k + 1] = ws.bounds[1];
      for (let j = 0; j < 3; j++) {
        v[k + 2 + j] = p[j];
        v[k + 5 + j] = q[j];
        v[k + 8 + j] = ws.normal[j];
      }
      out.status[i] = ws.status;
      out.iterations[i] = ws.iterations;
    }
  } finally {
    release();
  }
}

/**
 * Boolean results of `count` pairs into `out` (1: they share a point). Returns the number of pairs that share a point.
 *
 * @param shapes All shapes, each in its own frame.
 * @param pairs Two indices of shapes per pair: A, B.
 * @param bInA 12 doubles per pair, the pose of B in A: rotation row-major, then translation.
 * @param count Number of pairs.
 * @param out Filled: a byte per pair.
 */
export function growthIntersectsBatch(
  shapes: readonly ConvexShape[], pairs: Int32Array, bInA: Float64Array, count: number, out: Uint8Array,
  options?: GrowthBaseOptions,
): number {
  requireCount("growthIntersectsBatch", count);
  requireRows("growthIntersectsBatch", "pairs", pairs.length, 2 * count);
  requireRows("growthIntersectsBatch", "bInA", bInA.length, 12 * count);
  requireRows("growthIntersectsBatch", "out", out.length, count);
  const ws = acquire();
  let hits = 0;
  try {
    readOptions(options, ws.settings, "growthIntersectsBatch", INTERSECTS_OPTIONS);
    if (options?.tolerance === undefined) ws.settings.tolerance = TOUCHING_GAP;
    const m = ws.bInA;
    for (let i = 0; i < count; i++) {
      load(shapes, pairs, bInA, i, ws);
      const a = shapes[pairs[2 * i]], b = shapes[pairs[2 * i + 1]];
      ws.limits[2] = Math.max(Math.abs(m[9]), Math.abs(m[10]), Math.abs(m[11]));
      overlapQuery(a, b, ws.settings, null, ws);
      out[i] = sharesPoint(ws.status) ? 1 : 0;
      hits += out[i];
    }
  } finally {
    release();
  }
  return hits;
}
