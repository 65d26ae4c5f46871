/**
 * Points of the Minkowski difference D = A - B, with B posed in A's frame: support points, and remembered points at
 * another pose.
 *
 * - In: the two shapes, the packed pose of B in A (12 doubles), a direction x (A's frame, not zero, any length) or the
 *   rows of a simplex. Lengths.
 * - Out: rows of a `Simplex`: w and a in A's frame, b in B's frame, 3 doubles each.
 * - Convention of the whole project (Montaut et al. 2022, section II): x is the current point of D closest to the
 *   origin. The support is the argMIN along x: w = argmin_{s in D} <x, s> = a - (R b + t), a = S_A(-x), b = S_B(R^T x),
 *   with S the (argmax) support functions of the shapes.
 * - Cores only; the caller adds the margins at the end.
 */
import type { ConvexShape, PackedPose, Simplex } from "@col/types";

/** Buffers of one support evaluation, owned by a workspace. */
export interface SupportBuffers {
  readonly dA: Float64Array;
  readonly dB: Float64Array;
}

/** Fresh buffers. */
export function createSupportBuffers(): SupportBuffers {
  return { dA: new Float64Array(3), dB: new Float64Array(3) };
}

/**
 * Writes the support point along -x into row `row` of `s` (w and a in A's frame, b in B's frame, vertex ids).
 * In: x in A's frame, not zero. It does not allocate.
 *
 * @param bInA Packed relative pose of B in A.
 * @param buf Scratch, overwritten.
 */
export function supportRow(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, x: Float64Array, buf: SupportBuffers, s: Simplex, row: number,
): void {
  const dA = buf.dA, dB = buf.dB;
  const x0 = x[0], x1 = x[1], x2 = x[2];
  dA[0] = -x0; dA[1] = -x1; dA[2] = -x2;
  dB[0] = bInA[0] * x0 + bInA[3] * x1 + bInA[6] * x2;
  dB[1] = bInA[1] * x0 + bInA[4] * x1 + bInA[7] * x2;
  dB[2] = bInA[2] * x0 + bInA[5] * x1 + bInA[8] * x2;
  s.idA[row] = a.support(a, dA, dA);
  s.idB[row] = b.support(b, dB, dB);
  const ax = dA[0], ay = dA[1], az = dA[2], bx = dB[0], by = dB[1], bz = dB[2];
  const k = 3 * row, w = s.w, pa = s.a, pb = s.b;
  pa[k] = ax; pa[k + 1] = ay; pa[k + 2] = az;
  pb[k] = bx; pb[k + 1] = by; pb[k + 2] = bz;
  w[k] = ax - (bInA[0] * bx + bInA[1] * by + bInA[2] * bz + bInA[9]);
  w[k + 1] = ay - (bInA[3] * bx + bInA[4] * by + bInA[5] * bz + bInA[10]);
  w[k + 2] = az - (bInA[6] * bx + bInA[7] * by + bInA[8] * bz + bInA[11]);
}

/**
 * Recomputes the rows of a remembered simplex for a new relative pose: w = a - (R b + t). Writes `w` only.
 *
 * @param s Rows of A in A's frame, of B in B's.
 * @param bInA Packed relative pose of B in A.
 */
export function reposeSimplex(s: Simplex, bInA: PackedPose): void {
  const n = 3 * s.rank, w = s.w, a = s.a, b = s.b;
  for (let k = 0; k < n; k += 3) {
    const bx = b[k], by = b[k + 1], bz = b[k + 2];
    w[k] = a[k] - (bInA[0] * bx + bInA[1] * by + bInA[2] * bz + bInA[9]);
    w[k + 1] = a[k + 1] - (bInA[3] * bx + bInA[4] * by + bInA[5] * bz + bInA[10]);
    w[k + 2] = a[k + 2] - (bInA[6] * bx + bInA[7] * by + bInA[8] * bz + bInA[11]);
  }
}
