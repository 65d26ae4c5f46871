/**
 * Floating-point expansions: exact sums and products of doubles.
 *
 * An expansion is a run of doubles, smallest magnitude first, whose bits do not overlap. Its exact sum is its value,
 * and its last entry has the sign of the value. Zeros are dropped (an empty run is zero). Runs lie in typed arrays at
 * an offset, and numbers are named by their index, since V8 allocates a double that crosses a call.
 *
 * - In: operands of any unit, of magnitude below 2^300, that are multiples of 2^-340, and products of at most three of
 *   them. Then no operation overflows or underflows, so every result is exact.
 * - Out: returns the length of the run written; `estimate` returns the value as one double.
 * - Method: Dekker 1971 (splitting a double into two halves of 26 bits, the error of a product), Knuth (the error of a
 *   sum), Shewchuk 1997, "Adaptive precision floating-point arithmetic and fast robust geometric predicates", theorems
 *   6, 13, 18, 19.
 */

/** 2^27 + 1: multiplying by it and subtracting cuts a 53-bit significand into two halves (Veltkamp). */
const SPLITTER = 134217729;

/** `p[i] - p[j]` exactly into `h[at..]`; returns the length, 0 to 2. */
export function differenceInto(p: Float64Array, i: number, j: number, h: Float64Array, at: number): number {
  const x = p[i];
  const y = p[j];
  const d = x - y;
  const yVirtual = x - d;
  const xVirtual = d + yVirtual;
  const tail = (x - xVirtual) + (yVirtual - y);
  let n = at;
  if (tail !== 0) h[n++] = tail;
  if (d !== 0) h[n++] = d;
  return n - at;
}

/** Sum of the expansions `e[eAt..]` and `f[fAt..]` into `h[hAt..]` (no overlap with the operands). */
export function sumInto(
  e: Float64Array, eAt: number, eLength: number, f: Float64Array, fAt: number, fLength: number,
  h: Float64Array, hAt: number,
): number {
  const total = eLength + fLength;
  if (total === 0) return 0;
  let i = 0;
  let j = 0;
  let n = hAt;
  let q = 0;
  for (let k = 0; k < total; k++) {
    let next: number;
    if (j >= fLength || (i < eLength && Math.abs(e[eAt + i]) <= Math.abs(f[fAt + j]))) next = e[eAt + i++];
    else next = f[fAt + j++];
    const s = q + next;
    const nextVirtual = s - q;
    const tail = (q - (s - nextVirtual)) + (next - nextVirtual);
    q = s;
    if (tail !== 0) h[n++] = tail;
  }
  if (q !== 0) h[n++] = q;
  return n - hAt;
}

/**
 * `sign f[fAt]` times the expansion `e[eAt..]` into `h[hAt..]` (no overlap with the operand); at most `2 eLength` long.
 */
export function scaleInto(
  e: Float64Array, eAt: number, eLength: number, f: Float64Array, fAt: number, sign: 1 | -1,
  h: Float64Array, hAt: number,
): number {
  const b = sign * f[fAt];
  const cb = SPLITTER * b;
  const bHigh = cb - (cb - b);
  const bLow = b - bHigh;
  let n = hAt;
  let q = 0;
  for (let i = 0; i < eLength; i++) {
    const a = e[eAt + i];
    const product = a * b;
    const ca = SPLITTER * a;
    const aHigh = ca - (ca - a);
    const aLow = a - aHigh;
    const productTail = aLow * bLow - (((product - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow);
    // q + productTail, then product on top: both with their errors kept.
    const s = q + productTail;
    const v = s - q;
    const t1 = (q - (s - v)) + (productTail - v);
    if (t1 !== 0) h[n++] = t1;
    const r = product + s;
    const w = r - product;
    const t2 = (product - (r - w)) + (s - w);
    if (t2 !== 0) h[n++] = t2;
    q = r;
  }
  if (q !== 0) h[n++] = q;
  return n - hAt;
}

/** The expansion as one double, relative error below 2^-52. */
export function estimate(e: Float64Array, at: number, length: number): number {
  let s = 0;
  for (let i = 0; i < length; i++) s += e[at + i];
  return s;
}
