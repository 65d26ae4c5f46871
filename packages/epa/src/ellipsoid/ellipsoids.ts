/**
 * Two ellipsoids, separated or less deep than their radius of curvature at the contact: signed distance by Newton's
 * method on the direction, without a simplex.
 *
 * - In: shapes and relative pose of B in A (12 doubles).
 * - Out: PROVEN and `ws.answer` (signed distance of the cores and its lower bound, lengths), `ws.gjk.normal` (unit,
 *   from A to B, A's frame), witness points (A's in A's frame, B's in B's) and the size. PASS: deeper than that,
 *   concentric, needles or discs, or not decided: the general search takes it.
 * - Method: h(n) = sqrt(n P n) + sqrt(n Q n) - n t, with P, Q the squared ellipsoids in A's frame and t the vector
 *   between the centres. Inside each ellipsoid a ball of radius c^2 / sqrt(n P n), c the shortest radius, touches its
 *   support point at n (inner-ball.ts). So inside D a ball of radius rho, their sum, touches w, the support point at n.
 *   The depth lies between rho - |w - rho n| and h(n): both bounds are proven, and if h < rho they meet at a local
 *   minimum.
 * - Newton on the sphere, Hessian of h minus h I (step.ts); steps that do not go down are halved.
 */
import { LAST_STEP, LONGEST_STEP, SLENDER } from "../pair/tolerances.ts";
import type { FootWorkspace } from "../simple/discs.ts";
import { PASS, PROVEN } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import { distanceProven } from "../polytope/bracket.ts";

/** Maximum number of steps: 4 to 6 are usual, from the normal of the sum's ellipsoid through t. Count. */
const APART_STEPS = 16;
/**
 * The width of the bracket that the component of w perpendicular to n leaves, as a fraction of the size: below this the
 * answer is exact up to rounding. No dimension.
 */
const SETTLED = 2e-16;
/** Above every support value. */
const HIGHEST = 1e300;

/**
 * Signed distance of two ellipsoids that are separated or not deep in each other. 1: written to `ws`; 0: not decided
 * here.
 */
export function ellipsoidDistance({ a, b }: Pair, ws: FootWorkspace): number {
  const g = ws.gjk, R = g.bInA, p = a.params, q = b.params, s0 = p[3], s1 = p[4], s2 = p[5], q0 = q[3],
    q1 = q[4], q2 = q[5];
  const tx = R[9], ty = R[10], tz = R[11], tt = tx * tx + ty * ty + tz * tz, t = Math.sqrt(tt);
  const c = Math.min(s0, Math.min(s1, s2)), d = Math.min(q0, Math.min(q1, q2)),
    longA = Math.sqrt(Math.max(s0, Math.max(s1, s2))), longB = Math.sqrt(Math.max(q0, Math.max(q1, q2)));
  const size = longA + longB + t;
  if (c < SLENDER * longA * longA || d < SLENDER * longB * longB) return PASS;
  if (!(t > 0)) return PASS;
  const r00 = R[0], r01 = R[1], r02 = R[2], r10 = R[3], r11 = R[4], r12 = R[5], r20 = R[6], r21 = R[7], r22 = R[8];
  const xx = q0 * r00 * r00 + q1 * r01 * r01 + q2 * r02 * r02, xy = q0 * r00 * r10 + q1 * r01 * r11 + q2 * r02 * r12,
    xz = q0 * r00 * r20 + q1 * r01 * r21 + q2 * r02 * r22;
  const yy = q0 * r10 * r10 + q1 * r11 * r11 + q2 * r12 * r12, yz = q0 * r10 * r20 + q1 * r11 * r21 + q2 * r12 * r22,
    zz = q0 * r20 * r20 + q1 * r21 * r21 + q2 * r22 * r22;
  // start: the normal, at t's direction, of the ellipsoid of the matrix P / hP + Q / hQ
  const hp = 1 / Math.sqrt(s0 * tx * tx + s1 * ty * ty + s2 * tz * tz),
    hq = 1 / Math.sqrt(xx * tx * tx + yy * ty * ty + zz * tz * tz + 2 * (xy * tx * ty + xz * tx * tz + yz * ty * tz));
  const m00 = s0 * hp + xx * hq, m01 = xy * hq, m02 = xz * hq, m11 = s1 * hp + yy * hq, m12 = yz * hq,
    m22 = s2 * hp + zz * hq;
  const k00 = m11 * m22 - m12 * m12, k01 = m02 * m12 - m01 * m22, k02 = m01 * m12 - m02 * m11,
    k11 = m00 * m22 - m02 * m02, k12 = m01 * m02 - m00 * m12, k22 = m00 * m11 - m01 * m01;
  // the state: direction (any length), the one before, the step between them, u. In an array: Maglev boxes what doubles
  // a loop carries
  const o = ws.foot;
  let last = false;
  o[9] = HIGHEST;
  o[0] = k00 * tx + k01 * ty + k02 * tz; o[1] = k01 * tx + k11 * ty + k12 * tz; o[2] = k02 * tx + k12 * ty + k22 * tz;
  for (let k = 0; ; k++) {
    if (k === APART_STEPS) return PASS;
    const o0 = o[0], o1 = o[1], o2 = o[2], unit = 1 / Math.sqrt(o0 * o0 + o1 * o1 + o2 * o2), x = o0 * unit,
      y = o1 * unit, z = o2 * unit;
    const px = s0 * x, py = s1 * y, pz = s2 * z, bx = xx * x + xy * y + xz * z, by = xy * x + yy * y + yz * z,
      bz = xz * x + yz * y + zz * z;
    const hA = Math.sqrt(px * x + py * y + pz * z), hB = Math.sqrt(bx * x + by * y + bz * z),
      h = hA + hB - (x * tx + y * ty + z * tz);
    if (!(h <= o[9] + 4 * SETTLED * size)) { // not lower: half the step
      o[6] *= 0.5; o[7] *= 0.5; o[8] *= 0.5;
      o[0] = o[3] + o[6]; o[1] = o[4] + o[7]; o[2] = o[5] + o[8];
      last = false;
      continue;
    }
    const u = h;
    o[9] = h;
    const ia = 1 / hA, ib = 1 / hB, rho = c * ia + d * ib, ia3 = ia * ia * ia, ib3 = ib * ib * ib;
    const wx = px * ia + bx * ib - tx, wy = py * ia + by * ib - ty, wz = pz * ia + bz * ib - tz;
    // tangent basis: Duff et al., JCGT 6(1), 2017
    const sign = z < 0 ? -1 : 1, f = -1 / (sign + z), e0 = 1 + sign * x * x * f, e1 = sign * x * y * f, e2 = -sign * x,
      f0 = x * y * f, f1 = sign + y * y * f, f2 = -y;
    const g0 = wx * e0 + wy * e1 + wz * e2, g1 = wx * f0 + wy * f1 + wz * f2, gg = g0 * g0 + g1 * g1, off = rho - u;
    if (last || gg <= SETTLED * SETTLED * size * size) {
      // u - lower = |w - rho n| - (rho - u)
      const gap = gg / (Math.sqrt(gg + off * off) + off);
      if (!(off > 0 && gap <= 16 * SETTLED * size)) return PASS;
      const pa = g.pointA, pb = g.pointBLocal, m = g.normal, vx = x * r00 + y * r10 + z * r20,
        vy = x * r01 + y * r11 + z * r21, vz = x * r02 + y * r12 + z * r22;
      pa[0] = px * ia; pa[1] = py * ia; pa[2] = pz * ia;
      pb[0] = -q0 * vx * ib; pb[1] = -q1 * vy * ib; pb[2] = -q2 * vz * ib;
      m[0] = x; m[1] = y; m[2] = z;
      g.found.size = size;
      ws.answer.signed = -u;
      ws.answer.lower = -u; // the plane at n: h(n) is an upper bound of the depth whatever n is
      return PROVEN;
    }
    const ae = px * e0 + py * e1 + pz * e2, af = px * f0 + py * f1 + pz * f2, be = bx * e0 + by * e1 + bz * e2,
      bf = bx * f0 + by * f1 + bz * f2;
    const qx = xx * e0 + xy * e1 + xz * e2, qy = xy * e0 + yy * e1 + yz * e2, qz = xz * e0 + yz * e1 + zz * e2;
    const ux = xx * f0 + xy * f1 + xz * f2, uy = xy * f0 + yy * f1 + yz * f2, uz = xz * f0 + yz * f1 + zz * f2;
    const A0 = (s0 * e0 * e0 + s1 * e1 * e1 + s2 * e2 * e2) * ia - ae * ae * ia3 + (qx * e0 + qy * e1 + qz * e2) * ib
      - be * be * ib3 - u;
    const C0 = (s0 * f0 * f0 + s1 * f1 * f1 + s2 * f2 * f2) * ia - af * af * ia3 + (ux * f0 + uy * f1 + uz * f2) * ib
      - bf * bf * ib3 - u;
    const B = (s0 * e0 * f0 + s1 * e1 * f1 + s2 * e2 * f2) * ia - ae * af * ia3 + (qx * f0 + qy * f1 + qz * f2) * ib
      - be * bf * ib3;
    // beyond rho it may not belong to a minimum: then without the curvature of the sphere
    const bent = +!(A0 > 0 && A0 * C0 > B * B) * u, A = A0 + bent, C = C0 + bent, det = A * C - B * B;
    const v0 = (B * g1 - C * g0) / det, v1 = (B * g0 - A * g1) / det, vv = v0 * v0 + v1 * v1;
    // if the model's minimum is deep, this will not be the answer
    if (k > 3 && u + 0.5 * (v0 * g0 + v1 * g1) > rho) return PASS;
    o[10] = 1;
    if (vv > LONGEST_STEP * LONGEST_STEP) o[10] = LONGEST_STEP / Math.sqrt(vv);
    const cut = o[10], w0 = cut * v0, w1 = cut * v1;
    const sx = w0 * e0 + w1 * f0, sy = w0 * e1 + w1 * f1, sz = w0 * e2 + w1 * f2;
    o[3] = x; o[4] = y; o[5] = z;
    o[6] = sx; o[7] = sy; o[8] = sz;
    o[0] = x + sx; o[1] = y + sy; o[2] = z + sz;
    last = vv < LAST_STEP * LAST_STEP;
  }
}


/** Two ellipsoids that are separated, or not deep. With a warm start GJK decides. */
export const ellipsoids: Method<FootWorkspace> = {
  name: "ellipsoids",
  run: (pair, answer, ws) => pair.warm === null && ellipsoidDistance(pair, ws) === PROVEN
    ? distanceProven(pair, answer) : PASS,
};
