/**
 * Comparators without a simplex. In: world vertices, counter-clockwise.
 *
 * Distance by all edges against all edges, O(n m), as road planners do (Apollo's polygon type): 0 where a vertex of one
 * lies in the other or two edges cross, else the least vertex-to-edge distance. Intersection by separating axes as
 * textbooks have them: both polygons are projected whole on each edge normal, and the two intervals are compared; the
 * first gap ends it. `satIntersects` of `@col/bench` asks less of each axis: whether all of the other polygon lies
 * beyond the edge, which the first vertex that does not ends.
 */

function holds(p: Float64Array, x: number, y: number): boolean {
  for (let i = p.length - 2, j = 0; j < p.length; i = j, j += 2) {
    if ((p[j] - p[i]) * (y - p[i + 1]) - (p[j + 1] - p[i + 1]) * (x - p[i]) < 0) return false;
  }
  return true;
}

/** Square of the distance of vertex k of `p` from the edge i, j of `q`. */
function square(p: Float64Array, k: number, q: Float64Array, i: number, j: number): number {
  const ex = q[j] - q[i], ey = q[j + 1] - q[i + 1], x = p[k] - q[i], y = p[k + 1] - q[i + 1], ee = ex * ex + ey * ey;
  let t = ee > 0 ? (x * ex + y * ey) / ee : 0;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const dx = x - t * ex, dy = y - t * ey;
  return dx * dx + dy * dy;
}

function turn(p: Float64Array, i: number, j: number, q: Float64Array, k: number): number {
  return (p[j] - p[i]) * (q[k + 1] - p[i + 1]) - (p[j + 1] - p[i + 1]) * (q[k] - p[i]);
}

/** Distance of two convex polygons, 0 where they meet. */
export function edgeEdgeDistance(p: Float64Array, q: Float64Array): number {
  if (holds(p, q[0], q[1]) || holds(q, p[0], p[1])) return 0;
  let best = Infinity;
  for (let i = p.length - 2, j = 0; j < p.length; i = j, j += 2) {
    for (let k = q.length - 2, l = 0; l < q.length; k = l, l += 2) {
      const across = turn(p, i, j, q, k) * turn(p, i, j, q, l), back = turn(q, k, l, p, i) * turn(q, k, l, p, j);
      if (across < 0 && back < 0) return 0;
      const a = square(p, j, q, k, l), b = square(q, l, p, i, j);
      if (a < best) best = a;
      if (b < best) best = b;
    }
  }
  return Math.sqrt(best);
}

/** True when some edge normal of `p` has the projections of both apart. */
function hasGap(p: Float64Array, q: Float64Array): boolean {
  const n = p.length | 0, m = q.length | 0;
  for (let i = n - 2, j = 0; j < n; i = j, j = (j + 2) | 0) {
    const x = p[(j + 1) | 0] - p[(i + 1) | 0], y = p[i] - p[j];
    let lowP = p[0] * x + p[1] * y, highP = lowP, lowQ = q[0] * x + q[1] * y, highQ = lowQ;
    for (let k = 2; k < n; k = (k + 2) | 0) {
      const t = p[k] * x + p[(k + 1) | 0] * y;
      if (t < lowP) lowP = t;
      else if (t > highP) highP = t;
    }
    for (let k = 2; k < m; k = (k + 2) | 0) {
      const t = q[k] * x + q[(k + 1) | 0] * y;
      if (t < lowQ) lowQ = t;
      else if (t > highQ) highQ = t;
    }
    if (lowQ > highP || lowP > highQ) return true;
  }
  return false;
}

/** Do the polygons meet? */
export function projectionsIntersect(p: Float64Array, q: Float64Array): boolean {
  return !hasGap(p, q) && !hasGap(q, p);
}
