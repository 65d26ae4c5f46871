import { exact } from "@col/testkit";
import { describe, expect, it } from "vitest";
import { hull2 } from "../../src/hull/hull2.ts";
import { RELATIVE_TOLERANCE } from "../../src/hull/scale.ts";
import type { Hull2Result } from "../../src/hull/hull2.ts";
import { integer, seeded, shuffled } from "./families.ts";
import type { Rng } from "./families.ts";
import { extremePoints } from "./oracle.ts";

const fill = (n: number, f: (i: number) => readonly [number, number]): Float64Array =>
  Float64Array.from(Array.from({ length: n }, (_, i) => f(i)).flat());

function turned(points: Float64Array, rng: Rng): Float64Array {
  const a = 2 * Math.PI * rng(), c = Math.cos(a), s = Math.sin(a);
  return points.map((x, k) => (k % 2 === 0 ? c * x - s * points[k + 1] : s * points[k - 1] + c * x));
}

const square = (rng: Rng): Float64Array => fill(84, (i) => {
  if (i < 4) return [i & 1 ? 1 : -1, i & 2 ? 1 : -1];
  const t = 2 * rng() - 1, s = rng() < 0.5 ? -1 : 1;
  return rng() < 0.5 ? [t, s] : [s, t];
});

const FAMILIES: readonly (readonly [string, (rng: Rng) => Float64Array, readonly number[]])[] = [
  ["equal", () => fill(9, () => [3, -4]), [0]],
  ["two points", () => fill(9, (i) => [i % 2, 1]), [1]],
  ["collinear", () => fill(50, (i) => [i * 3, i * -7]), [1]],
  ["collinear, rounded", (rng) => turned(fill(50, () => [rng(), 0]), rng), [1]],
  ["square", square, [2]],
  ["square, turned", (rng) => turned(square(rng), rng), [2]],
  ["square at 1e7", (rng) => turned(square(rng), rng).map((x) => x + 1e7), [2]],
  ["lattice", (rng) => fill(60, () => [integer(rng, -2, 2), integer(rng, -2, 2)]), [2]],
  ["circle", (rng) => turned(fill(500, (i) => [Math.cos(i), Math.sin(i)]), rng), [2]],
  ["strip 1e-12", (rng) => turned(fill(60, () => [rng(), rng() * 1e-12]), rng), [2]],
  ["strip as thin as rounding", (rng) => turned(fill(60, () => [rng(), rng() * 1e-15]), rng), [1, 2]],
  ["arc below rounding", () => fill(300, (i) => [Math.cos(i * 1e-8), Math.sin(i * 1e-8)]), [1, 2]],
  ["1e-150", (rng) => square(rng).map((x) => x * 1e-150), [2]],
  ["1e150", (rng) => square(rng).map((x) => x * 1e150), [2]],
  ["within an ulp", (rng) => fill(40, (i) => [(i & 1 ? 1 : -1) * (1 + integer(rng, 0, 2) * 2 ** -52), i & 2 ? 1 : -1]),
    [2]],
];

/** Convex, counter-clockwise, and holding every point within the tolerance: in exact integers, distances in doubles. */
function check(points: Float64Array, hull: Hull2Result): void {
  const n = hull.source.length;
  expect(n).toBe(hull.dimension === 2 ? Math.max(3, n) : hull.dimension + 1);
  const { integers } = exact.exactCoordinates(points);
  const turn = (a: number, b: number, c: number): bigint =>
    (integers[2 * b] - integers[2 * a]) * (integers[2 * c + 1] - integers[2 * a + 1])
      - (integers[2 * b + 1] - integers[2 * a + 1]) * (integers[2 * c] - integers[2 * a]);
  const size = points.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
  for (let i = 0; i < n; i++)
    expect(hull.vertices.subarray(2 * i, 2 * i + 2)).toEqual(points.subarray(2 * hull.source[i],
      2 * hull.source[i] + 2));
  for (let i = 0; i < n && hull.dimension === 2; i++) {
    const a = hull.source[i], b = hull.source[(i + 1) % n];
    expect(turn(a, b, hull.source[(i + 2) % n]) > 0n).toBe(true);
    const x = (points[2 * b] - points[2 * a]) / size, y = (points[2 * b + 1] - points[2 * a + 1]) / size;
    const unit = BigInt(Math.round(Math.log2(size))); // only to bring the integers into the range of a double
    for (let p = 0; p < points.length / 2; p++) {
      const t = turn(a, b, p);
      if (t >= 0n) continue;
      const scale = exact.exactCoordinates(points).exponent - Number(unit);
      const height = (Number(-t) * 2 ** scale * 2 ** scale * 2 ** Number(unit) * 2 ** Number(unit)) / size / size
        / Math.sqrt(x * x + y * y);
      expect(height).toBeLessThanOrEqual(1.25 * RELATIVE_TOLERANCE);
    }
  }
}

describe("hull2", () => {
  it.each(FAMILIES)("%s", (name, make, dimensions) => {
    for (let seed = 1; seed <= 10; seed++) {
      const points = make(seeded(seed));
      const hull = hull2(points);
      expect(dimensions, `seed ${seed}`).toContain(hull.dimension);
      if (!name.includes("150")) check(points, hull);
      const spatial = Float64Array.from({ length: (points.length / 2) * 3 },
        (_, k) => (k % 3 === 2 ? 0 : points[2 * Math.floor(k / 3) + (k % 3)]));
      const mixed = shuffled(spatial, seeded(seed + 50)).points.filter((_, k) => k % 3 < 2);
      expect(hull2(mixed).vertices).toEqual(hull.vertices);
      expect(hull2(points.map((x) => x * 2 ** -30)).source).toEqual(hull.source);
    }
  });

  it("corners of turned squares survive, nothing else does", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const rng = seeded(seed);
      expect(Array.from(hull2(turned(square(rng), rng)).source).sort(), `seed ${seed}`).toEqual([0, 1, 2, 3]);
    }
  });

  it("lattice points: the corners are the extreme points of rational brute force", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const rng = seeded(seed);
      const points = fill(integer(rng, 1, 11), () => [integer(rng, -2, 2), integer(rng, -2, 2)]);
      const spatial = Array.from({ length: (points.length / 2) * 3 },
        (_, k) => (k % 3 === 2 ? 0 : points[2 * Math.floor(k / 3) + (k % 3)]));
      expect(Array.from(hull2(points).source).sort((i, j) => i - j), `seed ${seed}`).toEqual(extremePoints(spatial));
    }
  });

  it("bad input is named", () => {
    expect(() => hull2(new Float64Array(0))).toThrow("hull2: at least one point is needed, got 0");
    expect(() => hull2(new Float64Array(3))).toThrow("multiple of 2, got 3");
    expect(() => hull2(Float64Array.of(0, Infinity))).toThrow("coordinate 1 must be finite, got Infinity");
  });
});
