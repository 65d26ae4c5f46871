/** Convex polygons in rational arithmetic: hulls, common parts and areas of squares and triangles. */
import { expect, test } from "vitest";
import { hullsOf, intersectPolygons, polygonArea, polygonCorners } from "../src/oracle/convex-polygons.ts";

const square = (x: number, y: number, h: number): number[] => [x - h, y - h, x + h, y - h, x + h, y + h, x - h, y + h];
const common = (p: number[], q: number[]): ReturnType<typeof intersectPolygons> => {
  const [a, b] = hullsOf([p, q]);
  return intersectPolygons(a, b);
};

test("a hull drops points inside and on sides, and turns left", () => {
  const [hull] = hullsOf([[...square(0, 0, 1), 0, 0, 1, 0, 0.5, -1]]);
  expect(polygonCorners(hull)).toHaveLength(4);
  expect(polygonArea(hull)).toBe(4);
});

test("squares have their common square, side and corner", () => {
  expect(polygonArea(common(square(0, 0, 1), square(1, 1, 1)))).toBe(1);
  expect(polygonArea(common(square(0, 0, 1), square(0, 0, 1)))).toBe(4);
  expect(polygonArea(common(square(0, 0, 1), square(0, 0, 3)))).toBe(4);
  expect(polygonCorners(common(square(0, 0, 1), square(2, 0, 1)))).toHaveLength(2);
  expect(common(square(0, 0, 1), square(2, 2, 1)).corners).toHaveLength(1);
  expect(common(square(0, 0, 1), square(3, 0, 1)).corners).toHaveLength(0);
});

test("a square and a square on its corner have an octagon in common, to the last bit", () => {
  const part = common(square(0, 0, 1), [1.5, 0, 0, 1.5, -1.5, 0, 0, -1.5]);
  expect(polygonCorners(part)).toHaveLength(8);
  expect(polygonArea(part)).toBe(3.5);
});
