/**
 * Normal equations of a few unknowns: H = M' M, its Cholesky factor, and the solution. Row-major, the lower triangle
 * counts.
 */

/** Cholesky factor of the n x n matrix in `H`, in place (lower); false where it is not positive. */
export function factorise(H: Float64Array, n: number): boolean {
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let s = H[n * i + j];
      for (let k = 0; k < j; k++) s -= H[n * i + k] * H[n * j + k];
      if (i > j) H[n * i + j] = s / H[n * j + j];
      else if (!(s > 0)) return false;
      else H[n * j + j] = Math.sqrt(s);
    }
  }
  return true;
}

/** x = H^-1 x from the factor. */
export function substitute(H: Float64Array, n: number, x: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= H[n * i + k] * x[k];
    x[i] /= H[n * i + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= H[n * k + i] * x[k];
    x[i] /= H[n * i + i];
  }
}

/** H = M' M for the m x n matrix `M`. */
export function gram(M: Float64Array, m: number, n: number, H: Float64Array): void {
  H.fill(0, 0, n * n);
  for (let k = 0; k < m; k++) {
    const row = k * n;
    for (let i = 0; i < n; i++) {
      const a = M[row + i];
      if (a !== 0) for (let j = 0; j <= i; j++) H[n * i + j] += a * M[row + j];
    }
  }
}
