/**
 * Second order for pairs with a curved shape: ellipsoids, cylinders, cones, frusta and composed shapes with a support
 * Hessian, against each other and against polytopes.
 *
 * - In: shapes for which `hasSecondOrder` holds, the packed pose of B in A, and `ws` as `solve` of the kernel leaves it
 *   when a plane separates: its rows, the iterations spent, and the direction d of that plane (A's frame), copied to
 *   `ws.direction` (loops.ts).
 * - Out: `ws.pointA` (A's frame), `ws.pointBLocal` (B's frame), `ws.normal` (unit, A's frame), `ws.bounds` (lengths),
 *   `ws.x` = a - b, `ws.iterations` (support evaluations, including the earlier ones), `ws.status`: the same fields as
 *   after `finish` of the kernel.
 * - Returns false if rounding or a spent budget stopped it. `ws.x` is then the best direction, from which a first-order
 *   method continues. For steps.ts, `ws.direction` then has the direction of the step not taken, and `ws.found` the
 *   best bound. `ws.slots[0]` is the number of halvings of the last step.
 *
 * Method: GJK in Newton's metric. F(x) = 1/2 |x|^2 - min { <x, w> : w in D } has its minimum at the point x* of D
 * closest to the origin. D consists of smooth pieces (an ellipsoid, the rims of a cylinder) and corners. The support
 * points w_i of a few pieces are recomputed at the current direction. Together with the support Hessian H of the shapes
 * they give the model
 *   1/2 |x|^2 + 1/2 (x - x_k)^T H (x - x_k) - min_i <x, w_i>.
 * H x_k = 0, so its minimiser is x = (I + H)^-1 u. Here u = sum lambda_i w_i is the point of conv {w_i} closest to the
 * origin in the metric (I + H)^-1. With z_i = L^-1 w_i, L L^T = I + H, this is the sub-problem of GJK. With one piece
 * the step is Newton's step, without curvature GJK's step. Once the pieces that carry x* are found, convergence is
 * quadratic.
 * On rays, H(x) = H(x/|x|)/|x|; |x_k| is set to the best lower bound rho (the minimiser of F along the ray), and the
 * metric is used times rho: rho I + H(d), |d| = 1.
 *
 * One round of the loop: 1. support along -d; 2. the rows recomputed at d; 3. is the plane worse? then half the
 * step; 4. with one piece u is known: the end? 5. the metric rho I + H; 6. u, the point of conv {w_i} closest in it; 7.
 * the end? 8. the next d.
 *
 * Certificate: |u| >= distance since u is a point of D; <d, w> <= distance, w the support along -d. Steps that lower
 * the plane without meeting a new piece are halved. Pieces: see pieces.ts; the end: newton-end.ts.
 */
import { compact } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { nearestWeights } from "./nearest.ts";
import { concludes } from "./newton-end.ts";
import { CORNERS, curvatureAt, follow, join, natureOf, takeOver } from "./pieces.ts";

/**
 * Maximum number of iterations of this phase before the fall-back: three times as many as the hardest pairs of the
 * benchmark need.
 */
const MAX_STEPS = 24;
/**
 * Maximum numbers, before the fall-back, of halvings of one step and of steps that met a new piece but lowered the
 * plane.
 */
const MAX_HALVINGS = 6;
const MAX_WORSE = 8;
/** Rounding of a plane's offset and of the bounds, relative to the size, as in the kernel's `finish`. No dimension. */
const BOUND_ROUNDING = 4e-15;

/**
 * Distance of a pair with a curved shape by GJK in Newton's metric, from the plane with normal `ws.direction` that
 * separates them: fills `ws` as `finish` of the kernel does. False if rounding or the budget stopped it; a first-order
 * method then continues from `ws.x`.
 *
 * @param bInA Packed relative pose of B in A.
 * @param set When to stop.
 */
export function solveCurved(a: ConvexShape, b: ConvexShape, bInA: PackedPose, set: Settings, ws: Workspace): boolean {
  const s = ws.simplex, x = ws.x, lambda = s.lambda, rowsA = s.a, rowsB = s.b, z = s.w, eA = ws.normal, eB = ws.pointA;
  const dA = ws.support.dA, dB = ws.support.dB, natureA = natureOf(a), natureB = natureOf(b);
  const tolerance = set.tolerance, gap = set.dualityGap, beyond = ws.limits.beyond, within = ws.limits.within;
  const r00 = bInA[0], r01 = bInA[1], r02 = bInA[2], r10 = bInA[3], r11 = bInA[4], r12 = bInA[5];
  const r20 = bInA[6], r21 = bInA[7], r22 = bInA[8], tx = bInA[9], ty = bInA[10], tz = bInA[11];
  const d = ws.direction, h = ws.hessian, found = ws.found;
  let size = found.size, best = 0, d0 = d[0], d1 = d[1], d2 = d[2], g0 = d0, g1 = d1, g2 = d2, k = ws.iterations;
  const last = Math.min(set.maxIterations, k + MAX_STEPS);
  let newest = takeOver(ws, natureA, natureB), first = true, halvings = 0, worse = 0;
  for (;;) {
    // 1. support along -d, |d| = 1; the first one comes from the previous loop
    const inv = 1 / Math.sqrt(d0 * d0 + d1 * d1 + d2 * d2);
    d0 *= inv; d1 *= inv; d2 *= inv;
    const l0 = r00 * d0 + r10 * d1 + r20 * d2, l1 = r01 * d0 + r11 * d1 + r21 * d2, l2 = r02 * d0 + r12 * d1 + r22 * d2;
    eA[0] = -d0; eA[1] = -d1; eA[2] = -d2;
    eB[0] = l0; eB[1] = l1; eB[2] = l2;
    if (!first) {
      if (k >= last) break;
      k++;
      newest = s.rank++;
      const o = 3 * newest;
      dA[0] = -d0; dA[1] = -d1; dA[2] = -d2;
      dB[0] = l0; dB[1] = l1; dB[2] = l2;
      s.idA[newest] = a.support(a, dA, dA);
      s.idB[newest] = b.support(b, dB, dB);
      rowsA[o] = dA[0]; rowsA[o + 1] = dA[1]; rowsA[o + 2] = dA[2];
      rowsB[o] = dB[0]; rowsB[o + 1] = dB[1]; rowsB[o + 2] = dB[2];
      lambda[newest] = 0;
    }
    const o = 3 * newest, ax = rowsA[o], ay = rowsA[o + 1], az = rowsA[o + 2], bx = rowsB[o], by = rowsB[o + 1],
      bz = rowsB[o + 2];
    const w0 = ax - (r00 * bx + r01 * by + r02 * bz + tx), w1 = ay - (r10 * bx + r11 * by + r12 * bz + ty);
    const w2 = az - (r20 * bx + r21 * by + r22 * bz + tz);
    const bound = d0 * w0 + d1 * w1 + d2 * w2;
    size = Math.max(size, Math.sqrt(w0 * w0 + w1 * w1 + w2 * w2), Math.sqrt(ax * ax + ay * ay + az * az));
    // 2. rows recomputed at d; rows that have become equal are joined
    if (natureA !== CORNERS) follow(a, natureA, eA, rowsA, s.idA, s.rank, newest);
    if (natureB !== CORNERS) follow(b, natureB, eB, rowsB, s.idB, s.rank, newest);
    const all = (1 << s.rank) - 1, mask = s.rank === 1 ? 1 : join(s, natureA, natureB);
    // 3. the plane is worse, but a step that met a new piece is kept
    if (!first && bound < best - BOUND_ROUNDING * size) {
      if (((mask >> newest) & 1) !== 0) { // a new piece
        if (++worse > MAX_WORSE) break;
      } else {
        s.rank--;
        if (++halvings > MAX_HALVINGS) break;
        d0 = 0.5 * (d0 + g0); d1 = 0.5 * (d1 + g1); d2 = 0.5 * (d2 + g2);
        continue;
      }
    } else {
      halvings = 0;
      best = bound;
      g0 = d0; g1 = d1; g2 = d2;
    }
    first = false;
    if (mask !== all) compact(s, mask);
    const far = bound > beyond;
    // 4. of one piece, u is known before the metric
    let u0 = w0, u1 = w1, u2 = w2;
    if (s.rank === 1) {
      const norm = Math.sqrt(w0 * w0 + w1 * w1 + w2 * w2), open = norm - bound;
      lambda[0] = 1;
      if (far || norm <= within || (gap < 0 ? open <= tolerance * (norm + size) : 2 * norm * open <= gap)) {
        x[0] = u0; x[1] = u1; x[2] = u2;
        d[0] = d0; d[1] = d1; d[2] = d2;
        found.size = size; found.lower = bound;
        if (concludes(ws, set, far)) {
          ws.pointA[0] = ax; ws.pointA[1] = ay; ws.pointA[2] = az;
          ws.pointBLocal[0] = bx; ws.pointBLocal[1] = by; ws.pointBLocal[2] = bz;
          ws.iterations = k;
          return true;
        }
      }
    }
    // 5. metric K = rho I + H = L D L^T
    let kxx = best, kyy = best, kzz = best, kxy = 0, kxz = 0, kyz = 0;
    if (curvatureAt(a, natureA, s, s.idA, eA, h)) {
      kxx += h[0]; kyy += h[4]; kzz += h[8]; kxy = h[1]; kxz = h[2]; kyz = h[5];
    }
    if (curvatureAt(b, natureB, s, s.idB, eB, h)) { // R H R^T
      const h00 = h[0], h01 = h[1], h02 = h[2], h11 = h[4], h12 = h[5], h22 = h[8];
      const m00 = r00 * h00 + r01 * h01 + r02 * h02, m01 = r00 * h01 + r01 * h11 + r02 * h12,
        m02 = r00 * h02 + r01 * h12 + r02 * h22;
      const m10 = r10 * h00 + r11 * h01 + r12 * h02, m11 = r10 * h01 + r11 * h11 + r12 * h12,
        m12 = r10 * h02 + r11 * h12 + r12 * h22;
      const m20 = r20 * h00 + r21 * h01 + r22 * h02, m21 = r20 * h01 + r21 * h11 + r22 * h12,
        m22 = r20 * h02 + r21 * h12 + r22 * h22;
      kxx += m00 * r00 + m01 * r01 + m02 * r02; kyy += m10 * r10 + m11 * r11 + m12 * r12;
      kzz += m20 * r20 + m21 * r21 + m22 * r22;
      kxy += m00 * r10 + m01 * r11 + m02 * r12; kxz += m00 * r20 + m01 * r21 + m02 * r22;
      kyz += m10 * r20 + m11 * r21 + m12 * r22;
    }
    const i00 = 1 / kxx, l10 = kxy * i00, l20 = kxz * i00, i11 = 1 / (kyy - l10 * kxy), m21 = kyz - l20 * kxy,
      l21 = m21 * i11;
    const i22 = 1 / (kzz - l20 * kxz - l21 * m21);
    // 6. the weights of the rows: an edge by hand, a triangle or tetrahedron by nearestWeights
    if (s.rank > 1) {
      let la = 0, lb = 0, lc = 0;
      const ax0 = rowsA[0], ay0 = rowsA[1], az0 = rowsA[2], bx0 = rowsB[0], by0 = rowsB[1], bz0 = rowsB[2];
      if (s.rank === 2) {
        // z = K^-1 v, v the edge
        const ax1 = rowsA[3], ay1 = rowsA[4], az1 = rowsA[5], bx1 = rowsB[3], by1 = rowsB[4], bz1 = rowsB[5];
        const p0 = ax0 - (r00 * bx0 + r01 * by0 + r02 * bz0 + tx), p1 = ay0 - (r10 * bx0 + r11 * by0 + r12 * bz0 + ty);
        const p2 = az0 - (r20 * bx0 + r21 * by0 + r22 * bz0 + tz);
        const q0 = ax1 - (r00 * bx1 + r01 * by1 + r02 * bz1 + tx), q1 = ay1 - (r10 * bx1 + r11 * by1 + r12 * bz1 + ty);
        const q2 = az1 - (r20 * bx1 + r21 * by1 + r22 * bz1 + tz);
        const v0 = q0 - p0, v1 = q1 - p1, v2 = q2 - p2, y1 = v1 - l10 * v0, y2 = v2 - l20 * v0 - l21 * y1;
        const z2 = y2 * i22, z1 = y1 * i11 - l21 * z2, z0 = v0 * i00 - l10 * z1 - l20 * z2;
        const vv = v0 * z0 + v1 * z1 + v2 * z2, tp = -(p0 * z0 + p1 * z1 + p2 * z2), tq = q0 * z0 + q1 * z1 + q2 * z2;
        if (!(tq > 0)) {
          compact(s, 2);
        } else if (!(tp > 0)) s.rank = 1;
        else {
          lb = tp < tq ? tp / vv : 1 - tq / vv;
          la = 1 - lb;
        }
      } else {
        const f0 = Math.sqrt(i00), f1 = Math.sqrt(i11), f2 = Math.sqrt(i22);
        for (let r = 0; r < s.rank; r++) {
          const e = 3 * r, px = rowsA[e], py = rowsA[e + 1], pz = rowsA[e + 2], qx = rowsB[e], qy = rowsB[e + 1],
            qz = rowsB[e + 2];
          const y0 = px - (r00 * qx + r01 * qy + r02 * qz + tx),
            y1 = py - (r10 * qx + r11 * qy + r12 * qz + ty) - l10 * y0;
          z[e] = y0 * f0; z[e + 1] = y1 * f1;
          z[e + 2] = (pz - (r20 * qx + r21 * qy + r22 * qz + tz) - l20 * y0 - l21 * y1) * f2;
        }
        const keep = nearestWeights(z, s.rank, lambda);
        if (keep === 15 || keep === 0) break;
        let n = 0;
        for (let r = 0; r < s.rank; r++) if (((keep >> r) & 1) !== 0) lambda[n++] = lambda[r];
        compact(s, keep);
        la = lambda[0]; lb = lambda[1]; lc = lambda[2];
      }
      if (s.rank === 1) {
        la = 1; lb = 0; lc = 0;
      }
      lambda[0] = la; lambda[1] = lb; lambda[2] = lc;
      let pa0 = la * rowsA[0], pa1 = la * rowsA[1], pa2 = la * rowsA[2], pb0 = la * rowsB[0], pb1 = la * rowsB[1],
        pb2 = la * rowsB[2];
      if (s.rank > 1) {
        pa0 += lb * rowsA[3]; pa1 += lb * rowsA[4]; pa2 += lb * rowsA[5]; pb0 += lb * rowsB[3]; pb1 += lb * rowsB[4];
        pb2 += lb * rowsB[5];
      }
      if (s.rank > 2) {
        pa0 += lc * rowsA[6]; pa1 += lc * rowsA[7]; pa2 += lc * rowsA[8]; pb0 += lc * rowsB[6]; pb1 += lc * rowsB[7];
        pb2 += lc * rowsB[8];
      }
      u0 = pa0 - (r00 * pb0 + r01 * pb1 + r02 * pb2 + tx); u1 = pa1 - (r10 * pb0 + r11 * pb1 + r12 * pb2 + ty);
      u2 = pa2 - (r20 * pb0 + r21 * pb1 + r22 * pb2 + tz);
      // 7. the end?
      const norm = Math.sqrt(u0 * u0 + u1 * u1 + u2 * u2), open = norm - bound;
      if (far || norm <= within || (gap < 0 ? open <= tolerance * (norm + size) : 2 * norm * open <= gap)) {
        x[0] = u0; x[1] = u1; x[2] = u2;
        d[0] = d0; d[1] = d1; d[2] = d2;
        found.size = size; found.lower = bound;
        if (concludes(ws, set, far)) {
          ws.pointA[0] = pa0; ws.pointA[1] = pa1; ws.pointA[2] = pa2;
          ws.pointBLocal[0] = pb0; ws.pointBLocal[1] = pb1; ws.pointBLocal[2] = pb2;
          ws.iterations = k;
          return true;
        }
      }
    }
    // 8. d = K^-1 u
    const y1 = u1 - l10 * u0, y2 = u2 - l20 * u0 - l21 * y1;
    d2 = y2 * i22;
    d1 = y1 * i11 - l21 * d2;
    d0 = u0 * i00 - l10 * d1 - l20 * d2;
    const dd = d0 * d0 + d1 * d1 + d2 * d2;
    if (!(dd > 0 && dd < Infinity)) break;
  }
  x[0] = g0; x[1] = g1; x[2] = g2;
  d[0] = d0; d[1] = d1; d[2] = d2;
  found.size = size; found.lower = best;
  ws.slots[0] = halvings;
  ws.iterations = k;
  return false;
}
