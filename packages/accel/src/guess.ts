/**
 * A start direction from the ellipsoids in the shapes' boxes, by a metric and by up to two looks at the models. It
 * evaluates no support function and does not allocate.
 *
 * - In: two shapes, the packed pose of B in A (12 doubles), the number of looks.
 * - Out: `x[0..2]`, a start vector in A's frame (from B to A, like a - b). Without a look it has any length, else the
 *   length of the centres' difference. Returns OVERLAP, NEAR or FAR. A guess changes the number of iterations, never
 *   the result.
 *
 * The ellipsoid with the half extents of the core's local box, posed like the core, is a crude but cheap model of it.
 * For long or flat shapes, the direction of the largest gap (or smallest overlap) of two models is much better than the
 * difference c of the centres. With M the squared extents and r = sqrt(e^T M e), the models' closest points along e are
 * M_A e / r_A and c - M_B e / r_B. If the models are separated, their difference is t e at the solution: (M_A / r_A +
 * M_B / r_B + t I) e = c. If they overlap, the same with t = 0 is the step of Perram and Wertheim (ellipsoids.ts, phase
 * 1). The metric: r_A = r_B, and t from the lengths of c and of the boxes. It takes no root and saves as many steps as
 * a first look from e = c. A look: r and t = max(0, gap / |e|^2) at the last e. The code does not branch on the two
 * cases: the processor could not predict the branch. The guess is as good as Newton's steps (measured), and cheaper.
 */
import { startCentres } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";

/** Result of the last look at the models: they overlap along e. */
export const OVERLAP = 0;
/** They are near each other along e. */
export const NEAR = 1;
/** They are far from each other along e. */
export const FAR = 2;
/**
 * Models are near if the gap of their planes is below this fraction of the sum of their half widths. Measured. No
 * dimension.
 */
const NEAR_PART = 0.35;
/**
 * t of the metric: this fraction of the excess of |c|^2 over half of the squared half extents' sum. Measured. No
 * dimension.
 */
const APART_PART = 0.125;
/**
 * |c|^2 above this times the squared half extents' sum: the centres' direction is as good as the metric's. Measured. No
 * dimension.
 */
const DISTANT = 3;
/** If the squared length of e is not between these, the models are flat: the previous e stays, or c. */
const LEAST2 = 1e-180;
const MOST2 = 1e180;
/** Replaces the half width of a model that has none: below all others, so 0 / TINY is 0. Length. */
const TINY = 1e-140;

/**
 * Writes a start vector, from B to A in A's frame, into `x`: from models of the shapes, the ellipsoids in their boxes.
 * Returns the result of the last of `looks` looks at the models, `OVERLAP`, `NEAR` or `FAR`; without a look `OVERLAP`.
 *
 * @param bInA Packed relative pose of B in A.
 */
export function startEllipsoids(a: ConvexShape, b: ConvexShape, bInA: PackedPose, looks: number,
  x: Float64Array): number {
  if (!startCentres(a, b, bInA, x)) return OVERLAP;
  const p = a.bounds, q = b.bounds, c0 = -x[0], c1 = -x[1], c2 = -x[2];
  const ha = p[3] - p[0], hb = p[4] - p[1], hc = p[5] - p[2], ka = q[3] - q[0], kb = q[4] - q[1], kc = q[5] - q[2];
  const a0 = 0.25 * ha * ha, a1 = 0.25 * hb * hb, a2 = 0.25 * hc * hc, u = 0.25 * ka * ka, v = 0.25 * kb * kb,
    w = 0.25 * kc * kc;
  const cc = c0 * c0 + c1 * c1 + c2 * c2, trace = a0 + a1 + a2 + u + v + w;
  if (looks === 0 && cc > DISTANT * trace) return OVERLAP;
  const r00 = bInA[0], r01 = bInA[1], r02 = bInA[2], r10 = bInA[3], r11 = bInA[4], r12 = bInA[5], r20 = bInA[6],
    r21 = bInA[7], r22 = bInA[8];
  const u0 = u * r00, u1 = u * r10, u2 = u * r20, v0 = v * r01, v1 = v * r11, v2 = v * r21, w0 = w * r02,
    w1 = w * r12, w2 = w * r22;
  const bxx = u0 * r00 + v0 * r01 + w0 * r02, byy = u1 * r10 + v1 * r11 + w1 * r12,
    bzz = u2 * r20 + v2 * r21 + w2 * r22;
  const bxy = u0 * r10 + v0 * r11 + w0 * r12, bxz = u0 * r20 + v0 * r21 + w0 * r22,
    byz = u1 * r20 + v1 * r21 + w1 * r22;
  let e0 = c0, e1 = c1, e2 = c2, ee = cc, guess = OVERLAP, ia = 1 / (trace + cc), ib = ia,
    t = APART_PART * Math.max(0, cc - 0.5 * trace) * ia;
  for (let k = 0; ; k++) {
    const kxx = ia * a0 + ib * bxx + t, kyy = ia * a1 + ib * byy + t, kzz = ia * a2 + ib * bzz + t;
    const kxy = ib * bxy, kxz = ib * bxz, kyz = ib * byz;
    // up to the determinant: the length of e is free
    const f0 = kyy * kzz - kyz * kyz, f1 = kxz * kyz - kxy * kzz, f2 = kxy * kyz - kxz * kyy;
    const f4 = kxx * kzz - kxz * kxz, f5 = kxy * kxz - kxx * kyz, f8 = kxx * kyy - kxy * kxy;
    const z0 = f0 * c0 + f1 * c1 + f2 * c2, z1 = f1 * c0 + f4 * c1 + f5 * c2, z2 = f2 * c0 + f5 * c1 + f8 * c2;
    const zz = z0 * z0 + z1 * z1 + z2 * z2;
    if (!(zz > LEAST2 && zz < MOST2)) break;
    e0 = z0; e1 = z1; e2 = z2;
    ee = zz;
    if (k === looks) break;
    const sa = a0 * e0 * e0 + a1 * e1 * e1 + a2 * e2 * e2;
    const sb = bxx * e0 * e0 + byy * e1 * e1 + bzz * e2 * e2 + 2 * (bxy * e0 * e1 + bxz * e0 * e2 + byz * e1 * e2);
    const ra = Math.sqrt(sa), rb = Math.sqrt(sb), half = ra + rb, gap = e0 * c0 + e1 * c1 + e2 * c2 - half;
    guess = +(gap > 0) + +(gap > NEAR_PART * half);
    ia = 1 / Math.max(TINY, ra);
    ib = 1 / Math.max(TINY, rb);
    t = Math.max(0, gap) / ee;
  }
  const s = looks === 0 ? -1 : -Math.sqrt(cc / ee);
  x[0] = e0 * s; x[1] = e1 * s; x[2] = e2 * s;
  return guess;
}
