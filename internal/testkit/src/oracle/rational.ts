/**
 * Doubles as exact integers: every double is an integer times a power of two, so sums and products of doubles are exact
 * in BigInt after one common shift.
 *
 * In: doubles. Out: BigInt numerators over 2^shift, and back: quotients and square roots rounded once to a double.
 */

/** Exponent e and integer m with x = m * 2^e, m odd or 0. */
function split(x: number): [bigint, number] {
  if (!Number.isFinite(x)) throw new RangeError(`rational: need a finite number, got ${x}`);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn), fraction = bits & 0xfffffffffffffn;
  const m = exponent === 0 ? fraction : fraction | 0x10000000000000n;
  return [bits >> 63n === 1n ? -m : m, Math.max(exponent, 1) - 1075];
}

/** Integers n_i and a shift with x_i = n_i / 2^shift for all i, exactly. */
export function toIntegers(xs: ArrayLike<number>): { readonly n: bigint[]; readonly shift: number } {
  const parts = Array.from(xs, split);
  let low = 0;
  for (const [m, e] of parts) if (m !== 0n) low = Math.min(low, e);
  return { n: parts.map(([m, e]) => (m === 0n ? 0n : m << BigInt(e - low))), shift: -low };
}

function bitLength(n: bigint): number {
  return (n < 0n ? -n : n).toString(2).length;
}

/** p / q as a double, correct to the last bit or so; q > 0. */
export function ratio(p: bigint, q: bigint): number {
  if (p === 0n) return 0;
  const s = 64 - bitLength(p) + bitLength(q);
  const k = s >= 0 ? (p << BigInt(s)) / q : p / (q << BigInt(-s));
  return scale2(Number(k), -s);
}

/** x * 2^e without overflow on the way. */
function scale2(x: number, e: number): number {
  let r = x, k = e;
  for (; k > 1000; k -= 1000) r *= 2 ** 1000;
  for (; k < -1000; k += 1000) r *= 2 ** -1000;
  return r * 2 ** k;
}

/** Floor of the square root of n >= 0 (Newton on integers). */
function isqrt(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt((bitLength(n) + 1) >> 1);
  for (;;) {
    const y = (x + n / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}

/** sqrt(p / q) * 2^-shift as a double; p >= 0, q > 0. */
export function sqrtRatio(p: bigint, q: bigint, shift: number): number {
  if (p === 0n) return 0;
  let s = 140 - bitLength(p) + bitLength(q);
  if ((s & 1) !== 0) s++;
  const k = s >= 0 ? (p << BigInt(s)) / q : p / (q << BigInt(-s));
  return scale2(Number(isqrt(k)), -s / 2 - shift);
}
