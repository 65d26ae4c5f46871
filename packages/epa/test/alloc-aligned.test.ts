/**
 * Closed forms of aligned pairs allocate nothing; in a file, so a process, of its own: what other pairs taught the
 * compiler is measured in alloc.test.ts.
 */
import { box, cylinder, ellipsoid } from "@col/shapes";
import { makePose, settledBytes } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";

/**
 * Calls after which nothing may be allocated any more: rare branches are met late, and code is thrown away for them.
 */
const SETTLE = 200000;

test("aligned pairs allocate nothing: boxes, an ellipsoid, a cylinder on one axis", () => {
  const plate = box(2, 0.5, 2), square = box(0.5, 0.6, 0.7), can = cylinder(0.5, 0.5),
    needle = ellipsoid(0.1, 0.6, 0.1);
  const first = [plate, plate, plate, needle, can], second = [square, can, needle, can, needle];
  const here = makePose(), out = createDistanceResult(), sum = new Float64Array(1),
    poses = Array.from({ length: 64 }, (_, i) => makePose(0, 0.01 * i, 0, 0, 0, 0, 1));
  const body = (n: number): void => {
    for (let i = 0; i < n; i++)
      sum[0] += signedDistance(first[i % 5], here, second[i % 5], poses[(i * 5) & 63], undefined, out).distance;
  };
  expect(settledBytes(body, SETTLE)).toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
}, 240000);
