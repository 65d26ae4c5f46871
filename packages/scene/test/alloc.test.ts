/**
 * Bytes of a frame, of the build: a scene in which bodies move within what it has seen allocates nothing, also where
 * they leave their fat boxes and pairs come and go.
 */
import { distance } from "@col/gjk";
import { addBody, createScene, forEachPair, forEachPairWithin, moveBody } from "@col/scene";
import { box, capsule, convexHull, sphere } from "@col/shapes";
import { makePose, rngFor, settledBytes } from "@col/testkit";
import type { Pose } from "@col/types";
import { expect, test } from "vitest";

/** Frames of a call of the body: `settledBytes` calls it with thousands. */
const FRAMES = 8;

const STEPS = [["nothing moves", 0], ["small steps", 0.001], ["steps out of the fat boxes", 0.4]] as const;

for (const [name, step] of STEPS) {
  test(`${name}: pairs and distances allocate nothing`, () => {
    const rng = rngFor("scene alloc"), hull = convexHull(Array.from({ length: 72 }, () => rng.normal() / 4));
    const shapes = [sphere(0.3), box(0.3, 0.3, 0.3), capsule(0.2, 0.3), hull], scene = createScene({ distance });
    const place = (x: number): Pose[] => Array.from({ length: 24 }, (_, i) =>
      makePose((i % 3) * 0.55 + 0.01 * i + x, (Math.floor(i / 3) % 3) * 0.55, Math.floor(i / 9) * 0.55));
    const here = place(0), there = place(step);
    const handles = here.map((pose, i) => addBody(scene, shapes[i & 3], pose)), sum = new Float64Array(1);
    const near = { maxDistance: 0.05 }, count = (): void => {
      sum[0]++;
    };
    const bytes = settledBytes((n) => {
      for (let i = 0; i < Math.floor(n / FRAMES); i++) {
        const k = i % 24;
        if (step > 0) moveBody(scene, handles[k], (Math.floor(i / 24) & 1) === 0 ? there[k] : here[k]);
        forEachPair(scene, count);
        near.maxDistance = 0.05 + 0.001 * (i & 1);
        forEachPairWithin(scene, count, near);
      }
    }, 400_000);
    expect(FRAMES * bytes).toBeLessThan(4);
    expect(sum[0]).toBeGreaterThan(0);
  });
}
