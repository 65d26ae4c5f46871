/**
 * Both heights of thin bodies in twice the digits.
 *
 * - In: columns' points, weights and the inner height, or the normal (A's frame, lengths); the pose of B in A (12 or 6
 *   doubles). One text for 3-D and 2-D: n coordinates, n columns.
 * - Out: the residual r = zA - R zB - p / alpha in `ws.exact.r` (A's axes, length), or `outer` and `outerRounding` of
 *   the bracket (lengths).
 * - Method: error-free products and sums, the errors added up (Ogita, Rump, Oishi 2005, Dot2). Inner: r is corrected by
 *   the weights, which are linear in it (refine-inner.ts; plane/certify.ts). Outer: the plane of exactly the normal
 *   that is returned, by two more supports.
 * - Reason: in a body a million times longer than thin, the rounding of its length is a fraction of its thickness. The
 *   estimate of that rounding is far above the rounding of most queries: vertices, round numbers and quarter turns have
 *   no rounding error. So where the estimate matters, sums are computed without error and the residual is known.
 */
import type { ExactScratch } from "../state/exact-scratch.ts";
import { SUM_ROUNDING } from "../state/exit.ts";
import type { Bracket } from "../state/exit.ts";

const SPLIT = 134217729; // 2^27 + 1

/** Sums `t[2 i] t[2 i + 1]` over i < n into `out[at]`, and the error of the sum into `out[at + 1]`. */
function sumProducts(t: Float64Array, n: number, out: Float64Array, at: number): void {
  let sum = 0, rest = 0;
  for (let i = 0; i < n; i++) {
    const x = t[2 * i], y = t[2 * i + 1], p = x * y;
    let c = SPLIT * x;
    const h = c - (c - x), l = x - h;
    c = SPLIT * y;
    const g = c - (c - y), k = y - g, s = sum + p, b = s - sum;
    rest += (l * k - (((p - h * g) - l * g) - h * k)) + ((sum - (s - b)) + (p - b));
    sum = s;
  }
  out[at] = sum;
  out[at + 1] = rest;
}

/** The fields that are read of a body, 3-D or 2-D. */
interface Body<S> {
  readonly support: (shape: S, d: Float64Array, out: Float64Array) => unknown;
  readonly center: Float64Array;
  readonly bounds: Float64Array;
  readonly margin: number;
}

/** The part of a workspace that is read and written here; fields as in `Workspace`. */
interface Query {
  readonly exact: ExactScratch;
  /** Rotation row-major, then translation. */
  readonly bInA: Float64Array;
  readonly weights: Float64Array;
  readonly slots: Int32Array;
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  readonly bracket: Bracket;
  readonly normal: Float64Array;
  readonly dA: Float64Array;
  readonly dB: Float64Array;
}

/** Writes the ray into `ws.exact.ray`, each coordinate as a sum of two doubles. */
function exactRay(cA: Float64Array, cB: Float64Array, ws: Query): void {
  const { terms: t, ray } = ws.exact, m = ws.bInA, n = cA.length;
  for (let c = 0; c < n; c++) {
    for (let j = 0; j < n; j++) {
      t[2 * j] = m[n * c + j];
      t[2 * j + 1] = cB[j];
    }
    t[2 * n] = 1; t[2 * n + 1] = m[n * n + c];
    t[2 * n + 2] = -1; t[2 * n + 3] = cA[c];
    sumProducts(t, n + 2, ray, 2 * c);
  }
}

/** Writes r for the weights in `ws.weights` and the height `ws.bracket.inner` into `ws.exact.r`. */
export function residual(cA: Float64Array, cB: Float64Array, ws: Query): void {
  const { terms: t, mean, ray, sum, r: out } = ws.exact,
    m = ws.bInA,
    l = ws.weights,
    s = ws.slots,
    pa = ws.pointsA,
    pb = ws.pointsB,
    n = cA.length,
    beta = ws.bracket.inner / ws.bracket.ray;
  for (let c = 0; c < n; c++) {
    for (let j = 0; j < n; j++) {
      t[2 * j] = l[j];
      t[2 * j + 1] = pb[n * s[j] + c];
    }
    sumProducts(t, n, mean, 2 * c);
  }
  exactRay(cA, cB, ws);
  for (let c = 0; c < n; c++) {
    for (let j = 0; j < n; j++) {
      t[2 * j] = l[j];
      t[2 * j + 1] = pa[n * s[j] + c];
      const k = 2 * n + 4 * j;
      t[k] = t[k + 2] = -m[n * c + j];
      t[k + 1] = mean[2 * j];
      t[k + 3] = mean[2 * j + 1];
    }
    const k = 6 * n;
    t[k] = t[k + 2] = -beta;
    t[k + 1] = ray[2 * c];
    t[k + 3] = ray[2 * c + 1];
    sumProducts(t, 3 * n + 2, sum, 0);
    out[c] = sum[0] + sum[1];
  }
}

/**
 * Computes `ws.bracket.outer` and `outerRounding` for the plane of `ws.normal`. B's support is computed along -R'n
 * rounded to d; the rest of -R'n contributes at most the half extents of B's box. The remaining error is the rounding
 * of the support functions: of their products n_i s_i, and of the points.
 */
export function refineOuter<S extends Body<S>>(a: S, b: S, ws: Query): void {
  const { terms: t, ray, mean: back, sum } = ws.exact,
    m = ws.bInA,
    normal = ws.normal,
    dA = ws.dA,
    dB = ws.dB,
    x = ws.bracket,
    cA = a.center,
    cB = b.center,
    box = b.bounds,
    n = cA.length;
  let square = 0;
  for (let c = 0; c < n; c++) {
    for (let j = 0; j < n; j++) {
      t[2 * j] = -m[n * j + c];
      t[2 * j + 1] = normal[j];
    }
    sumProducts(t, n, back, 2 * c);
    dA[c] = normal[c];
    dB[c] = back[2 * c] + back[2 * c + 1];
    back[2 * c + 1] += back[2 * c] - dB[c];
    back[2 * c] = dB[c];
    square += normal[c] * normal[c];
  }
  a.support(a, dA, dA);
  b.support(b, dB, dB);
  let rounding = 0, rest = (a.margin + b.margin) * Math.sqrt(square);
  for (let c = 0; c < n; c++) {
    const d = back[2 * c], k = 4 * n + 4 * c;
    t[4 * c] = t[4 * c + 2] = normal[c];
    t[4 * c + 1] = dA[c];
    t[4 * c + 3] = -cA[c];
    t[k] = t[k + 2] = d;
    t[k + 1] = dB[c];
    t[k + 3] = -cB[c];
    rounding += Math.abs(normal[c] * dA[c]) + Math.abs(d * dB[c]);
    rest += Math.abs(back[2 * c + 1]) * (Math.max(box[c + n] - cB[c], cB[c] - box[c]) + b.margin);
  }
  sumProducts(t, 4 * n, sum, 0);
  const h = sum[0] + (sum[1] + rest);
  exactRay(cA, cB, ws);
  for (let c = 0; c < 2 * n; c++) {
    t[2 * c] = normal[c >> 1];
    t[2 * c + 1] = ray[c];
  }
  sumProducts(t, 2 * n, sum, 0);
  const slope = (sum[0] + sum[1]) / x.ray;
  if (!(slope > 0)) return;
  x.outer = h / slope;
  // the support functions' sums: of products, and of the coordinates of points about a far frame
  x.outerRounding = SUM_ROUNDING * (rounding + h) / slope;
}
