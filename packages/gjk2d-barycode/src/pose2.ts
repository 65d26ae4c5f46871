/**
 * Poses in the plane: `p_world = [c -s; s c] p_local + (x, y)`.
 *
 * Cosine and sine are computed here from + - * / alone, so that an angle gives the same bits on every platform (Math.sin and
 * Math.cos are left to the implementation by ECMAScript). Method: subtract the nearest multiple k of pi/2 with pi/2 split into three
 * parts of 33 bits and a tail (exact products for |k| < 2^20), then Taylor polynomials on [-pi/4, pi/4], whose first omitted term is below
 * 2^-54. Error: at most 1.5 units in the last place of 1 for |angle| <= 1e6 (tested); beyond 1e6 the angle is refused.
 */
import type { Pose2 } from "@col/types";

const TWO_OVER_PI = 0.6366197723675814;
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_2 = 6.077100506303966e-11;
const HALF_PI_3 = 2.0222662487111665e-21;
const HALF_PI_4 = 8.4784276603689e-32;
/** Largest angle accepted, radians. */
const MAX_ANGLE = 1e6;

/** The pose at (x, y), turned by `angle` radians counter-clockwise. */
export function pose2(x: number, y: number, angle = 0): Pose2 {
  if (!(Math.abs(x) < Infinity && Math.abs(y) < Infinity)) throw new RangeError(`pose2: x and y must be finite, got ${x} and ${y}`);
  if (!(Math.abs(angle) <= MAX_ANGLE)) throw new RangeError(`pose2: |angle| must be <= 1e6 radians, got ${angle}`);
  const k = Math.floor(angle * TWO_OVER_PI + 0.5);
  const head = angle - k * HALF_PI_1;
  const w = k * HALF_PI_2, u = head - w;
  // What the subtraction lost, and the last two parts of pi / 2.
  const tail = (head - u) - w - k * HALF_PI_3 - k * HALF_PI_4;
  const r = u + tail, rest = (u - r) + tail, z = r * r;
  const s0 = r + (r * z * (-1 / 6 + z * (1 / 120 + z * (-1 / 5040 + z * (1 / 362880 + z * (-1 / 39916800 + z * (1 / 6227020800 - z / 1307674368000)))))) + rest * (1 - 0.5 * z));
  const c0 = 1 - (0.5 * z - (z * z * (1 / 24 + z * (-1 / 720 + z * (1 / 40320 + z * (-1 / 3628800 + z * (1 / 479001600 + z * (-1 / 87178291200 + z / 20922789888000)))))) - r * rest));
  const turn = ((k % 4) + 4) % 4;
  const c = turn === 0 ? c0 : turn === 1 ? -s0 : turn === 2 ? -c0 : s0;
  const s = turn === 0 ? s0 : turn === 1 ? c0 : turn === 2 ? -s0 : -c0;
  return { x, y, c: c + 0, s: s + 0 };
}
