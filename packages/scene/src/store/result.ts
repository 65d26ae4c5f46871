/**
 * The records that queries of a whole scene fill (closest pair, nearest body, hit), with their makers, copies and
 * empty states.
 *
 * World frame, lengths; times are in units of the ray's direction or of the translation. Fields without a meaning are
 * NaN, handles without a body are `NO_BODY`.
 */
import { createBodyDistanceResult } from "@col/types";
import type { BodyCastResult, BodyDistanceResult } from "@col/types";
import { clearVector, copyVector } from "@col/kernel";

/** The handle in results without a body. */
export const NO_BODY: number = -1;

/**
 * The closest pair of a scene. `lowerBound <= true minimum distance of all pairs <= distance`. If no pair is within
 * `maxDistance`: handles `NO_BODY`, `distance` infinite, status `beyond-max-distance`, points NaN.
 */
export interface ClosestPair extends BodyDistanceResult {
  handleA: number;
  handleB: number;
}

/**
 * The body of a scene nearest to a given body, which is B of the result. Bounds and empty state as in `ClosestPair`.
 */
export interface NearestBody extends BodyDistanceResult {
  handle: number;
}

/**
 * The first body of a scene that a ray or a moving body meets. `lowerTime <= true first time <= time`. If no body is
 * met: handle `NO_BODY`, status `miss`, `time` NaN, and `lowerTime` is `maxTime`. Status `budget-spent`: the result of
 * one body is undecided, and it may be met from `lowerTime` on; the contact is the first that is certain, if any.
 */
export interface SceneHit extends BodyCastResult {
  handle: number;
}

/** An empty record for `closestPair`. */
export function createClosestPair(): ClosestPair {
  return { ...createBodyDistanceResult(), handleA: NO_BODY, handleB: NO_BODY };
}

/** An empty record for `nearestTo`. */
export function createNearestBody(): NearestBody {
  return { ...createBodyDistanceResult(), handle: NO_BODY };
}

/** An empty record for `sceneRayCast` and `sceneShapeCast`. */
export function createSceneHit(): SceneHit {
  const { pointA, pointB, normal } = createBodyDistanceResult();
  return {
    time: NaN, lowerTime: NaN, pointA, pointB, normal, iterations: 0, status: "miss", partA: -1, partB: -1,
    handle: NO_BODY,
  };
}

/** Copies a result without its lower bound, which belongs to the query of the scene. */
export function copyDistance(from: BodyDistanceResult, to: BodyDistanceResult): void {
  to.distance = from.distance;
  copyVector(from.pointA, to.pointA);
  copyVector(from.pointB, to.pointB);
  copyVector(from.normal, to.normal);
  to.iterations = from.iterations;
  to.status = from.status;
  to.partA = from.partA;
  to.partB = from.partB;
}

/** Copies a hit without its lower bound. */
export function copyHit(from: BodyCastResult, to: BodyCastResult): void {
  to.time = from.time;
  copyVector(from.pointA, to.pointA);
  copyVector(from.pointB, to.pointB);
  copyVector(from.normal, to.normal);
  to.iterations = from.iterations;
  to.status = from.status;
  to.partA = from.partA;
  to.partB = from.partB;
}

/** Empties a result: no pair, no body. */
export function clearDistance(out: BodyDistanceResult): void {
  out.distance = Infinity;
  out.lowerBound = Infinity;
  clearVector(out.pointA);
  clearVector(out.pointB);
  clearVector(out.normal);
  out.iterations = 0;
  out.status = "beyond-max-distance";
  out.partA = out.partB = -1;
}

/** Writes NaN to the points and the normal. */
export function clearVectors(out: BodyCastResult): void {
  clearVector(out.pointA);
  clearVector(out.pointB);
  clearVector(out.normal);
}

/** Writes a miss up to the time `limit[0]`. An array, because V8 allocates a number that is passed to a function. */
export function clearHit(out: BodyCastResult, limit: Float64Array): void {
  out.time = NaN;
  out.lowerTime = limit[0];
  clearVectors(out);
  out.iterations = 0;
  out.status = "miss";
  out.partA = out.partB = -1;
}
