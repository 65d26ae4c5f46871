/**
 * Numbers that are known to lie between two rationals: m - r and m + r, in units of 2^-BITS.
 *
 * Doubles are taken without rounding down to the unit. Each operation rounds outward: its result holds the results of
 * all numbers of its operands. For the checker of path proofs, which shares no arithmetic with the solvers.
 */

/** Binary digits after the point: lengths of some metres keep 35 digits. */
const BITS = 116;
const SHIFT = BigInt(BITS), ONE = 1n << SHIFT, SCALE = 2 ** BITS;

/** See the file header. */
export interface Ball {
  readonly m: bigint;
  readonly r: bigint;
}

export const ball = (x: number): Ball => {
  if (!Number.isFinite(x)) throw new RangeError(`ball: need a finite number, got ${x}`);
  const scaled = x * SCALE, m = Math.round(scaled);
  return { m: BigInt(m), r: m === scaled ? 0n : 1n };
};
export const zero: Ball = ball(0);
export const one: Ball = ball(1);

const size = (x: bigint): bigint => (x < 0n ? -x : x);
export const add = (a: Ball, b: Ball): Ball => ({ m: a.m + b.m, r: a.r + b.r });
export const sub = (a: Ball, b: Ball): Ball => ({ m: a.m - b.m, r: a.r + b.r });
export const neg = (a: Ball): Ball => ({ m: -a.m, r: a.r });

export function mul(a: Ball, b: Ball): Ball {
  if ((a.m === 0n && a.r === 0n) || (b.m === 0n && b.r === 0n)) return zero;
  const m = (a.m * b.m) >> SHIFT;
  if (a.r === 0n && b.r === 0n) return { m, r: 1n };
  return { m, r: ((size(a.m) * b.r + size(b.m) * a.r + a.r * b.r) >> SHIFT) + 2n };
}

/** A ball around all numbers between two ends. */
function around(low: bigint, high: bigint): Ball {
  const m = (low + high) >> 1n;
  return { m, r: high - m };
}

/** a / b; b does not hold 0. */
export function div(a: Ball, b: Ball): Ball {
  const low = size(b.m) - b.r;
  if (low <= 0n) throw new RangeError("div: the divisor may be 0");
  // |a/b - m/n| <= (r |n| + |m| s) / (|n| (|n| - s)) for radii r, s
  const n = size(b.m), r = ((a.r * n + size(a.m) * b.r) << SHIFT) / (n * low) + 2n;
  return { m: (a.m << SHIFT) / b.m, r };
}

/** At least the square root of n >= 0: a step of Newton's method from its double. */
function rootAbove(n: bigint): bigint {
  if (n <= 0n) return 0n;
  const x = BigInt(Math.ceil(Math.sqrt(Number(n)))) + 1n;
  return ((x + n / x) >> 1n) + 1n;
}

/** Square root; of numbers below 0, which stand for 0 up to their radius, it is 0. */
export function root(a: Ball): Ball {
  const low = (a.m - a.r) << SHIFT, high = rootAbove((a.m + a.r) << SHIFT);
  return around(low <= 0n ? 0n : low / rootAbove(low), high);
}

/** Halvings of an angle before its series, and terms of the series. */
const HALVINGS = 8n;
const TERMS = 13;

/** Sine and cosine of an angle of at most 16: series of a part of the angle, doubled. */
export function circle(a: Ball): { readonly sin: Ball; readonly cos: Ball } {
  if (size(a.m) > 16n * ONE) throw new RangeError("circle: the angle must be at most 16");
  const x: Ball = { m: a.m >> HALVINGS, r: 1n };
  let term = one, sin = zero, cos = one;
  for (let k = 1; k <= TERMS; k++) {
    term = mul(term, x);
    term = { m: term.m / BigInt(k), r: term.r / BigInt(k) + 1n };
    const isMinus = (k & 2) !== 0, part = isMinus ? neg(term) : term;
    if (k % 2 === 1) sin = add(sin, part);
    else cos = add(cos, part);
  }
  // the terms that are left out are together less than the last one
  const rest = size(term.m) + term.r + 1n;
  sin = { m: sin.m, r: sin.r + rest };
  cos = { m: cos.m, r: cos.r + rest };
  for (let k = 0n; k < HALVINGS; k++) {
    const s = mul(sin, cos), c = mul(sin, sin);
    sin = add(s, s);
    cos = sub(one, add(c, c));
  }
  // the radius of the angle
  return { sin: { m: sin.m, r: sin.r + a.r }, cos: { m: cos.m, r: cos.r + a.r } };
}

/** The ends, in units of 2^-BITS. */
export const least = (a: Ball): bigint => a.m - a.r;
export const greatest = (a: Ball): bigint => a.m + a.r;
/** The number without its sign, at most. */
export const greatestSize = (a: Ball): bigint => size(a.m) + a.r;
export const maxOf = (list: readonly bigint[]): bigint => list.reduce((x, y) => (y > x ? y : x));

/** Products of numbers >= 0, rounded up; in units. */
export const timesUp = (a: bigint, b: bigint): bigint => (a === 0n || b === 0n ? 0n : ((a * b) >> SHIFT) + 1n);

/**
 * Lower bound on [0, 1] of the chord from g to h less c u (1 - u): least at u = (c + g - h) / (2 c). In units; g and h
 * are lower bounds, c >= 0 is an upper bound.
 */
export function leastOnInterval(g: bigint, h: bigint, c: bigint): bigint {
  const low = g < h ? g : h;
  if (size(h - g) >= c) return low;
  const u = c + g - h;
  return g - (u * u) / (4n * c) - 1n;
}

export const toNumber = (x: bigint): number => Number(x) / SCALE;
