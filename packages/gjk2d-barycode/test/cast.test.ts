/** Rays along the axes of the plane, as people write them. */
import { box2 } from "@col/shapes/2d";
import { expect, test } from "vitest";
import { rayCast2 } from "../src/index.ts";

test("rays along the axes meet a box where they must", () => {
  const a = box2(1, 2), here = { x: 0, y: 0, c: 1, s: 0 };
  for (const [x, y, time] of [[1, 0, 4], [-1, 0, 4], [0, 1, 3], [0, -1, 3], [0, 2, 1.5], [-2, 0, 2]]) {
    const r = rayCast2(a, here, { x: -5 * Math.sign(x), y: -5 * Math.sign(y) }, { x, y });
    expect(r.status).toBe("hit");
    expect(r.time).toBeCloseTo(time, 8);
    expect(rayCast2(a, here, { x: 5 * Math.sign(x), y: 5 * Math.sign(y) }, { x, y }).status).toBe("miss");
  }
});
