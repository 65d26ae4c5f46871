/**
 * The rounding errors of a body's support points, as a fraction s of the body's size, which lowers the inner height.
 *
 * - In: two shapes (3-D or 2-D, lengths, local frames), the bracket with the inner height. Out: `innerRounding` of the
 *   bracket (length), if this estimate is smaller.
 * - Method: a support point is off its body by rounding, coordinate by coordinate: at most by four half units in the
 *   last place of E_i, the body's reach along the axis i plus its centre's coordinate. If the points +-c_i e_i about
 *   the centre are in the body, the error is in the body made smaller by s = SUM_ROUNDING * sum E_i / c_i. So the point
 *   made smaller by 1 / (1 + s) about the centre is in the body.
 * - A needle along an axis rounds its length, and has room for it along its length: s is a few roundings. With the
 *   radius of the inscribed ball instead it would be length over thickness.
 * - The c_i start at the inradius and grow by support points. Take the support point along e_i, at the height h and l_j
 *   beside the axis, and the points of the other axes against l_j. Their hull contains a point of the axis i, at h / (1
 *   + sum |l_j| / c_j).
 */
import { SHARP, SUM_ROUNDING } from "./exit.ts";
import type { Bracket } from "./exit.ts";

/** Rounding of one sum, without the centre, as a fraction of `SUM_ROUNDING`. No dimension. */
export const ONE_SUM = 0.25;

/** The fields that are read of a body, 3-D or 2-D. */
interface Body<S> {
  readonly support: (shape: S, d: Float64Array, out: Float64Array) => unknown;
  readonly center: Float64Array;
  readonly inradius: number;
  readonly margin: number;
  readonly curvature: number;
}

/** Scratch of one query. */
export interface SpreadScratch {
  readonly direction: Float64Array;
  /** Support points along +-e_i about the centre, cores: row 2 i for +, 2 i + 1 for -. */
  readonly points: Float64Array;
  /** E_i and c_i. */
  readonly reach: Float64Array;
  readonly axis: Float64Array;
}

/** Fresh scratch for 2 or 3 dimensions. */
export function createSpreadScratch(dimensions: number): SpreadScratch {
  const f = (n: number): Float64Array => new Float64Array(n);
  const n = dimensions;
  return { direction: f(n), points: f(2 * n * n), reach: f(n), axis: f(n) };
}

/**
 * Number of rounds in which each axis includes the gain of the others: sets of three different lengths need three.
 * Count.
 */
const ROUNDS = 3;

/** Are the body's points exactly the points that the support function returns, without a further sum? */
export function exactPoints({ curvature, margin, center: c }: Omit<Body<never>, "support">): boolean {
  if (curvature !== 0 || margin !== 0) return false;
  for (let i = 0; i < c.length; i++) if (c[i] !== 0) return false;
  return true;
}

/** Sets E_i, c_i = inradius, and the support points along the axes. */
function lookAlongAxes<S extends Body<S>>(shape: S, w: SpreadScratch): void {
  const { direction: d, points: p, reach, axis } = w, c = shape.center, m = shape.margin, n = c.length;
  for (let row = 0; row < 2 * n; row++) {
    const i = row >> 1, sign = (row & 1) === 0 ? 1 : -1;
    d.fill(0);
    d[i] = sign;
    shape.support(shape, d, d);
    for (let j = 0; j < n; j++) p[n * row + j] = d[j] - c[j];
    const height = Math.abs(c[i]) + sign * p[n * row + i] + m;
    if (sign > 0 || height > reach[i]) reach[i] = height;
    axis[i] = shape.inradius + m;
  }
}

/** Returns s of the file header: 0 for exact points, Infinity without a ball. Evaluates two supports per axis. */
function spreadOf<S extends Body<S>>(shape: S, w: SpreadScratch): number {
  if (exactPoints(shape)) return 0;
  lookAlongAxes(shape, w);
  const { points: p, reach, axis } = w, n = shape.center.length;
  for (let k = 0; k < ROUNDS; k++) {
    for (let i = 0; i < n; i++) {
      let least = Infinity;
      for (let side = 0; side < 2; side++) {
        const row = n * (2 * i + side), sign = 1 - 2 * side;
        let beside = 1;
        for (let j = 0; j < n; j++) if (j !== i) beside += Math.abs(p[row + j]) / axis[j];
        least = Math.min(least, (sign * p[row + i] + shape.margin) / beside);
      }
      if (least > axis[i]) axis[i] = least;
    }
  }
  let sum = 0;
  for (let i = 0; i < n; i++) sum += reach[i] / axis[i];
  return SUM_ROUNDING * sum;
}

/** Lowers `x.innerRounding` to both bodies' spread at the inner height, if this is smaller. `x.loopRounding` stays. */
export function takeSpread<S extends Body<S>>(a: S, b: S, x: Bracket, w: SpreadScratch): void {
  const s = spreadOf(a, w) + spreadOf(b, w), loss = s > SHARP ? x.inner * (s / (1 + s)) : 0;
  if (loss < x.innerRounding) x.innerRounding = loss;
}
