/**
 * Depths of solids with rims whose axes pass each other allocate nothing; in a file, so a process, of its own, as
 * alloc-aligned.test.ts.
 */
import { cone, cylinder, frustum } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";

/**
 * Calls after which nothing may be allocated any more: rare branches are met late, and code is thrown away for them.
 */
const SETTLE = 400000;

test("solids with rims allocate nothing", () => {
  const rng = rngFor("epa rims alloc"),
    shapes = [cylinder(0.5, 0.6), cone(0.7, 0.5), frustum(0.3, 0.6, 0.4), cylinder(0.2, 1)];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 0.3)), out = createDistanceResult(),
    sum = new Float64Array(1);
  const body = (n: number): void => {
    for (let i = 0; i < n; i++)
      sum[0] += signedDistance(shapes[i & 3], poses[i & 63], shapes[(i >> 2) & 3], poses[(i * 7) & 63], undefined,
        out).distance;
  };
  expect(settledBytes(body, SETTLE)).toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
}, 240000);
