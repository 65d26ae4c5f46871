/**
 * Cosine and sine of an angle in radians, computed from + - * / alone: the same bits on every platform (ECMAScript
 * leaves `Math.sin` and `Math.cos` to the implementation).
 *
 * - In: an angle in radians, |angle| <= 1e6 (`MAX_ANGLE`); the functions do not check it. Out: `out[0]` = cosine,
 *   `out[1]` = sine, no unit.
 * - Method: subtract the nearest multiple k of pi/2, with pi/2 split into two parts of 33 bits (their products with |k|
 *   < 2^20 are exact) and a tail. Then Taylor polynomials on [-pi/4, pi/4], whose first omitted term is below 2^-54.
 * - Error: below 2^-52 absolute for |angle| <= 1e6 (tested against 60-digit arithmetic in the tests).
 */
const TWO_OVER_PI = 0.6366197723675814;
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_2 = 6.077100506303966e-11;
const HALF_PI_3 = 2.0222662487959506e-21;
/** Largest angle accepted, radians: k stays below 2^20. */
export const MAX_ANGLE: number = 1e6;

/** Writes out[0] = cosine and out[1] = sine of an angle in radians. */
export function cosineSine(angle: number, out: Float64Array): void {
  out[0] = angle;
  turnToCircle(out);
}

/**
 * Replaces the angle in out[0] (radians) by its cosine, and writes the sine into out[1]. It exists because V8 boxes
 * numbers that cross a call that it does not inline.
 */
export function turnToCircle(out: Float64Array): void {
  const angle = out[0], k = Math.floor(angle * TWO_OVER_PI + 0.5);
  const head = angle - k * HALF_PI_1, w = k * HALF_PI_2, u = head - w;
  // The rounding error of the subtraction, and the tail of pi / 2.
  const r = u + (head - u - w - k * HALF_PI_3), rest = u - r + (head - u - w - k * HALF_PI_3), z = r * r;
  const s =
    r +
    (r *
      z *
      (-1 / 6 +
        z *
          (1 / 120 +
            z * (-1 / 5040 + z * (1 / 362880 + z * (-1 / 39916800 + z * (1 / 6227020800 - z / 1307674368000)))))) +
      rest * (1 - 0.5 * z));
  const c =
    1 -
    (0.5 * z -
      (z *
        z *
        (1 / 24 +
          z *
            (-1 / 720 +
              z *
                (1 / 40320 + z * (-1 / 3628800 + z * (1 / 479001600 + z * (-1 / 87178291200 + z / 20922789888000)))))) -
        r * rest));
  const turn = ((k % 4) + 4) % 4;
  out[0] = turn === 0 ? c : turn === 1 ? -s : turn === 2 ? -c : s;
  out[1] = turn === 0 ? s : turn === 1 ? c : turn === 2 ? -s : -c;
}
