/** The growth gradient under its second address: the same function, and right. */
import { growthDistance, growthGradient as home } from "@col/growth-distance";
import { box, ellipsoid } from "@col/shapes";
import { randomPose, rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import { growthGradient } from "../src/growth.ts";
import { growthGradient as main } from "../src/index.ts";

test("one function; moving B's centre by h changes the factor by gradient times h", () => {
  expect(growthGradient).toBe(home);
  expect(main).toBe(home);
  const rng = rngFor("diff growth"), a = box(0.4, 0.5, 0.6), b = ellipsoid(0.3, 0.4, 0.5), poseA = randomPose(rng, 1),
    poseB = randomPose(rng, 1), h = 1e-5;
  const g = growthGradient(a, poseA, b, poseB, growthDistance(a, poseA, b, poseB, { tolerance: 1e-15 }),
    "hybrid");
  for (const [k, axis] of (["x", "y", "z"] as const).entries()) {
    const at = (s: number): number => growthDistance(a, poseA, b,
      { ...poseB, position: { ...poseB.position, [axis]: poseB.position[axis] + s } }, { tolerance: 1e-14 }).alpha;
    expect(Math.abs((at(h) - at(-h)) / (2 * h) - g[6 + k])).toBeLessThan(1e-6);
  }
});
