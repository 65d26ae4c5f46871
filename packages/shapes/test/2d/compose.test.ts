/** Images of plane shapes (2d/compose.ts): what is smooth of them. */
import { expect, test } from "vitest";
import { affine2, box2, capsule2, disc, withMargin2 } from "../../src/2d.ts";

test("images that are no similarity: of a disc smooth all round, of a rounded box in parts, of a flat one not", () => {
  const stretch = [2, 0, 0, 1];
  expect(affine2(disc(1), stretch).curvature).toBe(2);
  expect(affine2(withMargin2(box2(1, 1), 0.5), stretch).curvature).toBe(1);
  expect(affine2(capsule2(1, 1), stretch).curvature).toBe(1);
  expect(affine2(disc(1), [1, 0, 0, 0]).curvature).toBe(0);
});
