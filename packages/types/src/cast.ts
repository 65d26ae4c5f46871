/**
 * Records that casts fill: the first contact of a ray or of bodies in motion, in 3-D and 2-D.
 *
 * - Frame: world. Points are in the user's unit of length, normals are unit vectors.
 * - Times are in units of the motion: at time 1 a linear cast has moved by the whole translation, a ray by its whole
 *   direction vector.
 * - Law: `lowerTime <= true time <= time`.
 * - Fields that have no meaning for a status are NaN.
 */
import { createDistanceResult, createDistanceResult2 } from "./result.ts";
import type { Vec2, Vec3 } from "./vec.ts";

/** How a cast ended, and so which fields are valid. */
export type CastStatus =
  /** First contact: `lowerTime <= true time <= time`; points and normal are valid. */
  | "hit"
  /**
   * The bodies touch at `time` up to rounding errors, and rounding leaves open whether they overlap later: a line along
   * a surface, past an edge. `lowerTime` holds; each point is in its body, and the two agree to 1e-7 of the largest
   * coordinate. `time` may lie beyond the last time of the query.
   */
  | "grazing"
  /** No contact up to the last time of the query: `lowerTime` is that time, `time` and the vectors are NaN. */
  | "miss"
  /**
   * The bodies overlap at the start: `time` and `lowerTime` are 0, the vectors are NaN, except where a query says
   * otherwise (`startInside` of linear casts).
   */
  | "overlapping"
  /**
   * The budget is spent, or rounding leaves open on which side of the start a contact is: `lowerTime` holds, `time` is
   * a time of contact where one is known, else NaN. Where a support function gives NaN, `lowerTime` is NaN too.
   */
  | "budget-spent";

/** All statuses of casts. Batches store the index. */
export const CAST_STATUSES: readonly CastStatus[] = ["hit", "grazing", "miss", "overlapping", "budget-spent"];

/** Answer of a cast in 3-D. */
export interface CastResult {
  /** First time of contact, in the unit of the motion. Upper bound of the true time, and the answer. */
  time: number;
  /** Certified lower bound: there is no contact before it. */
  lowerTime: number;
  /** Contact point on A at `time`, world frame. */
  readonly pointA: Vec3;
  /** Contact point on B at `time`, world frame. */
  readonly pointB: Vec3;
  /** Unit, from A to B at `time`, world frame. */
  readonly normal: Vec3;
  /** Supports of A - B spent; 0 for closed forms. */
  iterations: number;
  /** How the query ended, and so which fields are valid. */
  status: CastStatus;
}

/** Answer of a cast against a body of many parts. */
export interface BodyCastResult extends CastResult {
  /**
   * Index of the part or triangle of A at the contact; 0 for a convex shape, -1 if it is unknown. A solver of convex
   * shapes leaves it unchanged.
   */
  partA: number;
  /** Part or triangle of B, a body that moves. */
  partB: number;
}

/** An empty result to be passed to casts as `out`. */
export function createCastResult(): CastResult {
  const { pointA, pointB, normal } = createDistanceResult();
  return { time: NaN, lowerTime: NaN, pointA, pointB, normal, iterations: 0, status: "miss" };
}

/** An empty result to be passed to casts against bodies as `out`. Casts of convex shapes take it too. */
export function createBodyCastResult(): BodyCastResult {
  const { pointA, pointB, normal } = createDistanceResult();
  return {
    time: NaN, lowerTime: NaN, pointA, pointB, normal, iterations: 0, status: "miss", partA: -1, partB: -1,
  };
}

/** Answer of a cast in 2-D: of moving shapes, or of a ray. */
export interface CastResult2 {
  /** First time at which the distance is within the tolerance (`hit`), 0 (`overlapping`), or NaN. */
  time: number;
  /** Certified lower bound of the true time: there is no contact before it. */
  lowerTime: number;
  /** How the query ended, and so which fields are valid. */
  status: "hit" | "overlapping" | "miss" | "budget-spent";
  /**
   * Contact points of A and B and normal from A to B at that time, world frame. NaN for `miss`; for `overlapping` the
   * normal is NaN, unless a query states otherwise (`startInside` of linear casts).
   */
  readonly pointA: Vec2;
  readonly pointB: Vec2;
  readonly normal: Vec2;
  /** Distance queries spent. */
  iterations: number;
}

/** An empty result to be passed to casts in 2-D as `out`. */
export function createCastResult2(): CastResult2 {
  const { pointA, pointB, normal } = createDistanceResult2();
  return { time: NaN, lowerTime: NaN, status: "miss", pointA, pointB, normal, iterations: 0 };
}
