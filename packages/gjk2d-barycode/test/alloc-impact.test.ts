/**
 * Bytes of a time of impact that is the first question of a program, in a process of its own: whatever the compiler
 * learns of casts it learns here, from motions that all meet.
 */
import { box2, ellipse } from "@col/shapes/2d";
import { bytesPerCall, random, SEED } from "@col/testkit";
import { expect, it } from "vitest";
import { createCastResult2, pose2, timeOfImpact2 } from "../src/index.ts";

const rng = random(SEED), shapes = [box2(0.5, 0.3), ellipse(0.4, 0.8)], still = { x: 0, y: 0 };
const cases = Array.from({ length: 64 }, (_, k) => {
  const poseA = pose2(rng() - 0.5, rng() - 0.5, rng()), poseB = pose2(3 + rng(), rng() - 0.5, rng());
  const spin = { x: 2 * (poseA.x - poseB.x), y: 2 * (poseA.y - poseB.y), turn: 0.5 };
  return { a: shapes[k & 1], poseA, b: shapes[(k >> 1) & 1], poseB, spin };
});

it("timeOfImpact asked first, of bodies that meet: nothing", () => {
  const hit = createCastResult2(), options = { tolerance: 1e-3 };
  const bytes = bytesPerCall((n) => {
    for (let k = 0; k < n; k++) {
      const { a, poseA, b, poseB, spin } = cases[k & 63];
      timeOfImpact2(a, poseA, still, b, poseB, spin, options, hit);
    }
  });
  expect(cases.every(({ a, poseA, b, poseB, spin }) =>
    timeOfImpact2(a, poseA, still, b, poseB, spin, options).status === "hit")).toBe(true);
  expect(bytes).toBeLessThan(0.5);
});
