/** The distance of a point from a triangle (hull/distance.ts), wherever both are. */
import { expect, test } from "vitest";
import { distanceToTriangle } from "../../src/hull/distance.ts";

test("above a triangle the distance is the height, also far from the origin", () => {
  for (const far of [0, 1, 2 ** 30, -(2 ** 50)]) {
    for (const axis of [0, 1, 2]) {
      const corners = [[0, 0, 0], [4, 0, 0], [0, 4, 0], [1, 1, 2], [-3, 0, 4]].map((p) =>
        [0, 1, 2].map((c) => p[(c + axis) % 3] + far)), points = Float64Array.from(corners.flat());
      expect(distanceToTriangle(points, 0, 1, 2, 3), `${far} ${axis}`).toBe(2);
      expect(distanceToTriangle(points, 2, 0, 1, 4), `${far} ${axis}`).toBe(5);
    }
  }
});
