/**
 * Answers of casts against bodies, and the queries of `@col/cast` as they are handed in: the same records, so that its
 * functions fit as they are.
 */
import type { ConvexShape, Pose, Vec3, Vec3Like } from "@col/types";

/** What a cast says of its answer; the words of `@col/cast`. */
export type CastStatus = "hit" | "grazing" | "miss" | "overlapping" | "budget-spent";

/** What a cast of two convex shapes fills. World frame; times in units of the direction or translation. */
export interface CastResult {
  time: number;
  lowerTime: number;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  readonly normal: Vec3;
  iterations: number;
  status: CastStatus;
}

/** Answer of a cast against a body. */
export interface BodyCastResult extends CastResult {
  /** Part or triangle that is met first, by its index; 0 for a convex shape, -1 where none is. */
  partA: number;
  /** Of casts of bodies: the part or triangle of the moving body. */
  partB: number;
}

/** What a ray against a convex part may be asked, under the names of `@col/cast`. */
export interface RayCastFnOptions {
  readonly maxTime?: number | undefined;
  readonly startInside?: "overlapping" | "exit" | undefined;
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/** A ray against a convex shape: `rayCast` of `@col/cast`, or any like it. */
export type RayCastFn = (
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastFnOptions, out: CastResult,
) => CastResult;

/** What a linear cast of two convex parts may be asked, under the names of `@col/cast`. */
export interface ShapeCastFnOptions {
  readonly maxTime?: number | undefined;
  readonly targetDistance?: number | undefined;
  readonly startInside?: "overlapping" | "release" | undefined;
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/** A linear cast of two convex shapes: `shapeCast` of `@col/cast`, or any like it. */
export type ShapeCastFn = (
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, translation: Vec3Like, options: ShapeCastFnOptions,
  out: CastResult,
) => CastResult;

const nowhere = (): Vec3 => ({ x: NaN, y: NaN, z: NaN });

/** An empty answer to be handed to casts against bodies as `out`. */
export function createBodyCastResult(): BodyCastResult {
  return {
    time: NaN, lowerTime: NaN, pointA: nowhere(), pointB: nowhere(), normal: nowhere(), iterations: 0, status: "miss",
    partA: -1, partB: -1,
  };
}

/** An answer without a contact. */
export function writeMiss(out: BodyCastResult, lowerTime: number): void {
  out.time = NaN;
  out.lowerTime = lowerTime;
  out.partA = out.partB = -1;
  out.iterations = 0;
  out.status = "miss";
  clear(out.pointA);
  clear(out.pointB);
  clear(out.normal);
}

/** NaN in all coordinates. */
export function clear(v: Vec3): void {
  v.x = NaN;
  v.y = NaN;
  v.z = NaN;
}

/** An answer in another record. */
export function copyCast(from: CastResult, out: CastResult): void {
  out.time = from.time;
  out.lowerTime = from.lowerTime;
  out.status = from.status;
  copy(from.pointA, out.pointA);
  copy(from.pointB, out.pointB);
  copy(from.normal, out.normal);
}

function copy(v: Vec3, out: Vec3): void {
  out.x = v.x;
  out.y = v.y;
  out.z = v.z;
}
