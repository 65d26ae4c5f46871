/**
 * Bytes per query, in a process of its own: what V8 allocates depends on what the call sites have seen, and a program
 * that feeds one site more than four kinds of pose or options objects pays for boxed property reads, with any library.
 */
import { distance, intersects } from "@col/accel";
import type { AccelOptions } from "@col/accel";
import { box, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import { createDistanceResult, createWarmStart } from "@col/types";
import { expect, test } from "vitest";

const rng = rngFor("accel alloc"), hull = convexHull(Array.from({ length: 300 }, () => rng.normal()));
const shapes = [sphere(0.5), box(0.5, 0.6, 0.7), ellipsoid(0.4, 0.5, 0.6), cylinder(0.5, 0.5), hull];
const poses = Array.from({ length: 64 }, () => randomPose(rng, 2)), out = createDistanceResult(),
  warm = createWarmStart(), sum = new Float64Array(1);

/** Calls until the functions are in their last tier: the middle tier of V8 boxes doubles that cross a branch. */
const SETTLE = 150_000;

const OPTIONS: readonly (readonly [string, AccelOptions | undefined])[] = [
  ["auto", undefined], ["auto, warm", { warmStart: warm }], ["nesterov", { method: "nesterov" }],
  ["frank-wolfe", { method: "frank-wolfe", maxIterations: 40 }],
];
for (const [name, options] of OPTIONS) {
  test(`a query allocates nothing, mixed kinds: ${name}`, () => {
    expect(settledBytes((n) => {
      for (let i = 0; i < n; i++)
        sum[0] += distance(shapes[i % 5], poses[i & 63], shapes[(i >> 2) % 5], poses[(i * 7) & 63], options,
          out).distance;
    }, SETTLE)).toBeLessThan(0.5);
    expect(settledBytes((n) => {
      for (let i = 0; i < n; i++) if (intersects(shapes[i % 5], poses[i & 63], shapes[(i >> 2) % 5],
        poses[(i * 7) & 63], options)) sum[0]++;
    }, SETTLE)).toBeLessThan(0.5);
    expect(Number.isFinite(sum[0])).toBe(true);
  });
}
