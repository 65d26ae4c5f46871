/** Results of queries about a whole scene: the records that the queries fill. */
import { createBodyDistanceResult } from "@col/types";
import type { BodyCastResult, BodyDistanceResult } from "@col/types";
import { clearVector, copyVector } from "@col/kernel";

/** The handle in results without a body. */
export const NO_BODY: number = -1;

/**
 * The closest pair of a scene. `lowerBound <= true least distance of all pairs <= distance`. Where there is no pair
 * (within `maxDistance`): handles `NO_BODY`, `distance` infinite, status `beyond-max-distance`, points NaN.
 */
export interface ClosestPair extends BodyDistanceResult {
  handleA: number;
  handleB: number;
}

/** The body of a scene nearest to another one, which is B of the answer. As `ClosestPair`. */
export interface NearestBody extends BodyDistanceResult {
  handle: number;
}

/**
 * The first body of a scene that a ray or a moving body meets. `lowerTime <= true first time <= time`. If no body is
 * met: handle `NO_BODY`, status `miss`, `time` NaN, and `lowerTime` is the last time asked for. Status `budget-spent`:
 * a body left its answer open, and may be met from `lowerTime` on; the contact is the first that is certain, if any.
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

/** The whole answer but its bounds, which belong to the query of the scene. */
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

/** The whole answer but its lower bound. */
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

/** No pair, no body. */
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

/** No points and no normal. */
export function clearVectors(out: BodyCastResult): void {
  clearVector(out.pointA);
  clearVector(out.pointB);
  clearVector(out.normal);
}

/** No body is met up to `limit[0]`. An array, since V8 allocates a number that crosses a call. */
export function clearHit(out: BodyCastResult, limit: Float64Array): void {
  out.time = NaN;
  out.lowerTime = limit[0];
  clearVectors(out);
  out.iterations = 0;
  out.status = "miss";
  out.partA = out.partB = -1;
}
