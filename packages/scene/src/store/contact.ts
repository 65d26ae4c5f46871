/** Persistent contacts: the record `Contact` that `forEachContact` passes to its visitor. */
import { createContactManifold } from "@col/types";
import type { ContactManifold } from "@col/types";

/** Most points of a manifold of a scene: as many as `createContactManifold` of `@col/epa` has. */
const POINTS_MAX: number = 4;
/** Numbers of the user's own that each point carries. */
export const VALUES_PER_POINT: number = 4;

/** The contact of a pair. It is the same record while the pair touches. */
export interface Contact {
  readonly manifold: ContactManifold;
  /** For each point the index that it had at the visit before; -1: it is new. By feature ids. */
  readonly previous: Int32Array;
  /**
   * Numbers of the user's own, 4 a point (impulses): numbers written during the last visit are found at the point that
   * has the same feature id now; 0 at new points.
   */
  readonly values: Float64Array;
  /** Visits in a row in which the pair touched; 1: a new contact. */
  age: number;
}

/** A contact, and data that the scene keeps with it. A new one has no points. */
export class KeptContact implements Contact {
  readonly manifold: ContactManifold = createContactManifold(POINTS_MAX);
  readonly previous: Int32Array = new Int32Array(POINTS_MAX).fill(-1);
  readonly values: Float64Array = new Float64Array(VALUES_PER_POINT * POINTS_MAX);
  age: number = 0;
  /** Whether `manifold` is of the last update. Not after a solver threw: the fields below then hold the one before. */
  isSound: boolean = true;
  /** Number, ids and values of the points before the last update. */
  oldCount: number = 0;
  readonly oldIds: Int32Array = new Int32Array(POINTS_MAX);
  readonly oldValues: Float64Array = new Float64Array(VALUES_PER_POINT * POINTS_MAX);
  /** Poses of both bodies that the manifold was computed for; then the gap asked for. */
  readonly poses: Float64Array = new Float64Array(15).fill(NaN);
}
