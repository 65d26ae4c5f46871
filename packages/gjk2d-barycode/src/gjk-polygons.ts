/**
 * GJK in 2-D for two cores with vertices: their distance with points and normal, or whether they meet, from the
 * origin and the Minkowski difference A - B.
 *
 * In: shapes with vertices (x, y interleaved, counter-clockwise, strictly convex, local frame; one and two vertices
 * are a point and a segment), and the mode (mode.ts): the question, and whether poses are arguments (`POSES`), or
 * poses, limits and the start (`ib`, `jb`, and `ic`, `jc` >= 0 for an edge) are in the workspace (`OPTIONS`). Out:
 * the result, world frame, lengths; returns 1 if the cores share a point up to rounding, 0 if not, -1 if a shape has
 * no vertices.
 *
 * Map: 1 vertices, poses, limits; 2 first vertex or edge of A - B; 3 the loop: support of A, support of B, barycode,
 * end?, next edge; 4 closest points of the cores; 5 margins and status; 6 into the world. It is one function, because
 * every double that passes through a record costs two memory accesses: on four vertices that was nearly half of the
 * time.
 *
 * Method: GJK whose sub-distance reads the signs of the barycentric coordinates (Zhang et al. 2020, "Barycode-based
 * GJK algorithm", arXiv:2011.09117, Alg. 1-4), in an ordered form that the paper does not have. Departures: the edge
 * (B, C) is kept with the origin on its left, so the newest vertex A always lies on the origin's side, the bit of A
 * is always 1 and two signs decide. The search direction is the perpendicular of the edge, never the closest point.
 * The loop ends on progress below a relative gap or rounding errors, never on a length in the user's unit. Invariant:
 * B x C >= 0; (h - g) / |e| <= distance <= h / |e| with e = C - B, h = B x e, g = perp(e).(A - B).
 *
 * Supports: on a strictly convex polygon p.d rises and falls once around the cycle, so the farthest corner is where
 * it stops rising. The direction of the rise is random, and a mispredicted branch costs as much as a support;
 * `+(x > y)` is not a branch in V8. With at most four corners all are compared. With more, a direction far from the
 * last one starts at the table of octants (`flatStarts`, decisions/plane.md) and tests the next two or three corners.
 * A direction near the last one climbs from the last corner, where correct branch prediction lets the next step start
 * early.
 */
import { BEYOND, BUDGET_SPENT, OVERLAPPING, SEPARATED, TOUCHING } from "@col/kernel";
import type { ConvexShape2, DistanceResult2, Pose2, Status } from "@col/types";
import { ERROR, readPoses } from "./door.ts";
import { OPTIONS, POSES, SIGNED, VERDICT } from "./mode.ts";
import { SPACE } from "./workspace.ts";
import type { EndReason } from "./workspace.ts";

/** Relative error of the two-term sums h and g, see `noise`. No dimension. */
const ROUNDING = 3e-16;
/**
 * Two bits for each pattern of four bits, the corner after which the dot product falls. Bit k of the pattern is set if
 * the dot product rises into corner k.
 */
const PEAK = 863218256;
/** Above this number of corners, times 2, a third corner of an octant is tested. */
const MANY = 24;

/** The first of `STATUSES`. */
const NAMES: readonly Status[] = ["separated", "overlapping", "touching", "beyond-max-distance", "budget-spent"];

/**
 * The loop of two polygons. Its result and the fields it writes are described at the head of this file.
 *
 * A closure holds its arrays: V8 then sees that they never change, also after a bundler has made a `var` of each
 * `const` of a module (a twentieth of the time; decisions/builds.md).
 */
export const gjkPolygons: (
  a: Required<ConvexShape2>, poseA: Pose2 | null, b: Required<ConvexShape2>, poseB: Pose2 | null, mode: number,
  out: DistanceResult2,
) => number = /* @__PURE__ */ (() => {
  // Corners of an A and of a B with at most four, in A's frame, the last repeated: at a fixed address, where a read is
  // one instruction (arrays of at most 64 bytes move).
  const fewA = new Float64Array(16), fewB = new Float64Array(16);
  return function gjkPolygons(
    a: Required<ConvexShape2>, poseA: Pose2 | null, b: Required<ConvexShape2>, poseB: Pose2 | null, mode: number,
    out: DistanceResult2,
  ): number {
    // 1. Vertices: packed behind the size if the shape's constructor did so, see ConvexShape2. p0 and n4 are the
    // offsets
    //    of the first and the last.
    let p = a.vertices, q = b.vertices, p0 = 0, q0 = 0, n = 0, m = 0, sizes = 0;
    if (a.packedOf === p) {
      p = a.packed; p0 = a.packedAt; n = a.packedLength;
      sizes = p[p0 - 1];
    } else {
      n = p.length | 0;
      sizes = a.size;
    }
    if (b.packedOf === q) {
      q = b.packed; q0 = b.packedAt; m = b.packedLength;
      sizes += q[q0 - 1];
    } else {
      m = q.length | 0;
      sizes += b.size;
    }
    const n4 = (p0 + n - 2) | 0, m4 = (q0 + m - 2) | 0;
    if (n * m < 1) return -1;
    const ra = a.margin, rb = b.margin, rs = ra + rb;
    // Read once, before the loop: inside it V8 would not know that they never change.
    const ws = SPACE;
    const verdict = (mode & VERDICT) !== 0, signed = (mode & SIGNED) !== 0;
    let c = 1, s = 0, tx = 0, ty = 0, gap = 1e-14, budget = 100, posed = false;
    let iB = p0, jB = q0, iC = -1, jC = -1, ox = 0, oy = 0, oc = 1, os = 0;
    if (mode >= POSES) {
      let inOrder = false;
      if (mode < OPTIONS && poseA !== null && poseB !== null) {
        ox = poseA.x; oy = poseA.y; oc = poseA.c; os = poseA.s;
        const bc = poseB.c, bs = poseB.s, x = poseB.x - ox, y = poseB.y - oy;
        tx = oc * x + os * y; ty = oc * y - os * x;
        c = oc * bc + os * bs; s = oc * bs - os * bc;
        posed = true;
        // A coordinate or an angle that is not finite makes tx or ty not finite. Positions from 1e50 on are refused:
        // both are nearer where the sum is this small.
        inOrder = poseA !== poseB && Math.abs(ox) + Math.abs(oy) + Math.abs(tx) + Math.abs(ty) < 5e49
          && typeof (ox + oy) === "number" // (a text goes to `readPoses`, which refuses it)
          && Math.abs(oc * oc + os * os - 1) <= 1e-15 && Math.abs(bc * bc + bs * bs - 1) <= 1e-15;
      }
      if (!inOrder) {
        if (mode < OPTIONS) readPoses(poseA, poseB, ws);
        c = ws.c; s = ws.s; tx = ws.tx; ty = ws.ty; posed = ws.posed;
        ox = ws.originX; oy = ws.originY; oc = ws.originC; os = ws.originS;
      }
      sizes += Math.max(Math.abs(tx), Math.abs(ty));
    }
    const error = ERROR * (sizes + rs);
    // Few corners are copied to a fixed address, B's corners rotated into A's frame.
    if (n <= 8) {
      for (let v = 0, k = p0; v < 8; v += 2) {
        fewA[v] = p[k]; fewA[v + 1] = p[k + 1];
        if (k < n4) k += 2;
      }
    }
    if (m <= 8) {
      for (let v = 0, k = q0; v < 8; v += 2) {
        const x = q[k], y = q[k + 1];
        fewB[v] = c * x - s * y + tx; fewB[v + 1] = s * x + c * y + ty;
        if (k < m4) k += 2;
      }
    }
    if (mode >= OPTIONS) {
      gap = ws.gap; budget = ws.budget;
      iB = p0 + ws.ib; jB = q0 + ws.jb; iC = ws.ic < 0 ? -1 : p0 + ws.ic; jC = q0 + ws.jc;
    }

    // 2. The first vertex of A - B, or the edge that the pair remembers.
    let i = iB, j = jB, px = 0, py = 0, qx = q[jB], qy = q[jB + 1];
    if (posed) {
      const x = qx;
      qx = c * x - s * qy + tx;
      qy = s * x + c * qy + ty;
    }
    let bx = p[iB] - qx, by = p[iB + 1] - qy;
    let cx = bx, cy = by, ax = bx, ay = by, h = 0, g = 0, sv = 0, sw = 0, dx = -bx, dy = -by;
    let edge = false, inside = verdict && bx === 0 && by === 0, end: EndReason = 0, k = 0;
    if (iC >= 0) {
      cx = p[iC] - (c * q[jC] - s * q[jC + 1] + tx);
      cy = p[iC + 1] - (s * q[jC] + c * q[jC + 1] + ty);
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
    const flatA = a.flatStarts | 0, flatB = b.flatStarts | 0, bothA = flatA ^ a.steepStarts,
      bothB = flatB ^ b.steepStarts;
    // Bit 1: supports of A start at the octant, 2: supports of B. In the first step, and in the second if the first
    // went
    // beyond the origin, since the direction is then reversed.
    let leap = mode < OPTIONS ? +(p0 > 0 && flatA >= 0) + 2 * +(q0 > 0 && flatB >= 0) : 0, low = 0;
    // An upper bound of every `noise` below: coordinates of A - B are below 1.5 S, where error = ERROR * S.
    const coarse = 2.5e14 * error * error;

    // 3. The loop.
    while (!inside) {
      k = (k + 1) | 0;
      // Support of A in d.
      if (n <= 8) {
        const w = fewA;
        const t0 = w[0] * dx + w[1] * dy, t1 = w[2] * dx + w[3] * dy, t2 = w[4] * dx + w[5] * dy,
          t3 = w[6] * dx + w[7] * dy;
        const r = +(t0 > t3) + 2 * +(t1 > t0) + 4 * +(t2 > t1) + 8 * +(t3 > t2);
        i = ((PEAK >> (2 * r)) & 3) << 1;
        // Two peaks, by rounding or because the last corner is repeated.
        if (r === 5) i = t2 > t0 ? 4 : 0;
        if (r === 10) i = t3 > t1 ? 6 : 2;
        px = w[i]; py = w[(i + 1) | 0];
        i = (p0 + i) | 0;
      } else {
        let v = i, t = 0, u = 0, climb = 2;
        if ((leap & 1) !== 0) {
          // Masks choose the table (steep or flat), and below the next corner of the cycle and whether to move on,
          // without branches.
          v = i = p0
            + ((((flatA ^ (bothA & -(+(Math.abs(dy) > Math.abs(dx)))))
              >> ((+(dx < 0) + 2 * +(dy < 0)) * 8)) & 127) << 1);
          climb = 1;
        }
        t = p[i] * dx + p[(i + 1) | 0] * dy;
        for (let look = climb > 1 ? 0 : n > MANY ? 3 : 2; look > 0; look--) {
          v = (v + 2 - (n & ((n4 - 2 - v) >> 31))) | 0;
          u = p[v] * dx + p[(v + 1) | 0] * dy;
          climb &= +(u > t);
          i ^= (i ^ v) & -climb;
          t = u;
        }
        if (climb > 0) {
          v = i === n4 ? p0 : (i + 2) | 0;
          u = p[v] * dx + p[(v + 1) | 0] * dy;
          if (u > t) {
            do {
              i = v;
              t = u;
              v = i === n4 ? p0 : (i + 2) | 0;
              u = p[v] * dx + p[(v + 1) | 0] * dy;
            } while (u > t);
          } else if (climb > 1) {
            for (;;) {
              v = i === p0 ? n4 : (i - 2) | 0;
              u = p[v] * dx + p[(v + 1) | 0] * dy;
              if (!(u > t)) break;
              i = v;
              t = u;
            }
          }
        }
        px = p[i]; py = p[(i + 1) | 0];
      }
      // Support of B in -d, d rotated into B's frame.
      if (m <= 8) {
        const w = fewB;
        const t0 = w[0] * dx + w[1] * dy, t1 = w[2] * dx + w[3] * dy, t2 = w[4] * dx + w[5] * dy,
          t3 = w[6] * dx + w[7] * dy;
        const r = +(t0 < t3) + 2 * +(t1 < t0) + 4 * +(t2 < t1) + 8 * +(t3 < t2);
        j = ((PEAK >> (2 * r)) & 3) << 1;
        // Two peaks, by rounding or because the last corner is repeated.
        if (r === 5) j = t2 < t0 ? 4 : 0;
        if (r === 10) j = t3 < t1 ? 6 : 2;
        qx = w[j]; qy = w[(j + 1) | 0];
        j = (q0 + j) | 0;
      } else {
        let ux = dx, uy = dy;
        if (posed) {
          ux = c * dx + s * dy;
          uy = c * dy - s * dx;
        }
        let v = j, t = 0, u = 0, climb = 2;
        if ((leap & 2) !== 0) {
          v = j = q0
            + ((((flatB ^ (bothB & -(+(Math.abs(uy) > Math.abs(ux)))))
              >> ((+(ux > 0) + 2 * +(uy > 0)) * 8)) & 127) << 1);
          climb = 1;
        }
        t = q[j] * ux + q[(j + 1) | 0] * uy;
        for (let look = climb > 1 ? 0 : m > MANY ? 3 : 2; look > 0; look--) {
          v = (v + 2 - (m & ((m4 - 2 - v) >> 31))) | 0;
          u = q[v] * ux + q[(v + 1) | 0] * uy;
          climb &= +(u < t);
          j ^= (j ^ v) & -climb;
          t = u;
        }
        if (climb > 0) {
          v = j === m4 ? q0 : (j + 2) | 0;
          u = q[v] * ux + q[(v + 1) | 0] * uy;
          if (u < t) {
            do {
              j = v;
              t = u;
              v = j === m4 ? q0 : (j + 2) | 0;
              u = q[v] * ux + q[(v + 1) | 0] * uy;
            } while (u < t);
          } else if (climb > 1) {
            for (;;) {
              v = j === q0 ? m4 : (j - 2) | 0;
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
      if (edge && sv >= 0 && sw >= 0) {
        // The same from the edges at A: the error is then a rounding error of the distance from their lines, for edges
        // of any length.
        sv = cx * (ay - cy) - cy * (ax - cx); sw = ax * (by - ay) - ay * (bx - ax);
      }
      if (verdict) {
        if (dx * ax + dy * ay < 0) break;
        // A repeated vertex: no further progress, and the line through it does not separate: the origin lies on it.
        inside = edge ? (sv >= 0 && sw >= 0) || (ax === bx && ay === by) || (ax === cx && ay === cy)
          : ax === 0 && ay === 0;
        if (inside) break;
      } else {
        h = -(bx * dx + by * dy);
        g = dx * (ax - bx) + dy * (ay - by);
        if (g <= gap * h) break;
        if (edge && (g <= coarse || h <= coarse)) {
          // Rounding error of h and g.
          const noise = ROUNDING * (Math.abs(dx) + Math.abs(dy)) * (Math.abs(ax) + Math.abs(ay) + Math.abs(bx)
            + Math.abs(by));
          if (g > noise && h <= noise) h = 0; // on the edge's line up to rounding, and A - B extends beyond it
          if (g <= noise || h === 0) break;
        }
        low = h - g;
        if (mode >= OPTIONS && low > 0 && low * low > ws.cut * (dx * dx + dy * dy)) {
          end = BEYOND;
          break;
        }
      }
      if (k >= budget) {
        end = BUDGET_SPENT;
        break;
      }
      if (k > 1 || low > 0) leap = 0;
      if (edge) {
        inside = sv > 0 && sw > 0 && low <= 0;
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
        bx = ax; by = ay; iB = i; jB = j; // the origin's projection lies behind A
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
      ws.rank = edge ? 2 : 1; ws.normalX = dx; ws.normalY = dy;
      ws.ib = iB - p0; ws.jb = jB - q0; ws.ic = iC - p0; ws.jc = jC - q0;
    }
    if (verdict) return +inside;

    // 4. Points by the barycentric weights of the closest point. The normal of an edge is its perpendicular, not the
    //    difference of the points, which is noise near contact.
    const dd = dx * dx + dy * dy;
    let upper = 0, lower = 0, nx = NaN, ny = NaN;
    if (!inside) {
      const r = 1 / Math.sqrt(dd);
      nx = dx * r; ny = dy * r;
      upper = h * r; // NaN if a vertex lies on the origin
      lower = (h - Math.abs(g)) * r;
    }
    px = p[iB]; py = p[iB + 1];
    qx = q[jB]; qy = q[jB + 1];
    if (edge) {
      let wa = 0, wc = (by * dx - bx * dy) / dd;
      if (inside) {
        // The weight of A is its share of the height; the rest is the projection onto (B, C). (Signed areas are
        // rounding errors in a thin triangle.)
        wa = h / g;
        wc += wa * ((ay - by) * dx - (ax - bx) * dy) / dd;
        if (wc < 0 || wc + wa > 1) {
          // Outside by rounding: the projection onto (A, B) or (A, C).
          if (wc > 0) {
            bx = cx; by = cy; wc = 1;
          }
          ax = bx - ax; ay = by - ay;
          wa = (bx * ax + by * ay) / (ax * ax + ay * ay);
        }
      }
      const most = 1 - wa;
      wc = wc > 0 ? (wc < most ? wc : most) : 0;
      const wb = most - wc;
      px = wb * px + wc * p[iC] + wa * p[i]; py = wb * py + wc * p[iC + 1] + wa * p[i + 1];
      qx = wb * qx + wc * q[jC] + wa * q[j]; qy = wb * qy + wc * q[jC + 1] + wa * q[j + 1];
    }
    if (posed) {
      const x = qx;
      qx = c * x - s * qy + tx;
      qy = s * x + c * qy + ty;
    }

    // 5. Margins and status, same as in settle.ts.
    const meet = !(upper > 0) && end === 0;
    let status = OVERLAPPING;
    ws.steps = k; ws.end = end; ws.upper = upper;
    if (meet) {
      // An edge through the origin without a point beyond it is a touch; other cases cannot be distinguished from an
      // overlap here.
      if (edge && !inside && upper - lower <= error && rs === 0) status = TOUCHING;
      else nx = ny = NaN;
      upper = lower = 0;
    } else {
      upper -= rs;
      lower -= rs + error;
      if (upper > error) status = SEPARATED;
      else if (upper >= -error) status = TOUCHING;
      if (end !== 0) status = end;
      if (upper < -error && !signed) {
        // The discs overlap: a common point divides the core segment in the ratio of the margins.
        const t = ra / rs;
        px = qx = px + t * (qx - px);
        py = qy = py + t * (qy - py);
        nx = ny = NaN;
      } else if (rs > 0) {
        px += ra * nx; py += ra * ny; qx -= rb * nx; qy -= rb * ny;
      }
      if (!signed) {
        if (upper <= 0) upper = 0;
        if (!(lower > 0)) lower = 0;
      }
    }

    // 6. Into the world.
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
  };
})();
