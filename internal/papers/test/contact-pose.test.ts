/** Contact poses: the problem, the search and the experiments around them. */
import { signedDistance } from "@col/epa";
import { point } from "@col/shapes";
import { samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { buildShape, createRandom, pointsOnEllipsoid } from "@col/bench";
import { findContactPose } from "../src/experiments/contact-pose.ts";
import { inexact, randomContactPose, surfacePoint, surfaceVertex } from "../src/experiments/contact-targets.ts";
import { COOLED, TABLE_ONE } from "../src/experiments/derivative-setups.ts";
import { witnessClouds } from "../src/experiments/witness-clouds.ts";
import { context } from "./experiment-context.ts";
import { COLUMNS, PAPER, ratioTable, tableMeasures } from "../src/experiments/pose-measures.ts";
import type { Costs } from "../src/experiments/pose-measures.ts";

const random = createRandom(7), rough = (): ReturnType<typeof buildShape> => buildShape(pointsOnEllipsoid(random, 12));

test("targets are on the surface", () => {
  const shape = rough(), O = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } },
    speck = point();
  for (let k = 0; k < 50; k++) {
    for (const p of [surfacePoint(shape, random), surfaceVertex(shape, random)])
      expect(Math.abs(signedDistance(shape, O, speck, { position: p, quaternion: O.quaternion }).distance))
        .toBeLessThan(1e-8);
  }
});

test(seededTitle("cooled Gumbel smoothing solves nearly all rough problems; the cost belongs to the pose returned",
  samples(40)), () => {
  let solved = 0;
  for (let k = 0; k < samples(40); k++) {
    const p = randomContactPose(rough(), rough(), surfaceVertex, 1, random),
      { cost } = findContactPose(p, COOLED[1], { iterations: 50, seed: k });
    expect(cost).toHaveLength(51);
    expect(cost.every((c) => c >= 0 && c < Infinity)).toBe(true);
    if (cost[50] < 1e-10) solved++;
  }
  expect(solved).toBeGreaterThan(0.8 * samples(40));
});

test(
  "same seed, same costs; differences solve less where points are off, and where damping quiets their rounding errors",
  () => {
  const list = Array.from({ length: 20 }, () => randomContactPose(rough(), rough(), surfaceVertex, 1, random));
  const run = (k: number, error: number, damping: number): number[] => list.map((p, i) => {
    const search = { iterations: 50, seed: i, damping };
    return findContactPose(p, TABLE_ONE[k], error > 0 ? { ...search, solver: inexact(error, createRandom(i)) }
      : search).cost[50];
  });
  for (let k = 0; k < TABLE_ONE.length; k++) expect(run(k, 0, 1e-9)).toEqual(run(k, 0, 1e-9));
  const low = (c: readonly number[]): number => c.filter((x) => x < 1e-10).length, free = low(run(0, 0, 1e-12));
  expect(free).toBeGreaterThan(low(run(0, 3e-6, 1e-12)));
  expect(free).toBeGreaterThan(low(run(0, 0, 1e-6)));
});

test("the clouds spread with the noise and the weights of a ring sum to one", async () => {
  const { tables } = await witnessClouds.run(context({}));
  const spread = tables[0].rows.map((r) => r[1] as number);
  expect(spread[0]).toBeLessThan(spread[2]);
  for (const row of tables[1].rows) expect((row.slice(1) as number[]).reduce((s, x) => s + x, 0)).toBeCloseTo(1, 9);
});

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
