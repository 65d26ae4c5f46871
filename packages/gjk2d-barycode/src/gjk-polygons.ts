/**
 * Two polygons, their distance or whether they meet: the origin and the Minkowski difference A - B, and the whole answer.
 *
 * In: shapes with vertices (x, y interleaved, counter-clockwise, strictly convex; one and two vertices are a point and a segment), and the
 * mode: the question and what `begin` found. With `POSES` the poses of the arguments; with `OPTIONS` in the workspace the poses, the limits and the
 * start (`ib`, `jb`, and `ic`, `jc` >= 0 for an edge). Out: the result, world frame; whether the cores share a point to rounding.
 * Method: GJK whose sub-distance reads the signs of the barycentric coordinates (Zhang et al. 2020, "Barycode-based GJK
 * algorithm", arXiv:2011.09117, Alg. 1-4), in an ordered form that the paper does not have. Departures: the edge (B, C) is kept
 * with the origin on its left, so the newest vertex A always lies on the origin's side, the bit of A is always 1 and two signs
 * decide; the search direction is the perpendicular of the edge, never the closest point; the loop ends on progress below a
 * relative gap or rounding noise, never on a length in the user's unit.
 * Supports: on a strictly convex polygon p.d rises and falls once round the cycle. Of at most four vertices, and of at most twelve in the first
 * step, the peak, by comparing neighbours in integers (`+(x > y)` is no branch in V8, and the sign of x - y is random); else uphill from the last
 * vertex, where a branch guessed right lets the next step begin early.
 * One function from the vertices to the result, because every double that passes through the workspace costs two memory accesses:
 * on four vertices that was nearly half of the time.
 * Invariant: B x C >= 0; (h - g) / |e| <= distance <= h / |e| with e = C - B, h = B x e, g = perp(e).(A - B).
 */
import type { ConvexShape2, DistanceResult2, Pose2, Status } from "@col/types";
import { readPoses } from "./door.ts";
import { SPACE } from "./workspace.ts";
import type { EndReason } from "./workspace.ts";

/** Corners of an A and of a B with at most four, in A's frame, the last repeated: at a fixed address, where a read is one instruction (arrays of at most 64 bytes move). */
const FEW_A: Float64Array = /* @__PURE__ */ new Float64Array(16);
const FEW_B: Float64Array = /* @__PURE__ */ new Float64Array(16);
/** The first of `STATUSES`. */
const NAMES: readonly Status[] = ["separated", "overlapping", "touching", "beyond-max-distance", "budget-spent"];

export function gjkPolygons(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, mode: number, out: DistanceResult2,
): number {
  // The bits of mode.ts. Here, because an imported constant is read from its module at every use.
  const SIGNED = 1, VERDICT = 2, POSES = 4, OPTIONS = 8;
  // Indices in `STATUSES`.
  const SEPARATED = 0, OVERLAPPING = 1, TOUCHING = 2, BEYOND = 3, SPENT = 4;
  // No unit. The first bounds the relative error of the two-term sums h and g, see `noise`; the second is as in `measureNoise`.
  const ROUNDING = 3e-16, ERROR = 8 * 2.220446049250313e-16;
  // Two bits for each pattern of four: bit k of the pattern says that the dot product rises into corner k; the corner after which it falls.
  const PEAK = 863218256;
  // Corners, times 2, above which an octant gets a third look.
  const MANY = 24;
  const p = a.vertices, q = b.vertices, n = p.length | 0, m = q.length | 0, n4 = (n - 2) | 0, m4 = (m - 2) | 0;
  if (n === 0 || m === 0) return -1;
  // Read once, and not in the loop: there V8 would not see that they never change.
  const ws = SPACE, fewA = FEW_A, fewB = FEW_B;
  const verdict = (mode & VERDICT) !== 0, signed = (mode & SIGNED) !== 0;
  let c = 1, s = 0, tx = 0, ty = 0, error = ERROR * (a.size + b.size), gap = 1e-14, cut = Infinity, budget = 100, posed = false;
  let iB = 0, jB = 0, iC = -1, jC = -1;
  let ox = 0, oy = 0, oc = 1, os = 0;
  if (mode >= POSES) {
    let inOrder = false;
    if (mode < OPTIONS && poseA !== null && poseB !== null) {
      ox = poseA.x; oy = poseA.y; oc = poseA.c; os = poseA.s;
      const bc = poseB.c, bs = poseB.s, x = poseB.x - ox, y = poseB.y - oy;
      tx = oc * x + os * y; ty = oc * y - os * x;
      c = oc * bc + os * bs; s = oc * bs - os * bc;
      posed = true;
      // A coordinate or an angle that is not finite makes tx or ty not finite.
      inOrder = poseA !== poseB && Math.abs(tx) + Math.abs(ty) < Infinity && Math.abs(oc * oc + os * os - 1) <= 1e-15 && Math.abs(bc * bc + bs * bs - 1) <= 1e-15;
    }
    if (!inOrder) {
      if (mode < OPTIONS) readPoses(poseA, poseB, ws);
      c = ws.c; s = ws.s; tx = ws.tx; ty = ws.ty; posed = ws.posed;
      ox = ws.originX; oy = ws.originY; oc = ws.originC; os = ws.originS;
    }
    const x = Math.abs(tx), y = Math.abs(ty);
    error += ERROR * 0.5 * (x + y + Math.abs(x - y));
  }
  if (n <= 8) {
    const w = fewA, v1 = n4 < 2 ? n4 : 2, v2 = n4 < 4 ? n4 : 4;
    w[0] = p[0]; w[1] = p[1]; w[2] = p[v1]; w[3] = p[(v1 + 1) | 0]; w[4] = p[v2]; w[5] = p[(v2 + 1) | 0]; w[6] = p[n4]; w[7] = p[(n4 + 1) | 0];
  }
  if (m <= 8) {
    const w = fewB, v1 = m4 < 2 ? m4 : 2, v2 = m4 < 4 ? m4 : 4;
    const x0 = q[0], y0 = q[1], x1 = q[v1], y1 = q[(v1 + 1) | 0], x2 = q[v2], y2 = q[(v2 + 1) | 0], x3 = q[m4], y3 = q[(m4 + 1) | 0];
    w[0] = c * x0 - s * y0 + tx; w[1] = s * x0 + c * y0 + ty; w[2] = c * x1 - s * y1 + tx; w[3] = s * x1 + c * y1 + ty;
    w[4] = c * x2 - s * y2 + tx; w[5] = s * x2 + c * y2 + ty; w[6] = c * x3 - s * y3 + tx; w[7] = s * x3 + c * y3 + ty;
  }
  if (mode >= OPTIONS) {
    gap = ws.gap; cut = ws.cut; budget = ws.budget;
    iB = ws.ib; jB = ws.jb; iC = ws.ic; jC = ws.jc;
  }
  let i = iB, j = jB, px = 0, py = 0, qx = q[jB], qy = q[(jB + 1) | 0];
  if (posed) {
    const x = qx;
    qx = c * x - s * qy + tx;
    qy = s * x + c * qy + ty;
  }
  let bx = p[iB] - qx, by = p[(iB + 1) | 0] - qy;
  let cx = bx, cy = by, ax = bx, ay = by, h = 0, g = 0, sv = 0, sw = 0, dx = -bx, dy = -by;
  let edge = false, inside = verdict && bx === 0 && by === 0, end: EndReason = 0, k = 0;
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
  const flatA = a.flatStarts ?? 0, flatB = b.flatStarts ?? 0, bothA = flatA ^ (a.steepStarts ?? 0), bothB = flatB ^ (b.steepStarts ?? 0);
  // Bit 1: supports of A begin at the octant, 2: those of B. In the first step, and in the second where the first went past the origin, so that the direction turns back.
  let leap = mode < OPTIONS ? +(a.startsOf === p) + 2 * +(b.startsOf === q) : 0, low = 0;
  // No `noise` below is more: coordinates of A - B are below 1.5 S where error = ERROR * S.
  const coarse = 4e15 * error * error;
  while (!inside) {
    k = (k + 1) | 0;
    // Support of A in d: of at most four vertices the best, else uphill from the last.
    if (n <= 8) {
      const w = fewA;
      const t0 = w[0] * dx + w[1] * dy, t1 = w[2] * dx + w[3] * dy, t2 = w[4] * dx + w[5] * dy, t3 = w[6] * dx + w[7] * dy;
      const r = +(t0 > t3) + 2 * +(t1 > t0) + 4 * +(t2 > t1) + 8 * +(t3 > t2);
      i = ((PEAK >> (2 * r)) & 3) << 1;
      // Two peaks, by rounding or where the last corner is repeated.
      if (r === 5) i = t2 > t0 ? 4 : 0;
      if (r === 10) i = t3 > t1 ? 6 : 2;
      px = w[i]; py = w[(i + 1) | 0];
    } else {
      let v = i, t = 0, u = 0, climb = 2;
      if ((leap & 1) !== 0) {
        v = i = (((flatA ^ (bothA & -(+(Math.abs(dy) > Math.abs(dx))))) >> ((+(dx < 0) << 3) + (+(dy < 0) << 4))) & 127) << 1;
        climb = 1;
      }
      t = p[i] * dx + p[(i + 1) | 0] * dy;
      for (let look = climb > 1 ? 0 : n > MANY ? 3 : 2; look > 0; look--) {
        v = (v + 2) & ((v - n4) >> 31);
        u = p[v] * dx + p[(v + 1) | 0] * dy;
        climb &= +(u > t);
        i ^= (i ^ v) & -climb;
        t = u;
      }
      if (climb > 0) {
        v = i === n4 ? 0 : (i + 2) | 0;
        u = p[v] * dx + p[(v + 1) | 0] * dy;
        if (u > t) {
          do {
            i = v;
            t = u;
            v = i === n4 ? 0 : (i + 2) | 0;
            u = p[v] * dx + p[(v + 1) | 0] * dy;
          } while (u > t);
        } else if (climb > 1) {
          for (;;) {
            v = i === 0 ? n4 : (i - 2) | 0;
            u = p[v] * dx + p[(v + 1) | 0] * dy;
            if (!(u > t)) break;
            i = v;
            t = u;
          }
        }
      }
      px = p[i]; py = p[(i + 1) | 0];
    }
    // Support of B in -d, d turned into B's frame.
    if (m <= 8) {
      const w = fewB;
      const t0 = w[0] * dx + w[1] * dy, t1 = w[2] * dx + w[3] * dy, t2 = w[4] * dx + w[5] * dy, t3 = w[6] * dx + w[7] * dy;
      const r = +(t0 < t3) + 2 * +(t1 < t0) + 4 * +(t2 < t1) + 8 * +(t3 < t2);
      j = ((PEAK >> (2 * r)) & 3) << 1;
      // Two peaks, by rounding or where the last corner is repeated.
      if (r === 5) j = t2 < t0 ? 4 : 0;
      if (r === 10) j = t3 < t1 ? 6 : 2;
      qx = w[j]; qy = w[(j + 1) | 0];
    } else {
      let ux = dx, uy = dy;
      if (posed) {
        ux = c * dx + s * dy;
        uy = c * dy - s * dx;
      }
      let v = j, t = 0, u = 0, climb = 2;
      if ((leap & 2) !== 0) {
        v = j = (((flatB ^ (bothB & -(+(Math.abs(uy) > Math.abs(ux))))) >> ((+(ux > 0) << 3) + (+(uy > 0) << 4))) & 127) << 1;
        climb = 1;
      }
      t = q[j] * ux + q[(j + 1) | 0] * uy;
      for (let look = climb > 1 ? 0 : m > MANY ? 3 : 2; look > 0; look--) {
        v = (v + 2) & ((v - m4) >> 31);
        u = q[v] * ux + q[(v + 1) | 0] * uy;
        climb &= +(u < t);
        j ^= (j ^ v) & -climb;
        t = u;
      }
      if (climb > 0) {
        v = j === m4 ? 0 : (j + 2) | 0;
        u = q[v] * ux + q[(v + 1) | 0] * uy;
        if (u < t) {
          do {
            j = v;
            t = u;
            v = j === m4 ? 0 : (j + 2) | 0;
            u = q[v] * ux + q[(v + 1) | 0] * uy;
          } while (u < t);
        } else if (climb > 1) {
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
    }
    ax = px - qx;
    ay = py - qy;

    // Barycode of the origin in (A, B, C): signs of C x A (weight of B) and A x B (weight of C).
    sv = cx * ay - cy * ax;
    sw = ax * by - ay * bx;
    if (verdict) {
      if (dx * ax + dy * ay < 0) break;
      // A repeated vertex: no further progress, and the line through it does not separate: the origin lies on it.
      inside = edge ? (sv >= 0 && sw >= 0) || (ax === bx && ay === by) || (ax === cx && ay === cy) : ax === 0 && ay === 0;
      if (inside) break;
    } else {
      h = -(bx * dx + by * dy);
      g = dx * (ax - bx) + dy * (ay - by);
      if (g <= gap * h) break;
      if (edge && (g <= coarse || h <= coarse)) {
        // Rounding error of h and g.
        const noise = ROUNDING * (Math.abs(dx) + Math.abs(dy)) * (Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by));
        if (g <= noise || h <= noise) break;
      }
      low = h - g;
      if (mode >= OPTIONS && low > 0 && low * low > cut * (dx * dx + dy * dy)) {
        end = BEYOND;
        break;
      }
    }
    if (k >= budget) {
      end = SPENT;
      break;
    }
    if (k > 1 || low > 0) leap = 0;
    if (edge) {
      inside = sv > 0 && sw > 0;
      if (inside) break;
      if (sv <= 0 && ax * (ax - cx) + ay * (ay - cy) > 0) {
        bx = ax; by = ay; iB = i; jB = j; // codes 5 and 4: edge (A, C)
      } else if (sw <= 0 && ax * (ax - bx) + ay * (ay - by) > 0) {
        cx = ax; cy = ay; iC = i; jC = j; // codes 6 and 4: edge (B, A)
      } else {
        bx = ax; by = ay; iB = i; jB = j; // code 4: the cone of A
        edge = false;
      }
    } else if (ax * (bx - ax) + ay * (by - ay) >= 0) {
      bx = ax; by = ay; iB = i; jB = j; // the foot lies behind A
    } else {
      if (sw >= 0) {
        cx = bx; cy = by; iC = iB; jC = jB;
        bx = ax; by = ay; iB = i; jB = j;
      } else {
        cx = ax; cy = ay; iC = i; jC = j;
      }
      edge = true;
    }
    // The perpendicular of the edge, or to the origin.
    dx = edge ? by - cy : -bx;
    dy = edge ? cx - bx : -by;
  }
  if (mode >= OPTIONS) {
    ws.kind = inside ? 3 : edge ? 2 : 1; ws.normalX = dx; ws.normalY = dy;
    ws.ib = iB; ws.jb = jB; ws.ic = iC; ws.jc = jC;
  }
  if (verdict) return +inside;

  // Points by the barycentric weights of the closest point. The normal of an edge is its perpendicular, not the difference of the points, which is noise near contact.
  let upper = 0, lower = 0, nx = NaN, ny = NaN;
  px = p[iB]; py = p[(iB + 1) | 0];
  qx = q[jB]; qy = q[(jB + 1) | 0];
  if (inside) {
    const r = 1 / (h + sv + sw), wn = h * r, wb = sv * r, wc = sw * r;
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
  ws.steps = k; ws.end = end; ws.upper = upper;
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
    if (end !== 0) status = end;
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
      if (upper <= 0) upper = 0;
      if (!(lower > 0)) lower = 0;
    }
  }
  if (mode >= POSES) {
    let t = px;
    px = oc * t - os * py + ox; py = os * t + oc * py + oy;
    t = qx;
    qx = oc * t - os * qy + ox; qy = os * t + oc * qy + oy;
    t = nx;
    nx = oc * t - os * ny; ny = os * t + oc * ny;
  }
  const pa = out.pointA, pb = out.pointB, normal = out.normal;
  out.distance = upper; out.lowerBound = lower; out.iterations = k; out.status = NAMES[status];
  pa.x = px; pa.y = py; pb.x = qx; pb.y = qy; normal.x = nx; normal.y = ny;
  ws.status = status;
  return +meet;
}
