/**
 * Start direction from the ellipsoids in the shapes' boxes: one or two second-order steps, no support spent.
 *
 * In: two shapes, relative pose of B in A, `ws.x` unused. Out: `x[0..2]`, a start vector in A's frame (from B to A, like
 * a - b), of the length of the centres' difference. Allocates nothing.
 *
 * The ellipsoid with the half extents of the core's local box, posed like the core, is a crude but cheap model of it; the
 * direction in which two models are apart (or least overlapping) is a far better first direction than the difference of
 * the centres where shapes are long or flat. Steps: from e = c, while the models' planes overlap along e, the step of
 * Perram and Wertheim (see ellipsoids.ts, phase 1); once they are apart, Newton's step (phase 2).
 * One step asked for: none is made beyond `DISTANT_PART`.
 * A guess changes the number of iterations, never the answer.
 */
import type { ConvexShape, PackedPose } from "@col/types";

/** Squared sine of the angle between e and y at which the guess is good enough. No dimension. */
const ENOUGH = 1e-3;

/** What the last look at the models said. */
export const OVERLAP = 0;
export const NEAR = 1;
export const FAR = 2;
/** The models are so far apart that GJK from the centres takes few steps: a guess does not pay. */
export const DISTANT = 3;
/** Models are near when the gap of their planes is below this part of their half widths' sum. Measured. No dimension. */
const NEAR_PART = 0.35;
/** Beyond this part of it curvature counts for little and first-order methods are as fast as Newton's. Measured. No dimension. */
const DISTANT_PART = 1.7;

/** See the file header. Returns `OVERLAP`, `NEAR`, `FAR` or `DISTANT`. */
export function startEllipsoids(a: ConvexShape, b: ConvexShape, bInA: PackedPose, steps: number, x: Float64Array): number {
  const p = a.bounds, q = b.bounds;
  const r00 = bInA[0], r01 = bInA[1], r02 = bInA[2], r10 = bInA[3], r11 = bInA[4], r12 = bInA[5];
  const r20 = bInA[6], r21 = bInA[7], r22 = bInA[8];
  const bx = (q[0] + q[3]) * 0.5, by = (q[1] + q[4]) * 0.5, bz = (q[2] + q[5]) * 0.5;
  const c0 = r00 * bx + r01 * by + r02 * bz + bInA[9] - (p[0] + p[3]) * 0.5;
  const c1 = r10 * bx + r11 * by + r12 * bz + bInA[10] - (p[1] + p[4]) * 0.5;
  const c2 = r20 * bx + r21 * by + r22 * bz + bInA[11] - (p[2] + p[5]) * 0.5;
  const ha = (p[3] - p[0]) * 0.5, hb = (p[4] - p[1]) * 0.5, hc = (p[5] - p[2]) * 0.5;
  const ka = (q[3] - q[0]) * 0.5, kb = (q[4] - q[1]) * 0.5, kc = (q[5] - q[2]) * 0.5;
  const a0 = ha * ha, a1 = hb * hb, a2 = hc * hc, u = ka * ka, v = kb * kb, w = kc * kc;
  const bxx = u * r00 * r00 + v * r01 * r01 + w * r02 * r02, byy = u * r10 * r10 + v * r11 * r11 + w * r12 * r12;
  const bzz = u * r20 * r20 + v * r21 * r21 + w * r22 * r22, bxy = u * r00 * r10 + v * r01 * r11 + w * r02 * r12;
  const bxz = u * r00 * r20 + v * r01 * r21 + w * r02 * r22, byz = u * r10 * r20 + v * r11 * r21 + w * r12 * r22;
  const cc = c0 * c0 + c1 * c1 + c2 * c2;
  let e0 = c0, e1 = c1, e2 = c2, guess = OVERLAP;
  for (let k = 0; k < steps; k++) {
    const pa0 = a0 * e0, pa1 = a1 * e1, pa2 = a2 * e2;
    const pb0 = bxx * e0 + bxy * e1 + bxz * e2, pb1 = bxy * e0 + byy * e1 + byz * e2, pb2 = bxz * e0 + byz * e1 + bzz * e2;
    const sa = pa0 * e0 + pa1 * e1 + pa2 * e2, sb = pb0 * e0 + pb1 * e1 + pb2 * e2;
    const ra = Math.sqrt(sa), rb = Math.sqrt(sb), ia = sa > 0 ? 1 / ra : 0, ib = sb > 0 ? 1 / rb : 0;
    const ec = e0 * c0 + e1 * c1 + e2 * c2, ey = ec - ra - rb, ee = e0 * e0 + e1 * e1 + e2 * e2;
    let t0 = c0, t1 = c1, t2 = c2, kxx = 0, kyy = 0, kzz = 0, kxy = 0, kxz = 0, kyz = 0;
    const apart = ey > 0;
    guess = apart ? (ey < NEAR_PART * (ra + rb) ? NEAR : FAR) : OVERLAP;
    if (steps === 1 && ey > DISTANT_PART * (ra + rb)) {
      x[0] = -c0; x[1] = -c1; x[2] = -c2;
      return DISTANT;
    }
    // a second step pays near contact only; what is far or deep will not be told near at the next look
    if (k > 0 && guess !== NEAR) break;
    if (!(Math.abs(ey) < NEAR_PART * (ra + rb))) k = steps;
    if (apart) {
      const u0 = pa0 * ia, u1 = pa1 * ia, u2 = pa2 * ia, w0 = pb0 * ib, w1 = pb1 * ib, w2 = pb2 * ib;
      const y0 = c0 - (u0 + w0), y1 = c1 - (u1 + w1), y2 = c2 - (u2 + w2);
      t0 = ee * y0 - ey * e0; t1 = ee * y1 - ey * e1; t2 = ee * y2 - ey * e2;
      if (t0 * t0 + t1 * t1 + t2 * t2 <= ENOUGH * ey * ey * ee) break;
      const ga = ee * ia, gb = ee * ib;
      kxx = ga * (a0 - u0 * u0) + gb * (bxx - w0 * w0) + ey; kyy = ga * (a1 - u1 * u1) + gb * (byy - w1 * w1) + ey;
      kzz = ga * (a2 - u2 * u2) + gb * (bzz - w2 * w2) + ey;
      kxy = gb * (bxy - w0 * w1) - ga * u0 * u1; kxz = gb * (bxz - w0 * w2) - ga * u0 * u2; kyz = gb * (byz - w1 * w2) - ga * u1 * u2;
    } else {
      const l = ra, m = rb; // weights of M_B and M_A, up to a factor
      kxx = m * a0 + l * bxx; kyy = m * a1 + l * byy; kzz = m * a2 + l * bzz; kxy = l * bxy; kxz = l * bxz; kyz = l * byz;
    }
    const f0 = kyy * kzz - kyz * kyz, f1 = kxz * kyz - kxy * kzz, f2 = kxy * kyz - kxz * kyy;
    const f4 = kxx * kzz - kxz * kxz, f5 = kxy * kxz - kxx * kyz, f8 = kxx * kyy - kxy * kxy;
    const det = kxx * f0 + kxy * f1 + kxz * f2;
    if (!(det > 0)) break; // flat models
    const s = 1 / det;
    const z0 = (f0 * t0 + f1 * t1 + f2 * t2) * s, z1 = (f1 * t0 + f4 * t1 + f5 * t2) * s, z2 = (f2 * t0 + f5 * t1 + f8 * t2) * s;
    if (apart) {
      e0 += z0; e1 += z1; e2 += z2;
    } else {
      e0 = z0; e1 = z1; e2 = z2;
    }
  }
  const ee = e0 * e0 + e1 * e1 + e2 * e2;
  const usable = ee > 0 && ee < Infinity;
  const s = usable ? Math.sqrt(cc / ee) : 0;
  x[0] = usable ? -e0 * s : 1; x[1] = usable ? -e1 * s : 0; x[2] = usable ? -e2 * s : 0;
  return guess;
}
