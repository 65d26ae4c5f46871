/**
 * First contact of two polytopes on a straight line, in rational arithmetic: shares no code and no method with the
 * package.
 *
 * In: vertices as integers (the test scales doubles that are multiples of a power of two), the translation of B. The
 * difference A - B is the hull of the differences of the vertices, and every triangle of these lies in it: the first
 * contact is the least z at which the line meets one of them.
 */

/** A fraction p / q, q > 0. */
export interface Fraction {
  readonly p: bigint;
  readonly q: bigint;
}

type Point = readonly [number, number, number];

const big = (v: Point): [bigint, bigint, bigint] => [BigInt(v[0]), BigInt(v[1]), BigInt(v[2])];

function det(a: readonly bigint[], b: readonly bigint[], c: readonly bigint[]): bigint {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

function less(a: Fraction, b: Fraction): boolean {
  return a.p * b.q < b.p * a.q;
}

/** t with t v in the triangle a b c, exactly; null where the line misses it or lies in its plane. */
function crossing(
  v: readonly bigint[],
  a: readonly bigint[],
  b: readonly bigint[],
  c: readonly bigint[],
): Fraction | null {
  // the origin's line meets the triangle iff v is a cone combination of the corners or of their negatives: signs of the
  // three determinants
  const u = det(v, b, c),
    w = det(a, v, c),
    x = det(a, b, v),
    sum = u + w + x;
  if (sum === 0n || ((u < 0n || w < 0n || x < 0n) && (u > 0n || w > 0n || x > 0n))) return null;
  const t = det(a, b, c);
  return sum > 0n ? { p: t, q: sum } : { p: -t, q: -sum };
}

/**
 * All t at which the line t v enters and leaves the hull of A - B, exactly; null: it misses, or grazes in a plane of
 * its own.
 */
export function exactPassage(
  va: readonly Point[],
  vb: readonly Point[],
  v: Point,
): { enter: Fraction; leave: Fraction } | null {
  const d: [bigint, bigint, bigint][] = [],
    V = big(v);
  for (const p of va) for (const q of vb) d.push(big([p[0] - q[0], p[1] - q[1], p[2] - q[2]]));
  let enter: Fraction | null = null,
    leave: Fraction | null = null;
  for (let i = 0; i < d.length; i++) {
    for (let j = 0; j < i; j++) {
      for (let k = 0; k < j; k++) {
        const t = crossing(V, d[i], d[j], d[k]);
        if (t === null) continue;
        if (enter === null || less(t, enter)) enter = t;
        if (leave === null || less(leave, t)) leave = t;
      }
    }
  }
  return enter === null || leave === null ? null : { enter, leave };
}

/** The fraction as a double, to a few roundings. */
export function toNumber(f: Fraction): number {
  const s = 1n << 200n;
  return Number((f.p * s) / f.q) / Number(s);
}
