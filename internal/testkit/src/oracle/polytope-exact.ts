/**
 * Distance of two polytopes as a quadratic programme, solved exactly in rational arithmetic.
 *
 * In: two vertex lists in one frame (3 doubles per vertex, any number of vertices). Out: distance (rounded once),
 * witness points, whether the hulls share a point (exact). Method: Wolfe's least-norm point (Math. Programming 11,
 * 1976) over the differences a_i - b_j, with integers throughout: affine minimisers by Cramer's rule, ratios compared
 * by cross products. No tolerance anywhere, hence finite termination by Wolfe's theorem. About a millisecond for a few
 * dozen vertices.
 */
import { ratio, sqrtRatio, toIntegers } from "./rational.ts";

export interface ExactDistance {
  readonly distance: number;
  /** The hulls share a point: decided exactly for the doubles given. */
  readonly overlap: boolean;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  /** pointB - pointA rounded once per coordinate: direction of the normal from A to B. */
  readonly separation: Float64Array;
}

type Vector = readonly [bigint, bigint, bigint];

const dot = (a: Vector, b: Vector): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sub = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

interface Row {
  readonly w: Vector;
  readonly a: Vector;
}

/** Determinant of a k x k integer matrix, k <= 3. */
function det(m: readonly (readonly bigint[])[]): bigint {
  const at = (i: number, j: number): bigint => (m[i])[j];
  if (m.length === 0) return 1n;
  if (m.length === 1) return at(0, 0);
  if (m.length === 2) return at(0, 0) * at(1, 1) - at(0, 1) * at(1, 0);
  return at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1)) - at(0, 1) * (at(1, 0) * at(2, 2) - at(1, 2) * at(2, 0))
    + at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0));
}

/** Weights (integers over a common positive denominator) of the least-norm point of the affine hull. */
function affineMinimiser(rows: readonly Row[]): { weights: bigint[]; total: bigint } {
  const w0 = (rows[0]).w, e = rows.slice(1).map((r) => sub(r.w, w0));
  const gram = e.map((u) => e.map((v) => dot(u, v))), rhs = e.map((u) => -dot(u, w0));
  const total = det(gram);
  const rest = e.map((_, k) => det(gram.map((row, i) => row.map((g, j) => (j === k ? (rhs[i]) : g)))));
  return { weights: [rest.reduce((s, m) => s - m, total), ...rest], total };
}

/** x = sum weights_i w_i (an integer vector over `total`). */
function combine(points: readonly Vector[], weights: readonly bigint[]): Vector {
  const x: [bigint, bigint, bigint] = [0n, 0n, 0n];
  points.forEach((p, i) => { for (let k = 0; k < 3; k++) x[k] = (x[k]) + (weights[i]) * (p[k]); });
  return x;
}

/** The vertex that minimises (sign d) . v. */
function extreme(vs: readonly Vector[], d: Vector, sign: bigint): Vector {
  let best = vs[0], value = sign * dot(best, d);
  for (const v of vs) {
    const t = sign * dot(v, d);
    if (t < value) {
      value = t;
      best = v;
    }
  }
  return best;
}

export function exactPolytopeDistance(verticesA: ArrayLike<number>, verticesB: ArrayLike<number>): ExactDistance {
  const { n, shift } = toIntegers([...Array.from(verticesA), ...Array.from(verticesB)]);
  const vectors: Vector[] = [];
  for (let i = 0; i < n.length; i += 3) vectors.push([n[i], n[i + 1], n[i + 2]]);
  const as = vectors.slice(0, verticesA.length / 3), bs = vectors.slice(verticesA.length / 3);
  const row = (d: Vector): Row => {
    const a = extreme(as, d, 1n);
    return { a, w: sub(a, extreme(bs, d, -1n)) };
  };
  let rows: Row[] = [row([1n, 0n, 0n])], weights: bigint[] = [1n], total = 1n;
  let x = (rows[0]).w;
  for (;;) {
    // x / total is the current point. Optimal when no vertex lies on the near side of the plane through it.
    const next = row(x);
    if (dot(x, next.w) * total >= dot(x, x)) break;
    rows = [...rows, next];
    weights = [...weights, 0n];
    for (;;) {
      const m = affineMinimiser(rows);
      if (m.weights.every((v) => v > 0n)) {
        ({ weights, total } = m);
        break;
      }
      // Move from `weights / total` towards `m` until the first weight is 0: theta = old / (old - new), the least one.
      let p = 1n, q = 1n;
      m.weights.forEach((v, i) => {
        if (v > 0n) return;
        const old = (weights[i]) * m.total, gap = old - v * total;
        if (gap > 0n && old * q < p * gap) {
          p = old;
          q = gap;
        }
      });
      const mixed = weights.map((v, i) => v * m.total * (q - p) + (m.weights[i]) * total * p);
      total = total * m.total * q;
      rows = rows.filter((_, i) => (mixed[i]) > 0n);
      weights = mixed.filter((v) => v > 0n);
    }
    x = combine(rows.map((r) => r.w), weights);
  }
  const pa = combine(rows.map((r) => r.a), weights), scale = total << BigInt(shift);
  const toDoubles = (v: Vector): Float64Array => Float64Array.from(v, (c) => ratio(c, scale));
  return {
    distance: sqrtRatio(dot(x, x), total * total, shift), overlap: dot(x, x) === 0n, pointA: toDoubles(pa),
    pointB: toDoubles(sub(pa, x)), separation: toDoubles([-x[0], -x[1], -x[2]]),
  };
}
