/** What the exit in the plane takes for the rounding of points (plane/finish.ts). */
import { growthDistance2 } from "@col/growth-distance";
import { ellipse } from "@col/shapes/2d";
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { Pose2 } from "@col/types";
import { expect, test } from "vitest";

test(seededTitle("ellipses thin along an axis: their length has room for its rounding", samples(200)), () => {
  const rng = rngFor("growth needles of the plane"), here: Pose2 = { x: 0, y: 0, c: 1, s: 0 };
  let closed = 0;
  for (let i = 0; i < samples(200); i++) {
    const thin = 10 ** rng.uniform(-11, -6), poseB = { x: rng.uniform(1, 3), y: 0.3 * thin * rng.uniform(-1, 1), c: 1,
      s: 0 };
    const other = ellipse(1, 10 ** rng.uniform(-11, -6));
    closed += +(growthDistance2(ellipse(1, thin), here, other, poseB, { tolerance: 1e-12 }).status === "optimal");
  }
  expect(closed).toBeGreaterThan(0.9 * samples(200)); // 0.15 where the ball inside is all the room there is
});
