/**
 * Comparator: Wolfe's algorithm for the nearest point of a polytope (P. Wolfe, "Finding the nearest point in a
 * polytope", Mathematical Programming 11, 1976), on the difference of two bodies.
 *
 * In: support of D = A - B. Out: the point x of D closest to the origin. A major cycle adds the support point along -x
 * to the corral; minor cycles go from x towards the affine minimiser of the corral and drop the points whose weights
 * reach zero on the way, until the minimiser lies inside. The minimiser solves (e e^T + S^T S) v = e, weights v / sum v
 * (Wolfe's equation). Where GJK projects on all faces of a simplex at once, this walks to the face; a corral in space
 * holds at most four points that matter.
 */
import type { DifferenceSupport } from "./mpr.ts";

/** Answer of a query. */
export interface WolfeResult {
  /** |x|; 0 where the origin is in D to the tolerance. */
  readonly distance: number;
  readonly x: readonly [number, number, number];
  /** Major cycles (support points) and minor cycles. */
  readonly iterations: number;
  readonly minor: number;
}

const ROUNDS = 1000;
/** Weights below this have reached zero. */
const ZERO = 1e-12;
/** x x below this share of the largest point met is the origin itself. */
const ORIGIN = 1e-24;

type Point = readonly [number, number, number];
const dot = (p: Point, q: Point): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

/** Weights of the affine minimiser of `points`; null where they are not independent. Gauss with pivots. */
function affineWeights(points: readonly Point[]): number[] | null {
  const n = points.length, rows = points.map((p) => [...points.map((q) => 1 + dot(p, q)), 1]);
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[pivot][k])) pivot = i;
    [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
    if (!(Math.abs(rows[k][k]) > 1e-14)) return null;
    for (let i = 0; i < n; i++) {
      const f = i === k ? 0 : rows[i][k] / rows[k][k];
      for (let j = k; j <= n; j++) rows[i][j] -= f * rows[k][j];
    }
  }
  const v = rows.map((row, k) => row[n] / row[k]), sum = v.reduce((p, q) => p + q, 0);
  return v.map((value) => value / sum);
}

const combine = (points: readonly Point[], weights: readonly number[]): Point =>
  [0, 1, 2].map((c) => points.reduce((sum, p, i) => sum + weights[i] * p[c], 0)) as unknown as Point;

/** See the file header. `gap`: x x - x w at which it ends, length squared. */
export function wolfe(support: DifferenceSupport, start: Float64Array, gap = 1e-14): WolfeResult {
  const out = new Float64Array(3), pointAlong = (n: Float64Array): Point => {
    support(n, out, 0);
    return [out[0], out[1], out[2]];
  };
  let corral: Point[] = [pointAlong(Float64Array.from(start, (c) => -c))], weights = [1], x = corral[0],
    minor = 0, greatest = 0;
  for (let k = 1; k <= ROUNDS; k++) {
    greatest = Math.max(greatest, ...corral.map((p) => dot(p, p)));
    if (dot(x, x) <= ORIGIN * greatest) return { distance: 0, x: [x[0], x[1], x[2]], iterations: k, minor };
    const w = pointAlong(Float64Array.of(-x[0], -x[1], -x[2])),
      isKnown = corral.some((p) => p[0] === w[0] && p[1] === w[1] && p[2] === w[2]);
    if (isKnown || dot(x, x) - dot(x, w) <= gap) return { distance: Math.sqrt(dot(x, x)), x: [x[0], x[1], x[2]],
      iterations: k, minor };
    corral = [...corral, w];
    weights = [...weights, 0];
    for (;;) {
      const mu = affineWeights(corral);
      minor++;
      if (mu === null || mu.every((m) => m > ZERO)) {
        if (mu !== null) weights = mu;
        break;
      }
      // the last point of the way to the minimiser that has no weight below zero
      const theta = mu.reduce((t, m, i) => (m < weights[i] && m <= ZERO ? Math.min(t,
        weights[i] / (weights[i] - m)) : t), 1);
      const moved = weights.map((l, i) => l + theta * (mu[i] - l)),
        least = moved.reduce((best, m, i) => (m < moved[best] ? i : best), 0);
      const stay = moved.map((m, i) => m > ZERO && i !== least);
      corral = corral.filter((_, i) => stay[i]);
      weights = moved.filter((_, i) => stay[i]);
      const sum = weights.reduce((p, q) => p + q, 0);
      weights = weights.map((l) => l / sum);
    }
    x = combine(corral, weights);
  }
  return { distance: Math.sqrt(dot(x, x)), x: [x[0], x[1], x[2]], iterations: ROUNDS, minor };
}
