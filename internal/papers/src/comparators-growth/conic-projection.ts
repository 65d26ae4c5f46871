/**
 * Distance of a point from the cone that a convex set spans (Zheng and Chew 2009, "ZC"): the point's projection on the
 * cone of a few support points.
 *
 * In: the difference D of a pair (`q`), the point p = `q.p`. Each step asks for the support point of D along the
 * residual r = p - c, c the projection of p on the cone of the points kept, and projects anew; points without weight
 * leave. Where no point of D lies along r, |r| is the distance; where r vanishes, p is in the cone of at most three
 * points: the ray pierces their triangle. Own code from this description: the projection tries the faces of the cone,
 * by 3 x 3 solves.
 */
import type { ConvexShape } from "@col/types";
import { length3, solve3, supportDifference } from "./difference.ts";
import type { Difference } from "./difference.ts";

/** Residual that counts as none, in parts of |p|. No dimension. */
const ROUNDING = 1e-12;
const STEPS = 60;

/** Points of D (rows of 3), the points of A and B behind them, their number, and the weights of the projection. */
export interface ConicProjection {
  readonly s: Float64Array;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly weights: Float64Array;
  /** Scratch: Gram matrix, right-hand side, weights on trial. */
  readonly gram: Float64Array;
  readonly rhs: Float64Array;
  readonly trial: Float64Array;
  count: number;
  /** Support evaluations. */
  steps: number;
}

/** Empty buffers. */
export function createConicProjection(): ConicProjection {
  const f = (n: number): Float64Array => new Float64Array(n);
  return { s: f(12), xs: f(12), ys: f(12), weights: f(4), gram: f(9), rhs: f(3), trial: f(3), count: 0, steps: 0 };
}

/**
 * Weights >= 0 of p's projection on the span of `rows`, at most three; false where one is negative or they are
 * dependent.
 */
function onFace(k: ConicProjection, rows: readonly number[], p: Float64Array): boolean {
  const { s, gram: G, rhs, trial } = k, n = rows.length;
  if (n === 0) return true;
  G.fill(0);
  rhs.fill(0);
  G[0] = G[4] = G[8] = 1;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++)
      G[3 * i + j] = s[3 * rows[i]] * s[3 * rows[j]] + s[3 * rows[i] + 1] * s[3 * rows[j] + 1]
        + s[3 * rows[i] + 2] * s[3 * rows[j] + 2];
    rhs[i] = s[3 * rows[i]] * p[0] + s[3 * rows[i] + 1] * p[1] + s[3 * rows[i] + 2] * p[2];
  }
  if (n === 3) {
    // the points themselves, not their Gram matrix, which squares the condition
    const at = (i: number): Float64Array => s.subarray(3 * rows[i], 3 * rows[i] + 3);
    if (!solve3(at(0), at(1), at(2), p, trial)) return false;
  } else if (!solve3(G.subarray(0, 3), G.subarray(3, 6), G.subarray(6, 9), rhs, trial)) return false;
  for (let i = 0; i < n; i++) if (!(trial[i] > 0)) return false;
  return true;
}

/** Faces of a cone of `count` points, larger ones first; with the newest point, which is the last. */
function faces(count: number): number[][] {
  const last = count - 1, out: number[][] = [];
  for (let i = 0; i < last; i++) for (let j = i + 1; j < last; j++) out.push([i, j, last]);
  for (let i = 0; i < last; i++) out.push([i, last]);
  out.push([last]);
  return out;
}

const FACES: readonly number[][][] = [[], faces(1), faces(2), faces(3), faces(4)];

/**
 * Projects p on the cone of the points kept, drops those without weight; returns |p - c| / |p| and leaves the residual
 * in `r`.
 */
function project(k: ConicProjection, p: Float64Array, r: Float64Array): number {
  let least = Infinity, best: readonly number[] = [];
  const w = [0, 0, 0], l = length3(p), own = [0, 0, 0];
  for (const rows of FACES[k.count]) {
    if (!onFace(k, rows, p)) continue;
    for (let t = 0; t < 3; t++) {
      own[t] = p[t];
      for (let i = 0; i < rows.length; i++) own[t] -= k.trial[i] * k.s[3 * rows[i] + t];
    }
    const d = length3(own);
    if (!(d < least)) continue;
    least = d;
    best = rows;
    for (let i = 0; i < rows.length; i++) w[i] = k.trial[i];
    r.set(own);
  }
  best.forEach((row, i) => {
    k.weights[i] = w[i];
    if (row === i) return;
    for (const v of [k.s, k.xs, k.ys]) v.copyWithin(3 * i, 3 * row, 3 * row + 3);
  });
  k.count = best.length;
  return least / l;
}

/**
 * Points of D whose cone holds p, into `k`. Returns the distance of p from the cone of D over |p|, 0 where the ray
 * meets D.
 */
export function conicProjection(q: Difference, a: ConvexShape, b: ConvexShape, k: ConicProjection): number {
  const p = q.p, r = Float64Array.from(p), d = new Float64Array(3), s = new Float64Array(3);
  k.count = 0;
  k.steps = 0;
  let far = 1;
  while (k.steps < STEPS) {
    k.steps++;
    const l = 1 / length3(r);
    for (let i = 0; i < 3; i++) d[i] = r[i] * l;
    supportDifference(q, a, b, d, s);
    if (!(s[0] * d[0] + s[1] * d[1] + s[2] * d[2] > 0)) return far;
    const row = 3 * k.count++;
    k.s.set(s, row);
    k.xs.set(q.pointA, row);
    k.ys.set(q.pointB, row);
    const now = project(k, p, r);
    if (now <= ROUNDING) return 0;
    if (!(now < far)) return far;
    far = now;
  }
  return far;
}
