/**
 * Where a line crosses the plane of a triangle, by whole numbers: no rounding before the last division.
 *
 * In: origin and direction of a ray, corners of a triangle, as doubles. Out: the time along the ray, the weights of the
 * corners at the crossing (all >= 0: it lies in the triangle), the unit normal by the order of the corners.
 */
import { ratio } from "./rational.ts";
import { cross, dot, isZero, minus, vectors } from "./whole-numbers.ts";

/** See the file header. */
export interface ExactCrossing {
  /** `"segment"`: the corners lie on one line. `"parallel"`: the line does not cross the plane at one point. */
  readonly kind: "crosses" | "parallel" | "segment";
  readonly time: number;
  readonly weights: readonly number[];
  readonly normal: readonly number[];
}

const signed = (p: bigint, q: bigint): number => (q > 0n ? ratio(p, q) : ratio(-p, -q));

/** See the file header. */
export function exactCrossing(
  origin: ArrayLike<number>, direction: ArrayLike<number>, corners: ArrayLike<number>,
): ExactCrossing {
  const [o, d, a, b, c] = vectors([...Array.from(origin), ...Array.from(direction), ...Array.from(corners)]);
  const n = cross(minus(b, a), minus(c, a)), none = { time: NaN, weights: [NaN, NaN, NaN], normal: [NaN, NaN, NaN] };
  if (isZero(n)) return { kind: "segment", ...none };
  // the largest coordinate is 1: no overflow
  const most = n.reduce((x, y) => ((y < 0n ? -y : y) > x ? (y < 0n ? -y : y) : x), 0n);
  const m = n.map((x) => signed(x, most));
  const length = Math.sqrt(m.reduce((s, x) => s + x * x, 0)), normal = m.map((x) => x / length), nd = dot(n, d);
  if (nd === 0n) return { kind: "parallel", ...none, normal };
  const p = minus(a, o), q = minus(b, o), r = minus(c, o);
  const weights = [dot(d, cross(q, r)), dot(d, cross(r, p)), dot(d, cross(p, q))];
  const sum = weights[0] + weights[1] + weights[2];
  return { kind: "crosses", time: signed(dot(n, p), nd), weights: weights.map((w) => signed(w, sum)), normal };
}
