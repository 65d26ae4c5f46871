/**
 * The cross product of two 2-D vectors, correct to 2^-53 relative, whatever the cancellation.
 *
 * - In: `s[1..4]` = ax, ay, bx, by (lengths, any frame, magnitudes below 1e300). Out: `s[0]` = ax by - ay bx (length
 *   squared). Through an array, because V8 boxes doubles passed to a call that is not inlined.
 * - Method: error-free products (Veltkamp's splitting, Dekker 1971), so ax by - ay bx = (t - u) + (error of t - error
 *   of u). Splitting is exact for |x| < 1e300.
 */
const SPLIT = 134217729; // 2^27 + 1

/** See the file header. */
export function crossExact(s: Float64Array): void {
  const ax = s[1], ay = s[2], bx = s[3], by = s[4];
  const t = ax * by, u = ay * bx;
  let c = SPLIT * ax, h = c - (c - ax), l = ax - h;
  c = SPLIT * by;
  let g = c - (c - by), k = by - g;
  const te = l * k - (((t - h * g) - l * g) - h * k);
  c = SPLIT * ay;
  h = c - (c - ay);
  l = ay - h;
  c = SPLIT * bx;
  g = c - (c - bx);
  k = bx - g;
  const ue = l * k - (((u - h * g) - l * g) - h * k);
  s[0] = (t - u) + (te - ue);
}
