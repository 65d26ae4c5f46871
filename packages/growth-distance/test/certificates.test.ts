/** Records of Boolean answers (growth-distance.ts). */
import { halfSpace, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { createGrowthResult } from "@col/types";
import { expect, test } from "vitest";
import { growthIntersects } from "../src/growth-distance.ts";

test("a body apart from a half-space: a lower bound beyond 1, no points, whatever was asked before", () => {
  const half = halfSpace({ x: 0, y: 1, z: 0 }), ball = sphere(0.5), out = createGrowthResult();
  for (const y of [0.25, 2, 0.25, 3]) {
    const meets = growthIntersects(half, makePose(), ball, makePose(0.5, y, 0), undefined, out);
    expect(meets).toBe(y < 0.5);
    if (meets) continue;
    expect(out.lowerBound).toBeGreaterThan(1);
    for (const p of [out.pointA, out.pointB]) expect([p.x, p.y, p.z]).toEqual([NaN, NaN, NaN]);
  }
});
