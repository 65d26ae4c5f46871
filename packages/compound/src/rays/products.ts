/**
 * A difference of two products, with the rounding error of each product added.
 *
 * In: points of the plane in a typed array. Out: the cross product of two of them, sign included, to the rounding of
 * one double; it changes sign exactly where the points are swapped. Method: the error of a product from the halves of
 * its factors (Dekker 1971). Numbers go in and out by arrays: a number that crosses a call would be allocated.
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
