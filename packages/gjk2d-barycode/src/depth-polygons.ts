/**
 * Penetration depth of two polygons whose cores meet: the nearest edge of the Minkowski difference A - B.
 *
 * In: vertices and the pose of B in A. Out: `upper` = `lower` = signed distance (minus the depth), normal, witness points.
 * Method: the edges of A - B are those of A and those of -B; the opposite vertex of an edge moves forward as the edge turns, so
 * one round costs O(n + m) (turning edges, separating axis theorem). Chosen over an expanding polygon by measurement, see README.
 * Invariant: the offset of every edge line is >= the depth; the least one is the depth.
 */
import type { Workspace2 } from "./workspace.ts";

export function depthPolygons(p: Float64Array, q: Float64Array, ws: Workspace2): void {
  const c = ws.c, s = ws.s, tx = ws.tx, ty = ws.ty, n = p.length, m = q.length;
  // Best edge so far: signed square of offset times length, squared length, outward direction, end pairs.
  let best = Infinity, bestLength = 1, mx = 1, my = 0, iB = 0, jB = 0, iC = 0, jC = 0;
  let o = 0;
  for (let i = n - 2, next = 0; next < n && n > 2; i = next, next += 2) {
    const x = p[next + 1] - p[i + 1], y = p[i] - p[next], ll = x * x + y * y;
    const ux = c * x + s * y, uy = c * y - s * x;
    let t = q[o] * ux + q[o + 1] * uy;
    // The first edge looks at every vertex of B, later ones walk on while it does not get worse.
    for (let k = 0, v = o; k < m; k += 2) {
      v = v + 2 === m ? 0 : v + 2;
      const u = q[v] * ux + q[v + 1] * uy;
      if (u <= t) {
        o = v;
        t = u;
      } else if (next > 0) break;
    }
    const offset = x * (p[i] - tx) + y * (p[i + 1] - ty) - t, square = offset * Math.abs(offset);
    if (square * bestLength < best * ll) {
      best = square, bestLength = ll, mx = x, my = y, iB = i, iC = next, jB = o, jC = o;
    }
  }
  o = 0;
  for (let j = m - 2, next = 0; next < m && m > 2; j = next, next += 2) {
    // Outward normal of B's edge, in A's frame and reversed: an outward normal of A - B.
    const lx = q[next + 1] - q[j + 1], ly = q[j] - q[next], ll = lx * lx + ly * ly;
    const x = s * ly - c * lx, y = -(s * lx + c * ly);
    let t = p[o] * x + p[o + 1] * y;
    for (let k = 0, v = o; k < n; k += 2) {
      v = v + 2 === n ? 0 : v + 2;
      const u = p[v] * x + p[v + 1] * y;
      if (u >= t) {
        o = v;
        t = u;
      } else if (next > 0) break;
    }
    const offset = t - x * tx - y * ty + (lx * q[j] + ly * q[j + 1]), square = offset * Math.abs(offset);
    if (square * bestLength < best * ll) {
      best = square, bestLength = ll, mx = x, my = y, iB = o, iC = o, jB = j, jC = next;
    }
  }
  // Two points that coincide have no edge: every direction separates, (1, 0) is taken.
  const length = Math.sqrt(bestLength);
  const depth = best === Infinity ? 0 : best >= 0 ? Math.sqrt(best) / length : -Math.sqrt(-best) / length;
  const bx = q[jB], by = q[jB + 1], cx = q[jC], cy = q[jC + 1];
  const wx = p[iB] - (c * bx - s * by + tx), wy = p[iB + 1] - (s * bx + c * by + ty);
  const ex = p[iC] - (c * cx - s * cy + tx) - wx, ey = p[iC + 1] - (s * cx + c * cy + ty) - wy, ee = ex * ex + ey * ey;
  let l = ee > 0 ? -(wx * ex + wy * ey) / ee : 0;
  l = l > 0 ? (l < 1 ? l : 1) : 0;
  const lx = bx + l * (cx - bx), ly = by + l * (cy - by);
  ws.upper = -depth;
  ws.lower = -depth;
  ws.normalX = mx / length;
  ws.normalY = my / length;
  ws.ax = p[iB] + l * (p[iC] - p[iB]);
  ws.ay = p[iB + 1] + l * (p[iC + 1] - p[iB + 1]);
  ws.qx = c * lx - s * ly + tx;
  ws.qy = s * lx + c * ly + ty;
}
