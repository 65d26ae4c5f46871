/**
 * Rows of a simplex: kept, weighted, moved with B. The closest points themselves are judged in sub-distance.test.ts.
 */
import { describe, expect, test } from "vitest";
import { exactPolytopeDistance, packPose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { createSimplex } from "@col/types";
import { compact, nearestVoronoi, reposeSimplex, simplexWeights } from "../src/index.ts";
import { filled, preconditionHolds, SIMPLEX_FAMILIES, simplexCase } from "./simplices.ts";

const EPS = 2 ** -52;

const N = samples(1500);
describe(seededTitle("weights", N), () => {
  test("are convex, and the rows summed with them are the closest point", () => {
    const rng = rngFor("weights"), x = new Float64Array(3), y = new Float64Array(3);
    let checked = 0;
    for (let i = 0; i < N; i++) {
      const c = simplexCase(rng, SIMPLEX_FAMILIES[i % 2 === 0 ? "generic" : "flat"], 2 + (i % 3));
      if (!preconditionHolds(c)) continue;
      const mask = nearestVoronoi(c.w, c.rank, x);
      const s = createSimplex();
      s.rank = c.rank;
      s.w.set(c.w);
      compact(s, mask);
      s.w.fill(NaN, 3 * s.rank); // rows not in use are not read
      simplexWeights(s);
      let sum = 0;
      for (let k = 0; k < s.rank; k++) {
        expect(s.lambda[k]).toBeGreaterThanOrEqual(0);
        sum += s.lambda[k];
      }
      expect(Math.abs(sum - 1)).toBeLessThan(4 * EPS);
      const exact = exactPolytopeDistance(c.w.subarray(0, 3 * c.rank), [0, 0, 0]);
      if (exact.overlap) continue;
      checked++;
      y.fill(0);
      for (let i = 0; i < 3 * s.rank; i++) y[i % 3] += s.lambda[(i / 3) | 0] * s.w[i];
      const l = Math.sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]);
      expect(l - exact.distance, "a convex combination is never nearer").toBeGreaterThan(-8 * EPS * c.size);
      expect(l - exact.distance).toBeLessThan(1e-13 * c.size);
    }
    expect(checked).toBeGreaterThan(N / 3);
  });
  test("degenerate simplices: weights stay convex", () => {
    const s = createSimplex();
    for (const w of [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0]]) {
      for (let rank = 1; rank <= 4; rank++) {
        s.rank = rank;
        s.w.set(w);
        s.lambda.fill(NaN);
        simplexWeights(s);
        expect(Math.min(...s.lambda.subarray(0, rank))).toBeGreaterThanOrEqual(0);
        expect(s.lambda.subarray(0, rank).reduce((p, q) => p + q)).toBeCloseTo(1, 14);
      }
    }
  });
  test("a re-posed simplex holds the same points of both bodies", () => {
    const rng = rngFor("repose");
    for (let i = 0; i < 200; i++) {
      const rank = 1 + (i % 4), m1 = packPose(randomPose(rng, 2)), m2 = packPose(randomPose(rng, 2));
      const s = filled(new Float64Array(12).map(() => rng.uniform(-1, 1)), rank, m1, () => rng.uniform(-1, 1)),
        before = s.w.slice();
      reposeSimplex(s, m1);
      for (let k = 0; k < 3 * rank; k++) expect(Math.abs(s.w[k] - before[k])).toBeLessThan(32 * EPS);
      reposeSimplex(s, m2);
      for (let r = 0; r < rank; r++) for (let k = 0; k < 3; k++) {
        let p = s.a[3 * r + k] - m2[9 + k];
        for (let c = 0; c < 3; c++) p -= m2[3 * k + c] * s.b[3 * r + c];
        expect(Math.abs(s.w[3 * r + k] - p)).toBeLessThan(32 * EPS);
      }
      for (let k = 3 * rank; k < 12; k++) expect(s.w[k]).toBe(before[k]);
    }
  });
});

test("compact keeps the rows of the mask, in order, with everything behind them", () => {
  for (let mask = 1; mask < 16; mask++) {
    const s = createSimplex();
    for (let i = 0; i < 12; i++) { s.w[i] = i; s.a[i] = 100 + i; s.b[i] = 200 + i; }
    for (let i = 0; i < 4; i++) { s.idA[i] = 10 + i; s.idB[i] = 20 + i; }
    s.rank = 4;
    compact(s, mask);
    const rows = [0, 1, 2, 3].filter((i) => (mask & (1 << i)) !== 0);
    expect(s.rank).toBe(rows.length);
    rows.forEach((from, to) => {
      for (let k = 0; k < 3; k++)
        expect([s.w[3 * to + k], s.a[3 * to + k], s.b[3 * to + k]]).toEqual([3 * from + k, 100 + 3 * from + k,
          200 + 3 * from + k]);
      expect([s.idA[to], s.idB[to]]).toEqual([10 + from, 20 + from]);
    });
  }
});
