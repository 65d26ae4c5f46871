/**
 * Manifolds of one pair of kinds after the other allocate nothing, in a process of their own: what the compiler has not
 * seen of a pair it leaves open, and boxes the numbers that go there.
 */
import { affine, cone, convexHull, cylinder, ellipsoid } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold } from "../src/index.ts";

const SETTLE = 120000, rng = rngFor("epa alloc manifold kinds");
const size = (): number => rng.uniform(0.2, 0.7);
const MAKE: Readonly<Record<string, () => ConvexShape>> = {
  affine: () => affine(ellipsoid(0.3, 0.4, 0.5), [1, rng.uniform(0, 0.3), 0, 0, 1, rng.uniform(0, 0.2), 0, 0, 1]),
  cone: () => cone(size(), size()),
  cylinder: () => cylinder(size(), size()),
  ellipsoid: () => ellipsoid(size(), size(), size()),
  hull: () => convexHull(Array.from({ length: 48 }, () => rng.uniform(-0.7, 0.7))),
};

/** `away`: how far the second body is moved off. What is asked of bodies that are apart, too, is quicker there. */
const PAIRS = [
  { first: "cylinder", second: "affine", away: 4 }, { first: "hull", second: "affine", away: 0 },
  { first: "cone", second: "hull", away: 0 }, { first: "ellipsoid", second: "ellipsoid", away: 0 },
];

for (const { first, second, away } of PAIRS) {
  test(`a manifold of ${first} and ${second} allocates nothing`, () => {
    const cases = Array.from({ length: 256 }, () => {
      const { position, quaternion } = randomPose(rng, 0.7);
      return {
        a: MAKE[first](), poseA: randomPose(rng, 0.7), b: MAKE[second](),
        poseB: { position: { x: position.x + away, y: position.y, z: position.z }, quaternion },
      };
    });
    const out = createContactManifold();
    expect(settledBytes((n) => {
      for (let i = 0; i < n; i++) {
        const { a, poseA, b, poseB } = cases[i & 255];
        contactManifold(a, poseA, b, poseB, undefined, out);
      }
    }, SETTLE)).toBeLessThan(0.5);
  }, 240000);
}
