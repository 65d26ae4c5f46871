/**
 * Do two polygons share a point? Closed sets: touching counts.
 *
 * In: vertices and workspace as `gjkPolygons`. Out: `ws.steps`; returns the verdict.
 * Method: Zhang et al. 2020 (arXiv:2011.09117), Alg. 6, in the ordered form of `gjkPolygons`: false as soon as a line through the
 * origin separates, true as soon as a triangle holds the origin. Exact in sign up to the rounding of one cross product.
 */
import type { Workspace2 } from "./workspace.ts";

export function hitPolygons(p: Float64Array, q: Float64Array, ws: Workspace2): boolean {
  const c = ws.c, s = ws.s, tx = ws.tx, ty = ws.ty, budget = ws.budget;
  const n2 = (p.length - 2) | 0, m2 = (q.length - 2) | 0;
  let i = ws.ib, j = ws.jb;
  let bx = p[i] - (c * q[j] - s * q[(j + 1) | 0] + tx), by = p[(i + 1) | 0] - (s * q[j] + c * q[(j + 1) | 0] + ty);
  let cx = bx, cy = by, ax = bx, ay = by, dx = -bx, dy = -by;
  let edge = false, hit = bx === 0 && by === 0, k = 0;
  while (!hit && k < budget) {
    k = (k + 1) | 0;
    // Support of A in d: uphill from the last vertex.
    let t = p[i] * dx + p[(i + 1) | 0] * dy;
    let v = i === n2 ? 0 : (i + 2) | 0;
    let u = p[v] * dx + p[(v + 1) | 0] * dy;
    if (u > t) {
      do {
        i = v;
        t = u;
        v = i === n2 ? 0 : (i + 2) | 0;
        u = p[v] * dx + p[(v + 1) | 0] * dy;
      } while (u > t);
    } else {
      for (;;) {
        v = i === 0 ? n2 : (i - 2) | 0;
        u = p[v] * dx + p[(v + 1) | 0] * dy;
        if (!(u > t)) break;
        i = v;
        t = u;
      }
    }
    // Support of B in -d, d turned into B's frame.
    const ux = c * dx + s * dy, uy = c * dy - s * dx;
    t = q[j] * ux + q[(j + 1) | 0] * uy;
    v = j === m2 ? 0 : (j + 2) | 0;
    u = q[v] * ux + q[(v + 1) | 0] * uy;
    if (u < t) {
      do {
        j = v;
        t = u;
        v = j === m2 ? 0 : (j + 2) | 0;
        u = q[v] * ux + q[(v + 1) | 0] * uy;
      } while (u < t);
    } else {
      for (;;) {
        v = j === 0 ? m2 : (j - 2) | 0;
        u = q[v] * ux + q[(v + 1) | 0] * uy;
        if (!(u < t)) break;
        j = v;
        t = u;
      }
    }
    ax = p[i] - (c * q[j] - s * q[(j + 1) | 0] + tx);
    ay = p[(i + 1) | 0] - (s * q[j] + c * q[(j + 1) | 0] + ty);

    const da = dx * ax + dy * ay;
    if (da < 0) break;
    if (edge) {
      const sv = cx * ay - cy * ax, sw = ax * by - ay * bx;
      // A repeated vertex: no further progress, and the line through it does not separate: the origin lies on it.
      if ((sv >= 0 && sw >= 0) || (ax === bx && ay === by) || (ax === cx && ay === cy)) hit = true;
      else if (sv <= 0 && ax * (ax - cx) + ay * (ay - cy) > 0) {
        bx = ax; by = ay;
      } else if (sw <= 0 && ax * (ax - bx) + ay * (ay - by) > 0) {
        cx = ax; cy = ay;
      } else {
        bx = ax; by = ay;
        dx = -bx; dy = -by;
        edge = false;
        continue;
      }
    } else {
      if (ax === 0 && ay === 0) hit = true;
      // A.B <= 0: the foot of the origin lies between A and B.
      if (ax * by - ay * bx >= 0) {
        bx = ax; by = ay; cx = -dx; cy = -dy;
      } else {
        cx = ax; cy = ay;
      }
      edge = true;
    }
    dx = by - cy;
    dy = cx - bx;
  }
  ws.steps = k;
  ws.ib = i; ws.jb = j;
  return hit;
}
