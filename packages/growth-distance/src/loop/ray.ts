/**
 * The ray from centre to centre, p = R cB + t - cA, accurate to a few units in the last place, also under cancellation.
 *
 * - In: the pose of B in A (12 doubles), the centres cA (A's frame) and cB (B's frame). Lengths.
 * - Out: `frame[21..23]` = p in A's frame, `frame[24]` = |p|, `frame[18]` = size of the terms. Lengths.
 * - Reason: bodies may be far from their frames' origins, or centres close to one another. Then the terms may be a
 *   million times the ray, and a plain sum would move B by their rounding.
 * - Method in that case: error-free products and sums, the errors added up (Ogita, Rump, Oishi 2005, Dot2).
 */
const SPLIT = 134217729; // 2^27 + 1

/** Rays shorter than this fraction of their terms are summed without error. No dimension. */
export const CANCEL = 0.1;

/** Sets `frame[21..23]` = p, `frame[24]` = |p|, `frame[18]` = size of the terms, from `bInA` and the two centres. */
export function setRay(r: Float64Array, cA: Float64Array, cB: Float64Array, f: Float64Array): void {
  const c0 = cB[0], c1 = cB[1], c2 = cB[2];
  const x = r[0] * c0 + r[1] * c1 + r[2] * c2 - cA[0], y = r[3] * c0 + r[4] * c1 + r[5] * c2 - cA[1],
    z = r[6] * c0 + r[7] * c1 + r[8] * c2 - cA[2];
  f[18] = Math.abs(x) + Math.abs(y) + Math.abs(z);
  f[21] = r[9] + x; f[22] = r[10] + y; f[23] = r[11] + z;
  if (Math.abs(f[21]) + Math.abs(f[22]) + Math.abs(f[23])
    < CANCEL * (Math.abs(c0) + Math.abs(c1) + Math.abs(c2) + f[18])) exactRay(r, cA, cB, f);
  f[24] = Math.sqrt(f[21] * f[21] + f[22] * f[22] + f[23] * f[23]);
}

/** Writes the sum without error into `frame[21..23]`. The 2-D query uses it, too, with third coordinates 0. */
export function exactRay(bInA: Float64Array, cA: Float64Array, cB: Float64Array, frame: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    let sum = bInA[9 + i], rest = 0;
    for (let j = 0; j < 4; j++) {
      // the products R_ij cB_j, then -cA_i
      const x = j < 3 ? bInA[3 * i + j] : -1, y = j < 3 ? cB[j] : cA[i], t = x * y;
      let c = SPLIT * x;
      const h = c - (c - x), l = x - h;
      c = SPLIT * y;
      const g = c - (c - y), k = y - g;
      const s = sum + t, b = s - sum;
      rest += (l * k - (((t - h * g) - l * g) - h * k)) + ((sum - (s - b)) + (t - b));
      sum = s;
    }
    frame[21 + i] = sum + rest;
  }
}
