/**
 * The growth distance in n dimensions: the paper's cutting planes (section III) with n corners in place of three, for
 * bodies in joint or space-time coordinates.
 *
 * D = A - B about the centres, p = cB - cA. The factor is alpha = 1 / max {t : t p in D}, a linear program over the
 * points of D: t p = sum l_i w_i with l >= 0 and sum l_i = 1. A basis of n points whose cone holds p gives alpha from
 * above, sum of the weights m with W m = p; its plane y, W^T y = 1, has h_D(y) >= 1, and y . p / h_D(y) from below.
 * The support along y enters, the point with the least ratio leaves (revised simplex, Dantzig's rule). Start: n points
 * of the ball inside D, evenly about the ray. Dense elimination each round, n^3 / 3 products.
 */

/** A body of n coordinates: its support about its centre, max d . x at x, written to `out`. */
export interface BodyN {
  readonly support: (d: Float64Array, out: Float64Array) => void;
  /** Radius of a ball about the centre inside the body, > 0. */
  readonly inradius: number;
}

/** What a query found. */
export interface GrowthN {
  /** Upper and lower bound of the factor. */
  readonly alpha: number;
  readonly lowerBound: number;
  /** Support evaluations of D. */
  readonly iterations: number;
  readonly status: "optimal" | "precision-limit" | "budget-spent";
}

/** Pivots and weights below it are rounding. No dimension. */
const ROUNDING = 1e-14;

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};

/** Solves the dense system `rows` x = `right` with partial pivoting; null where it is singular up to rounding. */
function solveDense(rows: readonly ArrayLike<number>[], right: ArrayLike<number>): Float64Array | null {
  const n = right.length, m = rows.map((row, i) => Float64Array.from([...Array.from(row), right[i]]));
  const size = Math.max(...m.flatMap((row) => Array.from(row.subarray(0, n), Math.abs)));
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(m[i][k]) > Math.abs(m[best][k])) best = i;
    if (!(Math.abs(m[best][k]) > ROUNDING * size)) return null;
    [m[k], m[best]] = [m[best], m[k]];
    for (let i = k + 1; i < n; i++) {
      const f = m[i][k] / m[k][k];
      for (let j = k; j <= n; j++) m[i][j] -= f * m[k][j];
    }
  }
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = m[i][n];
    for (let j = i + 1; j < n; j++) sum -= m[i][j] * x[j];
    x[i] = sum / m[i][i];
  }
  return x;
}

/** The transpose of square rows. */
const transposed = (rows: readonly Float64Array[]): Float64Array[] =>
  rows.map((_, j) => Float64Array.from(rows.map((row) => row[j])));

/** n points of the sphere of radius `r`, evenly about p: their cone holds p. */
function startBasis(r: number, p: Float64Array): Float64Array[] {
  const n = p.length, length = Math.sqrt(dot(p, p)), frame = [Float64Array.from(p, (x) => x / length)];
  for (let k = 0; frame.length < n; k++) {
    const e = new Float64Array(n);
    e[k] = 1;
    for (const f of frame) {
      const c = dot(f, e);
      for (let i = 0; i < n; i++) e[i] -= c * f[i];
    }
    const l = Math.sqrt(dot(e, e));
    if (l > 0.5 / Math.sqrt(n)) frame.push(e.map((x) => x / l));
  }
  return Array.from({ length: n }, (_, i) => {
    const d = frame[0].slice();
    // one axis across the ray each, and one point against all of them
    for (let j = 1; j < n; j++) {
      const c = i === n - 1 ? -1 : +(j === i + 1);
      for (let k = 0; k < n; k++) d[k] += c * frame[j][k];
    }
    const scale = r / Math.sqrt(dot(d, d));
    return d.map((x) => scale * x);
  });
}

/** See the file header. `p`: B's centre less A's; both bodies hold their centres inside. */
export function growthN(a: BodyN, b: BodyN, p: Float64Array,
  options: { readonly tolerance?: number; readonly maxIterations?: number } = {}): GrowthN {
  const { tolerance = 1e-10, maxIterations = 2000 } = options, n = p.length;
  let iterations = 0, lower = 0, alpha = Infinity;
  const support = (d: Float64Array): Float64Array => {
    const x = new Float64Array(n), y = new Float64Array(n);
    a.support(d, x);
    b.support(d.map((c) => -c), y);
    iterations++;
    return x.map((c, i) => c - y[i]);
  };
  const end = (status: GrowthN["status"]): GrowthN =>
    ({ alpha, lowerBound: Math.min(lower, alpha), iterations, status });
  const basis = startBasis(a.inradius + b.inradius, p);
  while (iterations < maxIterations) {
    const weights = solveDense(transposed(basis), p), plane = solveDense(basis, new Float64Array(n).fill(1));
    if (weights === null || plane === null) return end("precision-limit");
    alpha = Math.min(alpha, weights.reduce((sum, w) => sum + Math.max(0, w), 0));
    const w = support(plane), height = dot(plane, w);
    lower = Math.max(lower, dot(plane, p) / height);
    if (alpha - lower <= tolerance * alpha) return end("optimal");
    const change = solveDense(transposed(basis), w);
    if (change === null || !(height > 1 + ROUNDING)) return end("precision-limit");
    let leaves = -1, least = Infinity;
    change.forEach((c, i) => {
      if (c > ROUNDING && weights[i] / c < least) {
        least = weights[i] / c;
        leaves = i;
      }
    });
    if (leaves < 0) return end("precision-limit");
    basis[leaves] = w;
  }
  return end("budget-spent");
}
