/**
 * Determinants of doubles without any error, by whole numbers: every double is an integer times a power of two, so
 * coordinates brought to a common power of two are integers, and so are their determinants.
 */

const view = new DataView(new ArrayBuffer(8));

/** The double as mantissa * 2^exponent. */
function decompose(x: number): { mantissa: bigint; exponent: number } {
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n;
  return { mantissa: x < 0 ? -mantissa : mantissa, exponent: Math.max(biased, 1) - 1075 };
}

/** Coordinates as integers: input = integer * 2^exponent. */
export function exactCoordinates(points: ArrayLike<number>): { integers: bigint[]; exponent: number } {
  const parts = Array.from(points, decompose);
  const exponent = Math.min(0, ...parts.filter((p) => p.mantissa !== 0n).map((p) => p.exponent));
  return { integers: parts.map((p) => (p.mantissa === 0n ? 0n : p.mantissa << BigInt(p.exponent - exponent))),
    exponent };
}

/** A point or a vector. */
export type Vector = readonly [bigint, bigint, bigint];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0]];
export const dot = (a: Vector, b: Vector): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** `(b - a) x (c - a) . (d - a)`. */
export const triple = (a: Vector, b: Vector, c: Vector, d: Vector): bigint =>
  dot(cross(minus(b, a), minus(c, a)), minus(d, a));
export const isZero = (a: Vector): boolean => a[0] === 0n && a[1] === 0n && a[2] === 0n;
export const sign = (x: bigint): number => (x > 0n ? 1 : x < 0n ? -1 : 0);

/** Points packed as x, y, z, over one power of two. */
export function vectors(points: ArrayLike<number>): Vector[] {
  const { integers } = exactCoordinates(points);
  return Array.from({ length: integers.length / 3 },
    (_, i) => [integers[3 * i], integers[3 * i + 1], integers[3 * i + 2]]);
}
