/**
 * The facets that a point outside of a growing hull sees, and whether the point is outside by more than noise.
 *
 * - In: the builder of quickhull.ts (scaled points), a facet, and a point in front of it.
 * - Out: the visible facets in `q.visible`, and their number; or the first point of a facet's list that is not noise.
 * - Method: a search over neighbours from the facet (Barber, Dobkin, Huhdanpaa 1996): visible facets form a disc. A
 *   point within the tolerance of a triangle that it sees is noise.
 */
import type { Builder } from "./builder.ts";
import { STAMP, STRIDE, height, side } from "./builder.ts";
import { distanceToTriangle } from "./distance.ts";

/**
 * Removes noise from the list of f until it finds a point that is not deferred and is farther than the tolerance; this
 * becomes the eye of f. Returns false if there is no such point.
 */
export function findRealPoint(q: Builder, f: number): boolean {
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

/**
 * Facets that p sees (with `swallow` also facets whose plane contains p), connected to f, into `visible`; returns how
 * many.
 */
export function findVisible(q: Builder, f: number, p: number): number {
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
