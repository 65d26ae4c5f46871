/** Pairs whose answers were wrong once, by what happened. Closed forms or another description of the pair as oracle. */
import {
  createGrowthBatchResult,
  growthDerivatives,
  growthDistance,
  growthDistance2,
  growthDistanceBatch,
  growthIntersects,
  growthIntersects2,
} from "@col/growth-distance";
import { relativePose } from "@col/kernel";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, halfSpace, point, segment, sphere } from "@col/shapes";
import { capsule2, disc, halfPlane, segment2, withMargin2 } from "@col/shapes/2d";
import { makePose } from "@col/testkit";
import type { ConvexShape, ConvexShape2, GrowthResult } from "@col/types";
import { describe, expect, test } from "vitest";

const O = makePose(),
  DOCUMENTED = ["optimal", "budget-spent", "precision-limit", "coincident-centres", "ill-conditioned"];

function holds(r: GrowthResult, truth: number): void {
  expect(DOCUMENTED).toContain(r.status);
  expect(r.lowerBound).toBeLessThanOrEqual(truth * (1 + 1e-14));
  expect(r.alpha).toBeGreaterThanOrEqual(truth * (1 - 1e-14));
}

describe("a chord whose newest point looks past the ray: weights of rounding, an upper bound below the truth", () => {
  const pairs: readonly (readonly [string, ConvexShape, readonly [number, number, number]])[] = [
    ["two radii equal", ellipsoid(0.5, 0.5, 0.1), [0.3, 0.1, 0.1]],
    [
      "a coordinate of 0",
      ellipsoid(0.2555281889799246, 0.11515980017696739, 0.9553312820463262),
      [-0.3335548317991197, 0.6054590847343206, 0],
    ],
  ];
  test.each(pairs)("point and ellipsoid, %s", (_, e, [x, y, z]) => {
    const b = e.bounds,
      truth = Math.hypot(x / b[3], y / b[4], z / b[5]);
    for (const method of ["auto", "second-order", "cutting-plane"] as const) {
      const r = growthDistance(point(), makePose(x, y, z), e, O, { method }),
        back = growthDistance(e, O, point(), makePose(x, y, z), { method });
      for (const s of [r, back]) {
        holds(s, truth);
        expect(s.status).toBe("optimal");
      }
    }
    const d = growthDerivatives(point(), makePose(x, y, z), e, O);
    holds(d.result, truth);
    // d alpha / d x of the closed form
    expect(d.gradient[0]).toBeCloseTo(x / (b[3] * b[3] * truth), 6);
    expect(d.gradient[1]).toBeCloseTo(y / (b[4] * b[4] * truth), 6);
  });
});

describe("needles", () => {
  const T = 1e-13, turned = makePose(0, 0.26, 0.1, 0.1, 0.2, 0.3, Math.sqrt(1 - 0.14));
  const makers: readonly (readonly [string, () => ConvexShape])[] = [
    ["boxes", () => box(0.7, T, T)], ["capsules", () => capsule(T, 0.7, { axis: "x" })],
    ["cylinders", () => cylinder(T, 0.7, { axis: "x" })], ["ellipsoids", () => ellipsoid(0.7, T, T)],
    ["hulls", () => convexHull([-0.7, 0, T, 0.7, 0, T, 0, T, -T, 0, -T, -T, 0.3, T, 0])],
  ];
  test.each(makers)("%s 1e-13 thick, 0.26 apart, do not meet", (_, make) => {
    for (const pose of [makePose(0, 0.26, 0), makePose(0.1, 0, 0.26), turned]) {
      const r = growthDistance(make(), O, make(), pose);
      expect(growthIntersects(make(), O, make(), pose)).toBe(false);
      expect(DOCUMENTED).toContain(r.status);
      expect(r.lowerBound).toBeGreaterThan(1);
      expect(r.alpha).toBeLessThan(Infinity);
      expect(r.alpha).toBeGreaterThanOrEqual(r.lowerBound);
    }
  });

  test("a bracket wider than asked is not optimal, whatever the thickness and the tolerance", () => {
    for (const thick of [1e-3, 1e-6, 1e-8, 1e-10, 1e-13, 1e-15]) {
      for (const tolerance of [1.5e-8, 1e-12, 1e-13]) {
        for (const make of [
          () => box(0.7, thick, thick),
          () => capsule(thick, 0.7),
          () => ellipsoid(thick, 0.7, thick),
        ]) {
          const r = growthDistance(make(), O, make(), turned, { tolerance });
          expect(r.alpha <= r.lowerBound * (1 + tolerance)).toBe(r.status === "optimal");
          expect(r.lowerBound).toBeLessThanOrEqual(r.alpha);
        }
      }
    }
  });

  test("two segments and a ball of a needle's radius: the bounds hold the closed form", () => {
    // crossing bars at right angles, the gap along z: alpha = gap / (thickness of both)
    for (const thick of [1e-6, 1e-8, 1e-13]) {
      const r = growthDistance(box(0.7, thick, thick), O, box(thick, 0.7, thick), makePose(0.25, 0.125, 0.5));
      holds(r, 0.5 / (2 * thick));
    }
  });
});

test("needles in 2-D that cross: the Boolean answer agrees with the bracket", () => {
  const make = (m: number): ConvexShape2 => withMargin2(segment2({ x: 4e-16, y: -2.9 }, { x: 0, y: 3.1 }), m);
  const a = make(0), b = make(2 ** -50), poseA = { x: -2, y: 0, c: 0.6, s: 0.8 }, poseB = { x: -2, y: 0, c: 0, s: -1 };
  expect(growthDistance2(a, poseA, b, poseB).alpha).toBeLessThan(1);
  expect(growthIntersects2(a, poseA, b, poseB)).toBe(true);
});

test("capsules of the plane 1e-9 thick whose ends cross: the default closes what cutting planes close", () => {
  const poseA = { x: 0, y: 0, c: 1, s: 0 }, poseB = { x: 0.5, y: 0.5, c: 0, s: -1 };
  let told = 0;
  for (let k = 0; k < 200; k++) {
    const a = capsule2((1 + k % 14) * 2 ** -32, 0.5), b = capsule2((1 + k % 11) * 2 ** -31, 0.5), where = `pair ${k}`;
    const alone = growthDistance2(a, poseA, b, poseB, { method: "cutting-plane", tolerance: 1e-9 });
    if (alone.status !== "optimal") continue;
    const r = growthDistance2(a, poseA, b, poseB, { tolerance: 1e-9 });
    expect(r.status, where).toBe("optimal");
    expect(r.lowerBound, where).toBeLessThanOrEqual(alone.alpha * (1 + 1e-12));
    expect(r.alpha, where).toBeGreaterThanOrEqual(alone.lowerBound * (1 - 1e-12));
    if (!(alone.alpha < 1 - 1e-9)) continue;
    told++;
    expect(growthIntersects2(a, poseA, b, poseB), where).toBe(true);
  }
  expect(told).toBeGreaterThan(10);
});

test("bodies smaller than the rounding of their positions are not in one place because of it", () => {
  const a = cone(2 ** -50, 2 ** -50), b = cone(2 ** -51, 2 ** -51), r = growthDistance(a, O, b, makePose(6 * 2 ** -52));
  const far = growthDistance(a, makePose(0, -0.3, -2), b, makePose(6 * 2 ** -52, -0.3, -2));
  expect(far.status).toBe("optimal");
  expect(far.alpha).toBeCloseTo(r.alpha, 12);
});

test("a body that is flat towards a half-space, give or take rounding, has no growth distance from it", () => {
  const flat = segment({ x: 0, y: 0.1, z: -1 }, { x: 0, y: 0.1, z: 1 });
  const r = growthDistance(flat, makePose(0, 3, 0), halfSpace({ x: 1e-17, y: 1, z: 0 }), O);
  expect(r.status).toBe("ill-conditioned");
  expect(r.alpha).toBeNaN();
});

test("a body far off its frame and no larger than that frame's rounding: open, by what the rounding is worth", () => {
  const c = 1e-15,
    hull = convexHull([1, 1, 1, 1 + 5 * c, 1, 1, 1, 1 + 5 * c, 1, 1, 1, 1 + 5 * c]),
    bInA = new Float64Array(12);
  relativePose(O, makePose(2, 0.5, 0.25), bInA);
  const row = createGrowthBatchResult(1);
  growthDistanceBatch([point(), hull], Int32Array.of(0, 1), bInA, 1, row);
  expect(row.values[0] > row.values[1] * (1 + 1e-3) || Number.isNaN(row.values[0])).toBe(true);
});

test.each([1e-300, 1e-40, 1e-33, 1e-20, 1e-16, 1e-15])(
  "a centre %f outside a half-space, less than its rounding: the bracket holds the factor, the bodies overlap",
  (c) => {
    // about the origin the plane's own rounding is as small as c; off it, 4e-16 of the way between the centres
    for (const way of [0, 1, 100]) {
      const at = makePose(way, c, -way), floor = halfSpace({ x: 0, y: 1, z: 0 });
      for (const r of [growthDistance(sphere(2), at, floor, O), growthDistance(floor, O, sphere(2), at)]) {
        holds(r, c / 2);
        expect(r.alpha).toBeLessThan(c + 1e-15 * (1 + way));
      }
      expect(growthIntersects(sphere(2), at, floor, O)).toBe(true);
      const at2 = { x: way, y: c, c: 1, s: 0 }, o2 = { x: 0, y: 0, c: 1, s: 0 },
        ground = halfPlane({ x: 0, y: 1 }), r = growthDistance2(disc(2), at2, ground, o2);
      expect(r.lowerBound).toBeLessThanOrEqual((c / 2) * (1 + 1e-14));
      expect(r.alpha).toBeGreaterThanOrEqual((c / 2) * (1 - 1e-14));
      expect(r.alpha).toBeLessThan(c + 1e-15 * (1 + way));
      expect(growthIntersects2(disc(2), at2, ground, o2)).toBe(true);
    }
  },
);
