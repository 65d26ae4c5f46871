/**
 * Buffers of one contact manifold: two support faces, a clipped polygon and its spare, candidates.
 *
 * Corners are rows of 3 doubles. In polygons a row is (u, v, height): coordinates in the contact plane and along the
 * normal, in A's frame. `id` names a corner, `edge` the side that starts there.
 */

/** Most corners of one face; rims have 8, boxes 4. Clipping can add as many as the other face has sides. */
export const FACE_CORNERS: number = 48;
const ROOM = 2 * FACE_CORNERS + 8;

/** A polygon, segment or point in contact coordinates. */
export interface Polygon {
  count: number;
  readonly at: Float64Array;
  readonly id: Int32Array;
  readonly edge: Int32Array;
}

/** See the file header. */
export interface ManifoldBuffers {
  readonly points: Float64Array;
  readonly ids: Int32Array;
  /** Direction and slack handed to support faces. */
  readonly d: Float64Array;
  /** [largest gap asked for, slack, largest half extent of the smaller shape]: lengths. */
  readonly numbers: Float64Array;
  /** Tangents e, f and normal n of the contact plane, A's frame: 9 doubles. */
  readonly frame: Float64Array;
  readonly first: Polygon;
  readonly second: Polygon;
  readonly clipped: Polygon;
  readonly spare: Polygon;
  /** Plane of the clipping face, and its height at each candidate. */
  readonly plane: Float64Array;
  readonly under: Float64Array;
  readonly chosen: Int32Array;
  /** Of each candidate: squared distance from the nearest of those chosen. */
  readonly apart2: Float64Array;
}

function polygon(): Polygon {
  return { count: 0, at: new Float64Array(3 * ROOM), id: new Int32Array(ROOM), edge: new Int32Array(ROOM) };
}

/** Fresh buffers. */
export function createManifoldBuffers(): ManifoldBuffers {
  return {
    points: new Float64Array(3 * FACE_CORNERS), ids: new Int32Array(FACE_CORNERS), d: new Float64Array(4),
    numbers: new Float64Array(3), frame: new Float64Array(9),
    first: polygon(), second: polygon(), clipped: polygon(), spare: polygon(), plane: new Float64Array(3),
    under: new Float64Array(ROOM), chosen: new Int32Array(ROOM),
    apart2: new Float64Array(ROOM),
  };
}
