/**
 * Two unit vectors that form an orthonormal basis with a given unit vector, in the same frame; all without unit, 3
 * doubles each. Method: Duff et al., "Building an orthonormal basis, revisited", JCGT 6(1), 2017, without a branch on
 * the largest entry and without a square root. The input must have unit length.
 */

/**
 * Writes two unit vectors across the unit vector `n[at..at+2]` into `out[to..to+5]`; the first times the second is
 * `n`. Stable for every `n`. `out` may be `n`.
 */
export function tangentBasis(n: Float64Array, at: number, out: Float64Array, to: number): void {
  const x = n[at], y = n[at + 1], z = n[at + 2], sign = z < 0 ? -1 : 1, a = -1 / (sign + z), c = x * y * a;
  out[to] = 1 + sign * x * x * a; out[to + 1] = sign * c; out[to + 2] = -sign * x;
  out[to + 3] = c; out[to + 4] = sign + y * y * a; out[to + 5] = -y;
}
