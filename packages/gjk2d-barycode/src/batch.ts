/**
 * Many queries over packed arrays: one call, no objects per query, SharedArrayBuffer welcome.
 *
 * In: `shapes[k]` is the shape of body k (the same object may stand for many bodies); `poses` holds x, y, c, s of body k in
 * [4 k .. 4 k + 3], or is null for shapes in world coordinates; `pairs` holds the bodies A, B of query k in [2 k], [2 k + 1].
 * Out: row k of `out`, `BATCH_ROW` doubles: distance, lower bound, point A, point B, normal; `status[k]`: index in `STATUSES`.
 * The answers are those of the single calls, bit for bit. A warm start is refused: it belongs to one pair.
 */
import type { ConvexShape2 } from "@col/types";
import { distanceInA } from "./distance.ts";
import { checkPose, DEFAULTS, placeInA, readOptions, readPoses, workspaceHere } from "./door.ts";
import type { QueryOptions2 } from "./door.ts";
import { intersectsInA } from "./intersects.ts";
import { signedDistanceInA } from "./signed-distance.ts";
import type { Workspace2 } from "./workspace.ts";

/** Doubles per row of results. */
export const BATCH_ROW = 8;

function checkBatch(
  name: string, shapes: readonly ConvexShape2[], pairs: Int32Array, poses: Float64Array | null, room: number, options: QueryOptions2,
): number {
  if (pairs.length % 2 !== 0) throw new RangeError(`${name}: pairs needs an even length, got ${pairs.length}`);
  if (poses !== null && poses.length < 4 * shapes.length) {
    throw new RangeError(`${name}: poses needs ${4 * shapes.length} doubles, got ${poses.length}`);
  }
  if (2 * room < pairs.length) throw new RangeError(`${name}: out has room for ${room} of ${pairs.length / 2} queries`);
  for (let k = 0; k < pairs.length; k++) {
    if (!(pairs[k] >= 0 && pairs[k] < shapes.length)) throw new RangeError(`${name}: pairs[${k}] must be below ${shapes.length}, got ${pairs[k]}`);
  }
  if (options.warmStart !== undefined) throw new TypeError(`${name}: a warm start belongs to one pair, give it to the single call`);
  return pairs.length / 2;
}

/** Pose of body k of the packed poses into `c, s, tx, ty`. */
function readPacked(poses: Float64Array, k: number, ws: Workspace2): void {
  ws.tx = poses[4 * k];
  ws.ty = poses[4 * k + 1];
  ws.c = poses[4 * k + 2];
  ws.s = poses[4 * k + 3];
  checkPose(ws);
}

function placePair(poses: Float64Array | null, a: number, b: number, ws: Workspace2): void {
  if (poses === null) {
    readPoses(null, null, ws);
    return;
  }
  readPacked(poses, a, ws);
  const x = ws.tx, y = ws.ty, c = ws.c, s = ws.s;
  ws.originX = x; ws.originY = y; ws.originC = c; ws.originS = s;
  readPacked(poses, b, ws);
  placeInA(x, y, c, s, ws);
}

function writeRow(ws: Workspace2, out: Float64Array, o: number): void {
  const c = ws.originC, s = ws.originS, x = ws.originX, y = ws.originY;
  out[o] = ws.upper;
  out[o + 1] = ws.lower;
  out[o + 2] = c * ws.ax - s * ws.ay + x;
  out[o + 3] = s * ws.ax + c * ws.ay + y;
  out[o + 4] = c * ws.qx - s * ws.qy + x;
  out[o + 5] = s * ws.qx + c * ws.qy + y;
  out[o + 6] = c * ws.normalX - s * ws.normalY;
  out[o + 7] = s * ws.normalX + c * ws.normalY;
}

/** `distance` for every pair. Returns the number of queries. */
export function distanceBatch(
  shapes: readonly ConvexShape2[], pairs: Int32Array, poses: Float64Array | null, out: Float64Array, status: Uint8Array | null = null,
  options: QueryOptions2 = DEFAULTS,
): number {
  const count = checkBatch("distanceBatch", shapes, pairs, poses, Math.floor(out.length / BATCH_ROW), options);
  const ws = workspaceHere();
  for (let k = 0; k < count; k++) {
    const i = pairs[2 * k], j = pairs[2 * k + 1], a = shapes[i], b = shapes[j];
    readOptions(options, a.margin + b.margin, ws);
    placePair(poses, i, j, ws);
    distanceInA(a, b, options, ws);
    writeRow(ws, out, BATCH_ROW * k);
    if (status !== null) status[k] = ws.status;
  }
  return count;
}

/** `signedDistance` for every pair. Returns the number of queries. */
export function signedDistanceBatch(
  shapes: readonly ConvexShape2[], pairs: Int32Array, poses: Float64Array | null, out: Float64Array, status: Uint8Array | null = null,
  options: QueryOptions2 = DEFAULTS,
): number {
  const count = checkBatch("signedDistanceBatch", shapes, pairs, poses, Math.floor(out.length / BATCH_ROW), options);
  const ws = workspaceHere();
  for (let k = 0; k < count; k++) {
    const i = pairs[2 * k], j = pairs[2 * k + 1], a = shapes[i], b = shapes[j];
    readOptions(options, a.margin + b.margin, ws);
    placePair(poses, i, j, ws);
    signedDistanceInA(a, b, options, ws);
    writeRow(ws, out, BATCH_ROW * k);
    if (status !== null) status[k] = ws.status;
  }
  return count;
}

/** `intersects` for every pair: 1 or 0 into `out`. Returns the number of pairs that meet. */
export function intersectsBatch(
  shapes: readonly ConvexShape2[], pairs: Int32Array, poses: Float64Array | null, out: Uint8Array, options: QueryOptions2 = DEFAULTS,
): number {
  const count = checkBatch("intersectsBatch", shapes, pairs, poses, out.length, options);
  const ws = workspaceHere();
  let hits = 0;
  for (let k = 0; k < count; k++) {
    const i = pairs[2 * k], j = pairs[2 * k + 1], a = shapes[i], b = shapes[j];
    readOptions(options, a.margin + b.margin, ws);
    placePair(poses, i, j, ws);
    out[k] = intersectsInA(a, b, options, ws) ? 1 : 0;
    hits += out[k];
  }
  return hits;
}
