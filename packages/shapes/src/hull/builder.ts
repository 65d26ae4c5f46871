/**
 * The state of a 3-D hull under construction: facets and point lists in typed arrays, and the elementary steps on them.
 *
 * - In: scaled points (scale.ts; 3 doubles each, no unit) and the indices to use.
 * - Facet f has the corners `corner[3f..]`; the facet across the edge from corner i to i + 1 is `neighbour[3f + i]`. It
 *   has a plane record of 8 doubles (STRIDE), and a list of the points outside of it: `head[f]`, then `next[point]`,
 *   ended by -1. `eye[f]` is the farthest of these points that may be added (-1: no point may be added).
 * - Slots of removed facets are reused, so no array grows.
 * - Sides of points are exact: the height decides if it exceeds its rounding bound, else the predicate `orient`.
 */
import type { Orient3d } from "@col/kernel";
import { UNIT_ROUNDOFF } from "@col/kernel";

/**
 * Plane record of a facet: normal (not unit), a corner, error bound of a height in the same unit, limit below which
 * noise is checked.
 */
export const STRIDE: number = 8;

/**
 * Eight roundings on each product of the height of a point over a facet, and two in reserve; times extents instead of
 * differences.
 */
const SIDE_ERROR: number = 10 * UNIT_ROUNDOFF;

export interface Builder {
  readonly points: Float64Array;
  readonly tolerance: number;
  readonly orient: Orient3d;
  /** Facets on this side or above are removed: 0 with `swallow`, 1 without. */
  readonly removedFrom: number;
  readonly extent: Float64Array;
  readonly deferred: Uint8Array;
  /** Facets. */
  readonly corner: Int32Array;
  readonly neighbour: Int32Array;
  readonly plane: Float64Array;
  readonly alive: Uint8Array;
  readonly head: Int32Array;
  readonly eye: Int32Array;
  readonly eyeHeight: Float64Array;
  readonly queued: Uint8Array;
  readonly queue: Int32Array;
  readonly free: Int32Array;
  readonly visited: Int32Array;
  readonly visible: Int32Array;
  readonly fresh: Int32Array;
  /** Points. */
  readonly next: Int32Array;
  readonly noise: Uint8Array;
  readonly startAt: Int32Array;
  /** Counters: queue length, free length, visit stamp. */
  readonly n: Int32Array;
}
/** Places of the counters in `n`. */
export const QUEUED: number = 0;
export const FREE: number = 1;
export const STAMP: number = 2;

/** Creates an empty builder with room for the maximum number of facets. */
export function createBuilder(
  points: Float64Array, ids: Int32Array, deferred: Uint8Array, tolerance: number, orient: Orient3d, swallow: boolean,
): Builder {
  // Alive facets: 2 k - 4 for k vertices; a new fan has at most k; one fan's worth of slack.
  const facets = 3 * ids.length + 16;
  const total = points.length / 3;
  const extent = new Float64Array(3);
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let k = 0; k < ids.length; k++) {
      low = Math.min(low, points[3 * ids[k] + axis]);
      high = Math.max(high, points[3 * ids[k] + axis]);
    }
    extent[axis] = high - low;
  }
  const free = new Int32Array(facets);
  for (let f = 0; f < facets; f++) free[f] = facets - 1 - f;
  const n = new Int32Array(3);
  n[FREE] = facets;
  return {
    points, tolerance, orient, removedFrom: swallow ? 0 : 1, extent, deferred: deferred.slice(),
    corner: new Int32Array(3 * facets), neighbour: new Int32Array(3 * facets), plane: new Float64Array(STRIDE * facets),
    alive: new Uint8Array(facets), head: new Int32Array(facets).fill(-1), eye: new Int32Array(facets).fill(-1),
    eyeHeight: new Float64Array(facets), queued: new Uint8Array(facets), queue: new Int32Array(facets), free,
    visited: new Int32Array(facets), visible: new Int32Array(facets), fresh: new Int32Array(facets),
    next: new Int32Array(total).fill(-1), noise: new Uint8Array(total), startAt: new Int32Array(total).fill(-1), n,
  };
}

/** Makes the facet a, b, c with its plane record; the caller sets its neighbours. */
export function newFacet(q: Builder, a: number, b: number, c: number): number {
  if (q.n[FREE] === 0) throw new Error("quickhull: out of facets (inconsistent side tests)");
  const f = q.free[--q.n[FREE]];
  q.corner[3 * f] = a;
  q.corner[3 * f + 1] = b;
  q.corner[3 * f + 2] = c;
  const { points: P, plane, extent } = q;
  const ax = P[3 * a], ay = P[3 * a + 1], az = P[3 * a + 2];
  const bx = P[3 * b] - ax, by = P[3 * b + 1] - ay, bz = P[3 * b + 2] - az;
  const cx = P[3 * c] - ax, cy = P[3 * c + 1] - ay, cz = P[3 * c + 2] - az;
  const yz = by * cz, zy = bz * cy, zx = bz * cx, xz = bx * cz, xy = bx * cy, yx = by * cx;
  const nx = yz - zy, ny = zx - xz, nz = xy - yx;
  const sx = Math.abs(yz) + Math.abs(zy), sy = Math.abs(zx) + Math.abs(xz), sz = Math.abs(xy) + Math.abs(yx);
  const o = STRIDE * f;
  plane[o] = nx;
  plane[o + 1] = ny;
  plane[o + 2] = nz;
  plane[o + 3] = ax;
  plane[o + 4] = ay;
  plane[o + 5] = az;
  const error = SIDE_ERROR * (sx * extent[0] + sy * extent[1] + sz * extent[2]);
  plane[o + 6] = error;
  // A height above this is more than the tolerance whatever the rounding of the normal's length.
  plane[o + 7] = error
    + q.tolerance * (Math.sqrt(nx * nx + ny * ny + nz * nz) * (1 + 1e-9) + SIDE_ERROR * (sx + sy + sz));
  q.alive[f] = 1;
  q.head[f] = -1;
  q.eye[f] = -1;
  q.eyeHeight[f] = -Infinity;
  q.visited[f] = 0;
  return f;
}

/** Height of point p over facet f, times the length of its normal: rounded, see `side` for its sign. */
export function height(q: Builder, f: number, p: number): number {
  const o = STRIDE * f;
  const { plane, points } = q;
  return plane[o] * (points[3 * p] - plane[o + 3]) + plane[o + 1] * (points[3 * p + 1] - plane[o + 4])
    + plane[o + 2] * (points[3 * p + 2] - plane[o + 5]);
}

/** Exact side of point p against facet f: 1 outside, 0 in its plane, -1 inside. */
export function side(q: Builder, f: number, p: number): number {
  const o = STRIDE * f;
  const { plane, points } = q;
  const h = plane[o] * (points[3 * p] - plane[o + 3]) + plane[o + 1] * (points[3 * p + 1] - plane[o + 4])
    + plane[o + 2] * (points[3 * p + 2] - plane[o + 5]);
  const error = plane[o + 6];
  if (h > error) return 1;
  if (h < -error) return -1;
  return q.orient(points, q.corner[3 * f], q.corner[3 * f + 1], q.corner[3 * f + 2], p);
}

/** Makes p the next point of facet f if it is the farthest so far and not deferred. */
export function offer(q: Builder, f: number, p: number, h: number): void {
  if (q.deferred[p] === 0 && h > q.eyeHeight[f]) {
    q.eyeHeight[f] = h;
    q.eye[f] = p;
  }
}

/**
 * Puts p on the list of the first of the `count` fresh facets that it is outside of. A point that is inside of all of
 * them stays inside.
 */
export function assign(q: Builder, p: number, count: number): void {
  const { plane, points, fresh } = q;
  const x = points[3 * p], y = points[3 * p + 1], z = points[3 * p + 2];
  for (let k = 0; k < count; k++) {
    const f = fresh[k];
    const o = STRIDE * f;
    const h = plane[o] * (x - plane[o + 3]) + plane[o + 1] * (y - plane[o + 4]) + plane[o + 2] * (z - plane[o + 5]);
    const error = plane[o + 6];
    if (h < -error) continue;
    if (h <= error && q.orient(points, q.corner[3 * f], q.corner[3 * f + 1], q.corner[3 * f + 2], p) <= 0) continue;
    q.next[p] = q.head[f];
    q.head[f] = p;
    offer(q, f, p, h);
    return;
  }
}

/** Puts f in the queue of facets to grow from, if a point is outside of it and it is not in the queue. */
export function enqueue(q: Builder, f: number): void {
  if (q.eye[f] < 0 || q.queued[f] === 1) return;
  q.queued[f] = 1;
  q.queue[q.n[QUEUED]++] = f;
}
