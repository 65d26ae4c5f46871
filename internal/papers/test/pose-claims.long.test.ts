/** Unsmoothed derivatives on rough bodies: a side at every kink, fewer poses than the 0th order. */
import { expect, test } from "vitest";
import { findContactPose } from "../src/experiments/contact-pose.ts";
import { randomContactPose, surfaceVertex } from "../src/experiments/contact-targets.ts";
import { UNSMOOTHED, WITH_CONTROL_VARIATE } from "../src/experiments/derivative-setups.ts";
import { buildShape, createRandom, pointsOnEllipsoid } from "@col/bench";

test("unsmoothed derivatives have a side at every kink, and solve less than the 0th order", () => {
  const random = createRandom(3),
    rough = (): ReturnType<typeof buildShape> => buildShape(pointsOnEllipsoid(random, 12));
  const list = Array.from({ length: 25 }, () => randomContactPose(rough(), rough(), surfaceVertex, 1, random));
  const solved = (k: typeof UNSMOOTHED): number =>
    list.filter((p, seed) => findContactPose(p, k, { iterations: 50, seed }).cost[50] < 1e-10).length;
  const own = solved(UNSMOOTHED);
  expect(own).toBeGreaterThan(solved({ ...UNSMOOTHED, beside: 0 }));
  expect(own).toBeLessThan(solved(WITH_CONTROL_VARIATE[0]));
});
