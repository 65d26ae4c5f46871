/**
 * Penetration depth of two polygons whose cores meet: the nearest edge of the Minkowski difference A - B.
 *
 * In: vertices `p` of A and `q` of B (x, y interleaved, counter-clockwise, local frames) and the pose of B in A. Out,
 * in the workspace: `upper` = `lower` = signed distance (minus the depth, length), unit normal and witness points in
 * A's frame.
 *
 * Method: the edges of A - B are the edges of A and of -B. The opposite vertex of an edge moves forward as the edge
 * rotates, so one pass costs O(n + m) (rotating edges, separating axis theorem). Chosen over an expanding polygon by
 * measurement, see README. Invariant: the offset of every edge line is >= the depth; the minimum offset is the depth.
 */
import type { Workspace2 } from "./workspace.ts";

/**
 * Tangent of the angle up to which the boundary is followed beyond the nearest edge: at a larger angle, rounding cannot
 * have confused the two edges. No dimension.
 */
const BENT = 0.5;

export function depthPolygons(p: Float64Array, q: Float64Array, ws: Workspace2): void {
  const c = ws.c, s = ws.s, tx = ws.tx, ty = ws.ty, n = p.length, m = q.length;
  // Best edge so far: signed square of offset times length, squared length, outward direction, end pairs.
  let best = Infinity, bestLength = 1, mx = 1, my = 0, iB = 0, jB = 0, iC = 0, jC = 0;
  let o = 0;
  for (let i = n - 2, next = 0; next < n && n > 2; i = next, next += 2) {
    const x = p[next + 1] - p[i + 1], y = p[i] - p[next], ll = x * x + y * y;
    const ux = c * x + s * y, uy = c * y - s * x;
    let t = q[o] * ux + q[o + 1] * uy;
    // The first edge tests every vertex of B; later edges continue from the last vertex while it does not get worse.
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
      best = square; bestLength = ll; mx = x; my = y; iB = i; iC = next; jB = o; jC = o;
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
      best = square; bestLength = ll; mx = x; my = y; iB = o; iC = o; jB = j; jC = next;
    }
  }
  // Two points that coincide have no edge: every direction separates, (1, 0) is taken.
  const length = Math.sqrt(bestLength);
  const depth = best === Infinity ? 0 : best >= 0 ? Math.sqrt(best) / length : -Math.sqrt(-best) / length;
  ws.upper = -depth;
  ws.lower = -depth;
  ws.normalX = mx / length;
  ws.normalY = my / length;
  witnessOfEdge(p, q, iB, jB, iC, jC, ws);
}

/**
 * Points pA, pB with pA - pB = the projection of the origin onto the line of the edge from (iB, jB) to (iC, jC). If the
 * projection lies beyond an end, rounding has chosen this edge instead of a nearly collinear neighbour. Then the
 * boundary of A - B is followed from that end; its edges are the edges of A and of -B, ordered by direction.
 */
function witnessOfEdge(p: Float64Array, q: Float64Array, iB: number, jB: number, iC: number, jC: number,
  ws: Workspace2): void {
  const c = ws.c, s = ws.s, n = p.length, m = q.length;
  let ax = p[iB], ay = p[iB + 1], bx = q[jB], by = q[jB + 1];
  // Edge vector in the Minkowski difference, A's frame; the edge is A's or B's, the other stays at its vertex.
  const ux = p[iC] - ax, uy = p[iC + 1] - ay, vx = q[jC] - bx, vy = q[jC + 1] - by;
  const ex = ux - (c * vx - s * vy), ey = uy - (s * vx + c * vy), ee = ex * ex + ey * ey;
  // Position of the projection along the edge; the rest is left for the edges that follow.
  const wx = ax - (c * bx - s * by + ws.tx), wy = ay - (s * bx + c * by + ws.ty);
  const foot = ee > 0 ? -(wx * ex + wy * ey) / ee : 0, t = foot > 0 ? (foot < 1 ? foot : 1) : 0;
  ax += t * ux;
  ay += t * uy;
  bx += t * vx;
  by += t * vy;
  const step = foot > 1 ? 2 : -2;
  let rest = (foot - t) * ee, i = foot > 1 ? iC : iB, j = foot > 1 ? jC : jB;
  while (rest !== 0) {
    const k = (i + step + n) % n, l = (j + step + m) % m;
    // The next edges of A and of -B, A's frame: the edge that turns less comes first.
    const fx = p[k] - p[i], fy = p[k + 1] - p[i + 1], lx = q[l] - q[j], ly = q[l + 1] - q[j + 1];
    const gx = s * ly - c * lx, gy = -(s * lx + c * ly), alongA = fx * ex + fy * ey, alongB = gx * ex + gy * ey;
    const onA = alongA * rest > 0 && !(alongB * rest > 0 && (fx * gy - fy * gx) * step <= 0);
    const along = onA ? alongA : alongB, bend = Math.abs(onA ? fx * ey - fy * ex : gx * ey - gy * ex);
    if (along * rest <= 0 || bend > BENT * Math.abs(along)) break;
    const u = rest / along < 1 ? rest / along : 1;
    if (onA) {
      ax += u * fx;
      ay += u * fy;
      i = k;
    } else {
      bx += u * lx;
      by += u * ly;
      j = l;
    }
    rest = u < 1 ? 0 : rest - along;
  }
  ws.ax = ax;
  ws.ay = ay;
  ws.qx = c * bx - s * by + ws.tx;
  ws.qy = s * bx + c * by + ws.ty;
}
