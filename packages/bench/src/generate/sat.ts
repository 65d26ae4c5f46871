/**
 * Comparator: the separating axis theorem for convex polygons (Gottschalk 1996), written without any code of the
 * solvers.
 *
 * In: world vertices of two polygons, x and y interleaved, counter-clockwise. Out: `satIntersects`, whether they meet
 * (touching counts as meeting); `satDepth`, the smallest overlap along the edge normals of both, a length: the
 * penetration depth. Both cost O(n m).
 */

/** True when an edge of `p` has all of `q` on its outer side. */
function separates(p: Float64Array, q: Float64Array): boolean {
  const n = p.length | 0, m = q.length | 0;
  for (let i = n - 2, j = 0; j < n; i = j, j = (j + 2) | 0) {
    const x = p[(j + 1) | 0] - p[(i + 1) | 0], y = p[i] - p[j], o = p[i] * x + p[(i + 1) | 0] * y;
    let apart = true;
    for (let k = 0; k < m; k = (k + 2) | 0) {
      if (q[k] * x + q[(k + 1) | 0] * y <= o) {
        apart = false;
        break;
      }
    }
    if (apart) return true;
  }
  return false;
}

/** Do the polygons meet? */
export function satIntersects(p: Float64Array, q: Float64Array): boolean {
  return !separates(p, q) && !separates(q, p);
}

function leastOverlap(p: Float64Array, q: Float64Array): number {
  const n = p.length, m = q.length;
  let least = Infinity;
  for (let i = n - 2, j = 0; j < n; i = j, j += 2) {
    const x = p[j + 1] - p[i + 1], y = p[i] - p[j], o = p[i] * x + p[i + 1] * y;
    let low = Infinity;
    for (let k = 0; k < m; k += 2) {
      const t = q[k] * x + q[k + 1] * y;
      if (t < low) low = t;
    }
    const overlap = (o - low) / Math.sqrt(x * x + y * y);
    if (overlap < least) least = overlap;
  }
  return least;
}

/** Penetration depth; negative if an edge normal separates (and then not the distance). */
export function satDepth(p: Float64Array, q: Float64Array): number {
  const a = leastOverlap(p, q), b = leastOverlap(q, p);
  return a < b ? a : b;
}
