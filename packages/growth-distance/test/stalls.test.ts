/**
 * Pairs on which the loop crept or stood still: few iterations, bracket closed. Found among random hostile pairs
 * (hostile.test.ts).
 */
import { growthDistance } from "@col/growth-distance";
import { box, capsule, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";

test(
  "the face of a needle box on a ball: the facet's normal, a quotient over a small area, must fit along the needle to "
    + "the last digit", () => {
  const a = sphere(1.213178698187353e-8), b = box(0.0017499788639013447, 3.886386659115716e-8, 5.735700600411348e-9);
  const poseA = makePose(0.0031827620804340145, 0.0001585886800102381, -0.0030116312273031883);
  const poseB = makePose(-0.0008743835930800328, -0.0005852837399267542, -0.0024757085426784942,
    -0.010743082590718371, -0.426466911262759, -0.274913450900885, -0.8616456082916096);
  const r = growthDistance(a, poseA, b, poseB, { tolerance: 1e-12 });
  // 65 iterations and 5e-8 without the correction of the normal
  expect(r.iterations).toBeLessThan(20);
  // a double cannot hold the normal any better across a needle 1e5 times longer than thick: the bracket is narrow,
  // wider than asked, and the status says so
  expect(r.status).toBe("precision-limit");
  expect(r.alpha / r.lowerBound - 1).toBeLessThan(1e-10);
});

test(
  "a ball and a capsule, all points in one plane with the ray: a chord and a point near the ray are in line, not a "
    + "triangle", () => {
  const a = capsule(0.00012594363477554164, 0.0002887518628712984), b = sphere(0.00028648070731019347);
  const poseA = makePose(0.00010515610898601587, 0.00022827158506217682, -0.0011188087178573202,
    -0.15336866975531555, -0.12538371654396752, 0.9353321941821319, 0.2931052051560083);
  const poseB = makePose(0.0009194432559629399, 0.0002777391681173273, 0.00016340586681170546,
    -0.10686517660696206, -0.06274609216143937, 0.9683490165077278, -0.21666320448047335);
  const r = growthDistance(a, poseA, b, poseB);
  // 72 without
  expect([r.status, r.iterations < 30]).toEqual(["optimal", true]);
});
