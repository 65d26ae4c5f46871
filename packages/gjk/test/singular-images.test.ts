/**
 * Distances of images under singular matrices: a direction across the image reaches the operand as no direction at all.
 */
import { distance, intersects } from "@col/gjk";
import { affine, box, capsule, cone, convexHull, customShape, dsf, ellipsoid, sphere, withMargin } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, makePose } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";

const third = 1 / 3;
const SINGULAR: readonly (readonly number[])[] = [
  [0.5, -0.5, 0, -0.5, 0.5, 0, 0, 0, 1],
  [1, 0, 0, 0, 1, 0, 0, 0, 0],
  [0, 0, 1, 0, 0, 0, -1, 0, 0],
  [1, 2, 3, 0, 1, 1, 1, 3, 4],
  [2 * third, -third, -third, -third, 2 * third, -third, -third, -third, 2 * third],
  [0.1, 0.2, 0.3, 0.2, 0.4, 0.6, 0.3, 0.6, 0.9000000000000001],
  [1, 2, 3, 2, 4, 6, -1, -2, -3],
  [1, 1, 0, 1, 1, 0, 0, 0, 0],
  [third, third, third, third, third, third, third, third, third],
  [1, -1, 0, -1, 1, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0, 0],
  [1, 0, 0, 0, 1, 0, 0, 0, 1e-60],
  [1e-40, 0, 0, 0, 1e-40, 0, 0, 0, 0],
];
const TETRAHEDRON = [1, 0, 0, 0, 1, 0, 0, 0, 1, -1, -1, -1],
  CUBE = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x, 2 * y, 0.5 * z])));
const egg = customShape({
  support: (_s, d, out) => {
    // radii 1, 2, 1/2, divided by the length as textbooks do
    const x = d[0], y = 2 * d[1], z = 0.5 * d[2], n = Math.hypot(x, y, z);
    out[0] = x / n; out[1] = (2 * y) / n; out[2] = (0.5 * z) / n;
    return -1;
  },
});
const OPERANDS: Readonly<Record<string, ConvexShape>> = {
  dsf: dsf(TETRAHEDRON),
  "rounded dsf": withMargin(dsf(TETRAHEDRON), 0.25),
  egg,
  ellipsoid: ellipsoid(1, 2, 0.5),
  capsule: capsule(0.5, 1),
  cone: cone(1, 1),
  "rounded box": withMargin(box(1, 2, 0.5), 0.1),
  "image of an image": affine(egg, [1, 0, 0, 0, 0, 0, 0, 0, 1]),
};
const PLACES = [[3, 3, 0], [-3, -3, 0], [0, 0, 3], [0, 3, 0], [3, 3, 3], [4, -4, 0], [0, 0, 0], [1, 1, 0], [0.1, 0, 0]];

test("kernel-of-a-singular-image: a flat image of a smooth set is 4.14 away, not overlapping", () => {
  const image = affine(OPERANDS["dsf"], SINGULAR[0]), ball = sphere(0.1), there = makePose(3, 3, 0);
  expect(distance(image, makePose(), ball, there).distance).toBeCloseTo(Math.sqrt(18) - 0.1, 10);
  expect(intersects(image, makePose(), ball, there)).toBe(false);
});

test("images of polytopes are as far away as the hulls of their corners' images", () => {
  for (const m of SINGULAR) for (const corners of [TETRAHEDRON, CUBE]) {
    const mapped = corners.map((_, i) => {
      const c = 3 * Math.floor(i / 3), r = 3 * (i % 3);
      return m[r] * corners[c] + m[r + 1] * corners[c + 1] + m[r + 2] * corners[c + 2];
    });
    const image = affine(convexHull(corners), m), hull = convexHull(mapped);
    for (const [x, y, z] of PLACES) for (const other of [sphere(0.1), box(0.2, 0.3, 0.1)]) {
      const one = distance(image, makePose(), other, makePose(x, y, z)),
        two = distance(hull, makePose(), other, makePose(x, y, z));
      expect(Math.abs(one.distance - two.distance), `${m.join()} at ${x}, ${y}, ${z}`).toBeLessThan(1e-8);
    }
  }
});

test("images of round shapes have certified answers, in either order", () => {
  const report = new LawReport();
  for (const m of SINGULAR) for (const [name, operand] of Object.entries(OPERANDS)) {
    const image = affine(operand, m);
    for (const [x, y, z] of PLACES) for (const other of [sphere(0.1), box(0.2, 0.3, 0.1), image]) {
      report.subject = () => `${m.join()} of ${name}, other kind ${other.kind} at ${x}, ${y}, ${z}`;
      const there = makePose(x, y, z);
      certifyDistance(image, makePose(), other, there, distance(image, makePose(), other, there), report);
      certifyDistance(other, there, image, makePose(), distance(other, there, image, makePose()), report);
    }
  }
  assertLawful(report);
});
