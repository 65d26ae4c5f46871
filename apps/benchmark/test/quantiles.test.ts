/** Distributions are kept as quantiles: the least, the median and the greatest stay, other figures as they are. */
import type { ExperimentFigure, ExperimentResult } from "@col/papers";
import { expect, test } from "vitest";
import { withQuantiles } from "../src/results/quantiles.ts";

const axis = { label: "", log: false };
const figure = (kind: ExperimentFigure["kind"], x: readonly number[], y: readonly number[]): ExperimentFigure =>
  ({ title: "times", kind, x: axis, y: axis, series: [{ name: "one", x, y }] });
const kept = (of: ExperimentFigure): ExperimentFigure =>
  withQuantiles({ name: "some", tables: [], figures: [of], verdicts: [] } satisfies ExperimentResult).figures[0];

test("a box of 20 001 values becomes 201 of them, in each box apart, and the title says so", () => {
  const many = Array.from({ length: 20_001 }, (_, i) => (i * 7919) % 20_001), few = [5, 3, 4];
  const { title, series: [{ x, y }] } = kept(figure("boxes", [...many.map(() => 0), ...few.map(() => 1)],
    [...many, ...few]));
  expect(title).toBe("times (201 quantiles of 20001 values a box)");
  const large = y.filter((_, i) => x[i] === 0);
  expect(large).toEqual(Array.from({ length: 201 }, (_, k) => 100 * k));
  expect(y.filter((_, i) => x[i] === 1)).toEqual(few);
});

test("values that are not finite are left out, as where they are drawn", () => {
  const y = Array.from({ length: 500 }, (_, i) => (i === 7 ? NaN : i === 9 ? Infinity : i));
  expect(kept(figure("boxes", y.map(() => 0), y)).series[0].y.every(Number.isFinite)).toBe(true);
});

test("small boxes, lines and clouds stay as they are", () => {
  const x = Array.from({ length: 1000 }, (_, i) => i), line = figure("line", x, x), cloud = figure("points", x, x),
    small = figure("boxes", [0, 0, 1], [3, NaN, 2]);
  for (const one of [line, cloud, small]) expect(kept(one)).toEqual(one);
});
