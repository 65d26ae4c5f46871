/**
 * Contact manifolds: the contact points of two touching bodies, with one normal for all of them. 3-D and 2-D.
 *
 * - Frame: world. Points and gaps are in the user's unit of length; the normal is a unit vector from A to B.
 * - Shape: a structure of arrays, with 3 doubles per point (2 in 2-D). Rows 0 to count - 1 are valid.
 * - The caller creates a record once, and queries fill it again and again.
 */
import { createDistanceResult, createDistanceResult2 } from "./result.ts";
import type { Status } from "./status.ts";
import type { Vec2, Vec3 } from "./vec.ts";

/** Contact points of two bodies, up to `ids.length`. */
export interface ContactManifold {
  /** Number of points; 0 if the bodies are farther apart than `maxDistance`. */
  count: number;
  /** Signed distance of the bodies. Length. */
  distance: number;
  /** How the query ended, as for a signed distance. */
  status: Status;
  /** Unit, from A to B: the same for all points. */
  readonly normal: Vec3;
  /** Points on A, 3 doubles each. */
  readonly pointsA: Float64Array;
  /** Points on B, 3 doubles each. `pointB - pointA = gap * normal`. */
  readonly pointsB: Float64Array;
  /** Signed gap along the normal of each point: negative where the bodies overlap. Length. */
  readonly gaps: Float64Array;
  /** Id of the two features that meet at each point: it stays the same while the same features touch. */
  readonly ids: Int32Array;
  /**
   * Index of the part or triangle of A at each point; 0 for a convex shape. Queries of bodies write them, queries of
   * two convex shapes leave them unchanged. A record without this list stays without it.
   */
  readonly partsA?: Int32Array;
  /** The same of B. */
  readonly partsB?: Int32Array;
}

/** An empty manifold with room for `maxPoints` contacts, 1 to 32; 4 are enough for rigid bodies. */
export function createContactManifold(maxPoints = 4): ContactManifold {
  if (!(Number.isInteger(maxPoints) && maxPoints >= 1 && maxPoints <= 32))
    throw new RangeError(`createContactManifold: maxPoints must be an integer from 1 to 32, got ${maxPoints}`);
  const n = maxPoints;
  return {
    count: 0, distance: NaN, status: "budget-spent", normal: createDistanceResult().normal,
    pointsA: new Float64Array(3 * n), pointsB: new Float64Array(3 * n), gaps: new Float64Array(n),
    ids: new Int32Array(n), partsA: new Int32Array(n), partsB: new Int32Array(n),
  };
}

/** Up to two contact points of two 2-D bodies, with one normal. */
export interface ContactManifold2 {
  /** Points in use: 0 (farther apart than `maxDistance`), 1 or 2. */
  count: 0 | 1 | 2;
  /** Signed distance of the shapes, as a signed distance. */
  distance: number;
  /** How the query ended, as for a signed distance. */
  status: Status;
  /** Unit, from A to B: the same for both points. */
  readonly normal: Vec2;
  /** Point on A and point on B of each contact: 2 doubles each. */
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  /** Signed gap along the normal of each contact: negative where they overlap. `pointB - pointA = gap * normal`. */
  readonly gaps: Float64Array;
  /** Features that meet at the contact: the same number while the same features touch; -1 for curved cores. */
  readonly ids: Int32Array;
}

/** An empty manifold of 2-D bodies, with room for two contacts. */
export function createContactManifold2(): ContactManifold2 {
  return {
    count: 0, distance: NaN, status: "budget-spent", normal: createDistanceResult2().normal,
    pointsA: new Float64Array(4), pointsB: new Float64Array(4), gaps: new Float64Array(2), ids: new Int32Array(2),
  };
}
