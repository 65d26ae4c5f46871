/**
 * The angle of a point on the unit circle, computed with + - * / alone: bit-identical on every platform, which
 * `Math.atan2` is not.
 *
 * In: the cosine and the sine of an angle in [0, pi / 2]. Out: the angle in radians, accurate to 4e-16. Method: the
 * half-angle formula gives a first guess. The correction is sin(angle - guess), computed from the sine and cosine of
 * both angles: third order, applied three times.
 */
import { cosineSine } from "@col/kernel";

/**
 * The angle in [0, pi / 2] with the cosine `circle[0]` and the sine `circle[1]`, both >= 0, into `circle[2]`. Radians,
 * to 4e-16. `guess` is scratch memory: the cosine and the sine of the angle so far.
 */
export function writeAngle(circle: Float64Array, guess: Float64Array): void {
  const cosine = circle[0], sine = circle[1], t = sine / (1 + cosine); // the tangent of half of it, at most 1
  let angle = 2 * t * (1 - 0.215 * t * t); // within 0.02
  for (let k = 0; k < 3; k++) {
    cosineSine(angle, guess);
    angle += sine * guess[0] - cosine * guess[1];
  }
  circle[2] = angle;
}
