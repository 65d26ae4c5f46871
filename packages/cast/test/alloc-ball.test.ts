/**
 * Bytes of a ball cast at a box, in a process of its own that asks nothing else: the compiler learns the closed form
 * from these casts alone, and boxes a number whose other choice it has not seen.
 */
import { box, sphere } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import { expect, test } from "vitest";
import { createCastResult, shapeCast } from "../src/index.ts";

const CASES = 256, SETTLE = 120000;

test("a ball cast at a box allocates nothing", () => {
  const rng = rngFor("cast alloc ball"), out = createCastResult();
  const cases = Array.from({ length: CASES }, () => {
    const poseA = randomPose(rng, 1), poseB = randomPose(rng, 4), p = poseA.position, q = poseB.position;
    return {
      ball: sphere(rng.uniform(0.3, 0.7)), poseA, poseB,
      block: box(rng.uniform(0.2, 0.7), rng.uniform(0.2, 0.7), rng.uniform(0.2, 0.7)),
      way: { x: 1.5 * (p.x - q.x), y: 1.5 * (p.y - q.y), z: 1.5 * (p.z - q.z) },
    };
  });
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++) {
      const { ball, poseA, block, poseB, way } = cases[i & (CASES - 1)];
      shapeCast(ball, poseA, block, poseB, way, undefined, out);
    }
  }, SETTLE)).toBeLessThan(0.5);
  expect(cases.some((c) => shapeCast(c.ball, c.poseA, c.block, c.poseB, c.way).status === "hit")).toBe(true);
}, 120000);
