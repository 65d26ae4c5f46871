/**
 * Comparator: separating axes as textbooks have them: both polygons are projected whole on each edge normal, and the
 * two intervals are compared; the first gap ends it. `satIntersects` of `@col/bench` asks less of each axis: whether
 * all of the other polygon lies beyond the edge, which the first vertex that does not ends. In: world vertices,
 * counter-clockwise.
 */

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
