/**
 * Orders the corners of a support face: the convex hull of points seen along a direction.
 *
 * - In: `n` points (3 doubles each, lengths, the shape's frame) with ids, and the unit direction `d` (same frame).
 * - Out, in place: the corners of the hull of the points projected along d, counter-clockwise seen from the tip of d,
 *   starting at the lowest id. Returns the number of corners.
 * - Method: gift wrapping, O(n times corners); n is small.
 * - Points that project onto the same place or onto a side are dropped, within `near` (1e-12) of the extent. Allocates
 *   no memory.
 */
import { swapRows } from "./thin.ts";

/**
 * Points nearer to each other than this fraction of the extent are one, and so near to a side they are on it: rounding
 * of face vertices. No dimension.
 */
const ROUNDING = 1e-12;

/**
 * Orders `n` points of a support face, in place: their convex hull seen along the unit direction `d`,
 * counter-clockwise. Returns how many points are left.
 *
 * @param points 3 doubles each, frame of the shape.
 * @param ids Feature id of each point, moved with it.
 * @param near Points nearer to each other than this fraction of their extent are one; so near to a side they are on it.
 */
export function orderAround(points: Float64Array, ids: Int32Array, n: number, d: Float64Array,
  near: number = ROUNDING): number {
  if (n < 2) return n;
  const x = d[0], y = d[1], z = d[2];
  // tangent axes e, f with e x f = d
  const s = z < 0 ? -1 : 1, a = -1 / (s + z), b = x * y * a;
  const e0 = 1 + s * x * x * a, e1 = s * b, e2 = -s * x;
  const f0 = y * e2 - z * e1, f1 = z * e0 - x * e2, f2 = x * e1 - y * e0;
  // start: the lowest along f (ties: along e), certainly a corner
  let first = 0, extent = 0;
  const u0 = e0 * points[0] + e1 * points[1] + e2 * points[2], v0 = f0 * points[0] + f1 * points[1] + f2 * points[2];
  let bu = u0, bv = v0;
  for (let i = 1; i < n; i++) {
    const k = 3 * i, u = e0 * points[k] + e1 * points[k + 1] + e2 * points[k + 2],
      v = f0 * points[k] + f1 * points[k + 1] + f2 * points[k + 2];
    extent = Math.max(extent, Math.max(Math.abs(u - u0), Math.abs(v - v0)));
    if (v < bv || (v === bv && u < bu)) {
      first = i;
      bu = u;
      bv = v;
    }
  }
  const near2 = near * near * extent * extent;
  swapRows(points, ids, 0, first);
  let count = 1;
  for (; count < n; count++) {
    const p = 3 * (count - 1), pu = e0 * points[p] + e1 * points[p + 1] + e2 * points[p + 2];
    const pv = f0 * points[p] + f1 * points[p + 1] + f2 * points[p + 2];
    // the next corner: no point to the right of the line to it; of points in one line the farthest. The start itself
    // closes the loop.
    let best = count === 1 ? -1 : 0, qu = bu - pu, qv = bv - pv;
    if (best < 0) {
      qu = 0;
      qv = 0;
    }
    for (let i = count; i < n; i++) {
      const k = 3 * i, u = e0 * points[k] + e1 * points[k + 1] + e2 * points[k + 2] - pu;
      const v = f0 * points[k] + f1 * points[k + 1] + f2 * points[k + 2] - pv;
      const len2 = u * u + v * v;
      if (len2 <= near2) continue;
      // the nearer point is on the line to the farther one within the distance that makes points one
      const cross = qu * v - qv * u, far2 = qu * qu + qv * qv, isOn = cross * cross <= near2 * Math.max(len2, far2);
      if (best < 0 || (isOn ? len2 > far2 && qu * u + qv * v > 0 : cross < 0)) {
        best = i;
        qu = u;
        qv = v;
      }
    }
    if (best <= 0) break;
    swapRows(points, ids, count, best);
  }
  // from the lowest id on
  let low = 0;
  for (let i = 1; i < count; i++) if (ids[i] < ids[low]) low = i;
  for (; low > 0; low--) { // rotate left
    for (let i = 0; i + 1 < count; i++) swapRows(points, ids, i, i + 1);
  }
  return count;
}
