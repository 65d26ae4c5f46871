/**
 * The implicit function theorem at the closest points, in tangent coordinates.
 *
 * With n the unit normal from A to B, d the signed distance and pB - pA = d n, both points are support points: of A along n, of B along -n.
 * Let body X move, material velocity uX at its point, angular velocity wX; everything below in the basis (n, t1, t2), nu = tangent part
 * of dn, omX = tangent part of wX x n, hX the 2 x 2 support Hessian at the UNIT normal:
 *   dpA = uA + hA (nu - omA) + lA,   dpB = uB - hB (nu - omB) + lB,   dd = n . (uB - uA),   dpB - dpA = dd n + d nu,
 * so (d + hA + hB) nu = P (uB - uA) + hB omB + hA omA + lB - lA. This is K |x| of the paper restricted to the tangent plane (H n = 0):
 * one form apart, overlapping (d < 0) and at contact (d = 0), where the paper's own form divides by |x|.
 * On flats the Hessian is unbounded: there nu = omX along the flat and lX is the free slide in it; at most two such conditions, independent.
 * Solved: nu = G r + CA omA + CB omB with r the right side without l, and projectors PA, PB that split the residual q = S nu - r (S the
 * matrix on the left) into -lA and lB. Out: the blocks that take velocities to answers, with w = P (uB - uA):
 *   nu = G w + KA omA + KB omB,  pA: uA + XA w + YA omB (B moves), pB: uB - XB w + YB omA (A moves),
 *   XA = hA G - PA (S G - 1), YA = hA KB - PA (S KB - hB), KB = G hB + CB, and with A and B exchanged (YB of the other sign).
 * Source: Montaut et al., ICRA 2023, equations (10) to (19), corrected and restated; flats: own.
 */
import type { Geometry } from "./workspace.ts";

/** Smallest curvature of the system relative to its terms: below it the direction is not unique to a solver's accuracy. No dimension. */
const SINGULAR = 1e-9;
/** Two flats whose directions differ by less than this angle are parallel. Radians. */
const PARALLEL = 1e-8;

/** Offsets in `maps`: G symmetric (3 doubles), the others 2 x 2 row-major. From CA on: what the blocks are made of. */
export const G = 0, XA = 3, XB = 7, KA = 11, KB = 15, YA = 19, YB = 23;
const CA = 27, CB = 31, PA = 35, PB = 39;
/** Doubles in `maps`. */
export const MAPS = 43;

/** Without flats G is symmetric and C, P are 0: KA = XA^T, KB = XB^T, YB = -YA^T, and three products are all. */
function smoothBlocks(m: Float64Array, a: Float64Array, b: Float64Array): void {
  const p = m[G], q = m[G + 1], r = m[G + 2], a0 = a[0], a1 = a[1], a2 = a[2], b0 = b[0], b1 = b[1], b2 = b[2];
  const x11 = a0 * p + a1 * q, x12 = a0 * q + a1 * r, x21 = a1 * p + a2 * q, x22 = a1 * q + a2 * r;
  const z11 = b0 * p + b1 * q, z12 = b0 * q + b1 * r, z21 = b1 * p + b2 * q, z22 = b1 * q + b2 * r;
  const y11 = x11 * b0 + x12 * b1, y12 = x11 * b1 + x12 * b2, y21 = x21 * b0 + x22 * b1, y22 = x21 * b1 + x22 * b2;
  m[XA] = x11; m[XA + 1] = x12; m[XA + 2] = x21; m[XA + 3] = x22;
  m[XB] = z11; m[XB + 1] = z12; m[XB + 2] = z21; m[XB + 3] = z22;
  m[KA] = x11; m[KA + 1] = x21; m[KA + 2] = x12; m[KA + 3] = x22;
  m[KB] = z11; m[KB + 1] = z21; m[KB + 2] = z12; m[KB + 3] = z22;
  m[YA] = y11; m[YA + 1] = y12; m[YA + 2] = y21; m[YA + 3] = y22;
  m[YB] = -y11; m[YB + 1] = -y21; m[YB + 2] = -y12; m[YB + 3] = -y22;
}

/** With flats: x[o..] = h G - P (S G - 1), y[o..] = sign (h K - P (S K - g)), k[o..] = G g + C; h the body's own Hessian, g the other's. */
function flatBlocks(
  m: Float64Array, h: Float64Array, g: Float64Array, d: Float64Array, sign: number, x: number, k: number, y: number, c: number, p: number,
): void {
  const a = m[G], b = m[G + 1], e = m[G + 2], h0 = h[0], h1 = h[1], h2 = h[2], g0 = g[0], g1 = g[1], g2 = g[2];
  const k11 = a * g0 + b * g1 + m[c], k12 = a * g1 + b * g2 + m[c + 1], k21 = b * g0 + e * g1 + m[c + 2], k22 = b * g1 + e * g2 + m[c + 3];
  const p11 = m[p], p12 = m[p + 1], p21 = m[p + 2], p22 = m[p + 3], t = d[0] + d[3], s11 = t + h0 + g0, s12 = h1 + g1, s22 = t + h2 + g2;
  let r11 = s11 * a + s12 * b - 1, r12 = s11 * b + s12 * e, r21 = s12 * a + s22 * b, r22 = s12 * b + s22 * e - 1;
  m[x] = h0 * a + h1 * b - p11 * r11 - p12 * r21; m[x + 1] = h0 * b + h1 * e - p11 * r12 - p12 * r22;
  m[x + 2] = h1 * a + h2 * b - p21 * r11 - p22 * r21; m[x + 3] = h1 * b + h2 * e - p21 * r12 - p22 * r22;
  r11 = s11 * k11 + s12 * k21 - g0; r12 = s11 * k12 + s12 * k22 - g1; r21 = s12 * k11 + s22 * k21 - g1; r22 = s12 * k12 + s22 * k22 - g2;
  m[y] = sign * (h0 * k11 + h1 * k21 - p11 * r11 - p12 * r21); m[y + 1] = sign * (h0 * k12 + h1 * k22 - p11 * r12 - p12 * r22);
  m[y + 2] = sign * (h1 * k11 + h2 * k21 - p21 * r11 - p22 * r21); m[y + 3] = sign * (h1 * k12 + h2 * k22 - p21 * r12 - p22 * r22);
  m[k] = k11; m[k + 1] = k12; m[k + 2] = k21; m[k + 3] = k22;
}

/** In: d in scalars[0], damping in scalars[3]. Fills `maps`; false where the witness points or the normal are not unique to first order. */
export function solveSystem(scalars: Float64Array, a: Geometry, b: Geometry, maps: Float64Array): boolean {
  if (!invert(scalars, a, b, maps)) return false;
  if (a.flat + b.flat === 0) smoothBlocks(maps, a.h, b.h);
  else {
    flatBlocks(maps, a.h, b.h, scalars, 1, XA, KB, YA, CB, PA);
    flatBlocks(maps, b.h, a.h, scalars, -1, XB, KA, YB, CA, PB);
  }
  return true;
}

/** G, and on flats C and P. */
function invert(scalars: Float64Array, a: Geometry, b: Geometry, maps: Float64Array): boolean {
  const d = scalars[0] + scalars[3], ha = a.h, hb = b.h, s11 = d + ha[0] + hb[0], s12 = ha[1] + hb[1], s22 = d + ha[2] + hb[2];
  const floor = SINGULAR * (Math.abs(d) + ha[0] + ha[2] + hb[0] + hb[2]);
  if (a.flat + b.flat > 2) return false;
  if (a.flat + b.flat > 0) {
    maps[G] = 0; maps[G + 1] = 0; maps[G + 2] = 0;
    for (let i = CA; i < MAPS; i++) maps[i] = 0;
  }
  if (a.flat === 2 || b.flat === 2) {
    const c = a.flat === 2 ? CA : CB, p = a.flat === 2 ? PA : PB;
    maps[c] = 1; maps[c + 3] = 1;
    maps[p] = 1; maps[p + 3] = 1;
    return true;
  }
  if (a.flat === 1 && b.flat === 1) {
    const ax = ha[3], ay = ha[4], bx = hb[3], by = hb[4], det = ax * by - ay * bx;
    if (!(Math.abs(det) > PARALLEL)) return false;
    const inv = 1 / det;
    // nu . fX = omX . fX on both; the residual is split along the two edges
    maps[CA] = inv * by * ax; maps[CA + 1] = inv * by * ay; maps[CA + 2] = -inv * bx * ax; maps[CA + 3] = -inv * bx * ay;
    maps[CB] = -inv * ay * bx; maps[CB + 1] = -inv * ay * by; maps[CB + 2] = inv * ax * bx; maps[CB + 3] = inv * ax * by;
    maps[PA] = inv * ax * by; maps[PA + 1] = -inv * ax * bx; maps[PA + 2] = inv * ay * by; maps[PA + 3] = -inv * ay * bx;
    maps[PB] = -inv * bx * ay; maps[PB + 1] = inv * bx * ax; maps[PB + 2] = -inv * by * ay; maps[PB + 3] = inv * by * ax;
    return true;
  }
  if (a.flat === 1 || b.flat === 1) {
    const c = a.flat === 1 ? CA : CB, p = a.flat === 1 ? PA : PB, own = a.flat === 1 ? ha : hb, fx = own[3], fy = own[4];
    // across the flat (g = (-fy, fx)) the plain equation holds
    const gg = s11 * fy * fy - 2 * s12 * fx * fy + s22 * fx * fx, gf = fx * fy * (s22 - s11) + s12 * (fx * fx - fy * fy);
    if (!(gg > floor)) return false;
    const t = gf / gg;
    maps[G] = fy * fy / gg; maps[G + 1] = -fx * fy / gg; maps[G + 2] = fx * fx / gg;
    const u = fx + t * fy, v = fy - t * fx;
    maps[c] = u * fx; maps[c + 1] = u * fy; maps[c + 2] = v * fx; maps[c + 3] = v * fy;
    maps[p] = 1; maps[p + 3] = 1;
    return true;
  }
  const half = 0.5 * (s11 - s22), det = s11 * s22 - s12 * s12;
  // a closest point, apart or overlapping, is a minimum: both eigenvalues are positive
  if (!(0.5 * (s11 + s22) - Math.sqrt(half * half + s12 * s12) > floor && det > 0)) return false;
  const inv = 1 / det;
  maps[G] = s22 * inv; maps[G + 1] = -s12 * inv; maps[G + 2] = s11 * inv;
  return true;
}
