/** Boxes at rest have four contacts and balls one, in all six directions of the axes, each compared whole. */
import { box, halfSpace, sphere } from "@col/shapes";
import { apart, makePose } from "@col/testkit";
import { describe, expect, test } from "vitest";
import { contactManifold } from "../src/index.ts";

const DEPTH = 0.01, AXES = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => [axis, sign] as const));

/** The corners of the square of half size 0.5 across an axis, at a height along it, in a fixed order. */
const square = (axis: number, height: number): number[][] => [-0.5, 0.5].flatMap((p) => [-0.5, 0.5].map((q) => {
  const corner = [p, q];
  corner.splice(axis, 0, height);
  return corner;
}));

/** Points of a manifold in that order. */
const points = (list: Float64Array, count: number): number[][] => Array.from({ length: count }, (_, k) =>
  Array.from(list.subarray(3 * k, 3 * k + 3)))
  .sort((p, q) => { for (let i = 0; i < 3; i++) if (Math.abs(p[i] - q[i]) > 0.1) return p[i] - q[i]; return 0; });

describe.each(AXES)("along axis %d, sign %d", (axis, sign) => {
  const unit = [0, 0, 0];
  unit[axis] = sign;
  const at = (height: number): ReturnType<typeof makePose> => {
    const p = unit.map((x) => height * x);
    return makePose(p[0], p[1], p[2]);
  };
  test.each([
    ["a box", box(2, 2, 2), 2], ["a half-space", halfSpace({ x: unit[0], y: unit[1], z: unit[2] }, 0), 0],
  ] as const)("a box and a rotated ball on %s", (_, ground, top) => {
    const small = box(0.5, 0.5, 0.5), height = top + 0.5 - DEPTH, m = contactManifold(small, at(height), ground, at(0));
    expect([m.count, apart(m.normal, unit.map((x) => -x)) < 1e-12]).toEqual([4, true]);
    for (const [list, level] of [[m.pointsA, top - DEPTH], [m.pointsB, top]] as const) {
      for (const [k, p] of points(list, m.count).entries())
        expect(apart(p, square(axis, sign * level)[k]), `${k}: ${p.join()}`).toBeLessThan(1e-12);
    }
    const turned = { ...at(height), quaternion: { x: 0.5, y: -0.1, z: 0.7, w: 0.5 } }, ball = sphere(0.5);
    const one = contactManifold(ball, turned, ground, at(0));
    expect([one.count, apart(one.pointsA.subarray(0, 3), unit.map((x) => (top - DEPTH) * x)) < 1e-9,
      apart(one.pointsB.subarray(0, 3), unit.map((x) => top * x)) < 1e-9, Math.abs(one.gaps[0] + DEPTH) < 1e-9])
      .toEqual([1, true, true, true]);
    const swapped = contactManifold(ground, at(0), small, at(height));
    expect([swapped.count, apart(swapped.normal, unit) < 1e-12]).toEqual([4, true]);
  });
});
