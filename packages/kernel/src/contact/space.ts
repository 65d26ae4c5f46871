/**
 * Scratch, input and output of one call of `contactPoints`.
 *
 * - Frames: A's. A row of a polygon is (u, v, height), 3 doubles: u and v are coordinates in the plane across the
 *   normal, height is the coordinate along the normal. Lengths.
 * - Each field's comment states whether it is input, output or scratch.
 * - Numbers stand in arrays, because V8 allocates numbers that rarely called functions pass on.
 * - One space serves one nesting depth: a support function may itself run a query.
 */

/** Maximum number of corners that a face function may write: a scanned face collects its corners here. Count. */
const FACE_ROOM = 256;
/**
 * Maximum number of corners of a face that is clipped. Of a larger face every second corner is dropped, repeatedly.
 * Count.
 */
export const FACE_CORNERS: number = 128;
/**
 * Maximum number of candidates: clipping adds at most as many corners as the other face has sides; the closest pair is
 * one more. Count.
 */
const ROOM = 2 * FACE_CORNERS + 8;

/** Maximum number of corners, and of corners of a result, in the search for the largest area. Counts. */
export const CHAIN_ROOM: number = 96;
const CHAINS = 32;

/** A polygon, segment or point in contact coordinates. */
export interface Polygon {
  /** Number of corners. A half-space has no polygon; its count is -1. */
  count: number;
  /** True: one facet, in `plane`, with height = plane[0] + plane[1] u + plane[2] v. False: a face of several facets. */
  flat: boolean;
  /** Index of one of the facets, where the face has several. */
  facet: number;
  /** The name of all sides of a polygon that is so thin that it counts as an edge; else -1. */
  side: number;
  readonly at: Float64Array;
  /** Names a corner, and the side that starts there. */
  readonly id: Int32Array;
  readonly plane: Float64Array;
}

/** Candidates of contact points. */
export interface Candidates {
  count: number;
  /** Place across the normal: 2 doubles each. */
  readonly at: Float64Array;
  /** Sides of A's and B's face that meet here, by the index of the corner where they start; -1: inside of that face. */
  readonly sideA: Int32Array;
  readonly sideB: Int32Array;
  /** Heights of the surfaces of A and B along the normal, margins included, and their difference. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly gap: Float64Array;
  readonly id: Int32Array;
}

/** Scratch, input and output of one call of `contactPoints`; one for each nesting depth. */
export interface ContactSpace {
  /** In: unit normal from A to B, A's frame. */
  readonly normal: Float64Array;
  /**
   * In: [sine of the face angle, gaps up to this are kept (length), no gap is below this (length; -Infinity: unknown),
   * rounding of the places where the points are wanted: nearer ones are one (length; 0: of the bodies' sizes alone),
   * size of the smaller of the bodies that the shapes are parts of (length; 0: of the shapes)].
   */
  readonly limits: Float64Array;
  /** In, if `hasWitness`: a closest pair along the normal: the point on A, margin included, A's frame, then the gap. */
  readonly witness: Float64Array;
  hasWitness: boolean;
  /** Out: number of contact points. */
  count: number;
  /** Out: the point on A (A's frame), the gap, and the id of each. The point on B is `point + gap * normal`. */
  readonly points: Float64Array;
  readonly gaps: Float64Array;
  readonly ids: Int32Array;
  /** Scratch: the direction of a face and the sine. */
  readonly direction: Float64Array;
  /** Scratch: tangents e, f and the normal, A's frame: 9 doubles; a point. */
  readonly frame: Float64Array;
  readonly point: Float64Array;
  /**
   * Scratch: [size of the smaller body, resolution of a face, a point is at a corner within this, points nearer than
   * this are one, a candidate may be this far beside a face]. Lengths.
   */
  readonly numbers: Float64Array;
  readonly first: Polygon;
  readonly second: Polygon;
  readonly found: Candidates;
  readonly spare: Candidates;
  readonly chosen: Int32Array;
  /** Scratch: the facet of a polytope met last, its plane, and the affine map from the polytope to its image. */
  readonly exit: Int32Array;
  readonly exitPlane: Float64Array;
  readonly image: Float64Array;
  /** Scratch: rows of the ends of a thin face. */
  readonly ends: Int32Array;
  /** Scratch of the search for the largest area: chains of corners, a row for each length. */
  readonly areas: Float64Array;
  readonly before: Int32Array;
}

function polygon(): Polygon {
  return { count: 0, flat: true, facet: 0, side: -1, at: new Float64Array(3 * FACE_ROOM), id: new Int32Array(FACE_ROOM),
    plane: new Float64Array(3) };
}

function candidates(): Candidates {
  const f = (n = ROOM): Float64Array => new Float64Array(n), i = (): Int32Array => new Int32Array(ROOM);
  return { count: 0, at: f(2 * ROOM), sideA: i(), sideB: i(), low: f(), high: f(), gap: f(), id: i() };
}

/** A fresh space: about 75 kB. */
export function createContactSpace(): ContactSpace {
  return {
    normal: new Float64Array(3), limits: new Float64Array(5), witness: new Float64Array(4), hasWitness: false, count: 0,
    points: new Float64Array(3 * ROOM), gaps: new Float64Array(ROOM), ids: new Int32Array(ROOM),
    direction: new Float64Array(4), frame: new Float64Array(9), point: new Float64Array(6),
    numbers: new Float64Array(5), first: polygon(), second: polygon(), found: candidates(), spare: candidates(),
    chosen: new Int32Array(ROOM), exit: new Int32Array(1), exitPlane: new Float64Array(4),
    image: new Float64Array(12), ends: new Int32Array(2), areas: new Float64Array(CHAIN_ROOM * CHAINS),
    before: new Int32Array(CHAIN_ROOM * CHAINS),
  };
}
