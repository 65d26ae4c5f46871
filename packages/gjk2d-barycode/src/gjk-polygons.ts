/**
 * Two polygons, their distance or whether they meet: the origin and the Minkowski difference A - B, and the whole answer.
 *
 * In: shapes with vertices (x, y interleaved, counter-clockwise, strictly convex; one and two vertices are a point and a segment). In the
 * workspace, unless `world` says that both are in world coordinates, the poses; unless `usual` says that there are no options, the limits
 * and the start (`ib`, `jb`, and `ic`, `jc` >= 0 for an edge). Out: the result, world frame; whether the cores share a point to rounding.
 * Method: GJK whose sub-distance reads the signs of the barycentric coordinates (Zhang et al. 2020, "Barycode-based GJK
 * algorithm", arXiv:2011.09117, Alg. 1-4), in an ordered form that the paper does not have. Departures: the edge (B, C) is kept
 * with the origin on its left, so the newest vertex A always lies on the origin's side, the bit of A is always 1 and two signs
 * decide; the search direction is the perpendicular of the edge, never the closest point; the loop ends on progress below a
 * relative gap or rounding noise, never on a length in the user's unit.
 * Supports: of four vertices the best, by comparisons whose outcome is an integer (`+(x > y)` is no branch in V8, and the sign of x - y
 * is random); of more, uphill from the last vertex: on a strictly convex polygon p.d rises and falls once round the cycle.
 * One function from the vertices to the result, because every double that passes through the workspace costs two memory accesses:
 * on four vertices that was nearly half of the time.
 * Invariant: B x C >= 0; (h - g) / |e| <= distance <= h / |e| with e = C - B, h = B x e, g = perp(e).(A - B).
 */
import { STATUSES } from "@col/types";
import type { ConvexShape2, DistanceResult2 } from "@col/types";
import type { Workspace2 } from "./workspace.ts";

/** No unit. Bounds the relative error of the two-term sums h and g, see `noise`. */
const ROUNDING = 3e-16;
/** As in `measureNoise`. (An imported constant would be read from its module at every use.) */
const ERROR = 8 * 2.220446049250313e-16;
/** Corners of a four-cornered B in A's frame: cheaper once than a rotation to and fro in every step. */
const PLACED: Float64Array = /* @__PURE__ */ new Float64Array(8);
/** Indices in `STATUSES`. */
const SEPARATED = 0, OVERLAPPING = 1, TOUCHING = 2, BEYOND = 3, SPENT = 4;

/**
 * What is asked: 0 the distance; 1 the signed distance (cores that meet are left to the caller, discs that meet have a negative distance);
 * 2 whether the cores share a point, exact in sign up to the rounding of one cross product: false as soon as a line through the origin
 * separates, true as soon as a triangle holds the origin (Alg. 6 of the paper in the ordered form); no result is written.
 */
export type Ask = 0 | 1 | 2;

export function gjkPolygons(
  a: ConvexShape2, b: ConvexShape2, world: boolean, usual: boolean, ask: Ask, ws: Workspace2, out: DistanceResult2,
): boolean {
  const p = a.vertices, n = p.length | 0, m = b.vertices.length | 0, verdict = ask === 2, signed = ask === 1;
  // Offsets of four vertices spread round each polygon, all of them where there are no more, and of the last one.
  const n1 = (n >> 3) << 1, n2 = (n >> 2) << 1, n3 = ((3 * n) >> 3) << 1, n4 = (n - 2) | 0, fewA = n <= 8;
  const m1 = (m >> 3) << 1, m2 = (m >> 2) << 1, m3 = ((3 * m) >> 3) << 1, m4 = (m - 2) | 0, fewB = m <= 8;
  let q = b.vertices, c = 1, s = 0, tx = 0, ty = 0, error = ERROR * (a.size + b.size), gap = 1e-14, cut = Infinity, budget = 100, posed = false;
  let iB = 0, jB = 0, iC = -1, jC = -1;
  if (!world) {
    c = ws.c; s = ws.s; tx = ws.tx; ty = ws.ty; posed = ws.posed;
    const x = Math.abs(tx), y = Math.abs(ty);
    error += ERROR * 0.5 * (x + y + Math.abs(x - y));
    if (posed && m === 8) {
      const w = PLACED, x0 = q[0], y0 = q[1], x1 = q[2], y1 = q[3], x2 = q[4], y2 = q[5], x3 = q[6], y3 = q[7];
      w[0] = c * x0 - s * y0 + tx; w[1] = s * x0 + c * y0 + ty; w[2] = c * x1 - s * y1 + tx; w[3] = s * x1 + c * y1 + ty;
      w[4] = c * x2 - s * y2 + tx; w[5] = s * x2 + c * y2 + ty; w[6] = c * x3 - s * y3 + tx; w[7] = s * x3 + c * y3 + ty;
      q = w;
      c = 1; s = tx = ty = 0; posed = false;
    }
  }
  if (!usual) {
    gap = ws.gap; cut = ws.cut; budget = ws.budget;
    iB = ws.ib; jB = ws.jb; iC = ws.ic; jC = ws.jc;
  }
  let i = iB, j = jB, qx = q[jB], qy = q[(jB + 1) | 0];
  if (posed) {
    const x = qx;
    qx = c * x - s * qy + tx;
    qy = s * x + c * qy + ty;
  }
  let bx = p[iB] - qx, by = p[(iB + 1) | 0] - qy;
  let cx = bx, cy = by, ax = bx, ay = by, h = 0, g = 0, dx = -bx, dy = -by;
  let edge = false, inside = verdict && bx === 0 && by === 0, end: 0 | 1 | 2 = 0, k = 0;
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
  while (!inside) {
    k = (k + 1) | 0;
    // Support of A in d: of at most four vertices the best, else uphill from the last (first: from the best of four).
    if (fewA) {
      const t0 = p[0] * dx + p[1] * dy, t1 = p[n1] * dx + p[(n1 + 1) | 0] * dy;
      const t2 = p[n2] * dx + p[(n2 + 1) | 0] * dy, t3 = p[n3] * dx + p[(n3 + 1) | 0] * dy;
      const low = -+(t1 > t0), high = -+(t3 > t2), two = +(t2 > t0), three = +(t3 > t0);
      const x = two ^ ((two ^ +(t2 > t1)) & low), y = three ^ ((three ^ +(t3 > t1)) & low);
      const half = -(x ^ ((x ^ y) & high));
      i = (n1 & low & ~half) | ((n2 ^ ((n2 ^ n3) & high)) & half);
    } else {
      let t = p[i] * dx + p[(i + 1) | 0] * dy;
      let v = i === n4 ? 0 : (i + 2) | 0;
      let u = p[v] * dx + p[(v + 1) | 0] * dy;
      if (u > t) {
        do {
          i = v;
          t = u;
          v = i === n4 ? 0 : (i + 2) | 0;
          u = p[v] * dx + p[(v + 1) | 0] * dy;
        } while (u > t);
      } else {
        for (;;) {
          v = i === 0 ? n4 : (i - 2) | 0;
          u = p[v] * dx + p[(v + 1) | 0] * dy;
          if (!(u > t)) break;
          i = v;
          t = u;
        }
      }
    }
    // Support of B in -d, d turned into B's frame.
    let ux = dx, uy = dy;
    if (posed) {
      ux = c * dx + s * dy;
      uy = c * dy - s * dx;
    }
    if (fewB) {
      const t0 = q[0] * ux + q[1] * uy, t1 = q[m1] * ux + q[(m1 + 1) | 0] * uy;
      const t2 = q[m2] * ux + q[(m2 + 1) | 0] * uy, t3 = q[m3] * ux + q[(m3 + 1) | 0] * uy;
      const low = -+(t1 < t0), high = -+(t3 < t2), two = +(t2 < t0), three = +(t3 < t0);
      const x = two ^ ((two ^ +(t2 < t1)) & low), y = three ^ ((three ^ +(t3 < t1)) & low);
      const half = -(x ^ ((x ^ y) & high));
      j = (m1 & low & ~half) | ((m2 ^ ((m2 ^ m3) & high)) & half);
    } else {
      let t = q[j] * ux + q[(j + 1) | 0] * uy;
      let v = j === m4 ? 0 : (j + 2) | 0;
      let u = q[v] * ux + q[(v + 1) | 0] * uy;
      if (u < t) {
        do {
          j = v;
          t = u;
          v = j === m4 ? 0 : (j + 2) | 0;
          u = q[v] * ux + q[(v + 1) | 0] * uy;
        } while (u < t);
      } else {
        for (;;) {
          v = j === 0 ? m4 : (j - 2) | 0;
          u = q[v] * ux + q[(v + 1) | 0] * uy;
          if (!(u < t)) break;
          j = v;
          t = u;
        }
      }
    }
    qx = q[j]; qy = q[(j + 1) | 0];
    if (posed) {
      const x = qx;
      qx = c * x - s * qy + tx;
      qy = s * x + c * qy + ty;
    }
    ax = p[i] - qx;
    ay = p[(i + 1) | 0] - qy;

    if (verdict && dx * ax + dy * ay < 0) break;
    if (edge) {
      // Barycode of the origin in (A, B, C): signs of C x A (weight of B) and A x B (weight of C).
      const sv = cx * ay - cy * ax, sw = ax * by - ay * bx;
      if (verdict) {
        // A repeated vertex: no further progress, and the line through it does not separate: the origin lies on it.
        inside = (sv >= 0 && sw >= 0) || (ax === bx && ay === by) || (ax === cx && ay === cy);
        if (inside) break;
      } else {
        const ex = dy, ey = -dx;
        h = bx * ey - by * ex;
        g = dx * (ax - bx) + dy * (ay - by);
        if (g <= gap * h) break;
        // Rounding error of h and g.
        const noise = ROUNDING * (Math.abs(ex) + Math.abs(ey)) * (Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by));
        if (g <= noise || h <= noise) break;
        const low = h - g;
        if (low > 0 && low * low > cut * (ex * ex + ey * ey)) {
          end = 2;
          break;
        }
      }
      if (k >= budget) {
        end = 1;
        break;
      }
      inside = sv > 0 && sw > 0;
      if (inside) break;
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
      if (verdict) inside = ax === 0 && ay === 0;
      else {
        h = bx * bx + by * by;
        g = bx * (bx - ax) + by * (by - ay);
        if (g <= gap * h) break;
        const low = h - g;
        if (low > 0 && low * low > cut * h) {
          end = 2;
          break;
        }
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
  if (verdict) {
    ws.ib = i; ws.jb = j;
    return inside;
  }

  // Points by the barycentric weights of the closest point. The normal of an edge is its perpendicular, not the difference of the points, which is noise near contact.
  let upper = 0, lower = 0, nx = NaN, ny = NaN, px = p[iB], py = p[(iB + 1) | 0];
  qx = q[jB]; qy = q[(jB + 1) | 0];
  if (inside) {
    const sv = cx * ay - cy * ax, sw = ax * by - ay * bx, r = 1 / (h + sv + sw), wn = h * r, wb = sv * r, wc = sw * r;
    px = wb * px + wc * p[iC] + wn * p[i]; py = wb * py + wc * p[(iC + 1) | 0] + wn * p[(i + 1) | 0];
    qx = wb * qx + wc * q[jC] + wn * q[j]; qy = wb * qy + wc * q[(jC + 1) | 0] + wn * q[(j + 1) | 0];
  } else {
    const dd = dx * dx + dy * dy, r = 1 / Math.sqrt(dd);
    nx = dx * r; ny = dy * r;
    if (h > 0) upper = h * r;
    lower = (h - Math.abs(g)) * r;
    if (edge) {
      let wc = (by * dx - bx * dy) / dd;
      wc = wc > 0 ? (wc < 1 ? wc : 1) : 0;
      const wb = 1 - wc;
      px = wb * px + wc * p[iC]; py = wb * py + wc * p[(iC + 1) | 0]; qx = wb * qx + wc * q[jC]; qy = wb * qy + wc * q[(jC + 1) | 0];
    }
  }
  if (posed) {
    const x = qx;
    qx = c * x - s * qy + tx;
    qy = s * x + c * qy + ty;
  }
  const ra = a.margin, rb = b.margin, r = ra + rb, meet = upper <= error && end === 0;
  let status = OVERLAPPING;
  if (!usual) {
    ws.kind = inside ? 3 : edge ? 2 : 1; ws.upper = upper; ws.normalX = nx; ws.normalY = ny;
    ws.ib = iB; ws.jb = jB; ws.ic = iC; ws.jc = jC;
  }
  ws.steps = k; ws.end = end;
  if (meet) {
    // An edge through the origin with nothing beyond it is a touch; anything else cannot be told from an overlap here.
    if (edge && !inside && upper - lower <= error && r === 0) status = TOUCHING;
    else nx = ny = NaN;
    upper = lower = 0;
  } else {
    upper -= r;
    lower -= r + error;
    if (upper > error) status = SEPARATED;
    else if (upper >= -error) status = TOUCHING;
    if (end !== 0) status = end === 2 ? BEYOND : SPENT;
    if (upper < -error && !signed) {
      // The discs overlap: a common point divides the core segment in the ratio of the margins.
      const t = ra / r;
      px = qx = px + t * (qx - px);
      py = qy = py + t * (qy - py);
      nx = ny = NaN;
    } else if (r > 0) {
      px += ra * nx; py += ra * ny; qx -= rb * nx; qy -= rb * ny;
    }
    if (!signed) {
      if (!(upper > 0)) upper = upper <= 0 ? 0 : NaN;
      if (!(lower > 0)) lower = 0;
    }
  }
  if (!world) {
    const x = ws.originX, y = ws.originY;
    c = ws.originC; s = ws.originS;
    let t = px;
    px = c * t - s * py + x; py = s * t + c * py + y;
    t = qx;
    qx = c * t - s * qy + x; qy = s * t + c * qy + y;
    t = nx;
    nx = c * t - s * ny; ny = s * t + c * ny;
  }
  const pa = out.pointA, pb = out.pointB, normal = out.normal;
  out.distance = upper; out.lowerBound = lower; out.iterations = k; out.status = STATUSES[status];
  pa.x = px; pa.y = py; pb.x = qx; pb.y = qy; normal.x = nx; normal.y = ny;
  ws.status = status;
  return meet;
}
