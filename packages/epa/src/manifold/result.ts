/**
 * A contact manifold: what a simulator asks of two shapes that touch.
 *
 * World frame, structure of arrays, made once and filled again and again. Rows 0 .. count - 1 are valid.
 */
import type { Status } from "@col/types";

/** Up to a chosen number of contact points. */
export interface ContactManifold {
  /** Points in use, 0 where the shapes are further apart than asked for. */
  count: number;
  /** Signed distance of the shapes, as `signedDistance` gives it. */
  distance: number;
  status: Status;
  /** Unit, from A to B: the same for all points. 3 doubles. */
  readonly normal: Float64Array;
  /** Point on A and point on B of each contact: 3 doubles each. */
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  /** Signed gap along the normal of each contact: negative where they overlap. `pointB - pointA = gap * normal`. */
  readonly gaps: Float64Array;
  /** Features that meet at the contact: the same number while the same features touch. */
  readonly ids: Int32Array;
}

/** An empty manifold with room for `maxPoints` contacts, 1 to 32; 4 are enough for any rigid contact. */
export function createContactManifold(maxPoints = 4): ContactManifold {
  if (!(Number.isInteger(maxPoints) && maxPoints >= 1 && maxPoints <= 32))
    throw new RangeError(`createContactManifold: maxPoints must be an integer from 1 to 32, got ${maxPoints}`);
  const n = maxPoints;
  return {
    count: 0, distance: NaN, status: "budget-spent", normal: new Float64Array(3), pointsA: new Float64Array(3 * n),
    pointsB: new Float64Array(3 * n), gaps: new Float64Array(n), ids: new Int32Array(n),
  };
}
