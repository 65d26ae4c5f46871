/** Verdicts on Table I, fed costs on both sides of their thresholds: decided by intervals, open on small samples. */
import { expect, test } from "vitest";
import { TABLE_ONE } from "../src/experiments/derivative-setups.ts";
import { columnVerdict, conditionVerdict, methodVerdicts, PAPER, ratioTable } from "../src/experiments/pose-claims.ts";
import type { Costs } from "../src/experiments/pose-claims.ts";
import { shareInterval } from "../src/experiments/statistics.ts";

/** `count` costs spread evenly about a level in their logarithm, by a factor of at most `spread`. */
const costs = (k: number, level: number, count: number, spread = 2): Costs => ({
  setup: TABLE_ONE[k],
  last: Array.from({ length: count }, (_, i) => level * spread ** ((2 * (i + 0.5)) / count - 1)),
});
const methods = (levels: readonly number[], count: number, spread = 2): Costs[] =>
  levels.map((level, k) => costs(k, level, count, spread));

test("the columns of Table I: both with M = 12 are finite differences", () => {
  expect(TABLE_ONE.map(({ options: { method, epsilon, samples, estimator } }) => [method, epsilon, samples, estimator]))
    .toEqual([["finite-differences", 1e-6, undefined, undefined], ["finite-differences", 1e-3, undefined, undefined],
      ["zeroth-order", 1e-2, 50, "plain"], ["gaussian", 1e-3, 20, "plain"], ["gumbel", 1e-4, undefined, undefined]]);
  expect(PAPER[1].slice(3)).toEqual([1e-2, 5e-2]);
});

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

test("a method is held to the text's factor against each of the differences", () => {
  const verdicts = (levels: readonly number[]): string[] =>
    methodVerdicts("", methods(levels, 400, 1.001)).map((v) => v.verdict);
  // 0th order against 1e-6 and 1e-3, Gaussian likewise, Gumbel likewise
  expect(verdicts([1, 1, 1 / 10.1, 1 / 1010, 1 / 1010])).toEqual(Array(6).fill("reproduced"));
  expect(verdicts([1, 1, 1 / 9.9, 1 / 990, 1 / 990])).toEqual(Array(6).fill("not reproduced"));
  expect(verdicts([1, 0.1, 0.05, 1e-5, 0.001]))
    .toEqual(["reproduced", "not reproduced", "reproduced", "reproduced", "undecided", "not reproduced"]);
  expect(methodVerdicts("", methods([1, 1, 0.1, 1e-3, 1e-3], 400)).map((v) => v.verdict))
    .toEqual(Array(6).fill("undecided"));
});

test("a claim that fails names what the estimator with a control variate gives", () => {
  const base = TABLE_ONE[3], own: Costs = { ...costs(3, 1e-9, 50), setup: { ...base, name: `${base.name}, other` } };
  const all = methods([1, 1, 1e-3, 0.5, 1e-6], 50), [, , gaussian] = methodVerdicts("", all, [...all, own]);
  expect(gaussian.because).toContain(`${base.name}, other instead of the printed estimator`);
});

test("one verdict for all claims of a condition: the worst of them", () => {
  const all = (levels: readonly number[]): { verdict: string; ours: string } => conditionVerdict("",
    methods(levels, 400));
  expect(all([1, 1, 1e-3, 1e-6, 1e-6])).toMatchObject({ verdict: "reproduced", ours: "12 of 12 hold, 0 undecided, 0 do "
    + "not" });
  expect(all([1, 1, 1e-3, 1, 1e-6])).toMatchObject({ verdict: "not reproduced", ours: "8 of 12 hold, 0 undecided, 4 do "
    + "not" });
});

test("few problems leave a claim undecided and say what would decide it", () => {
  const [verdict] = methodVerdicts("", methods([1, 1, 0.05, 1e-6, 1e-6], 8));
  expect(verdict.verdict).toBe("undecided");
  expect(verdict.because).toContain("--full");
  expect(columnVerdict("", costs(0, 3e-3, 4), 0).verdict).not.toBe("reproduced");
});

test("a column ends where the paper's does to a factor of 3; what is solved is solved", () => {
  // the quantiles of the paper themselves, scaled
  const like = (k: number, by: number): Costs => ({ setup: TABLE_ONE[k], last: Array.from({ length: 2000 }, (_, i) => {
    const at = (i + 0.5) / 2000, p = PAPER[k];
    return by * (at < 0.375 ? p[1] : at < 0.625 ? p[2] : at < 0.825 ? p[3] : p[4]);
  }) });
  for (const k of TABLE_ONE.keys()) {
    expect(columnVerdict("", like(k, 2.9), k).verdict, `column ${k}`).toBe("reproduced");
    expect(columnVerdict("", like(k, 1 / 2.9), k).verdict).toBe("reproduced");
    expect(columnVerdict("", like(k, 3.1), k).verdict).toBe("not reproduced");
  }
  expect(columnVerdict("", like(0, 1 / 3.1), 0).verdict).toBe("not reproduced");
  expect(columnVerdict("", { ...like(2, 1), last: like(2, 1).last.map((c) => (c < 1e-10 ? 0 : c)) }, 2).verdict)
    .toBe("reproduced");
});

test("the paper's own ratios stand beside ours", () => {
  const { rows } = ratioTable("", [{ name: "x", unsmoothed: null, methods: methods([1, 1, 0.1, 1e-4, 1e-4], 50) }]);
  expect(rows.map((r) => [r[1], r[3], r[6], r[8]])).toEqual([["20", "5.0", "16", "10"],
    ["1e+5", "3e+4", "4e+4", "3e+4"], ["6e+5", "1e+5", "4000", "2500"]]);
  expect(rows.every((r) => r[5] === null && r[10] === null)).toBe(true);
});
