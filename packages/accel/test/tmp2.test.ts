import { distance } from "@col/gjk";
import { box, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import { bytesPerCall, randomPose, rngFor } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { test } from "vitest";
test("a", () => {
  const rng = rngFor("gjk alloc"), hull = convexHull(Array.from({ length: 300 }, () => rng.normal()));
  const shapes = [sphere(0.5), box(0.5, 0.6, 0.7), ellipsoid(0.4, 0.5, 0.6), cylinder(0.5, 0.5), hull];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 2)), out = createDistanceResult();
  const options = { tolerance: 1e-9 }, sum = new Float64Array(1);
  const all = bytesPerCall((n) => { for (let i = 0; i < n; i++) sum[0] += distance(shapes[i % 5], poses[i & 63], shapes[(i >> 2) % 5], poses[(i * 7) & 63], options, out).distance; });
  console.log("all", all);
  for (let p = 0; p < 5; p++) for (let q = 0; q <= p; q++) console.log(p, q, bytesPerCall((n) => { for (let i = 0; i < n; i++) sum[0] += distance(shapes[p], poses[i & 63], shapes[q], poses[(i * 7) & 63], options, out).distance; }));
});
