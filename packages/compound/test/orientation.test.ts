/** Signs of determinants against whole numbers, where doubles cannot tell. */
import type { Rng } from "@col/testkit";
import { rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { sideOf, turnOf } from "../src/mesh/orientation.ts";

/** A double times 2^200 as a whole number: exact for what the test makes. */
const whole = (x: number): bigint => {
  let n = x, shift = 0;
  while (!Number.isInteger(n)) {
    n *= 2;
    shift++;
  }
  return BigInt(n) << BigInt(200 - shift);
};
const signOf = (x: bigint): number => (x > 0n ? 1 : x < 0n ? -1 : 0);

function exactSide(p: Float64Array): number {
  const [a, b, c, d] = [0, 3, 6, 9].map((i) => [0, 1, 2].map((k) => whole(p[i + k])));
  const minus = (x: readonly bigint[], y: readonly bigint[]): bigint[] => x.map((v, i) => v - y[i]);
  const [u, v, w] = [minus(b, a), minus(c, a), minus(d, a)];
  return signOf((u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1]
    + (u[0] * v[1] - u[1] * v[0]) * w[2]);
}

/** A coordinate that falls on others often: a fraction, moved by a last bit or not, near 1 or near 1e6. */
function coordinate(rng: Rng): number {
  const x = rng.pick([0, 1, -1, 0.1, 0.3, 1e6, 1e6 + 0.1]) + rng.pick([0, 0.1, 0.2, 0.7]);
  return x * (1 + rng.pick([0, 0, 2 ** -52, -(2 ** -52)]));
}

const COUNT = samples(4000);

test(seededTitle("sides of planes are those of whole numbers", COUNT), () => {
  const rng = rngFor("compound side"), p = new Float64Array(12), seen = new Map<number, number>();
  for (let k = 0; k < COUNT; k++) {
    for (let i = 0; i < 12; i++) p[i] = coordinate(rng);
    if (k % 2 === 0) for (let i = 0; i < 3; i++) { // in the plane, or off it by rounding
      p[9 + i] = k % 4 === 0 ? p[3 + i] : p[i] + 0.5 * (p[3 + i] - p[i]) + 0.25 * (p[6 + i] - p[i]);
    }
    const sign = sideOf(p);
    seen.set(sign, (seen.get(sign) ?? 0) + 1);
    expect(sign, p.join()).toBe(exactSide(p));
  }
  expect([...seen.values()].every((n) => n > 20) && seen.size === 3).toBe(true);
});

test(seededTitle("turns in the plane are those of whole numbers", COUNT), () => {
  const rng = rngFor("compound turn");
  for (let k = 0; k < COUNT; k++) {
    const [ax, ay, bx, by] = [0, 0, 0, 0].map(() => coordinate(rng));
    const t = rng.pick([0.3, 0.5, 1.7]), cx = k % 3 === 0 ? coordinate(rng) : ax + t * (bx - ax),
      cy = k % 3 === 0 ? coordinate(rng) : ay + t * (by - ay);
    const exact = signOf((whole(bx) - whole(ax)) * (whole(cy) - whole(ay))
      - (whole(by) - whole(ay)) * (whole(cx) - whole(ax)));
    expect(turnOf(Float64Array.of(ax, 0, ay, bx, 0, by, cx, 0, cy), 0, 1, 2, 0, 2)).toBe(exact);
  }
});
