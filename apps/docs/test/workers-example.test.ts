/** The worker example: one and two workers give the bits of the calls on this thread. */
import { distance } from "@col/gjk";
import { box, capsule, convexHull, ellipsoid, minkowskiSum, sphere, withMargin } from "@col/shapes";
import { randomPose, rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import { distancesByWorkers } from "../examples/workers/main.ts";

test("workers answer as this thread does, bit for bit", async () => {
  const rng = rngFor("workers"), cloud = Float64Array.from({ length: 300 }, () => rng.normal());
  const shapes = [box(1, 2, 3), capsule(0.5, 1), convexHull(cloud), withMargin(ellipsoid(1, 2, 0.5), 0.1),
    minkowskiSum(box(1, 1, 1), sphere(0.5))];
  const poses = shapes.map(() => randomPose(rng, 6));
  const pairs = Int32Array.from(shapes.flatMap((_, i) => shapes.slice(i + 1).flatMap((__, j) => [i, i + 1 + j])));
  const expected = Array.from({ length: pairs.length / 2 }, (_, k) => {
    const a = pairs[2 * k], b = pairs[2 * k + 1];
    return distance(shapes[a], poses[a], shapes[b], poses[b]).distance;
  });
  for (const count of [1, 2]) {
    const found = await distancesByWorkers(shapes, poses, pairs, count);
    expect([...found]).toEqual(expected);
  }
}, 60_000);
