/**
 * Comparator: separating axes as textbooks have them: both polygons are projected whole on each edge normal, and the
 * two intervals are compared; the first gap ends it. `satIntersects` of `@col/bench` asks less of each axis: whether
 * all of the other polygon lies beyond the edge, which the first vertex that does not ends. In: world vertices,
 * counter-clockwise.
 */

/** True when some edge normal of `p` has the projections of both apart. */
function hasGap(p: Float64Array, q: Float64Array): boolean {
  for (let i = p.length - 2, j = 0; j < p.length; i = j, j += 2) {
    const x = p[j + 1] - p[i + 1], y = p[i] - p[j];
    let lowP = Infinity, highP = -Infinity, lowQ = Infinity, highQ = -Infinity;
    for (let k = 0; k < p.length; k += 2) {
      const t = p[k] * x + p[k + 1] * y;
      if (t < lowP) lowP = t;
      if (t > highP) highP = t;
    }
    for (let k = 0; k < q.length; k += 2) {
      const t = q[k] * x + q[k + 1] * y;
      if (t < lowQ) lowQ = t;
      if (t > highQ) highQ = t;
    }
    if (lowQ > highP || lowP > highQ) return true;
  }
  return false;
}

/** Do the polygons meet? */
export function projectionsIntersect(p: Float64Array, q: Float64Array): boolean {
  return !hasGap(p, q) && !hasGap(q, p);
}
