/**
 * The laws catch a naive predicate: with the triple product in plain doubles in the exact one's place, the same laws on
 * the same kind of points fail. If this test ever passes the naive hull, the laws have lost their teeth.
 */
import type { Orient3d } from "@col/kernel";
import { orient3d } from "@col/kernel";
import { describe, expect, it } from "vitest";
import { hull3With } from "../../src/hull/hull3.ts";
import { checkHull } from "./laws.ts";
import { polygonCorners } from "../../src/hull/polygon.ts";
import { integer, lattice, moved, prism, rotated, seeded } from "./families.ts";

const naive: Orient3d = (p, a, b, c, d) => {
  const e = (i: number, j: number): number => p[3 * i + j] - p[3 * a + j];
  return Math.sign(e(d, 0) * (e(b, 1) * e(c, 2) - e(b, 2) * e(c, 1)) + e(d, 1) * (e(b, 2) * e(c, 0) - e(b, 0) * e(c, 2))
    + e(d, 2) * (e(b, 0) * e(c, 1) - e(b, 1) * e(c, 0)));
};

const hostile: readonly (readonly [string, (seed: number) => Float64Array])[] = [
  ["rotated lattice", (seed) => rotated(lattice(300, seeded(seed), -3, 3), seeded(seed + 1))],
  ["rotated prism", (seed) => rotated(prism(60, 5), seeded(seed))],
  ["ulps round a tetrahedron's faces", (seed) => {
    const rng = seeded(seed);
    return moved(rotated(lattice(200, rng, 0, 4), rng), 0.1, 0.2, 0.3).map((x) => x + integer(rng, -1, 1) * 2 ** -53);
  }],
];

/** What went wrong, in words; null if all is well. Structural law only: containment far above rounding. */
function failure(points: Float64Array, orient: Orient3d): string | null {
  try {
    return checkHull(points, hull3With(points, orient), 1e-12)[0] ?? null;
  } catch (error) {
    return String(error);
  }
}

describe("the laws catch a naive predicate", () => {
  it.each(hostile)("%s", (_, make) => {
    let caught = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const points = make(seed);
      expect(failure(points, orient3d), `exact, seed ${seed}`).toBeNull();
      if (failure(points, naive) !== null) caught++;
    }
    expect(caught).toBeGreaterThan(0);
  });

  it("a predicate that always says coplanar is caught on the plainest input", () => {
    expect(failure(lattice(100, seeded(3), -2, 2), () => 0)).not.toBeNull();
  });

  it("in the plane: a naive turn drops or keeps corners that it should not", () => {
    const turn = (xy: Float64Array, a: number, b: number, c: number): number =>
      Math.sign((xy[2 * b] - xy[2 * a]) * (xy[2 * c + 1] - xy[2 * a + 1])
        - (xy[2 * b + 1] - xy[2 * a + 1]) * (xy[2 * c] - xy[2 * a]));
    // Points an ulp round a diagonal and one apart (Kettner et al. 2008): tolerance 0 shows the bare chain.
    const exactTurn = (xy: Float64Array, a: number, b: number, c: number): number => {
      const i = (k: number): bigint => BigInt(xy[k] * 2 ** 53) ;
      const d = (i(2 * b) - i(2 * a)) * (i(2 * c + 1) - i(2 * a + 1))
        - (i(2 * b + 1) - i(2 * a + 1)) * (i(2 * c) - i(2 * a));
      return d > 0n ? 1 : d < 0n ? -1 : 0;
    };
    let different = 0;
    for (let seed = 1; seed <= 50; seed++) {
      const rng = seeded(seed);
      const xy = Float64Array.from({ length: 40 }, (_, k) => (k < 20 ? 0.5 : 12 / 64) + integer(rng, 0, 60) * 2 ** -53);
      const a = polygonCorners(xy, 20, 0, turn);
      const b = polygonCorners(xy, 20, 0, exactTurn);
      if (a.join() !== b.join()) different++;
    }
    expect(different).toBeGreaterThan(0);
  });
});
