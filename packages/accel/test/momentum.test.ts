/** Momentum's loops (momentum.ts): started from the simplex of their own last answer they look at it, and end. */
import { distance } from "@col/accel";
import { box, convexHull } from "@col/shapes";
import { makePose, rngFor, samples, seededTitle } from "@col/testkit";
import { createWarmStart } from "@col/types";
import { expect, test } from "vitest";

const COUNT = samples(100);

test.each(["polyak", "nesterov"] as const)(seededTitle("%s: the same pair again takes two steps", COUNT), (method) => {
  const rng = rngFor(`accel own simplex ${method}`), here = makePose();
  let cold = 0, warm = 0;
  for (let i = 0; i < COUNT; i++) {
    const a = convexHull(Array.from({ length: 90 }, () => rng.normal())), token = createWarmStart(),
      b = box(rng.uniform(0.3, 1), rng.uniform(0.3, 1), 1), pose = makePose(4, rng.normal(), rng.normal());
    const options = { method, warmStart: token, start: "simplex" } as const;
    cold += distance(a, here, b, pose, options).iterations;
    warm += distance(a, here, b, pose, options).iterations;
  }
  expect(cold).toBeGreaterThan(4 * COUNT);
  expect(warm).toBeLessThan(2.1 * COUNT);
});
