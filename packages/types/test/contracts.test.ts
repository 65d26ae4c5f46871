/**
 * What the factories of `@col/types` promise: nothing undefined is 0, double fields start as doubles, warm starts are
 * plain data.
 */
import { expect, test } from "vitest";
import {
  createBodyDistanceResult,
  createDistanceResult, createDistanceResult2, createGrowthResult, createGrowthResult2, createSimplex, createWarmStart,
  SIMPLEX_OF_A, SIMPLEX_OF_B, STATUSES,
} from "../src/index.ts";

/** All numbers found in plain nested objects, by path, without the counters. */
function numbers(value: object, path = ""): [string, number][] {
  return Object.entries(value).flatMap(([key, v]: [string, unknown]): [string, number][] => {
    if (typeof v === "number") return key === "iterations" ? [] : [[path + key, v]];
    return typeof v === "object" && v !== null ? numbers(v, `${path}${key}.`) : [];
  });
}

test.each([
  ["DistanceResult", createDistanceResult, 11], ["DistanceResult2", createDistanceResult2, 8],
  ["GrowthResult", createGrowthResult, 11], ["GrowthResult2", createGrowthResult2, 8],
] as const)("a fresh %s says nothing: every quantity is NaN", (_name, create, count) => {
  const found = numbers(create());
  expect(found).toHaveLength(count);
  for (const [path, x] of found) expect(x, path).toBeNaN();
});

test("two results share nothing", () => {
  const a = createDistanceResult();
  const b = createDistanceResult();
  a.pointA.x = 1;
  expect(b.pointA).toEqual({ x: NaN, y: NaN, z: NaN });
});

test("a fresh result of bodies knows no part", () => {
  expect(createBodyDistanceResult()).toEqual({ ...createDistanceResult(), partA: -1, partB: -1 });
  const { partA, partB } = createWarmStart();
  expect([partA, partB]).toEqual([-1, -1]);
});

test("status codes are unique: a code in a packed result names one status", () => {
  expect(new Set(STATUSES).size).toBe(STATUSES.length);
  expect(STATUSES).toContain(createDistanceResult().status);
});

test("a fresh simplex is empty and knows no vertex", () => {
  const s = createSimplex();
  expect(s.rank).toBe(0);
  expect([s.w.length, s.a.length, s.b.length, s.lambda.length]).toEqual([12, 12, 12, 4]);
  expect([...s.idA, ...s.idB]).toEqual(new Array(8).fill(-1));
});

test("a warm start survives structured cloning, but for the shapes of its simplex, which stay behind", () => {
  const w = createWarmStart();
  w.valid = true;
  w.x[1] = 2.5;
  w.simplex.rank = 3;
  const clone = structuredClone(w);
  expect(clone).toEqual(Object.fromEntries(Object.entries(w)));
  expect(Object.getOwnPropertySymbols(w)).toEqual([SIMPLEX_OF_A, SIMPLEX_OF_B]);
  expect(Object.getOwnPropertySymbols(clone)).toEqual([]);
});
