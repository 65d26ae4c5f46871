/**
 * The page that draws a problem file: every form the benchmark reads, answers with their certificate, a picture that
 * holds the bodies.
 */
import { generate, writeConvexCases } from "@col/bench";
import { expect, test } from "vitest";
import { read, solve, START } from "../demos/problem-file/model.ts";
import { picture } from "../demos/problem-file/view.ts";
import { boxOf } from "../demos/shared/solids.ts";

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

test("the picture holds both bodies and the witness points", () => {
  const solved = solve(read(START)[0]), { a, poseA, b, poseB } = solved.query;
  const { bodies, dots, center: c, radius } = picture(solved);
  expect(bodies.map(({ solid, pose }) => [solid, pose])).toEqual([[a, poseA], [b, poseB]]);
  const corners = [boxOf(a, poseA), boxOf(b, poseB)].flat();
  for (const p of [...corners, ...dots.map(({ at }) => at)])
    expect(Math.hypot(p.x - c.x, p.y - c.y, p.z - c.z)).toBeLessThanOrEqual(radius + 1e-12);
});
