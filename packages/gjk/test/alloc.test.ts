/**
 * Bytes per query, in a process of its own: what V8 allocates depends on what the call sites have seen, and a program
 * that feeds one site more than four kinds of pose or options objects pays for boxed property reads, with any library.
 */
import { distance, intersects } from "@col/gjk";
import { box, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import { bytesPerCall, randomPose, rngFor } from "@col/testkit";
import { createDistanceResult, createWarmStart } from "@col/types";
import { expect, test } from "vitest";

test("a query allocates nothing: mixed kinds, distance and Boolean, warm and cold", () => {
  const rng = rngFor("gjk alloc"), hull = convexHull(Array.from({ length: 300 }, () => rng.normal()));
  const shapes = [sphere(0.5), box(0.5, 0.6, 0.7), ellipsoid(0.4, 0.5, 0.6), cylinder(0.5, 0.5), hull];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 2)), out = createDistanceResult(),
    warm = createWarmStart();
  const options = { tolerance: 1e-9 }, warmOptions = { warmStart: warm }, sum = new Float64Array(1);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += distance(shapes[i % 5], poses[i & 63], shapes[(i >> 2) % 5], poses[(i * 7) & 63], options,
        out).distance;
  })).toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += distance(shapes[i % 5], poses[i & 63], shapes[(i >> 2) % 5], poses[(i * 7) & 63], warmOptions,
        out).distance;
  })).toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) if (intersects(shapes[i % 5], poses[i & 63], shapes[(i >> 2) % 5],
      poses[(i * 7) & 63])) sum[0]++;
  })).toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
});
