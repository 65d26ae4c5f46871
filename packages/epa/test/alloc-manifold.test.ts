/**
 * Manifolds allocate nothing; in a file, so a process, of its own: what other queries taught the compiler is measured
 * in alloc.test.ts.
 */
import { box, capsule, cone, cylinder, sphere, supportFace } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold } from "../src/index.ts";

/**
 * Calls after which nothing may be allocated any more: one call in twenty meets the search of flat hulls, which is
 * compiled last.
 */
const SETTLE = 800000;

test("a manifold allocates nothing", () => {
  const rng = rngFor("epa alloc manifold"),
    shapes = [sphere(0.5), box(0.5, 0.6, 0.7), cylinder(0.5, 0.5), cone(0.5, 0.5), capsule(0.2, 0.5)];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 0.5)), out = createContactManifold(4),
    options = { face: supportFace }, sum = new Float64Array(1);
  const body = (n: number): void => {
    for (let i = 0; i < n; i++)
      sum[0] += contactManifold(shapes[i % 5], poses[i & 63], shapes[(i >> 2) % 5], poses[(i * 7) & 63],
        options, out).count;
  };
  expect(settledBytes(body, SETTLE)).toBeLessThan(0.5);
  expect(sum[0]).toBeGreaterThan(0);
}, 240000);
