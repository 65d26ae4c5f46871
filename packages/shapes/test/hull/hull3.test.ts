import { describe, expect, it } from "vitest";
import { hull3 } from "../../src/hull/hull3.ts";
import { RELATIVE_TOLERANCE } from "../../src/hull/scale.ts";
import { meshVolume } from "../../src/hull/validate.ts";
import { checkHull } from "./laws.ts";
import { FAMILIES, boxSurface, cubeGrid, integer, lattice, pack, prism, rotated, seeded, shuffled,
  sphere } from "./families.ts";
import { extremePoints, sixVolume } from "./oracle.ts";

/** COL_FUZZ=n runs n times as many seeds as the normal test run. */
const FUZZ = Number(process.env["COL_FUZZ"] ?? 1);
const SEEDS = Array.from({ length: 4 * FUZZ }, (_, i) => i + 1);
const small = (p: Float64Array): boolean => p.length <= 3 * 500;

describe("laws on hostile families", () => {
  it.each(FAMILIES)("%s", (_, make, dimensions) => {
    for (const seed of SEEDS) {
      const points = make(seeded(seed));
      const hull = hull3(points);
      expect(dimensions, `seed ${seed}`).toContain(hull.dimension);
      // Three tolerances hold flat results too; a solid must do with one, and the check's own rounding.
      const bound = (hull.dimension === 3 ? 1.25 : 3) * RELATIVE_TOLERANCE;
      expect(checkHull(points, hull, bound), `seed ${seed}`).toEqual([]);
    }
  });

  it.each(FAMILIES)("order of the input does not matter: %s", (_, make) => {
    for (const seed of SEEDS.slice(0, 2 * FUZZ)) {
      const points = make(seeded(seed));
      const mixed = shuffled(points, seeded(seed + 100));
      const hull = hull3(points);
      const other = hull3(mixed.points);
      expect(coordinates(other.vertices)).toEqual(coordinates(hull.vertices));
      expect(other.facets.planes.length).toBe(hull.facets.planes.length);
    }
  });

  it.each(FAMILIES)("a power of two scales everything exactly: %s", (_, make) => {
    const points = make(seeded(7));
    const hull = hull3(points);
    for (const factor of [2 ** 30, 2 ** -30]) {
      const other = hull3(points.map((x) => x * factor));
      expect(other.source).toEqual(hull.source);
      expect(other.triangles).toEqual(hull.triangles);
      expect(other.facets.planes.map((x, i) => (i % 4 === 3 ? x / factor : x))).toEqual(hull.facets.planes);
    }
  });
});

describe("the vertices are the extreme points", () => {
  const cases: readonly (readonly [string, (seed: number) => Float64Array])[] = [
    ["lattice {-1, 0, 1}^3", (s) => lattice(integer(seeded(s), 1, 12), seeded(s + 1000), -1, 1)],
    ["lattice {0..3} x {0..3} x {0, 1}", (s) => lattice(12, seeded(s), 0, 3).map((x, i) => (i % 3 === 2 ? x % 2 : x))],
    ["lattice with a large offset", (s) => lattice(10, seeded(s), -2, 2).map((x) => x + 2 ** 30)],
    ["in general position", (s) => sphere(12, seeded(s)).map((x) => x * (1 + seeded(s)()))],
    ["lattice in a tilted plane", (s) => {
      const p = lattice(12, seeded(s), -2, 2);
      for (let i = 0; i < p.length; i += 3) p[i + 2] = 2 * p[i] - 3 * p[i + 1];
      return p;
    }],
  ];
  it.each(cases)("%s: against rational brute force", (_, make) => {
    for (let seed = 1; seed <= 120 * FUZZ; seed++) {
      const points = make(seed);
      const hull = hull3(points);
      expect(Array.from(hull.source), `seed ${seed}`).toEqual(extremePoints(points));
      expect(checkHull(points, hull, RELATIVE_TOLERANCE), `seed ${seed}`).toEqual([]);
    }
  });

  it("the volume is the rational one", () => {
    for (let seed = 1; seed <= 60 * FUZZ; seed++) {
      const points = seed % 2 === 0 ? lattice(12, seeded(seed), -2, 2) : sphere(11, seeded(seed));
      const hull = hull3(points);
      const { six, exponent } = sixVolume(points);
      const exact = Number(six) * 2 ** exponent * 2 ** exponent * 2 ** exponent / 6;
      expect(Math.abs(meshVolume(hull.vertices, hull.triangles) - exact), `seed ${seed}`)
        .toBeLessThanOrEqual(1e-13 * (1 + exact));
      if (hull.dimension < 3) expect(six).toBe(0n);
    }
  });
});

describe("rounding makes no vertices", () => {
  it("a rotated cube of 12 points an edge has 8 corners and 6 facets", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const hull = hull3(rotated(cubeGrid(12), seeded(seed)));
      expect([hull.source.length, hull.facets.start.length - 1, hull.neighbours.length], `seed ${seed}`)
        .toEqual([8, 6, 24]);
    }
  });
  it("a rotated box with points on its faces has the 8 corners given", () => {
    for (let seed = 1; seed <= 50 * FUZZ; seed++) {
      const rng = seeded(seed);
      const hull = hull3(rotated(boxSurface(200, rng, 1, 0.1 + rng(), 10 ** -integer(rng, 0, 6)), rng));
      expect(Array.from(hull.source), `seed ${seed}`).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(hull.facets.start.length - 1).toBe(6);
    }
  });
  it("a rotated prism keeps its rims only, sides merged", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const hull = hull3(rotated(prism(40, 11), seeded(seed)));
      expect([hull.source.length, hull.facets.start.length - 1], `seed ${seed}`).toEqual([80, 42]);
      for (let v = 0; v < 80; v++) expect(hull.neighbourStart[v + 1] - hull.neighbourStart[v]).toBe(3);
    }
  });
});

describe("fine polygons as faces", () => {
  it("a 2000-gon prism and a cone over a 2000-gon, rotated", () => {
    const points = prism(2000, 2);
    const hull = hull3(rotated(points, seeded(1)));
    expect([hull.source.length, hull.facets.start.length - 1]).toEqual([4000, 2002]);
    const cone = points.map((x, k) => (Math.floor(k / 3) % 2 === 1 ? [0, 1, 0][k % 3] : x));
    const pointed = hull3(rotated(cone, seeded(2)));
    expect([pointed.source.length, pointed.facets.start.length - 1]).toEqual([2001, 2001]);
    expect(pointed.neighbourStart[2] - pointed.neighbourStart[1]).toBe(2000);
  });
  it("its own vertices give it back", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const hull = hull3(rotated(prism(20, 5), seeded(seed)));
      const again = hull3(hull.vertices);
      expect(again.vertices).toEqual(hull.vertices);
      expect(again.triangles.length).toBe(hull.triangles.length);
    }
  });
});

describe("rigid motion and scale keep the vertices", () => {
  it("of points in general position", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const rng = seeded(seed);
      const points = sphere(200, rng).map((x) => x);
      for (let i = 0; i < 300; i++) points[i] *= 0.9;
      const source = Array.from(hull3(points).source);
      expect(Array.from(hull3(rotated(points, rng)).source), `seed ${seed}`).toEqual(source);
      for (const factor of [1e9, 1e-9]) expect(Array.from(hull3(points.map((x) => x * factor)).source)).toEqual(source);
    }
  });
});

describe("the result reads as documented", () => {
  it("a tetrahedron", () => {
    const hull = hull3(pack([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.25, 0.25, 0.25], [0.5, 0.5, 0]]));
    expect(hull.dimension).toBe(3);
    expect(Array.from(hull.source)).toEqual([0, 1, 2, 3]);
    expect(hull.triangles.length).toBe(12);
    expect(hull.facets.start.length).toBe(5);
    expect(Array.from(hull.neighbourStart)).toEqual([0, 3, 6, 9, 12]);
  });
  it("neighbours go round a vertex counter-clockwise seen from outside", () => {
    const hull = hull3(sphere(40, seeded(5)));
    const V = hull.vertices;
    for (let v = 0; v < hull.source.length; v++) {
      for (let k = hull.neighbourStart[v]; k < hull.neighbourStart[v + 1]; k++) {
        const a = hull.neighbours[k];
        const b = hull.neighbours[k + 1 < hull.neighbourStart[v + 1] ? k + 1 : hull.neighbourStart[v]];
        expect(meshVolume(Float64Array.of(0, 0, 0, ...V.subarray(3 * v, 3 * v + 3), ...V.subarray(3 * a, 3 * a + 3),
          ...V.subarray(3 * b, 3 * b + 3)), [1, 2, 3])).toBeGreaterThan(0);
      }
    }
  });
  it("a polygon is covered on both sides", () => {
    const hull = hull3(pack([[0, 0, 0], [2, 0, 0], [1, 0, 0], [2, 2, 0], [0, 2, 0], [1, 1, 0]]));
    expect(hull.dimension).toBe(2);
    expect(Array.from(hull.source)).toEqual([0, 1, 3, 4]);
    expect(Array.from(hull.triangles)).toEqual([0, 1, 2, 0, 2, 3, 1, 3, 2, 1, 0, 3]);
    expect(Array.from(hull.facets.planes)).toEqual([0, 0, 1, 0, -0, -0, -1, -0]);
    expect(Array.from(hull.facets.vertex)).toEqual([0, 1, 2, 3, 3, 2, 1, 0]);
    expect(Array.from(hull.neighbours)).toEqual([1, 3, 2, 0, 3, 1, 0, 2]);
  });
  it("a segment and a point have no triangles", () => {
    const segment = hull3(pack([[0, 0, 0], [3, 3, 3], [1, 1, 1]]));
    expect([segment.dimension, ...segment.source, ...segment.neighbourStart, ...segment.neighbours]).toEqual([1, 0, 1,
      0, 1, 2, 1, 0]);
    const point = hull3(pack([[1, 2, 3], [1, 2, 3]]));
    expect([point.dimension, ...point.source, ...point.neighbourStart, ...point.neighbours]).toEqual([0, 0, 0, 0]);
    expect(point.triangles.length + point.facets.planes.length).toBe(0);
  });
  it("bad input is named", () => {
    expect(() => hull3(new Float64Array(0))).toThrow("hull3: at least one point is needed, got 0");
    expect(() => hull3(new Float64Array(4))).toThrow("multiple of 3, got 4");
    expect(() => hull3(Float64Array.of(0, Number.NaN, 0))).toThrow("coordinate 1 must be finite, got NaN");
    expect(() => hull3(Float64Array.of(0, 0, -Infinity))).toThrow("coordinate 2 must be finite, got -Infinity");
    expect(() => hull3([0, 0, 0] as unknown as Float64Array)).toThrow(TypeError);
  });
});

function coordinates(vertices: Float64Array): string[] {
  return Array.from({ length: vertices.length / 3 },
    (_, i) => vertices.subarray(3 * i, 3 * i + 3).map((x) => x + 0).join()).sort();
}

it("the families are small enough for the full check", () => {
  expect(FAMILIES.filter(([, make]) => small(make(seeded(1)))).length).toBeGreaterThan(30);
});
