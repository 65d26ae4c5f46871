/** Bytes per call of shapes of the plane, in a process of its own. */
import { bytesPerCall } from "@col/testkit";
import { expect, test } from "vitest";
import { affine2, ellipse, minkowskiSum2 } from "../src/2d.ts";

test("Hessians of the plane allocate nothing, composed shapes included", () => {
  const out = new Float64Array(4), d = Float64Array.of(0.3, -0.7), inner = affine2(ellipse(1, 2), [1, 0.5, 0, 2]);
  const list = [ellipse(2, 1), inner, affine2(inner, [2, 1, 1, 1]), minkowskiSum2(inner, ellipse(1, 3))];
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      const s = list[i & 3];
      s.hessian?.(s, d, out);
    }
  })).toBeLessThan(0.5);
  expect(out.every(Number.isFinite)).toBe(true);
});
