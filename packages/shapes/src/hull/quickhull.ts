/**
 * Quickhull in space (Barber, Dobkin, Huhdanpaa 1996) with exact sides and conflict lists in typed arrays.
 *
 * In: scaled points, the indices to use, which of them are deferred, a first tetrahedron, a tolerance, the side test. Out: a closed
 * triangle mesh, outward counter-clockwise, exactly convex, with the neighbour across every edge; and which points were dropped as noise.
 *
 * Facets whose plane contains a new point: it counts as moved by an infinitesimal amount, towards the hull (they stay) or away from it
 * (they go). Moved, it is in general position, so what it sees is a disc. Either way it lies on no line of a horizon edge: one of the
 * two facets there is strictly in front of it or strictly turned away. `swallow` chooses: with it no vertex is ever left inside a facet or
 * an edge, exactly, but every corner added to a flat facet rebuilds it, quadratic in its corners; without it such vertices may stay.
 *
 * Invariants. (1) No facet is degenerate. (2) A point left out is inside the hull, or within the tolerance of it; the hull only grows, so
 * this stays true. (3) Deferred points enter only when no other point is outside.
 */
import type { Orient3d } from "./predicates.ts";
import { UNIT_ROUNDOFF } from "./predicates.ts";
import { distanceToTriangle } from "./distance.ts";

/** Plane record of a facet: normal (not unit), a corner, error bound of a height in the same unit, limit below which noise is checked. */
const STRIDE = 8;

/** Eight roundings on each product of the height of a point over a facet, and two to spare; times extents instead of differences. */
const SIDE_ERROR: number = 10 * UNIT_ROUNDOFF;

export interface HullMesh {
  /** Three corners per triangle. */
  readonly triangles: Int32Array;
  /** Entry 3t + i: the half-edge (same numbering) opposite to the one from corner i to corner i + 1 of triangle t. */
  readonly twins: Int32Array;
  /** Points that lie outside by no more than the tolerance. */
  readonly noise: Int32Array;
}

interface Builder {
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
const QUEUED = 0;
const FREE = 1;
const STAMP = 2;

export function quickhull(
  points: Float64Array, ids: Int32Array, deferred: Uint8Array, simplex: Int32Array, tolerance: number, orient: Orient3d, swallow: boolean,
): HullMesh {
  const q = createBuilder(points, ids, deferred, tolerance, orient, swallow);
  startFrom(q, ids, simplex);
  growAll(q);
  // The deferred points now compete: every facet that has some looks for its farthest.
  q.deferred.fill(0);
  for (let f = 0; f < q.alive.length; f++) {
    if (q.alive[f] === 0) continue;
    let p = q.head[f];
    while (p >= 0) {
      offer(q, f, p, height(q, f, p));
      p = q.next[p];
    }
    enqueue(q, f);
  }
  growAll(q);
  return extract(q, ids);
}

function createBuilder(
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

function startFrom(q: Builder, ids: Int32Array, simplex: Int32Array): void {
  const side = q.orient(q.points, simplex[0], simplex[1], simplex[2], simplex[3]);
  if (side === 0) throw new Error("quickhull: the first tetrahedron is flat");
  // d must lie behind a, b, c.
  const a = simplex[side > 0 ? 1 : 0];
  const b = simplex[side > 0 ? 0 : 1];
  const c = simplex[2];
  const d = simplex[3];
  const f0 = newFacet(q, a, b, c);
  const f1 = newFacet(q, b, a, d);
  const f2 = newFacet(q, c, b, d);
  const f3 = newFacet(q, a, c, d);
  setNeighbours(q, f0, f1, f2, f3);
  setNeighbours(q, f1, f0, f3, f2);
  setNeighbours(q, f2, f0, f1, f3);
  setNeighbours(q, f3, f0, f2, f1);
  q.fresh[0] = f0;
  q.fresh[1] = f1;
  q.fresh[2] = f2;
  q.fresh[3] = f3;
  for (let k = 0; k < ids.length; k++) {
    const p = ids[k];
    if (p !== a && p !== b && p !== c && p !== d) assign(q, p, 4);
  }
  for (let k = 0; k < 4; k++) enqueue(q, q.fresh[k]);
}

function setNeighbours(q: Builder, f: number, x: number, y: number, z: number): void {
  q.neighbour[3 * f] = x;
  q.neighbour[3 * f + 1] = y;
  q.neighbour[3 * f + 2] = z;
}

function newFacet(q: Builder, a: number, b: number, c: number): number {
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
  plane[o + 7] = error + q.tolerance * (Math.sqrt(nx * nx + ny * ny + nz * nz) * (1 + 1e-9) + SIDE_ERROR * (sx + sy + sz));
  q.alive[f] = 1;
  q.head[f] = -1;
  q.eye[f] = -1;
  q.eyeHeight[f] = -Infinity;
  q.visited[f] = 0;
  return f;
}

function height(q: Builder, f: number, p: number): number {
  const o = STRIDE * f;
  const { plane, points } = q;
  return plane[o] * (points[3 * p] - plane[o + 3]) + plane[o + 1] * (points[3 * p + 1] - plane[o + 4]) + plane[o + 2] * (points[3 * p + 2] - plane[o + 5]);
}

/** Exact side of point p against facet f: 1 outside, 0 in its plane, -1 inside. */
function side(q: Builder, f: number, p: number): number {
  const o = STRIDE * f;
  const { plane, points } = q;
  const h = plane[o] * (points[3 * p] - plane[o + 3]) + plane[o + 1] * (points[3 * p + 1] - plane[o + 4]) + plane[o + 2] * (points[3 * p + 2] - plane[o + 5]);
  const error = plane[o + 6];
  if (h > error) return 1;
  if (h < -error) return -1;
  return q.orient(points, q.corner[3 * f], q.corner[3 * f + 1], q.corner[3 * f + 2], p);
}

/** Lets p be the next point of facet f if it is the farthest so far and not deferred. */
function offer(q: Builder, f: number, p: number, h: number): void {
  if (q.deferred[p] === 0 && h > q.eyeHeight[f]) {
    q.eyeHeight[f] = h;
    q.eye[f] = p;
  }
}

/** Puts p on the list of the first of the `count` fresh facets that it is outside of; a point outside of none is inside for good. */
function assign(q: Builder, p: number, count: number): void {
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

function enqueue(q: Builder, f: number): void {
  if (q.eye[f] < 0 || q.queued[f] === 1) return;
  q.queued[f] = 1;
  q.queue[q.n[QUEUED]++] = f;
}

/** Adds points until none that may compete is outside. */
function growAll(q: Builder): void {
  while (q.n[QUEUED] > 0) {
    const f = q.queue[--q.n[QUEUED]];
    q.queued[f] = 0;
    if (q.alive[f] === 0 || q.eye[f] < 0) continue;
    if (q.eyeHeight[f] <= q.plane[STRIDE * f + 7] && !findRealPoint(q, f)) continue;
    addPoint(q, q.eye[f], f);
  }
}

/** Removes noise from the list of f until a competing point farther than the tolerance turns up and becomes its eye. */
function findRealPoint(q: Builder, f: number): boolean {
  let before = -1;
  let p = q.head[f];
  while (p >= 0) {
    const after = q.next[p];
    if (q.deferred[p] === 0) {
      if (!isNoise(q, f, p)) {
        q.eye[f] = p;
        return true;
      }
      q.noise[p] = 1;
      if (before < 0) q.head[f] = after;
      else q.next[before] = after;
    } else before = p;
    p = after;
  }
  q.eye[f] = -1;
  q.eyeHeight[f] = -Infinity;
  return false;
}

/** Whether p, outside of f, is within the tolerance of the hull: of one of the triangles that it sees. */
function isNoise(q: Builder, f: number, p: number): boolean {
  if (height(q, f, p) > q.plane[STRIDE * f + 7]) return false;
  const c = q.corner;
  if (distanceToTriangle(q.points, c[3 * f], c[3 * f + 1], c[3 * f + 2], p) <= q.tolerance) return true;
  const seen = findVisible(q, f, p);
  for (let k = 1; k < seen; k++) {
    const g = q.visible[k];
    if (height(q, g, p) > q.plane[STRIDE * g + 7]) return false;
  }
  for (let k = 1; k < seen; k++) {
    const g = q.visible[k];
    if (distanceToTriangle(q.points, c[3 * g], c[3 * g + 1], c[3 * g + 2], p) <= q.tolerance) return true;
  }
  return false;
}

/** Facets that p sees (with `swallow` also those whose plane contains it), connected to f, into `visible`; returns how many. */
function findVisible(q: Builder, f: number, p: number): number {
  const stamp = ++q.n[STAMP];
  q.visible[0] = f;
  q.visited[f] = stamp;
  let count = 1;
  for (let k = 0; k < count; k++) {
    const g = q.visible[k];
    for (let i = 0; i < 3; i++) {
      const h = q.neighbour[3 * g + i];
      if (q.visited[h] === stamp || side(q, h, p) < q.removedFrom) continue;
      q.visited[h] = stamp;
      q.visible[count++] = h;
    }
  }
  return count;
}

/** Replaces all that p sees by a fan from the horizon to p, and hands the points of the removed lists on. */
function addPoint(q: Builder, p: number, f: number): void {
  const { corner, neighbour, visited, visible, fresh, startAt } = q;
  const seen = findVisible(q, f, p);
  const stamp = q.n[STAMP];
  let count = 0;
  for (let k = 0; k < seen; k++) {
    const g = visible[k];
    for (let i = 0; i < 3; i++) {
      const h = neighbour[3 * g + i];
      if (visited[h] === stamp) continue;
      const a = corner[3 * g + i];
      const b = corner[3 * g + (i === 2 ? 0 : i + 1)];
      const j = corner[3 * h] === b ? 0 : corner[3 * h + 1] === b ? 1 : 2;
      const made = newFacet(q, a, b, p);
      fresh[count++] = made;
      neighbour[3 * made] = h;
      neighbour[3 * h + j] = made;
      startAt[a] = made;
    }
  }
  for (let k = 0; k < count; k++) {
    const made = fresh[k];
    const after = startAt[corner[3 * made + 1]];
    if (after < 0 || corner[3 * after + 2] !== p || corner[3 * after] !== corner[3 * made + 1]) throw new Error("quickhull: the horizon is not closed");
    neighbour[3 * made + 1] = after;
    neighbour[3 * after + 2] = made;
  }
  for (let k = 0; k < count; k++) startAt[corner[3 * fresh[k]]] = -1;
  for (let k = 0; k < seen; k++) {
    const g = visible[k];
    let point = q.head[g];
    while (point >= 0) {
      const after = q.next[point];
      if (point !== p) assign(q, point, count);
      point = after;
    }
    q.alive[g] = 0;
    q.eye[g] = -1;
    q.free[q.n[FREE]++] = g;
  }
  for (let k = 0; k < count; k++) enqueue(q, fresh[k]);
}

function extract(q: Builder, ids: Int32Array): HullMesh {
  const rank = new Int32Array(q.alive.length).fill(-1);
  let count = 0;
  for (let f = 0; f < q.alive.length; f++) if (q.alive[f] === 1) rank[f] = count++;
  const triangles = new Int32Array(3 * count);
  const twins = new Int32Array(3 * count);
  for (let f = 0; f < q.alive.length; f++) {
    if (q.alive[f] === 0) continue;
    for (let i = 0; i < 3; i++) {
      const b = q.corner[3 * f + (i === 2 ? 0 : i + 1)];
      const g = q.neighbour[3 * f + i];
      triangles[3 * rank[f] + i] = q.corner[3 * f + i];
      twins[3 * rank[f] + i] = 3 * rank[g] + (q.corner[3 * g] === b ? 0 : q.corner[3 * g + 1] === b ? 1 : 2);
    }
  }
  return { triangles, twins, noise: ids.filter((p) => q.noise[p] === 1) };
}
