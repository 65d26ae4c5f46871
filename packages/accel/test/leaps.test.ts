/**
 * Fixtures of warm starts from which Newton's method leaps over the best plane, to one just as good on its other side:
 * the answer does not depend on where the search starts. World frame.
 */
import { distance } from "@col/accel";
import { ellipsoid, point, withMargin } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, makePose, translated } from "@col/testkit";
import { createWarmStart } from "@col/types";
import { expect, test } from "vitest";

// a ball below a plate, on the plate's axis; the warm start was filled with the plate moved by four lengths
const BALL = withMargin(point({ x: 3, y: -0.3, z: -0.1 }), 1), PLATE = ellipsoid(0.8, 0.1, 0.3);
const AT = makePose(0, 0.3, -0.1, -Math.SQRT1_2, 0, Math.SQRT1_2, 0), UNDER = makePose(0.1, -0.5, -3.1);

test.each([
  [0.8404272755339892, -0.5407646404340527, -0.0354344210443163],
  [-0.8459020825035473, -0.5311238774478839, 0.048549908556940906],
  [-0.9480559862285765, -0.3180630635341742, -0.005072927302571043],
  [0.8244071195590803, -0.5654057920299367, 0.025868737102926934],
])("a warm start from a plate moved along (%f, %f, %f): the ball touches the plate all the same", (x, y, z) => {
  for (const method of ["auto", "newton"] as const) {
    for (const lift of [0, 1e-9, 0.5]) {
      const here = translated(UNDER, 0, -lift, 0), options = { method, warmStart: createWarmStart() };
      distance(BALL, AT, PLATE, here, options);
      distance(BALL, AT, PLATE, translated(here, 4 * x, 4 * y, 4 * z), options);
      const r = distance(BALL, AT, PLATE, here, options), report = new LawReport();
      expect(r.distance, method).toBeCloseTo(lift, 9);
      expect(r.lowerBound, method).toBeCloseTo(lift, 9);
      certifyDistance(BALL, AT, PLATE, here, r, report);
      assertLawful(report);
    }
  }
});
