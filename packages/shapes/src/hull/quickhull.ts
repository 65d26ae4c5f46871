/**
 * Quickhull in 3-D (Barber, Dobkin, Huhdanpaa 1996) with exact sides and conflict lists in typed arrays.
 *
 * - In: scaled points (3 doubles each), the indices to use, the points that are deferred, a first tetrahedron, a
 *   tolerance (scaled units), the side test.
 * - Out: a closed triangle mesh, outward counter-clockwise, exactly convex, with the neighbour across every edge; and
 *   the points that were dropped as noise.
 * - Facets whose plane contains a new point: the point counts as moved by an infinitesimal amount, towards the hull
 *   (the facets stay) or away from it (they are removed). The moved point is in general position, so the facets that it
 *   sees form a disc. In both cases it lies on no line of a horizon edge: one of the two facets there is strictly in
 *   front of it or strictly faces away.
 * - `swallow` chooses. With it no vertex is left inside a facet or an edge, exactly. But every corner added to a flat
 *   facet rebuilds the facet, at a cost quadratic in its corners. Without it, vertices may stay inside of facets and
 *   edges.
 * - Invariants: (1) no facet is degenerate; (2) a point left out is inside the hull, or within the tolerance of it, and
 *   stays so since the hull only grows; (3) deferred points enter only when no other point is outside.
 */
import type { Orient3d } from "@col/kernel";
import type { Builder } from "./builder.ts";
import { FREE, QUEUED, STAMP, STRIDE, assign, createBuilder, enqueue, height, newFacet, offer } from "./builder.ts";
import { findRealPoint, findVisible } from "./visible.ts";

export interface HullMesh {
  /** Three corners per triangle. */
  readonly triangles: Int32Array;
  /** Entry 3t + i: the half-edge (same numbering) opposite to the one from corner i to corner i + 1 of triangle t. */
  readonly twins: Int32Array;
  /** Points that lie outside by no more than the tolerance. */
  readonly noise: Int32Array;
}

/** See the file header. */
export function quickhull(
  points: Float64Array, ids: Int32Array, deferred: Uint8Array, simplex: Int32Array, tolerance: number,
  orient: Orient3d, swallow: boolean,
): HullMesh {
  const q = createBuilder(points, ids, deferred, tolerance, orient, swallow);
  startFrom(q, ids, simplex);
  growAll(q);
  // From here on the deferred points compete: every facet with deferred points looks for its farthest point.
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

/** Builds the first tetrahedron, and puts every other point on the list of a facet that it is outside of. */
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

/** Adds points until no candidate is outside. */
function growAll(q: Builder): void {
  while (q.n[QUEUED] > 0) {
    const f = q.queue[--q.n[QUEUED]];
    q.queued[f] = 0;
    if (q.alive[f] === 0 || q.eye[f] < 0) continue;
    if (q.eyeHeight[f] <= q.plane[STRIDE * f + 7] && !findRealPoint(q, f)) continue;
    addPoint(q, q.eye[f], f);
  }
}

/** Replaces all facets that p sees by a fan from the horizon to p, and reassigns the points of the removed lists. */
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
    if (after < 0 || corner[3 * after + 2] !== p || corner[3 * after] !== corner[3 * made + 1])
      throw new Error("quickhull: the horizon is not closed");
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

/** Returns the remaining facets, numbered from 0. */
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
