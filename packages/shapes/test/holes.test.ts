/**
 * Values that single-token changes of the sources leave to every other test: similarities, inscribed balls, faces
 * without slack.
 */
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { affine, box, capsule, convexHull, cylinder, frustum, cone, sphere, supportFace } from "../src/index.ts";

test("columns of one length that are not at right angles are no similarity", () => {
  const sheared = [1, 0.6, 0, 0, 0.8, 0, 0, 0, 1],
    other = [1, 0, 0.6, 0, 1, 0, 0, 0, 0.8],
    third = [1, 0, 0, 0, 1, 0.6, 0, 0, 0.8];
  for (const matrix of [sheared, other, third]) {
    const image = affine(sphere(1), matrix),
      out = new Float64Array(3);
    expect(image.margin).toBe(0);
    // h(d) = |A^T d| for a unit ball
    for (const d of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 1],
      [1, -2, 0.5],
    ]) {
      const e = [0, 1, 2].map((k) => matrix[k] * d[0] + matrix[3 + k] * d[1] + matrix[6 + k] * d[2]);
      image.support(image, Float64Array.from(d), out);
      expect(out[0] * d[0] + out[1] * d[1] + out[2] * d[2]).toBeCloseTo(Math.hypot(...e), 13);
    }
    expect(affine(capsule(0.5, 1), matrix).margin).toBe(0);
  }
});

test("a frustum with a point at either end has the inscribed ball of the cone", () => {
  for (const [r, h] of [
    [3, 2],
    [0.5, 4],
    [5, 0.1],
    [1, 1],
  ] as const) {
    const up = frustum(r, 0, h),
      down = frustum(0, r, h),
      hat = cone(r, h);
    expect(up.inradius).toBeCloseTo(hat.inradius, 14);
    expect(up.center[1]).toBeCloseTo(hat.center[1], 14);
    expect(down.inradius).toBeCloseTo(hat.inradius, 14);
    expect(down.center[1]).toBeCloseTo(-hat.center[1], 14);
  }
  for (const [bottom, top, h] of [
    [2, 1, 3],
    [1, 2, 3],
    [3, 2.9, 0.2],
    [0.3, 2, 1],
  ] as const) {
    const s = frustum(bottom, top, h),
      c = s.center[1],
      slope = (bottom - top) / (2 * h),
      steep = Math.hypot(1, slope);
    const side = ((bottom + top) / 2 - slope * c) / steep;
    expect(s.inradius, `${bottom} ${top} ${h}`).toBeCloseTo(Math.min(side, h + c, h - c), 13);
  }
});

/** Corners of the face along d, without slack. */
const corners = (s: ConvexShape, d: readonly number[]): number =>
  supportFace(s, Float64Array.of(...d, 0), new Float64Array(96), new Int32Array(32));

test("faces without slack: a disc, a facet, a side are whole where the direction is exactly theirs", () => {
  expect(corners(cylinder(0.5, 1), [0, 1, 0])).toBe(8);
  expect(corners(cylinder(0.5, 1), [0, -1, 0])).toBe(8);
  expect(corners(cylinder(0.5, 1, { axis: "z" }), [0, 0, 1])).toBe(8);
  expect(corners(cone(0.5, 1), [0, -1, 0])).toBe(8);
  expect(corners(cone(0.5, 1), [0, 1, 0])).toBe(1);
  expect(corners(cylinder(0.5, 1), [1, 0, 0])).toBe(2);
  expect(corners(box(1, 2, 3), [0, 0, 1])).toBe(4);
  expect(corners(box(1, 2, 3), [0, Math.SQRT1_2, Math.SQRT1_2])).toBe(2);
  expect(corners(convexHull([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, 0.5, -1]), [0, 0, 1])).toBe(4);
});
