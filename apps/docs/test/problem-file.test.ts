/**
 * The page that draws a problem file: every form the benchmark reads, answers with their certificate, outlines around
 * the bodies.
 */
import { generate, writeConvexCases } from "@col/bench";
import { describe, expect, test } from "vitest";
import { outline, read, solve, START, VIEWS } from "../demos/problem-file/model.ts";
import { picture } from "../demos/problem-file/view.ts";

test("the first text is a case that is solved and certified", () => {
  const { result, plane, outside } = solve(read(START)[0]);
  expect(result.distance).toBeCloseTo(-0.01, 12);
  expect(Math.abs(plane - result.distance)).toBeLessThan(1e-12);
  expect(outside).toBeLessThan(1e-12);
});

test("a generated file in full, and what is wrong with another", () => {
  const set = generate("primitives", 8, 3, [-0.01, 0.1]), cases = read(writeConvexCases(set));
  expect(cases).toHaveLength(set.count);
  for (const c of cases) {
    const { result, plane } = solve(c);
    expect(Math.abs(plane - result.distance), c.label).toBeLessThan(1e-9);
    if (c.target > 0) expect(result.distance).toBeCloseTo(c.target, 9);
  }
  expect(() => read("convexcases 1 shapes 1 blob 3")).toThrow(/line 1: unknown shape.*"blob"/);
  expect(() => read("convexcases 1 shapes 0 cases 0")).toThrow("no case");
});

describe.each(VIEWS.map((v) => [v.name, v] as const))("%s", (_name, view) => {
  test("the outline reaches as far as the body and the picture holds both", () => {
    const solved = solve(read(START)[0]), { a, poseA } = solved.query, points = outline(a, poseA, view),
      half = [0.5, 0.5, 0.25];
    expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(half[view.right], 12);
    expect(Math.min(...points.map(([, y]) => y))).toBeCloseTo(-half[view.up], 12);
    const { box, pointA, pointB } = picture(solved, view), [x, y, width, height] = box.split(" ").map(Number);
    for (const [px, py] of [pointA, pointB]) expect(px > x && px < x + width && py > y && py < y + height).toBe(true);
  });
});
