/** Bytes per query whose options are fractional numbers, in a process of its own. */
import { signedDistance } from "@col/epa";
import type { QueryOptions } from "@col/kernel";
import { box, sphere } from "@col/shapes";
import { bytesPerCall, makePose } from "@col/testkit";
import { createDistanceResult, createWarmStart } from "@col/types";
import { expect, test } from "vitest";

test("options whose fields were made as undefined allocate nothing after records of other shapes", () => {
  const a = box(0.5, 0.6, 0.7), b = sphere(0.3), here = makePose(0, 0, 0), there = makePose(2, 0, 0);
  const out = createDistanceResult(), warmStart = createWarmStart(), sum = new Float64Array(1);
  const ask = (options: QueryOptions, n: number): void => {
    for (let i = 0; i < n; i++) sum[0] += signedDistance(a, here, b, there, options, out).lowerBound;
  };
  const others: QueryOptions[] = [{ maxDistance: 2 }, { tolerance: 1e-9, warmStart }, { tolerance: 1e-8 },
    { maxIterations: 60.5, tolerance: 1e-9 }, { maxDistance: 2.5, warmStart }, { warmStart }, { maxIterations: 50 }];
  for (const options of others) ask(options, 50_000);
  const kept: { -readonly [K in keyof QueryOptions]: QueryOptions[K] } =
    { tolerance: undefined, maxDistance: undefined, maxIterations: undefined };
  kept.tolerance = 1e-9;
  kept.maxDistance = 2.5;
  kept.maxIterations = 60.5;
  ask(kept, 200_000);
  expect(bytesPerCall((n) => { ask(kept, n); })).toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
});
