/**
 * The two sub-distance algorithms, Voronoi regions and signed volumes, against exact rational arithmetic and known
 * answers.
 */
import { describe, expect, test } from "vitest";
import { exactPolytopeDistance, rngFor, samples, seededTitle } from "@col/testkit";
import { nearestSignedVolumes, nearestVoronoi } from "../src/index.ts";
import { preconditionHolds, SIMPLEX_FAMILIES, simplexCase } from "./simplices.ts";
import type { SimplexCase } from "./simplices.ts";

type Nearest = typeof nearestVoronoi;
const ORIGIN = new Float64Array(3);
const norm = (x: ArrayLike<number>): number => Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);

interface Errors {
  /** | |x| - distance | and |x - exact x|, relative to the size of the simplex; sine of the angle between the two. */
  length: number;
  point: number;
  angle: number;
}

/** Exact point of the simplex closest to the origin, and what `nearest` makes of it. The rest of `w` is poisoned. */
function errorsOf(c: SimplexCase, nearest: Nearest, x: Float64Array, out: Errors): number {
  const exact = exactPolytopeDistance(c.w.subarray(0, 3 * c.rank), ORIGIN), s = exact.separation; // -x
  const mask = nearest(c.w, c.rank, x), l = norm(x);
  out.length = Math.abs(l - exact.distance) / c.size;
  out.point = norm([x[0] + s[0], x[1] + s[1], x[2] + s[2]]) / c.size;
  out.angle = norm([x[1] * s[2] - x[2] * s[1], x[2] * s[0] - x[0] * s[2],
    x[0] * s[1] - x[1] * s[0]]) / (l * exact.distance || 1);
  return mask;
}

/**
 * Bounds of | |x| - d | / size by family: [Voronoi regions, signed volumes]. Greatest of 100 000 simplices, times three
 * or so; why they differ is in decisions/numbers.md.
 */
const LENGTH_BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  generic: [6e-15, 6e-15], close: [6e-15, 6e-15], sliver: [1e-13, 6e-15], "close sliver": [1e-12, 1e-5],
  flat: [5e-14, 6e-15],
  needle: [1e-7, 1e-7], // across a needle the normal is known to 2^-53 / thickness
};

describe("the closest point of a simplex, against exact rational arithmetic", () => {
  for (const [name, bounds] of Object.entries(LENGTH_BOUNDS)) {
    const count = samples(700);
    test(seededTitle(name, count), () => {
      const rng = rngFor(`sub-distance ${name}`), x = new Float64Array(3),
        e: Errors = { length: 0, point: 0, angle: 0 };
      const worst = [0, 0], point = [0, 0];
      let checked = 0, angle = 0;
      for (let i = 0; i < count; i++) {
        const c = simplexCase(rng, SIMPLEX_FAMILIES[name], 2 + (i % 3));
        if (!preconditionHolds(c)) continue;
        checked++;
        [nearestVoronoi, nearestSignedVolumes].forEach((nearest, k) => {
          x.fill(NaN);
          const mask = errorsOf(c, nearest, x, e);
          if (k === 0 && mask !== 15) expect(mask & (1 << (c.rank - 1)), "the newest row is kept").not.toBe(0);
          expect(mask >> c.rank, "only rows in use").toBe(0);
          worst[k] = Math.max(worst[k], e.length);
          point[k] = Math.max(point[k], e.point);
          if (k === 0) angle = Math.max(angle, e.angle);
        });
      }
      expect(checked).toBeGreaterThan(count / 3);
      expect(worst[0], "Voronoi regions").toBeLessThan(bounds[0]);
      expect(worst[1], "signed volumes").toBeLessThan(bounds[1]);
      expect(point[0]).toBeLessThan(name === "needle" ? 1e-6 : 1e-12);
      if (name === "generic") expect(angle).toBeLessThan(1e-12);
      if (name === "sliver" || name === "flat") expect(angle).toBeLessThan(1e-9);
    });
  }

  test("a sub-algorithm that ignores the newest row is found out", () => {
    const rng = rngFor("broken"), x = new Float64Array(3), e: Errors = { length: 0, point: 0, angle: 0 };
    let worst = 0;
    for (let i = 0; i < 50; i++) {
      const c = simplexCase(rng, SIMPLEX_FAMILIES["generic"], 4);
      errorsOf(c, (w, rank, out) => nearestVoronoi(w, rank - 1, out), x, e);
      worst = Math.max(worst, e.length);
    }
    expect(worst).toBeGreaterThan(1e-2);
  });
});

describe("special positions", () => {
  const both: readonly (readonly [string, Nearest])[] = [["Voronoi regions", nearestVoronoi],
    ["signed volumes", nearestSignedVolumes]];
  const rows = (...r: number[][]): Float64Array => {
    const w = new Float64Array(12).fill(NaN);
    w.set(r.flat());
    return w;
  };
  for (const [name, nearest] of both) {
    test(`${name}: regions with known answers`, () => {
      const x = new Float64Array(3);
      expect(nearest(rows([3, 4, 0]), 1, x)).toBe(1);
      expect([...x.subarray(0, 3)]).toEqual([3, 4, 0]);
      expect(nearest(rows([-1, 2, 0], [1, 2, 0]), 2, x)).toBe(3);
      expect([...x.subarray(0, 3)].map((v) => v + 0)).toEqual([0, 2, 0]);
      expect(nearest(rows([5, 2, 0], [1, 2, 0]), 2, x)).toBe(2); // the newest end alone
      expect([...x.subarray(0, 3)]).toEqual([1, 2, 0]);
      expect(nearest(rows([-1, 0, 1], [2, -1, 1], [0, 2, 1]), 3, x)).toBe(7);
      expect(norm([x[0], x[1], x[2] - 1])).toBeLessThan(1e-15);
      expect(nearest(rows([-1, -1, -1], [3, -1, -1], [-1, 3, -1], [-1, -1, 3]), 4, x)).toBe(15);
      expect([...x.subarray(0, 3)]).toEqual([0, 0, 0]);
      expect(nearest(rows([-1, -2, 3], [2, -1, 3], [0, 2, 3], [0, 0, 1]), 4, x)).toBe(8); // the apex
    });
    test(`${name}: the origin on a vertex, an edge, a face`, () => {
      const x = new Float64Array(3);
      for (const w of [
        rows([2, 0, 0], [0, 2, 0], [0, 0, 2], [0, 0, 0]), rows([1, 0, 0], [0, 2, 0], [0, 0, 2], [-1, 0, 0]),
        rows([1, 0, 0], [-1, 1, 0], [0, 0, 2], [-1, -1, 0]),
      ]) {
        nearest(w, 4, x);
        expect(norm(x)).toBeLessThan(1e-16);
      }
    });
    test(`${name}: hostile rows give a finite point, no further than the newest row`, () => {
      const rng = rngFor("hostile"), x = new Float64Array(3), p = new Float64Array(3);
      let further = 0;
      for (let i = 0; i < samples(2000); i++) {
        const w = new Float64Array(12), rank = 2 + (i % 3), thin = rng.pick([0, 1e-300, 1e-160, 1e-17, 1e-8, 1]);
        const scale = rng.pick([1e-60, 1, 1e60]);
        for (let k = 0; k < rank; k++) {
          rng.unitVector(p);
          const from = rng.integer(3) === 0 ? rng.integer(4) : -1; // duplicates, collinear rows
          for (let c = 0; c < 3; c++)
            w[3 * k + c] = from >= 0 && from < k ? w[3 * from + c] * rng.pick([1, 1, 2, -1])
              : scale * (c === 0 ? p[0] : thin * p[c]);
        }
        const mask = nearest(w, rank, x), last = 3 * (rank - 1);
        expect(Number.isFinite(x[0] + x[1] + x[2])).toBe(true);
        expect(mask).toBeGreaterThan(0);
        expect(mask >> rank).toBe(0);
        const excess = norm(x) / norm(w.subarray(last, last + 3)) - 1; // NaN: the newest row is the origin
        if (excess > 1e-15) further++;
        expect(excess > 1e-7).toBe(false); // needles: see LENGTH_BOUNDS
      }
      expect(further).toBeLessThan(0.002 * samples(2000));
    });
  }
});

/** Failures found: each was wrong before its fix. */
describe("fixtures", () => {
  const check = (w: number[], rank: number, tolerance: number): void => {
    const exact = exactPolytopeDistance(w.slice(0, 3 * rank), ORIGIN), x = new Float64Array(3),
      padded = new Float64Array(12);
    padded.set(w);
    nearestVoronoi(padded, rank, x);
    expect(Math.abs(norm(x) - exact.distance)).toBeLessThan(tolerance);
  };
  test(
    "flat-tetrahedron-wrong-face: of faces in one plane one was kept beyond which the origin projects, so that its "
      + "weights gave a point 5e-6 further", () => {
    const w = Float64Array.of(
      -0.048115674680247494, -0.5065595436605697, 0.39449556176299677, -0.0681508133137873, -0.7068856351510988,
      0.5554198111209501,
      0.46530308429916745, 4.474733847592122, -3.5984909023307363, 0.9373087526055445, 0.6943622561618791,
      -0.08468310555620301,
    );
    const x = new Float64Array(3), kept = nearestVoronoi(w, 4, x),
      others = [0, 1, 2, 3].filter((i) => (kept & (1 << i)) !== 0);
    const alone = exactPolytopeDistance(others.flatMap((i) => [...w.subarray(3 * i, 3 * i + 3)]), ORIGIN).distance;
    expect(Math.abs(alone - exactPolytopeDistance(w, ORIGIN).distance)).toBeLessThan(1e-13);
  });
  test(
    "sliver-outside-by-rounding: a sliver round the origin was said to leave it out, and an edge 0.17 away was its "
      + "nearest part", () => {
    check([
      0.1176992658681567, -0.15433541884163446, -0.1004364246250248, -0.32546145802130527, 0.4267675764138359,
      0.2777263302983661,
      0.09335550043854228, -0.12241418971580283, -0.07966313650681048, 0.46137825317898434, -0.4897422566590697,
      2.6162951392861356,
    ], 4, 1e-12);
  });
  test("rows-apart-by-underflow: two rows 1e-160 apart made x infinite", () => {
    const x = new Float64Array(3),
      w = Float64Array.of(-0.86, -4e-161, -4e-161, -0.86, -4e-161, 4e-161, 0, 0, 0, 0, 0, 0);
    nearestVoronoi(w, 2, x);
    expect(x[0]).toBe(-0.86);
  });
  test("needle-signs-are-rounding: the newest vertex alone was returned, further away than the simplex before it",
    () => {
    check([
      0.40081930035987495, -0.36521975495100156, -0.032501394053372275, -0.8065371171833403, 0.7374507786365329,
      0.06401336767670547,
      -0.40901949803947174, 0.3744005982219878, 0.03223624060963541,
    ], 3, 1e-8);
  });
  test("needle-false-inside: a tetrahedron of thickness 1e-10 was said to hold the origin, 0.25 away", () => {
    check([
      -0.08328814304985235, 0.28635707834711666, -0.031103481061374942, 0.366793345457595, -0.13214749196097525,
      -0.6423178788366007,
      -0.04219191157905381, 0.24814410715157356, -0.08691247303537704, -0.2978403028350445, 0.4858566591724338,
      0.26026016171735633,
    ], 4, 1e-8);
  });
});
