/** Measures of Table I of the ICRA paper: quantiles of costs beside each other and beside the paper's. */
import { expect, test } from "vitest";
import { TABLE_ONE } from "../src/experiments/derivative-setups.ts";
import { COLUMNS, PAPER, ratioTable, tableMeasures } from "../src/experiments/pose-measures.ts";
import type { Costs } from "../src/experiments/pose-measures.ts";

/** `count` costs spread evenly about a level in their logarithm, by a factor of at most `spread`. */
const costs = (k: number, level: number, count: number, spread: number): Costs => ({ setup: TABLE_ONE[k],
  last: Array.from({ length: count }, (_, i) => level * spread ** ((2 * (i + 0.5)) / count - 1)) });
const methods = (levels: readonly number[], count: number, spread = 2): Costs[] =>
  levels.map((level, k) => costs(k, level, count, spread));

test("the columns of Table I: both with M = 12 are finite differences", () => {
  expect(TABLE_ONE.map(({ options: { method, epsilon, samples, estimator } }) => [method, epsilon, samples, estimator]))
    .toEqual([["finite-differences", 1e-6, undefined, undefined], ["finite-differences", 1e-3, undefined, undefined],
      ["zeroth-order", 1e-2, 50, "plain"], ["gaussian", 1e-3, 20, "plain"], ["gumbel", 1e-4, undefined, undefined]]);
  expect(PAPER[1].slice(3)).toEqual([1e-2, 5e-2]);
});

test("how many times better: the ratio of quantiles, with an interval that few problems leave open", () => {
  const name = "Q3: finite differences 1e-3 / 1st order Gaussian",
    many = tableMeasures(methods([1, 0.1, 0.05, 1e-5, 0.001], 400, 1.001))[name],
    few = tableMeasures(methods([1, 0.1, 0.05, 1e-5, 0.001], 4))[name];
  expect(many.value).toBeCloseTo(1e4, -1);
  expect([many.low > 0.99e4, many.high < 1.01e4, few.low < 0.9e4, few.high > 1.1e4]).toEqual([true, true, true, true]);
});

test("a column beside the paper's: a factor of the quantiles; what is solved counts as solved", () => {
  // the quantiles of the paper themselves, scaled
  const like = (k: number, by: number): Costs => ({ setup: TABLE_ONE[k], last: Array.from({ length: 2000 }, (_, i) => {
    const at = (i + 0.5) / 2000, p = PAPER[k];
    return by * (at < 0.375 ? p[1] : at < 0.625 ? p[2] : at < 0.825 ? p[3] : p[4]);
  }) });
  const m = tableMeasures(TABLE_ONE.map((_, k) => like(k, 2.9)));
  for (const column of COLUMNS) expect(m[`D9 of ${column} / the paper's`].value).toBeCloseTo(2.9, 12);
  expect(m["median of 0th order / the paper's"].value).toBe(1); // both are below 1e-10
});

test("the paper's own ratios stand beside ours", () => {
  const { rows } = ratioTable("", [{ name: "x", unsmoothed: null, methods: methods([1, 1, 0.1, 1e-4, 1e-4], 50) }]);
  expect(rows.map((r) => [r[1], r[3], r[6], r[8]])).toEqual([["20", "5.0", "16", "10"],
    ["1e+5", "3e+4", "4e+4", "3e+4"], ["6e+5", "1e+5", "4000", "2500"]]);
  expect(rows.every((r) => r[5] === null && r[10] === null)).toBe(true);
});
