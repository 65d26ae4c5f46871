/** Signs and values of determinants against whole numbers, where doubles cannot tell. */
import { exact, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { describe, expect, it } from "vitest";
import { collinear, exactNormal, orient2d, orient2dValue, orient3d, orient3dValue,
  orientProjected } from "@col/kernel";

const { exactCoordinates, sign, triple, vectors } = exact;
/** Four points. */
type Maker = (rng: Rng) => Float64Array;

const fill = (coordinate: (i: number) => number): Float64Array => Float64Array.from({ length: 12 },
  (_, i) => coordinate(i));

/** A whole number from `low` to `high`. */
const between = (rng: Rng, low: number, high: number): number => low + rng.integer(high - low + 1);

/** Four points that are coplanar but for a few ulps. */
function nearlyCoplanar(rng: Rng): Float64Array {
  const p = fill(() => rng.uniform(-0.5, 0.5)), u = rng.uniform(), v = rng.uniform();
  for (let i = 0; i < 3; i++) {
    const inPlane = p[i] + u * (p[3 + i] - p[i]) + v * (p[6 + i] - p[i]);
    p[9 + i] = inPlane + between(rng, -2, 2) * Math.abs(inPlane) * 2 ** -53;
  }
  return p;
}

/** Coordinates that fall on each other often, or miss by a last bit; the fourth point in the plane or beside it. */
function onSurface(rng: Rng): Float64Array {
  const p = fill(() => (rng.pick([0, 1, -1, 0.1, 0.3, 1e6, 1e6 + 0.1]) + rng.pick([0, 0.1, 0.2, 0.7]))
    * (1 + rng.pick([0, 0, 2 ** -52, -(2 ** -52)])));
  const kind = between(rng, 0, 3);
  for (let i = 0; i < 3 && kind > 1; i++)
    p[9 + i] = kind === 2 ? p[3 + i] : p[i] + 0.5 * (p[3 + i] - p[i]) + 0.25 * (p[6 + i] - p[i]);
  return p;
}

const makers: readonly (readonly [string, Maker])[] = [
  ["random", (rng) => fill(() => rng.uniform(-0.5, 0.5))],
  ["nearly coplanar", nearlyCoplanar],
  ["nearly coplanar, far from the origin", (rng) => nearlyCoplanar(rng).map((x) => x + 12345)],
  ["points of a triangle", onSurface],
  ["lattice", (rng) => fill(() => between(rng, -1, 1))],
  ["lattice far from the origin", (rng) => fill(() => 2 ** 40 + between(rng, -1, 1) * 2 ** -10)],
  ["ulps round one point", (rng) => fill((i) => [0.1, 0.7, 0.3][i % 3] + between(rng, -3, 3) * 2 ** -55)],
  ["mixed magnitudes", (rng) => fill(() => rng.uniform(-0.5, 0.5) * 2 ** between(rng, -250, 250))],
  ["as small as allowed", (rng) => fill(() => between(rng, -5, 5) * 2 ** -340)],
  ["small beside large", (rng) => fill(() => between(rng, -1, 1) * (rng.uniform() < 0.5 ? 2 ** 280 : 2 ** -280))],
];

const COUNT = samples(400);

describe("orient3d and orient2d against whole numbers", () => {
  it.each(makers)(seededTitle("%s", COUNT), (name, make) => {
    const rng = rngFor(`orientation ${name}`), seen = new Set<number>();
    for (let k = 0; k < COUNT; k++) {
      const p = make(rng), text = p.join();
      const [a, b, c, d] = vectors(p), whole = triple(a, b, c, d);
      seen.add(sign(whole));
      expect(orient3d(p, 0, 1, 2, 3), text).toBe(sign(whole));
      expect(orient3d(p, 1, 0, 2, 3), `${text} swapped`).toBe(-sign(whole) + 0);
      const { exponent } = exactCoordinates(p), value = orient3dValue(p, 0, 1, 2, 3);
      expect(Math.sign(value)).toBe(sign(whole));
      // value / 2^(3 exponent) against the integer, both cut to 200 bits.
      const got = exactCoordinates([value]), shift = BigInt(got.exponent - 3 * exponent);
      const scaled = shift >= 0n ? got.integers[0] << shift : got.integers[0] >> -shift;
      const difference = scaled > whole ? scaled - whole : whole - scaled;
      expect(difference * 2n ** 50n <= (whole < 0n ? -whole : whole), `value ${text}`).toBe(true);

      for (let axis = 0; axis < 3; axis++) {
        const u = (axis + 1) % 3, v = (axis + 2) % 3;
        const turn = sign((b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u]));
        const xy = Float64Array.of(p[u], p[v], p[3 + u], p[3 + v], p[6 + u], p[6 + v]);
        expect(orient2d(xy, 0, 1, 2), `along ${axis} ${text}`).toBe(turn);
        expect(orientProjected(p, 0, 1, 2, u, v), `along ${axis} ${text}`).toBe(turn);
        expect(Math.sign(orient2dValue(xy[0], xy[1], xy[2], xy[3], xy[4], xy[5]))).toBe(turn);
      }
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});

describe("collinear and exactNormal", () => {
  it("tell a line from a line with one ulp of bend", () => {
    const p = Float64Array.of(0.1, 0.2, 0.3, 0.2, 0.4, 0.6, 0.4, 0.8, 1.2);
    expect(collinear(p, 0, 1, 2)).toBe(true);
    p[8] = 1.2 * (1 + 2 ** -52);
    expect(collinear(p, 0, 1, 2)).toBe(false);
  });
  it("a sliver's normal is right up to rounding where the plain cross product is noise", () => {
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
