/**
 * Bodies that touch up to rounding, the point of A at the origin of its frame: the translation is all that is
 * subtracted, and its rounding is no proof of a gap.
 */
import { distance, intersects } from "@col/gjk";
import { box, convexHull, ellipsoid, point } from "@col/shapes";
import { applyPacked, makePose, packPose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";

const N = samples(600);
const ORIGIN = makePose();

/** A body of the family of this number, and a point of its surface, exact in its own frame. */
function surface(rng: Rng, i: number): [ConvexShape, Float64Array] {
  const u = rng.uniform(), v = rng.uniform() * (1 - u);
  if (i % 3 === 0) return [box(2, 1, 0.5), Float64Array.of(4 * u - 2, 1, v - 0.5)];
  if (i % 3 === 1) {
    const hull = convexHull([3, 0, 0, 0, 3, 0, 0, 0, 3, -1, -1, -1]);
    return [hull, Float64Array.of(3, 0, 0)];
  }
  return [ellipsoid(4, 2, 0.25), Float64Array.of(0, -2, 0)];
}

const TITLE = "a point on a surface up to rounding is not apart: no bound above 0, and intersects says so";

test(seededTitle(TITLE, N), () => {
  const rng = rngFor("gjk contact rounding");
  for (let i = 0; i < N; i++) {
    const [body, p] = surface(rng, i), poseB = randomPose(rng, 0);
    const at = applyPacked(packPose(poseB), p, new Float64Array(3));
    const where = { ...poseB, position: { x: -at[0], y: -at[1], z: -at[2] } };
    for (const a of [point(), convexHull([0, 0, 0, 1e-9, 0, 0])])
      for (const [s, ps, t, pt] of [[a, ORIGIN, body, where], [body, where, a, ORIGIN]] as const) {
        expect(distance(s, ps, t, pt).lowerBound, `case ${i}`).toBe(0);
        expect(intersects(s, ps, t, pt), `case ${i}`).toBe(true);
      }
  }
});
