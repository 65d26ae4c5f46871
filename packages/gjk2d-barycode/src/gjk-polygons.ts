/**
 * Distance from the origin to the Minkowski difference A - B of two polygons.
 *
 * In: vertices (x, y interleaved, counter-clockwise, strictly convex; one and two vertices are a point and a segment); in the
 * workspace the pose of B in A, the limits and the start (`ib`, `jb`, and `ic`, `jc` >= 0 for an edge). Out: the final simplex.
 * Method: GJK whose sub-distance reads the signs of the barycentric coordinates (Zhang et al. 2020, "Barycode-based GJK
 * algorithm", arXiv:2011.09117, Alg. 1-4), in an ordered form that the paper does not have. Departures: the edge (B, C) is kept
 * with the origin on its left, so the newest vertex A always lies on the origin's side, the bit of A is always 1 and two signs
 * decide; the search direction is the perpendicular of the edge, never the closest point; the loop ends on progress below a
 * relative gap or rounding noise, never on a length in the user's unit.
 * Supports climb from the last vertex: on a strictly convex polygon p.d rises and falls once round the cycle.
 * Invariant: B x C >= 0; (h - g) / |e| <= distance <= h / |e| with e = C - B, h = B x e, g = perp(e).(A - B).
 */
import type { Workspace2 } from "./workspace.ts";

/** No unit. Twice the rounding unit bounds the relative error of the two-term sums h and g, see `noise`. */
const ROUNDING = 4e-16;

export function gjkPolygons(p: Float64Array, q: Float64Array, ws: Workspace2): void {
  const c = ws.c, s = ws.s, tx = ws.tx, ty = ws.ty, gap = ws.gap, cut = ws.cut, budget = ws.budget;
  const n2 = (p.length - 2) | 0, m2 = (q.length - 2) | 0;
  let iB = ws.ib, jB = ws.jb, iC = ws.ic, jC = ws.jc, i = iB, j = jB;
  let bx = p[iB] - (c * q[jB] - s * q[(jB + 1) | 0] + tx), by = p[(iB + 1) | 0] - (s * q[jB] + c * q[(jB + 1) | 0] + ty);
  let cx = bx, cy = by, ax = bx, ay = by, h = 0, g = 0, dx = -bx, dy = -by;
  let edge = false, inside = false, end: 0 | 1 | 2 = 0, k = 0;
  if (iC >= 0) {
    cx = p[iC] - (c * q[jC] - s * q[(jC + 1) | 0] + tx);
    cy = p[(iC + 1) | 0] - (s * q[jC] + c * q[(jC + 1) | 0] + ty);
    const ex = cx - bx, ey = cy - by;
    if (bx * ex + by * ey < 0 && cx * ex + cy * ey > 0) {
      edge = true;
      if (bx * ey < by * ex) {
        ax = bx; ay = by; bx = cx; by = cy; cx = ax; cy = ay;
        i = iB; j = jB; iB = iC; jB = jC; iC = i; jC = j;
      }
      dx = by - cy;
      dy = cx - bx;
    }
  }
  for (;;) {
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

    if (edge) {
      const ex = dy, ey = -dx;
      h = bx * ey - by * ex;
      g = dx * (ax - bx) + dy * (ay - by);
      if (g <= gap * h) break;
      // Rounding error of h and g: |e|_1 times the larger of |A| and |B| in the maximum norm.
      let size = Math.abs(ax);
      const s1 = Math.abs(ay), s2 = Math.abs(bx), s3 = Math.abs(by);
      if (s1 > size) size = s1;
      if (s2 > size) size = s2;
      if (s3 > size) size = s3;
      const noise = ROUNDING * (Math.abs(ex) + Math.abs(ey)) * size;
      if (g <= noise || h <= noise) break;
      const low = h - g;
      if (low > 0 && low * low > cut * (ex * ex + ey * ey)) {
        end = 2;
        break;
      }
      if (k >= budget) {
        end = 1;
        break;
      }
      // Barycode of the origin in (A, B, C): signs of C x A (weight of B) and A x B (weight of C).
      const sv = cx * ay - cy * ax, sw = ax * by - ay * bx;
      if (sv > 0 && sw > 0) {
        inside = true;
        break;
      }
      if (sv <= 0 && ax * (ax - cx) + ay * (ay - cy) > 0) {
        bx = ax; by = ay; iB = i; jB = j; // codes 5 and 4: edge (A, C)
      } else if (sw <= 0 && ax * (ax - bx) + ay * (ay - by) > 0) {
        cx = ax; cy = ay; iC = i; jC = j; // codes 6 and 4: edge (B, A)
      } else {
        bx = ax; by = ay; iB = i; jB = j; // code 4: the cone of A
        dx = -bx; dy = -by;
        edge = false;
        continue;
      }
    } else {
      h = bx * bx + by * by;
      g = bx * (bx - ax) + by * (by - ay);
      if (g <= gap * h) break;
      const low = h - g;
      if (low > 0 && low * low > cut * h) {
        end = 2;
        break;
      }
      if (k >= budget) {
        end = 1;
        break;
      }
      if (ax * (bx - ax) + ay * (by - ay) >= 0) {
        bx = ax; by = ay; iB = i; jB = j; // the foot lies behind A
        dx = -bx; dy = -by;
        continue;
      }
      if (ax * by - ay * bx >= 0) {
        cx = bx; cy = by; iC = iB; jC = jB;
        bx = ax; by = ay; iB = i; jB = j;
      } else {
        cx = ax; cy = ay; iC = i; jC = j;
      }
      edge = true;
    }
    dx = by - cy;
    dy = cx - bx;
  }
  ws.bx = bx; ws.by = by; ws.cx = cx; ws.cy = cy; ws.nx = ax; ws.ny = ay; ws.h = h; ws.g = g;
  ws.kind = inside ? 3 : edge ? 2 : 1; ws.steps = k; ws.end = end;
  ws.ib = iB; ws.jb = jB; ws.ic = iC; ws.jc = jC; ws.in = i; ws.jn = j;
}
