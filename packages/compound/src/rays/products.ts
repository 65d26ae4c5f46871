/**
 * A difference of two products, p.x q.y - p.y q.x, with the rounding error of each product added.
 *
 * In: 2-D points in a typed array, and their places. Out: the cross product of two points (squared length), accurate
 * to the rounding of one double, with the correct sign; it changes sign exactly if the points are swapped. Method:
 * the error of a product is computed from the halves of its factors (Dekker 1971). Numbers are passed in arrays,
 * since V8 allocates a number that crosses a call.
 */

/** 2^27 + 1: multiplying by it and subtracting cuts a double into two halves (Veltkamp). */
const SPLITTER = 134217729;

/** `p.x q.y - p.y q.x` into `out[at]`; `i` and `j` are the places of p and q in `f`. */
export function multiplyDifference(f: Float64Array, i: number, j: number, out: Float64Array, at: number): void {
  const a = f[i], b = f[j + 1], c = f[i + 1], d = f[j], one = a * b, two = c * d;
  const as = SPLITTER * a, bs = SPLITTER * b, cs = SPLITTER * c, ds = SPLITTER * d;
  const ah = as - (as - a), al = a - ah, bh = bs - (bs - b), bl = b - bh, ch = cs - (cs - c), cl = c - ch,
    dh = ds - (ds - d), dl = d - dh;
  const oneError = al * bl - (((one - ah * bh) - al * bh) - ah * bl),
    twoError = cl * dl - (((two - ch * dh) - cl * dh) - ch * dl);
  out[at] = (one - two) + (oneError - twoError);
}
