/**
 * The minimum of a quadratic function n M n - <t, n> over unit vectors n.
 *
 * - In: M (6 numbers) and t (3 numbers) in a record, lengths. Out: a lower bound, up to rounding (length), and a unit
 *   direction where the value is this or slightly larger. M is overwritten.
 * - Method: for every l below the smallest eigenvalue of M the function is at least l - <t, (M - l)^-1 t> / 4. The
 *   maximum of these bounds is the minimum of the function. There p = (M - l)^-1 t / 2 is a unit vector, the direction
 *   (More, Sorensen, SIAM J. Sci. Stat. Comput. 4, 1983). Newton's method finds l; eigenvectors by Jacobi's rotations.
 */
import type { QuadraticOnSphere } from "./deep-state.ts";

/** Number of sweeps of Jacobi's rotations: three suffice, since each squares the off-diagonal rest. Count. */
const SWEEPS = 5;
/** An off-diagonal entry below this fraction of the diagonal counts as 0: its square would underflow. No dimension. */
const NOT_SEEN = 1e-30;
/**
 * Maximum number of steps of Newton's method on the length of p: 3 to 5, except if t is nearly perpendicular to the
 * first eigenvector. Count.
 */
const GAP_STEPS = 24;
/** The minimum gap below the first eigenvalue, as a fraction of all three: their rounding. No dimension. */
const GAP_ROUNDING = 1e-17;
/** Avoids a division by 0 for a matrix of zeros. */
const TINY = 1e-280;
/** A length of p this near to 1 is 1. No dimension. */
const UNIT = 1e-14;

/** One rotation of rows i and j, k the third; `ij`, `ik`, `jk`: the indices of their products in m. */
function rotate(m: Float64Array, v: Float64Array, i: number, j: number, ii: number, jj: number, ij: number, ik: number,
  jk: number): void {
  const off = m[ij];
  if (Math.abs(off) <= NOT_SEEN * (Math.abs(m[ii]) + Math.abs(m[jj]))) return;
  const d = 0.5 * (m[jj] - m[ii]), t = off / (d + (d < 0 ? -1 : 1) * Math.sqrt(d * d + off * off)),
    c = 1 / Math.sqrt(1 + t * t), s = t * c, p = m[ik], q = m[jk];
  m[ii] -= t * off; m[jj] += t * off; m[ij] = 0;
  m[ik] = c * p - s * q; m[jk] = s * p + c * q;
  for (let e = 0; e < 3; e++) {
    const x = v[3 * i + e], y = v[3 * j + e];
    v[3 * i + e] = c * x - s * y; v[3 * j + e] = s * x + c * y;
  }
}

/** Computes eigenvalues and eigenvectors, the smallest first. The matrix is overwritten. */
function eigen(o: QuadraticOnSphere): void {
  const m = o.matrix, v = o.vectors, l = o.values;
  for (let e = 0; e < 9; e++) v[e] = e % 4 === 0 ? 1 : 0;
  for (let i = 0; i < SWEEPS; i++) {
    rotate(m, v, 0, 1, 0, 3, 1, 2, 4);
    rotate(m, v, 0, 2, 0, 5, 2, 1, 4);
    rotate(m, v, 1, 2, 3, 5, 4, 1, 2);
  }
  l[0] = m[0]; l[1] = m[3]; l[2] = m[5];
  const first = l[0] <= l[1] && l[0] <= l[2] ? 0 : l[1] <= l[2] ? 1 : 2;
  if (first === 0) return;
  const least = l[first];
  l[first] = l[0]; l[0] = least;
  for (let e = 0; e < 3; e++) {
    const x = v[e];
    v[e] = v[3 * first + e]; v[3 * first + e] = x;
  }
}

/** See the file header. */
export function leastOnSphere(o: QuadraticOnSphere): void {
  const v = o.vectors, l = o.values, t = o.linear, n = o.direction;
  eigen(o);
  const l0 = l[0], l1 = l[1], l2 = l[2], t0 = t[0] * v[0] + t[1] * v[1] + t[2] * v[2],
    t1 = t[0] * v[3] + t[1] * v[4] + t[2] * v[5], t2 = t[0] * v[6] + t[1] * v[7] + t[2] * v[8];
  // l = l0 - gap: |p| is 1 between these limits, or less at the lower one, if t is perpendicular to the first
  // eigenvectors
  const least = Math.max(0.5 * Math.abs(t0), GAP_ROUNDING * (Math.abs(l0) + Math.abs(l1) + Math.abs(l2) + TINY));
  let gap = Math.max(least, 0.5 * Math.sqrt(t0 * t0 + t1 * t1 + t2 * t2)), p0 = 0, p1 = 0, p2 = 0;
  for (let i = 0; i < GAP_STEPS; i++) {
    const i0 = 1 / gap, i1 = 1 / (l1 - l0 + gap), i2 = 1 / (l2 - l0 + gap);
    p0 = 0.5 * t0 * i0; p1 = 0.5 * t1 * i1; p2 = 0.5 * t2 * i2;
    const pp = p0 * p0 + p1 * p1 + p2 * p2, length = Math.sqrt(pp), bend = p0 * p0 * i0 + p1 * p1 * i1 + p2 * p2 * i2;
    if (!(Math.abs(length - 1) > UNIT) || !(bend > 0) || i === GAP_STEPS - 1) break;
    const next = Math.max(least, gap - ((1 - length) * pp) / bend);
    if (next === gap) break;
    gap = next;
  }
  o.least = l0 - gap - 0.5 * (t0 * p0 + t1 * p1 + t2 * p2);
  // the missing length of p is along the first eigenvector, with either sign
  const most = Math.sqrt(Math.max(p0 * p0, 1 - p1 * p1 - p2 * p2)), q = p0 < 0 ? -most : most;
  for (let e = 0; e < 3; e++) n[e] = q * v[e] + p1 * v[3 + e] + p2 * v[6 + e];
  const f = 1 / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  for (let e = 0; e < 3; e++) n[e] *= f;
}
