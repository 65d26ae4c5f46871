/**
 * Persistent contacts: the record `Contact` that `forEachContact` passes to its visitor, and the scene's own data
 * beside it. A contact has a manifold of at most 4 points (world frame, lengths) and 4 numbers of the user for each
 * point.
 */
import { createContactManifold } from "@col/types";
import type { ContactManifold } from "@col/types";

/** Maximum number of points of a manifold of a scene, same as in `createContactManifold` of `@col/epa`. */
const POINTS_MAX: number = 4;
/** Number of user values for each point. */
export const VALUES_PER_POINT: number = 4;

/** The contact of a pair. It is the same record while the pair touches. */
export interface Contact {
  readonly manifold: ContactManifold;
  /** For each point its index at the previous visit, by feature ids; -1: the point is new. */
  readonly previous: Int32Array;
  /**
   * Numbers for the user (impulses), 4 for each point. Numbers written during the last visit move to the point with the
   * same feature id; they are 0 at new points.
   */
  readonly values: Float64Array;
  /** Number of successive visits in which the pair touched; 1: a new contact. */
  age: number;
}

/** A contact, and data that the scene keeps with it. A new one has no points. */
export class KeptContact implements Contact {
  readonly manifold: ContactManifold = createContactManifold(POINTS_MAX);
  readonly previous: Int32Array = new Int32Array(POINTS_MAX).fill(-1);
  readonly values: Float64Array = new Float64Array(VALUES_PER_POINT * POINTS_MAX);
  age: number = 0;
  /** Is `manifold` valid? False after a solver threw: the fields below then hold the points before the last update. */
  isSound: boolean = true;
  /** Number, ids and values of the points before the last update. */
  oldCount: number = 0;
  readonly oldIds: Int32Array = new Int32Array(POINTS_MAX);
  readonly oldValues: Float64Array = new Float64Array(VALUES_PER_POINT * POINTS_MAX);
  /** Poses of both bodies for which the manifold was computed, 7 numbers each, then the requested gap. */
  readonly poses: Float64Array = new Float64Array(15).fill(NaN);
}
