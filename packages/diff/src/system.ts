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
 * Out: nu = G r + CA omA + CB omB (r the right side without l), and projectors PA, PB that split the residual into -lA and lB.
 * Source: Montaut et al., ICRA 2023, equations (10) to (19), corrected and restated; flats: own.
 */
import type { Geometry } from "./workspace.ts";

/** Smallest curvature of the system relative to its terms: below it the direction is not unique to a solver's accuracy. No dimension. */
const SINGULAR = 1e-9;
/** Two flats whose directions differ by less than this angle are parallel. Radians. */
const PARALLEL = 1e-8;

/** Offsets in `maps`. */
export const G = 0, CA = 4, CB = 8, PA = 12, PB = 16;

/** m[o..o+3] = s u v^T. */
function outer(m: Float64Array, o: number, s: number, u0: number, u1: number, v0: number, v1: number): void {
  m[o] = s * u0 * v0; m[o + 1] = s * u0 * v1;
  m[o + 2] = s * u1 * v0; m[o + 3] = s * u1 * v1;
}

/** In: d in scalars[0]. Fills `maps`; false where the witness points or the normal are not unique to first order. */
export function solveSystem(scalars: Float64Array, a: Geometry, b: Geometry, maps: Float64Array): boolean {
  const d = scalars[0], ha = a.h, hb = b.h, s11 = d + ha[0] + hb[0], s12 = ha[1] + hb[1], s22 = d + ha[2] + hb[2];
  const floor = SINGULAR * (Math.abs(d) + ha[0] + ha[2] + hb[0] + hb[2]);
  maps.fill(0);
  if (a.flat + b.flat > 2) return false;
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
    outer(maps, CA, inv, by, -bx, ax, ay);
    outer(maps, CB, inv, -ay, ax, bx, by);
    outer(maps, PA, inv, ax, ay, by, -bx);
    outer(maps, PB, inv, bx, by, -ay, ax);
    return true;
  }
  if (a.flat === 1 || b.flat === 1) {
    const onA = a.flat === 1, fx = onA ? ha[3] : hb[3], fy = onA ? ha[4] : hb[4];
    // across the flat (g = (-fy, fx)) the plain equation holds
    const gg = s11 * fy * fy - 2 * s12 * fx * fy + s22 * fx * fx, gf = fx * fy * (s22 - s11) + s12 * (fx * fx - fy * fy);
    if (!(gg > floor)) return false;
    const t = gf / gg;
    outer(maps, G, 1 / gg, -fy, fx, -fy, fx);
    outer(maps, onA ? CA : CB, 1, fx + t * fy, fy - t * fx, fx, fy);
    maps[onA ? PA : PB] = 1;
    maps[(onA ? PA : PB) + 3] = 1;
    return true;
  }
  const half = 0.5 * (s11 - s22), det = s11 * s22 - s12 * s12;
  // a closest point, apart or overlapping, is a minimum: both eigenvalues are positive
  if (!(0.5 * (s11 + s22) - Math.sqrt(half * half + s12 * s12) > floor && det > 0)) return false;
  const inv = 1 / det;
  maps[0] = s22 * inv; maps[1] = -s12 * inv;
  maps[2] = -s12 * inv; maps[3] = s11 * inv;
  return true;
}
