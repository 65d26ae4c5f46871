/** Balls: numbers with rational bounds, against numbers that are known to more digits than doubles have. */
import { expect, test } from "vitest";
import { add, ball, circle, div, greatest, least, leastOnInterval, mul, neg, root, sub, toNumber } from
  "../src/certify/proof/ball.ts";
import type { Ball } from "../src/certify/proof/ball.ts";
import { ratesOf, valuesOf } from "../src/certify/proof/motion.ts";
import { rngFor, samples, seededTitle } from "../src/index.ts";

const BITS = 116;
/** A decimal number of 40 digits, in units of a ball, rounded down. */
const decimal = (digits: string): bigint => (BigInt(digits.replace(".", "")) << BigInt(BITS))
  / 10n ** BigInt(digits.length - digits.indexOf(".") - 1);
const holds = (a: Ball, x: bigint): boolean => least(a) <= x + 1n && x - 1n <= greatest(a);
/** Radius of a ball, in units. */
const width = ({ r }: Ball): number => Number(r);

test("sines and cosines of 40 digits", () => {
  for (const [x, sine, cosine] of [
    [1, "0.8414709848078965066525023216302989996226", "0.5403023058681397174009366074429766037323"],
    [0.5, "0.4794255386042030002732879352155713880818", "0.8775825618903727161162815826038296519916"],
    [3, "0.1411200080598672221007448028081102798469", "-0.9899924966004454572715727947312613023937"],
    [-6, "0.2794154981989258728115554466118947596280", "0.9601702866503660205456522979229244054519"],
  ] as const) {
    const { sin, cos } = circle(ball(x));
    expect([holds(sin, decimal(sine)), holds(cos, decimal(cosine))]).toEqual([true, true]);
    expect(Math.max(width(sin), width(cos))).toBeLessThan(2 ** 24); // 2^-92
    expect(holds(add(mul(sin, sin), mul(cos, cos)), decimal("1.0"))).toBe(true);
  }
  expect(() => circle(ball(17))).toThrow(/at most 16/);
});

const COUNT = samples(2000);
test(seededTitle("sums, products, quotients and roots hold what they undo", COUNT), () => {
  const rng = rngFor("balls"), any = (): number => rng.uniform(-4, 4) * 2 ** -rng.integer(20);
  for (let i = 0; i < COUNT; i++) {
    const x = any(), y = any(), a = ball(x), b = ball(y);
    expect([a.m, b.m].map(toNumber)).toEqual([x, y]);
    if (y !== 0) expect(holds(mul(div(a, b), b), a.m), `${x} / ${y}`).toBe(true);
    expect(holds(root(mul(a, a)), ball(Math.abs(x)).m)).toBe(true);
    expect(toNumber(mul(a, b).m)).toBe(x * y);
    expect(sub(add(a, b), b)).toEqual(a);
    // wide operands: the results of their ends lie in the result
    const wide = { m: a.m, r: 1n << 100n }, other = { m: b.m, r: 1n << 90n };
    for (const s of [1n, -1n]) {
      for (const t of [1n, -1n]) {
        const u = { m: wide.m + s * wide.r, r: 0n }, v = { m: other.m + t * other.r, r: 0n };
        expect(holds(mul(wide, other), mul(u, v).m)).toBe(true);
        if (Math.abs(y) > 1e-6) expect(holds(div(wide, other), div(u, v).m)).toBe(true);
      }
    }
    const { sin, cos } = circle(a), angle = add(a, neg(a));
    expect([Math.abs(toNumber(sin.m) - Math.sin(x)) < 1e-15, Math.abs(toNumber(cos.m) - Math.cos(x)) < 1e-15, angle.m])
      .toEqual([true, true, 0n]);
  }
});

test(seededTitle("the least of a chord less a parabola, rates and values of polynomials", COUNT), () => {
  const rng = rngFor("bounds of balls");
  for (let i = 0; i < COUNT / 10; i++) {
    const [g, h, c] = [rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0, 4)].map((x) => ball(x).m),
      low = toNumber(leastOnInterval(g, h, c)), f = (u: number): number => toNumber(g) * (1 - u) + toNumber(h) * u
        - toNumber(c) * u * (1 - u), all = Array.from({ length: 1001 }, (_, k) => f(k / 1000));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(low - 1e-15);
    expect(Math.min(...all)).toBeLessThan(low + 1e-5);
    const degree = 1 + rng.integer(5), piece = Array.from({ length: degree + 1 }, () => [rng.uniform(-1, 1)]),
      from = rng.uniform(0, 0.5), to = from + rng.uniform(0.01, 0.5), { first, second } = ratesOf(piece, from, to);
    const at = (t: number): number => toNumber(valuesOf(piece, t)[0].m), d = 1e-4;
    for (let k = 0; k <= 10; k++) {
      const t = Math.min(Math.max(from + (k / 10) * (to - from), from + d), to - d);
      expect(Math.abs(at(t + d) - at(t - d)) / (2 * d)).toBeLessThanOrEqual(toNumber(first[0]) + 1e-9);
      expect(Math.abs(at(t + d) - 2 * at(t) + at(t - d)) / (d * d)).toBeLessThanOrEqual(toNumber(second[0]) + 1e-5);
    }
  }
});
