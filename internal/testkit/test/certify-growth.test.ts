/**
 * The certificate of growth distances: exact on closed forms, and it notices wrong answers of a few units in the last
 * place.
 */
import { certifyGrowth } from "@col/testkit";
import type { GrowthRow } from "@col/testkit";
import { expect, test } from "vitest";
import { ball, box } from "./support/shapes.ts";

const beside = (x: number, y = 0): Float64Array => Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, 0);
/**
 * Boxes of half edges 1 and 0.5, centres 3 apart, offset by 0.25: they meet at alpha = 2, points anywhere on the common
 * part of the faces.
 */
const answer: GrowthRow = { alpha: 2, fromA: [1, 0.125, 0], fromB: [-0.5, 0, 0], normal: [1, 0, 0] };
const boxes = (change: Partial<GrowthRow>) => certifyGrowth(box(1, 1, 1), box(0.5, 0.5, 0.5), beside(3, 0.25),
  { ...answer, ...change });

test("a right answer closes exactly", () => {
  expect(boxes({})).toEqual({ lower: 2, residual: 0, sag: 0 });
  const balls = certifyGrowth(ball(0.5), ball(0.25), beside(3), { alpha: 4, fromA: [0.5, 0, 0], fromB: [-0.25, 0, 0],
    normal: [1, 0, 0] });
  expect(balls.lower).toBe(4);
  expect(balls.residual).toBe(0);
});

test("wrong answers are noticed: a factor, a point, a point outside, a normal, bodies far from their frames", () => {
  const tiny = 2 ** -50;
  expect(boxes({ alpha: 2 + tiny }).residual).toBeGreaterThan(tiny / 4);
  expect(boxes({ fromA: [1, 0.125 + tiny, 0] }).residual).toBeGreaterThan(tiny / 4);
  expect(boxes({ fromA: [1 + tiny, 0.125, 0], fromB: [-0.5 + tiny, 0, 0] }).sag).toBeGreaterThan(tiny / 4);
  const s = Math.sqrt(1 - 1e-12);
  expect(boxes({ normal: [s, 1e-6, 0] }).lower).toBeLessThan(2 - 4e-7);
  // 2^30 from A's origin, the ray is still exact to 2^-40
  const far = certifyGrowth(box(1, 1, 1), box(1, 1, 1), beside(2 ** 30 + 2 ** -20), { ...answer, alpha: 2 ** 29,
    fromA: [1, 0, 0], fromB: [-1, 0, 0] });
  expect(far.residual / (2 ** -50)).toBeCloseTo(1, 6);
});
