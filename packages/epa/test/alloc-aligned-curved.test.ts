/** No query between solids with nearly parallel axes, or ellipsoids deep in each other, allocates. */
import { cone, cylinder, ellipsoid } from "@col/shapes";
import { makePose, moved, randomPose, rngFor, settledBytes } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";

/** Calls after which nothing may be allocated any more. */
const SETTLE = 150_000;

test("nearly parallel axes and deep ellipsoids allocate nothing", () => {
  const rng = rngFor("epa alloc aligned curved"), poses = Array.from({ length: 64 }, () => randomPose(rng, 0.2)),
    hair = poses.map((p) => moved(p, makePose(1e-3 * rng.normal(), 0.01, 1e-4, 1e-4 * rng.normal(), 1e-5, 0, 1))),
    out = createDistanceResult(), sum = new Float64Array(1);
  const pairs = [[cylinder(0.5, 0.5), cylinder(0.4, 0.6)], [cone(0.5, 0.9), cone(0.5, 0.9)],
    [ellipsoid(0.4, 0.5, 0.6), ellipsoid(0.5, 0.9, 0.3)]];
  for (const [a, b] of pairs) {
    expect(settledBytes((n) => {
      for (let i = 0; i < n; i++) sum[0] += signedDistance(a, poses[i & 63], b, hair[i & 63], undefined, out).distance;
    }, SETTLE), `kinds ${a.kind}, ${b.kind}`).toBeLessThan(0.5);
  }
  expect(Number.isFinite(sum[0])).toBe(true);
}, 240000);
