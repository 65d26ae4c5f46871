/** The search between polygons: a first corner that lies on the other body's up to rounding is no answer yet. */
import { segment2 } from "@col/shapes/2d";
import { expect, test } from "vitest";
import { distance2 } from "../src/index.ts";

test("segments side by side, some ulps apart, do not overlap", () => {
  for (const [x, y] of [[-1, -2], [-3, 1], [0.5, -2.5], [1, -1]]) {
    const rod = segment2({ x: 0, y: 0 }, { x, y }), length = Math.hypot(x, y);
    for (const k of [1, 2, 3, 5, 8, 13]) for (const at of [1, 2]) {
      const up = k * 2 ** -52 * at, poseA = { x: 1, y: at, c: 1, s: 0 }, poseB = { x: 1, y: at + up, c: 1, s: 0 };
      const r = distance2(rod, poseA, rod, poseB), told = `${x} ${y}, ${k} ulps of ${at}`;
      expect(r.status, told).not.toBe("overlapping");
      expect(Math.abs(r.distance - up * Math.abs(x) / length), told).toBeLessThan(4e-16 * length);
    }
  }
});
