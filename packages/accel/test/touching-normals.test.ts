/**
 * A touching answer has a normal only where planes with that normal separate the shapes to the tolerance. The
 * Frank-Wolfe methods end overlapping pairs as touching: pairs found by the fuzzer, a segment in a box and a triangle
 * on itself.
 */
import { distance } from "@col/accel";
import { box, segment, triangle } from "@col/shapes";
import { makePose, planeGap, posed } from "@col/testkit";
import { expect, test } from "vitest";

const PAIRS = [
  {
    name: "a tiny segment in a box",
    a: box(0.9035288592451098, 0.31283173555642735, 0.9041171901558096),
    b: segment(
      { x: 1.0659556183196708e-7, y: -3.40021930248694e-8, z: 1.3318675258893948e-7 },
      { x: 2.620482089417817e-7, y: -2.091148858784926e-8, z: 4.370168177440272e-7 },
    ),
    poseA: makePose(
      -0.12271336498435992, -0.4463399670678291, 0.2496492358696067, 0.21084953800111383, -0.35573058445053135,
      -0.6105974923069084, -0.6754027879715296,
    ),
    poseB: makePose(
      0.06004639891865354, -0.0222861137914116, 0.0532308444662582, -0.14582481659437313, -0.39532172285165884,
      0.06142464090688863, -0.9048109591490774,
    ),
  },
  {
    name: "a triangle and itself, a rounding apart",
    a: triangle({ x: -2.5, y: 9.1, z: 4.25 }, { x: 0.5, y: -3.4, z: -6.125 }, { x: -2, y: 2.1, z: 3.75 }),
    b: triangle(
      { x: -2.5000000000000004, y: 9.099999999999996, z: 4.249999999999997 },
      { x: 0.4999999999999992, y: -3.3999999999999986, z: -6.124999999999999 },
      { x: -2.0000000000000004, y: 2.0999999999999983, z: 3.7499999999999982 },
    ),
    poseA: makePose(0, 0, 0.25, 0, 1, 0, 0),
    poseB: makePose(0, 0, 0.25, 0, 1, 0, 0),
  },
];

for (const { name, a, b, poseA, poseB } of PAIRS) {
  test(`no normal without a plane: ${name}`, () => {
    for (const method of [
      "auto",
      "gjk",
      "polyak",
      "nesterov",
      "newton",
      "frank-wolfe",
      "active-set-frank-wolfe",
    ] as const) {
      const r = distance(a, poseA, b, poseB, { method }),
        { x, y, z } = r.normal;
      expect(r.lowerBound, method).toBe(0);
      if (r.status === "touching" && !Number.isNaN(x)) {
        expect(planeGap(posed(a, poseA), posed(b, poseB), Float64Array.of(x, y, z)), method).toBeGreaterThan(-1e-8);
      }
    }
  });
}
