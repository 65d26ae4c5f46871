/**
 * Oracle: the growth distance of two polytopes as a linear program, solved by a small dense simplex of our own
 * (revised, Bland's rule).
 *
 * Facet form (Ong and Gilbert 1996): min sigma subject to g_k . (x - c_i) <= sigma d_k for the facets k of both bodies,
 * g_k unit outward, d_k the facet's distance from the centre. Its dual has four equations: max sum mu_k g_k . c_i
 * (mu >= 0, sum mu_k g_k = 0, sum mu_k d_k = 1).
 * In: facet planes about the centres, both centres, one frame. Out: alpha. Shares nothing with any solver; exact to the
 * conditioning of 4 x 4.
 */

/** Reduced costs below this, in units of the largest cost, are rounding. No dimension. */
const ROUNDING = 1e-12;
const MAX_PIVOTS = 20000;

/** One body: rows of `planes` are unit normal and distance from the centre, 4 per facet. */
export interface FacetBody {
  readonly planes: Float64Array;
  readonly center: readonly number[];
}

/** Solves the 4 x 4 system with columns `m` (column-major, 16) for `r`, partial pivoting; NaN where singular. */
function solve4(m: Float64Array, r: ArrayLike<number>, transposed: boolean): Float64Array {
  const a: number[][] = [];
  for (let i = 0; i < 4; i++) a.push([0, 1, 2, 3].map((j) => (transposed ? m[4 * i + j] : m[4 * j + i])).concat(r[i]));
  for (let k = 0; k < 4; k++) {
    let p = k;
    for (let i = k + 1; i < 4; i++) if (Math.abs(a[i][k]) > Math.abs(a[p][k])) p = i;
    [a[k], a[p]] = [a[p], a[k]];
    for (let i = k + 1; i < 4; i++) {
      const f = a[i][k] / a[k][k];
      for (let j = k; j < 5; j++) a[i][j] -= f * a[k][j];
    }
  }
  const x = new Float64Array(4);
  for (let k = 3; k >= 0; k--) {
    let s = a[k][4];
    for (let j = k + 1; j < 4; j++) s -= a[k][j] * x[j];
    x[k] = s / a[k][k];
  }
  return x;
}

/**
 * Growth distance of two polytopes. Throws a RangeError when the program does not end: rounding, or bodies without
 * their centres.
 */
export function growthByLinearProgram(one: FacetBody, two: FacetBody): number {
  const columns: Float64Array[] = [], cost: number[] = [];
  for (const body of [one, two]) {
    const { planes: q, center: c } = body;
    for (let f = 0; f < q.length; f += 4) {
      columns.push(q.slice(f, f + 4));
      cost.push(q[f] * (c[0] - one.center[0]) + q[f + 1] * (c[1] - one.center[1]) + q[f + 2] * (c[2] - one.center[2]));
    }
  }
  // maximise -sum of c . mu: `cost` holds the costs of minimising sum mu_k g_k . (c_i - c_1); signs: sum mu (g x -
  // sigma d) <= sum mu g c
  const scale = Math.max(...cost.map(Math.abs), 1e-300), big = 1e6 * scale, real = columns.length;
  for (let i = 0; i < 4; i++) columns.push(Float64Array.from({ length: 4 }, (_, j) => (i === j ? 1 : 0)));
  const price = cost.concat([big, big, big, big]), basis = [real, real + 1, real + 2, real + 3], right = [0, 0, 0, 1],
    m = new Float64Array(16);
  for (let step = 0; step < MAX_PIVOTS; step++) {
    basis.forEach((k, j) => { m.set(columns[k], 4 * j); });
    const x = solve4(m, right, false), y = solve4(m, basis.map((k) => price[k]), true);
    let enter = -1, worst = -ROUNDING * scale;
    for (let k = 0; k < real; k++) {
      const reduced = price[k] - (y[0] * columns[k][0] + y[1] * columns[k][1] + y[2] * columns[k][2]
        + y[3] * columns[k][3]);
      // steepest first; Bland's rule, the first one, once cycling is possible
      if (reduced < worst) {
        enter = k;
        if (step > 500) break;
        worst = reduced;
      }
    }
    if (enter < 0) return -basis.reduce((s, k, j) => s + price[k] * x[j], 0);
    const d = solve4(m, columns[enter], false);
    let leave = -1, ratio = Infinity;
    for (let j = 0; j < 4; j++) {
      if (!(d[j] > 1e-13)) continue;
      const t = Math.max(0, x[j]) / d[j];
      if (t < ratio || (t === ratio && basis[j] < basis[leave])) {
        ratio = t;
        leave = j;
      }
    }
    if (leave < 0)
      throw new RangeError("growthByLinearProgram: unbounded; each body must hold its centre strictly inside");
    basis[leave] = enter;
  }
  throw new RangeError(`growthByLinearProgram: no end after ${MAX_PIVOTS} exchanges`);
}
