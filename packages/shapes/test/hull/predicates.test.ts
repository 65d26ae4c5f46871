import { describe, expect, it } from "vitest";
import { collinear, exactNormal, orient2d, orient2dValue, orient3d, orient3dValue } from "../../src/hull/predicates.ts";
import { integer, seeded } from "./families.ts";
import type { Rng } from "./families.ts";
import { exactCoordinates, sign, triple, vectors } from "./oracle.ts";

/** Four points that are coplanar but for a few ulps. */
function nearlyCoplanar(rng: Rng): Float64Array {
  const p = Float64Array.from({ length: 12 }, () => rng() - 0.5);
  const u = rng(), v = rng();
  for (let i = 0; i < 3; i++) {
    const exact = p[i] + u * (p[3 + i] - p[i]) + v * (p[6 + i] - p[i]);
    p[9 + i] = exact + integer(rng, -2, 2) * Math.abs(exact) * 2 ** -53;
  }
  return p;
}

const makers: readonly (readonly [string, (rng: Rng) => Float64Array])[] = [
  ["random", (rng) => Float64Array.from({ length: 12 }, () => rng() - 0.5)],
  ["nearly coplanar", nearlyCoplanar],
  ["nearly coplanar, far from the origin", (rng) => nearlyCoplanar(rng).map((x) => x + 12345)],
  ["lattice", (rng) => Float64Array.from({ length: 12 }, () => integer(rng, -1, 1))],
  ["lattice far from the origin",
    (rng) => Float64Array.from({ length: 12 }, () => 2 ** 40 + integer(rng, -1, 1) * 2 ** -10)],
  ["ulps round one point",
    (rng) => Float64Array.from({ length: 12 }, (_, i) => [0.1, 0.7, 0.3][i % 3] + integer(rng, -3, 3) * 2 ** -55)],
  ["mixed magnitudes", (rng) => Float64Array.from({ length: 12 }, () => (rng() - 0.5) * 2 ** integer(rng, -250, 250))],
  ["as small as allowed", (rng) => Float64Array.from({ length: 12 }, () => integer(rng, -5, 5) * 2 ** -340)],
  ["small beside large",
    (rng) => Float64Array.from({ length: 12 }, () => integer(rng, -1, 1) * (rng() < 0.5 ? 2 ** 280 : 2 ** -280))],
];

describe("orient3d and orient2d against exact integers", () => {
  it.each(makers)("%s", (_, make) => {
    for (let seed = 1; seed <= 1500; seed++) {
      const p = make(seeded(seed));
      const [a, b, c, d] = vectors(p);
      const exact = triple(a, b, c, d);
      expect(orient3d(p, 0, 1, 2, 3), `seed ${seed}`).toBe(sign(exact));
      expect(orient3d(p, 1, 0, 2, 3), `seed ${seed}, swapped`).toBe(-sign(exact) + 0);
      const { exponent } = exactCoordinates(p);
      const value = orient3dValue(p, 0, 1, 2, 3);
      expect(Math.sign(value)).toBe(sign(exact));
      // value / 2^(3 exponent) against the integer, both cut to 200 bits.
      const got = exactCoordinates([value]);
      const shift = BigInt(got.exponent - 3 * exponent);
      const scaled = shift >= 0n ? got.integers[0] << shift : got.integers[0] >> -shift;
      const difference = scaled > exact ? scaled - exact : exact - scaled;
      expect(difference * 2n ** 50n <= (exact < 0n ? -exact : exact), `value, seed ${seed}`).toBe(true);

      const xy = Float64Array.of(p[0], p[1], p[3], p[4], p[6], p[7]);
      const turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
      expect(orient2d(xy, 0, 1, 2), `plane, seed ${seed}`).toBe(sign(turn));
      expect(Math.sign(orient2dValue(p[0], p[1], p[3], p[4], p[6], p[7]))).toBe(sign(turn));
    }
  });
});

describe("collinear and exactNormal", () => {
  it("tell a line from a line with one ulp of bend", () => {
    const p = Float64Array.of(0.1, 0.2, 0.3, 0.2, 0.4, 0.6, 0.4, 0.8, 1.2);
    expect(collinear(p, 0, 1, 2)).toBe(true);
    p[8] = 1.2 * (1 + 2 ** -52);
    expect(collinear(p, 0, 1, 2)).toBe(false);
  });
  it("a sliver's normal is right to rounding where the plain cross product is noise", () => {
    // Two directions that differ by one ulp: the products agree in 52 bits.
    const p = Float64Array.of(0, 0, 0, 1, 1 / 3, 1 / 7, 1, 1 / 3 + 2 ** -54, 1 / 7);
    const n = new Float64Array(3);
    exactNormal(p, 0, 1, 2, n);
    const [a, b, c] = vectors(p);
    expect(a).toEqual([0n, 0n, 0n]);
    const unit = 2 ** exactCoordinates(p).exponent;
    expect(n[0] / unit / unit).toBeCloseTo(Number(b[1] * c[2] - b[2] * c[1]), -20);
    expect(n[2]).toBe(2 ** -54);
    expect(n[0] * 7).toBeCloseTo(-(2 ** -54), 25);
    expect(n[1]).toBe(0);
  });
});
