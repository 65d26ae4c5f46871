/**
 * Second order for two ellipsoids (a point is an ellipsoid of radius 0): distance and overlap in a few steps.
 *
 * - In: cores of the kinds ELLIPSOID or POINT, packed pose of B in A (12 doubles), settings, `ws.limits` (lengths) as
 *   in the loop of GJK. `ws.x` holds a start vector (from B to A, A's frame).
 * - Out: `ws.pointA` (A's frame), `ws.pointBLocal` (B's frame), `ws.normal` (unit, A's frame), `ws.bounds` and
 *   `ws.found` (lengths), `ws.x` = a - b, `ws.direction` = -e, `ws.iterations` (support evaluations and overlap tests),
 *   `ws.status`: the same fields as after `finish` of the kernel. Returns false if rounding or the budget stopped it:
 *   the caller continues with a first-order method from `ws.x`.
 *
 * Everything is in A's frame: A = { p^T M_A^-1 p <= 1 }, B = c + { p^T M_B^-1 p <= 1 }, M_B rotated once. For a
 * direction e from A to B: s_A = sqrt(e^T M_A e), a = M_A e / s_A, b = c - M_B e / s_B, y = b - a. The gap of the
 * supporting planes <e, y> / |e| is the lower bound, |y| the upper bound. The support Hessian is H = (M_A - a a^T) /
 * s_A + (M_B - b' b'^T) / s_B.
 *
 * Phase 1, overlap or a separating direction: the convex combination lambda F_A + (1 - lambda) F_B of the two quadratic
 * forms has its minimum at p = (1 - lambda) M_A v. Here v = G^-1 c, and G = (1 - lambda) M_A + lambda M_B. There F_A =
 * (1 - lambda)^2 v^T M_A v and F_B = lambda^2 v^T M_B v (Perram and Wertheim, J. Comput. Phys. 58, 1985). If both are
 * <= 1, p is a common point. If planes of normal v separate, the bodies are separated. Otherwise lambda moves to the
 * value where the two forms would be equal. Phase 2: Newton's method for F(x) = 1/2 |x|^2 + sigma_D(-x) on the rays.
 * With x rescaled to the minimiser along its ray, (I + H(x))^-1 s is e + |e|^2 z with (|e|^2 H(e) + <e, y> I) z = y_t.
 * Here y_t is the component of y perpendicular to e. Steps that lower the plane gap are halved. The bracket is |y| -
 * <e, y>/|e| = |y_t|^2 / (|y| + <e, y>/|e|), free of cancellation.
 */
import { BEYOND, OVERLAPPING, SEPARATED, TOUCHING } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import { POINT_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";

/** Steps of phase 1: a pair that is not touching needs far fewer (1 to 4). */
const MAX_TESTS = 24;
/** |y_t| below this fraction of the size is rounding: no other e gives a better plane. No dimension. */
const ALIGNED = 1e-13;
/** Rounding of the plane gap, relative to the size: a smaller loss of a step is a rounding error. No dimension. */
const NOISE = 4e-15;
/**
 * |c - G v| below this fraction of the size: G was solved accurately enough for p to be a common point (needles spoil
 * it). No dimension.
 */
const RESIDUAL = 1e-12;
/**
 * A step longer than this fraction of |e| must raise the plane. Otherwise it leaps over the best plane, to an equally
 * good direction on its other side, and the next step leaps back. The square of the fraction. No dimension.
 */
const LEAP2 = 1e-6;
/** Maximum number of halvings of a step before the caller's fall-back. */
const MAX_HALVINGS = 6;

/**
 * Distance or overlap of two ellipsoids, or of a point and an ellipsoid, by Newton's method: fills `ws` as `finish` of
 * the kernel does. False if rounding or the budget stopped it; a first-order method then continues from `ws.x`.
 *
 * @param bInA Packed relative pose of B in A.
 * @param set When to stop.
 */
export function solveEllipsoids(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, set: Settings, ws: Workspace,
): boolean {
  const p = a.params, q = b.params, x = ws.x, d = ws.direction, tolerance = set.tolerance, eps = set.dualityGap;
  const max = set.maxIterations, within2 = ws.limits.within * ws.limits.within;
  const r00 = bInA[0], r01 = bInA[1], r02 = bInA[2], r10 = bInA[3], r11 = bInA[4], r12 = bInA[5];
  const r20 = bInA[6], r21 = bInA[7], r22 = bInA[8];
  let a0 = 0, a1 = 0, a2 = 0, oA0 = 0, oA1 = 0, oA2 = 0; // M_A (diagonal), A's centre
  let c0 = bInA[9], c1 = bInA[10], c2 = bInA[11];
  // M_B in B's frame (diagonal), in A's frame
  let b0 = 0, b1 = 0, b2 = 0, bxx = 0, byy = 0, bzz = 0, bxy = 0, bxz = 0, byz = 0;
  const pointA = a.kind === POINT_KIND, pointB = b.kind === POINT_KIND;
  if (pointA) {
    oA0 = p[0]; oA1 = p[1]; oA2 = p[2];
    c0 -= oA0; c1 -= oA1; c2 -= oA2;
  } else {
    a0 = p[3]; a1 = p[4]; a2 = p[5];
  }
  if (pointB) {
    const u = q[0], v = q[1], w = q[2];
    c0 += r00 * u + r01 * v + r02 * w; c1 += r10 * u + r11 * v + r12 * w; c2 += r20 * u + r21 * v + r22 * w;
  } else {
    const u = q[3], v = q[4], w = q[5];
    b0 = u; b1 = v; b2 = w;
    bxx = u * r00 * r00 + v * r01 * r01 + w * r02 * r02; byy = u * r10 * r10 + v * r11 * r11 + w * r12 * r12;
    bzz = u * r20 * r20 + v * r21 * r21 + w * r22 * r22; bxy = u * r00 * r10 + v * r01 * r11 + w * r02 * r12;
    bxz = u * r00 * r20 + v * r01 * r21 + w * r02 * r22; byz = u * r10 * r20 + v * r11 * r21 + w * r12 * r22;
  }
  const cc = c0 * c0 + c1 * c1 + c2 * c2;
  const traceA = a0 + a1 + a2, traceB = b0 + b1 + b2;
  const slack = NOISE * Math.sqrt(Math.max(cc, traceA, traceB)), beyond = ws.limits.beyond + slack,
    beyond2 = beyond * beyond;
  let e0 = -x[0], e1 = -x[1], e2 = -x[2], k = 0;
  const most = Math.min(MAX_TESTS, max);
  let o0 = e0, o1 = e1, o2 = e2, z0 = 0, z1 = 0, z2 = 0, best = -1, size2 = 0, halvings = 0;
  while (k < max) {
    k++;
    const pa0 = a0 * e0, pa1 = a1 * e1, pa2 = a2 * e2;
    // in B's frame: in the rotated matrix the squares of a plate's long radii would drown its thickness squared
    const eb0 = r00 * e0 + r10 * e1 + r20 * e2, eb1 = r01 * e0 + r11 * e1 + r21 * e2,
      eb2 = r02 * e0 + r12 * e1 + r22 * e2;
    const h0 = b0 * eb0, h1 = b1 * eb1, h2 = b2 * eb2;
    const pb0 = r00 * h0 + r01 * h1 + r02 * h2, pb1 = r10 * h0 + r11 * h1 + r12 * h2,
      pb2 = r20 * h0 + r21 * h1 + r22 * h2;
    const sa = pa0 * e0 + pa1 * e1 + pa2 * e2, sb = h0 * eb0 + h1 * eb1 + h2 * eb2;
    const ra = Math.sqrt(sa), rb = Math.sqrt(sb), ia = sa > 0 ? 1 / ra : 0, ib = sb > 0 ? 1 / rb : 0;
    const u0 = pa0 * ia, u1 = pa1 * ia, u2 = pa2 * ia, w0 = pb0 * ib, w1 = pb1 * ib, w2 = pb2 * ib;
    const y0 = c0 - (u0 + w0), y1 = c1 - (u1 + w1), y2 = c2 - (u2 + w2);
    const ey = e0 * y0 + e1 * y1 + e2 * y2;
    if (!(ey > 0)) { // phase 1
      if (best > 0 && ++halvings <= MAX_HALVINGS) { // overshot beyond the origin
        z0 *= 0.5; z1 *= 0.5; z2 *= 0.5;
        e0 = o0 + z0; e1 = o1 + z1; e2 = o2 + z2;
        continue;
      }
      if (k > 1) break;
      if (cc === 0) { // the centres coincide
        ws.pointA[0] = oA0; ws.pointA[1] = oA1; ws.pointA[2] = oA2;
        ws.pointBLocal[0] = pointB ? q[0] : 0; ws.pointBLocal[1] = pointB ? q[1] : 0;
        ws.pointBLocal[2] = pointB ? q[2] : 0;
        ws.normal[0] = NaN; ws.normal[1] = NaN; ws.normal[2] = NaN;
        x[0] = 0; x[1] = 0; x[2] = 0;
        d[0] = -e0; d[1] = -e1; d[2] = -e2;
        ws.bounds.upper = 0; ws.bounds.lower = 0;
        ws.found.size = 0; ws.found.lower = 0;
        ws.iterations = k;
        ws.status = OVERLAPPING;
        return true;
      }
      let l = pointA ? 1 : pointB ? 0 : ra + rb > 0 ? ra / (ra + rb) : 0.5, separated = false;
      while (!separated) {
        if (k >= most) break;
        k++;
        const u = 1 - l;
        const gxx = u * a0 + l * bxx, gyy = u * a1 + l * byy, gzz = u * a2 + l * bzz, gxy = l * bxy, gxz = l * bxz,
          gyz = l * byz;
        const f0 = gyy * gzz - gyz * gyz, f1 = gxz * gyz - gxy * gzz, f2 = gxy * gyz - gxz * gyy;
        const f4 = gxx * gzz - gxz * gxz, f5 = gxy * gxz - gxx * gyz, f8 = gxx * gyy - gxy * gxy;
        const inv = 1 / (gxx * f0 + gxy * f1 + gxz * f2);
        const v0 = (f0 * c0 + f1 * c1 + f2 * c2) * inv, v1 = (f1 * c0 + f4 * c1 + f5 * c2) * inv;
        const v2 = (f2 * c0 + f5 * c1 + f8 * c2) * inv;
        const m0 = a0 * v0, m1 = a1 * v1, m2 = a2 * v2;
        const fa = m0 * v0 + m1 * v1 + m2 * v2;
        const vb0 = r00 * v0 + r10 * v1 + r20 * v2, vb1 = r01 * v0 + r11 * v1 + r21 * v2,
          vb2 = r02 * v0 + r12 * v1 + r22 * v2;
        const j0 = b0 * vb0, j1 = b1 * vb1, j2 = b2 * vb2;
        const bv0 = r00 * j0 + r01 * j1 + r02 * j2, bv1 = r10 * j0 + r11 * j1 + r12 * j2,
          bv2 = r20 * j0 + r21 * j1 + r22 * j2;
        const fb = j0 * vb0 + j1 * vb1 + j2 * vb2;
        const g0 = c0 - u * m0 - l * bv0, g1 = c1 - u * m1 - l * bv1, g2 = c2 - u * m2 - l * bv2; // c - G v
        if (u * u * fa <= 1 && l * l * fb <= 1 && g0 * g0 + g1 * g1 + g2 * g2
          <= RESIDUAL * RESIDUAL * (fa * u * u * (a0 + a1 + a2) + cc)) {
          const s0 = oA0 + u * m0, s1 = oA1 + u * m1, s2 = oA2 + u * m2;
          const t0 = s0 - bInA[9], t1 = s1 - bInA[10], t2 = s2 - bInA[11];
          ws.pointA[0] = s0; ws.pointA[1] = s1; ws.pointA[2] = s2;
          ws.pointBLocal[0] = r00 * t0 + r10 * t1 + r20 * t2;
          ws.pointBLocal[1] = r01 * t0 + r11 * t1 + r21 * t2;
          ws.pointBLocal[2] = r02 * t0 + r12 * t1 + r22 * t2;
          ws.normal[0] = NaN; ws.normal[1] = NaN; ws.normal[2] = NaN;
          x[0] = 0; x[1] = 0; x[2] = 0;
          d[0] = -v0; d[1] = -v1; d[2] = -v2;
          ws.bounds.upper = 0; ws.bounds.lower = 0;
          ws.found.size = 0; ws.found.lower = 0;
          ws.iterations = k;
          ws.status = OVERLAPPING;
          return true;
        }
        const na = Math.sqrt(fa), nb = Math.sqrt(fb);
        separated = c0 * v0 + c1 * v1 + c2 * v2 > na + nb;
        e0 = v0; e1 = v1; e2 = v2;
        if (pointA || pointB) break;
        l = na / (na + nb);
      }
      if (!separated) break;
      continue;
    }
    const ee = e0 * e0 + e1 * e1 + e2 * e2, yy = y0 * y0 + y1 * y1 + y2 * y2;
    // |e|^2 y_t, without the division; squares instead of roots, whose results the processor would wait for
    const t0 = ee * y0 - ey * e0, t1 = ee * y1 - ey * e1, t2 = ee * y2 - ey * e2, tt = t0 * t0 + t1 * t1 + t2 * t2;
    const e4 = ee * ee, rho2 = (ey * ey) / ee;
    if (yy > size2) size2 = yy;
    const ga = ee * ia, gb = ee * ib, far = rho2 > beyond2;
    const ny = Math.sqrt(yy), rho = Math.sqrt(rho2), size = Math.sqrt(size2);
    let done = far || yy <= within2;
    if (!done) {
      if (eps >= 0) done = tt <= eps * e4;
      else {
        // trace of |e|^2 H + <e, y> I
        const trace = ga * (traceA - u0 * u0 - u1 * u1 - u2 * u2)
          + gb * (traceB - w0 * w0 - w1 * w1 - w2 * w2) + 3 * ey;
        done = tt <= tolerance * (ny + size) * (ny + rho) * e4
          && (tt <= ALIGNED * ALIGNED * size2 * e4 || tt * trace <= tolerance * size * rho * ey * e4);
      }
    }
    if (done && e4 < Infinity) { // a direction too long for its powers gives no proof
      const lowEnough = tt <= ALIGNED * ALIGNED * size2 * e4;
      const up = lowEnough ? 1 / Math.sqrt(ee) : 1 / ny;
      const s0 = oA0 + u0, s1 = oA1 + u1, s2 = oA2 + u2;
      const v0 = s0 + y0 - bInA[9], v1 = s1 + y1 - bInA[10], v2 = s2 + y2 - bInA[11];
      ws.pointA[0] = s0; ws.pointA[1] = s1; ws.pointA[2] = s2;
      ws.pointBLocal[0] = r00 * v0 + r10 * v1 + r20 * v2;
      ws.pointBLocal[1] = r01 * v0 + r11 * v1 + r21 * v2;
      ws.pointBLocal[2] = r02 * v0 + r12 * v1 + r22 * v2;
      ws.normal[0] = (lowEnough ? e0 : y0) * up; ws.normal[1] = (lowEnough ? e1 : y1) * up;
      ws.normal[2] = (lowEnough ? e2 : y2) * up;
      x[0] = -y0; x[1] = -y1; x[2] = -y2;
      d[0] = -e0; d[1] = -e1; d[2] = -e2;
      const lower = rho - slack;
      ws.bounds.upper = ny;
      ws.bounds.lower = Math.max(0, Math.min(lower, ny));
      ws.found.size = size;
      ws.found.lower = lower;
      ws.iterations = k;
      ws.status = far ? BEYOND : yy <= within2 ? OVERLAPPING : lower > 0 ? SEPARATED : TOUCHING;
      return true;
    }
    const noise = best > 0 ? 2 * NOISE * Math.sqrt(size2 * best) : 0;
    if (rho2 < best - noise || (rho2 < best + noise && z0 * z0 + z1 * z1 + z2 * z2 > LEAP2 * ee)) { // overshot
      if (++halvings > MAX_HALVINGS) break;
      z0 *= 0.5; z1 *= 0.5; z2 *= 0.5;
      e0 = o0 + z0; e1 = o1 + z1; e2 = o2 + z2;
      continue;
    }
    best = rho2;
    // the step has no component along e: weigh that direction like the rest
    const tau = ia * traceA + ib * traceB;
    const kxx = ga * (a0 - u0 * u0) + gb * (bxx - w0 * w0) + ey + tau * e0 * e0;
    const kyy = ga * (a1 - u1 * u1) + gb * (byy - w1 * w1) + ey + tau * e1 * e1;
    const kzz = ga * (a2 - u2 * u2) + gb * (bzz - w2 * w2) + ey + tau * e2 * e2;
    const kxy = tau * e0 * e1 - ga * u0 * u1 + gb * (bxy - w0 * w1),
      kxz = tau * e0 * e2 - ga * u0 * u2 + gb * (bxz - w0 * w2);
    const kyz = tau * e1 * e2 - ga * u1 * u2 + gb * (byz - w1 * w2);
    const f0 = kyy * kzz - kyz * kyz, f1 = kxz * kyz - kxy * kzz, f2 = kxy * kyz - kxz * kyy;
    const f4 = kxx * kzz - kxz * kxz, f5 = kxy * kxz - kxx * kyz, f8 = kxx * kyy - kxy * kxy;
    const step = 1 / (kxx * f0 + kxy * f1 + kxz * f2);
    z0 = (f0 * t0 + f1 * t1 + f2 * t2) * step; z1 = (f1 * t0 + f4 * t1 + f5 * t2) * step;
    z2 = (f2 * t0 + f5 * t1 + f8 * t2) * step;
    o0 = e0; o1 = e1; o2 = e2;
    e0 += z0; e1 += z1; e2 += z2;
  }
  // writes the best direction for a first-order method (inline, since V8 boxes doubles passed to a function)
  const known = best > 0, g0 = known ? o0 : e0, g1 = known ? o1 : e1, g2 = known ? o2 : e2;
  // G of a plate and a point may be singular up to rounding
  const gg = g0 * g0 + g1 * g1 + g2 * g2, usable = gg > 0 && gg < Infinity;
  x[0] = usable ? -g0 : c0 + 1; x[1] = usable ? -g1 : c1; x[2] = usable ? -g2 : c2;
  d[0] = -e0; d[1] = -e1; d[2] = -e2; // of the step not taken, for steps.ts
  ws.iterations = k;
  return false;
}
