/**
 * Verdicts on Table I: decided by intervals, undecided on small samples, held to the smaller of the paper's text and
 * table.
 */
import { expect, test } from "vitest";
import { findContactPose } from "../src/experiments/contact-pose.ts";
import { randomContactPose, surfaceVertex } from "../src/experiments/contact-targets.ts";
import { TABLE_ONE, UNSMOOTHED } from "../src/experiments/derivative-setups.ts";
import { conditionVerdict, methodVerdicts, ratioTable, sameColumn } from "../src/experiments/pose-claims.ts";
import type { Costs } from "../src/experiments/pose-claims.ts";
import { shareInterval } from "../src/experiments/statistics.ts";
import { buildShape, createRandom, pointsOnEllipsoid } from "@col/bench";

/** `count` costs spread evenly about a level in their logarithm, by a factor of at most 2. */
const costs = (k: number, level: number, count: number): Costs => ({
  setup: TABLE_ONE[k],
  last: Array.from({ length: count }, (_, i) => level * 2 ** ((2 * (i + 0.5)) / count - 1)),
});
const methods = (levels: readonly number[], count: number): Costs[] => levels.map((level, k) => costs(k, level, count));

test("a quantile's interval holds it, narrows with the sample, and is open where the sample has no rank for it", () => {
  const list = (n: number): number[] => Array.from({ length: n }, (_, i) => (i + 0.5) / n);
  for (const n of [100, 10000]) {
    const { low, high } = shareInterval(list(n), 0.9);
    expect(low).toBeLessThan(0.9);
    expect(high).toBeGreaterThan(0.9);
    expect(high - low).toBeLessThan(1.5 / Math.sqrt(n));
  }
  expect(shareInterval(list(10), 0.9)).toEqual({ low: 0.65, high: Infinity });
  expect(shareInterval([], 0.5)).toEqual({ low: 0, high: Infinity });
});

test("clear ratios are decided, a ratio at its bound is not", () => {
  const verdicts = (levels: readonly number[]): string[] =>
    methodVerdicts("", costs(0, levels[0], 400), methods(levels, 400)).map((v) => v.verdict);
  expect(verdicts([1, 1e-3, 1e-3, 1e-6, 1e-6])).toEqual(["reproduced", "reproduced", "reproduced", "reproduced"]);
  expect(verdicts([1, 1, 1, 1, 1])).toEqual(["not reproduced", "not reproduced", "not reproduced", "not reproduced"]);
  // M = 12 is held to its own row of the table at D9, 1.6 times, and to 4 times at Q3
  expect(verdicts([1, 1 / 4, 1 / 10, 1e-3, 1e-3])).toEqual(["undecided", "undecided", "undecided", "undecided"]);
  expect(conditionVerdict("", costs(0, 1, 400), methods([1, 1e-3, 1e-3, 1, 1e-6], 400))).toMatchObject({
    verdict: "not reproduced",
    ours: "6 of 8 hold, 0 undecided, 2 do not",
  });
});

test("few problems leave a claim undecided and say what would decide it", () => {
  const [verdict] = methodVerdicts("", costs(0, 1, 8), methods([1, 0.2, 0.2, 1e-6, 1e-6], 8));
  expect(verdict.verdict).toBe("undecided");
  expect(verdict.because).toContain("--full");
  expect(sameColumn("", costs(0, 3e-3, 4)).verdict).not.toBe("reproduced");
});

test("the paper's own ratios stand beside ours", () => {
  const runs = methods([1, 0.1, 0.1, 1e-4, 1e-4], 50),
    { rows } = ratioTable("", [{ name: "x", unsmoothed: null, methods: runs }]);
  expect(rows.map((r) => [r[1], r[4]])).toEqual([["4.0", "1.6"], ["20", "16"], ["1e+5", "4e+4"], ["6e+5", "4000"]]);
  expect(rows.every((r) => r[3] === null && r[6] === null)).toBe(true);
});

test("unsmoothed derivatives have a side at every kink, and solve less than the 0th order", () => {
  const random = createRandom(3),
    rough = (): ReturnType<typeof buildShape> => buildShape(pointsOnEllipsoid(random, 12));
  const list = Array.from({ length: 25 }, () => randomContactPose(rough(), rough(), surfaceVertex, 1, random));
  const solved = (k: typeof UNSMOOTHED): number =>
    list.filter((p, seed) => findContactPose(p, k, { iterations: 50, seed }).cost[50] < 1e-10).length;
  const own = solved(UNSMOOTHED);
  expect(own).toBeGreaterThan(solved({ ...UNSMOOTHED, beside: 0 }));
  expect(own).toBeLessThan(solved(TABLE_ONE[2]));
});
