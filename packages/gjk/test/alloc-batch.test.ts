/** Bytes a row of the batch forms, in a process of its own. What a batch itself needs is shared by its rows. */
import { distanceBatch, intersectsBatch } from "@col/gjk";
import { box, capsule, convexHull, cylinder, sphere } from "@col/shapes";
import { bytesPerCall, randomPose, rngFor } from "@col/testkit";
import { expect, test } from "vitest";

const ROWS = 5000;

test.each([["overlapping", 1], ["apart", 6]] as const)("a row of a batch allocates nothing: mixed kinds, most %s",
  (_, spread) => {
    const rng = rngFor("gjk batch alloc"), hull = convexHull(Array.from({ length: 192 }, () => rng.normal()));
    const kinds = [hull, box(0.5, 0.6, 0.7), sphere(0.5), capsule(0.2, 0.5), cylinder(0.5, 0.5)];
    const shapes = Array.from({ length: 2 * ROWS }, () => rng.pick(kinds));
    const poses = Float64Array.from(shapes.flatMap(() => {
      const { position: p, quaternion: q } = randomPose(rng, spread);
      return [p.x, p.y, p.z, q.x, q.y, q.z, q.w];
    }));
    const pairs = Int32Array.from(shapes.keys()), rows = distanceBatch({ shapes, poses, pairs }),
      verdicts = intersectsBatch({ shapes, poses, pairs });
    for (const batch of [(to: number) => distanceBatch({ shapes, poses, pairs, to }, undefined, rows),
      (to: number) => intersectsBatch({ shapes, poses, pairs, to }, undefined, verdicts)])
      expect(bytesPerCall(batch)).toBeLessThan(0.5);
  });
