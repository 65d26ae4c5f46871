/** Measures of the 2-D tables: least and mean over the cells, by launches. */
import { expect, test } from "vitest";
import type { PlaneRow } from "../src/plane/measures.ts";
import { leastOfLaunches } from "../src/plane/measure.ts";
import { planeMeasures } from "../src/plane/measures.ts";

const row = (solver: string, question: PlaneRow["question"], vertices: number, order: number,
  category = "distant", byLaunch: readonly number[] = [order]): PlaneRow => ({ solver, question, vertices, category,
  order, shuffled: order, byLaunch, cases: 10, error: 0, wrong: 0 });

test("the least ratio and the geometric mean over the cells that both solvers have", () => {
  const m = planeMeasures([row("paper, scan", "boolean", 4, 100), row("Box2D", "boolean", 4, 200),
    row("paper, scan", "boolean", 8, 100), row("Box2D", "boolean", 8, 50), row("Box2D", "boolean", 12, 1)]);
  expect(m["boolean, least over the cells: Box2D / paper, scan"]).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
  expect(m["boolean, mean over the cells: Box2D / paper, scan"].value).toBeCloseTo(1, 12);
  expect(Object.keys(m).filter((name) => name.startsWith("distance"))).toEqual([]);
});

test("the interval holds the ratio of every launch", () => {
  const m = planeMeasures([row("paper, scan", "boolean", 4, 100, "distant", [100, 100, 100]),
    row("Box2D", "boolean", 4, 101, "distant", [101, 140, 120])])["boolean, least over the cells: Box2D / paper, scan"];
  expect(m.low).toBeLessThanOrEqual(1.01);
  expect(m.high).toBeGreaterThanOrEqual(1.4);
});

test("starts are compared with 4 vertices only", () => {
  const m = planeMeasures([row("paper, scan", "distance", 4, 100), row("paper, fixed start", "distance", 4, 180),
    row("paper, scan", "distance", 8, 100), row("paper, fixed start", "distance", 8, 900)]);
  expect(m["distance, 4 vertices, mean over the cells: paper, fixed start / paper, scan"].value).toBeCloseTo(1.8, 12);
});

test("categories: the dearest mean over the cheapest, and none with a category missing", () => {
  const rows = (touching: number): PlaneRow[] => [
    ...["distant", "overlapping"].flatMap((c) => [row("paper, scan", "distance", 4, 80, c),
      row("paper, scan", "distance", 8, 120, c)]),
    row("paper, scan", "distance", 4, touching, "touching"), row("paper, scan", "distance", 8, 120, "touching")];
  const name = "distance, paper, scan: dearest / cheapest category";
  expect(planeMeasures(rows(130))[name].value).toBeCloseTo(1.25, 12);
  expect(planeMeasures(rows(130).slice(0, 4))[name]).toBeUndefined();
});

test("Box2D where polygons overlap over where they are distant, by number of vertices", () => {
  const m = planeMeasures([row("Box2D", "distance", 4, 100), row("Box2D", "distance", 4, 90, "overlapping")]);
  expect(m["distance, mean over the vertices: Box2D overlapping / Box2D distant"].value).toBeCloseTo(0.9, 12);
});

test("the rows of several launches are one: the least, and each alone", () => {
  const [found, ...none] = leastOfLaunches([[row("a", "distance", 4, 9)], [{ ...row("a", "distance", 4, 7),
    shuffled: 11 }]]);
  expect(none).toEqual([]);
  expect(found).toMatchObject({ order: 7, shuffled: 9, byLaunch: [9, 7], cases: 10 });
});
