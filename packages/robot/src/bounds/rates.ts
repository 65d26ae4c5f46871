/**
 * Largest first and second derivatives of a joint value on a part of a piece of a path.
 *
 * In: the control values b_0 .. b_d of a Bezier curve (radians or lengths), its degree d (at most 16), and the part
 * as two fractions of the piece. Out, in `Rates.answer`: upper bounds of |q'| and |q''| with rounding errors, by the
 * fraction of the whole piece.
 *
 * Method: a coordinate is the sum of the b_k times the Bernstein polynomials of degree d of the fraction t in [0, 1].
 * Its derivative has the control values d (b_{k+1} - b_k). De Casteljau's algorithm gives the control values of a
 * part; a polynomial lies between its smallest and its largest control value.
 */

/** Highest degree of a piece. `ROUNDING` is valid up to this degree. */
export const DEGREE_MAX = 16;
/** Rounding error of a part's control values: d^2 sums, 4 u each, relative to the largest value. No dimension. */
const ROUNDING = 1e-13;

/** Scratch memory, and the result. */
export class Rates {
  /** Start and end of the part, as fractions of the piece. */
  readonly part: Float64Array = Float64Array.of(0, 1);
  /** Upper bounds of |q'| and |q''| of the coordinate, rounding errors included. */
  readonly answer: Float64Array = new Float64Array(2);
  readonly control: Float64Array = new Float64Array(DEGREE_MAX + 1);
  readonly derivative: Float64Array = new Float64Array(DEGREE_MAX + 1);
}

/** Writes the largest absolute value of the first `count` numbers. */
function writeGreatest(c: Float64Array, count: number, out: Float64Array, at: number): void {
  out[at] = 0;
  for (let k = 0; k < count; k++) out[at] = Math.max(out[at], Math.abs(c[k]));
}

/** Replaces the control values of a polynomial of the given degree by the values of its part [part[0], part[1]]. */
export function restrict(c: Float64Array, degree: number, part: Float64Array): void {
  const from = part[0], to = part[1];
  if (to < 1) {
    for (let j = 1; j <= degree; j++) for (let k = degree; k >= j; k--) c[k] = c[k - 1] + to * (c[k] - c[k - 1]);
  }
  if (from > 0) {
    const t = from / to;
    for (let j = 1; j <= degree; j++) for (let k = 0; k <= degree - j; k++) c[k] += t * (c[k + 1] - c[k]);
  }
}

/** Writes a bound of the absolute value of the polynomial in `derivative` on the part to `answer[at]`. */
function boundPart(degree: number, at: number, { derivative, part, answer }: Rates): void {
  writeGreatest(derivative, degree + 1, answer, at);
  const rounding = ROUNDING * answer[at];
  if (degree > 0 && rounding > 0) {
    restrict(derivative, degree, part);
    writeGreatest(derivative, degree + 1, answer, at);
  }
  answer[at] += rounding;
}

/**
 * Bounds the derivatives of coordinate `k` of `n` on the part in `r.part`: `degree` + 1 control configurations from
 * `values[at]` on. A coordinate that does not move has the bounds 0.
 */
export function boundRates(
  values: Float64Array, at: number, k: number, n: number, degree: number, r: Rates,
): void {
  const { control: b, derivative: c, answer } = r;
  for (let i = 0; i <= degree; i++) b[i] = values[at + n * i + k];
  for (let i = 0; i < degree; i++) c[i] = degree * (b[i + 1] - b[i]);
  boundPart(degree - 1, 0, r);
  answer[1] = 0;
  if (degree < 2 || answer[0] === 0) return;
  let most = 0;
  for (let i = 0; i < degree; i++) {
    b[i] = degree * (b[i + 1] - b[i]);
    most = Math.max(most, Math.abs(b[i]));
  }
  for (let i = 0; i < degree - 1; i++) c[i] = (degree - 1) * (b[i + 1] - b[i]);
  boundPart(degree - 2, 1, r);
  answer[1] += ROUNDING * degree * most;
}
