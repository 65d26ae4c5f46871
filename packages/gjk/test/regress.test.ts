/** Fixtures of failures found by the laws, named after what happened. */
import { distance, intersects } from "@col/gjk";
import { convexHull, cylinder, segment } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";

test("needles-overlap-within-rounding: two needles 1e-6 thin that overlap by 1e-6 are a hit though rounding ends the loop", () => {
  const a = makePose(0.4235388265288085, -0.06317682568212935, 0.5003202283913262, 0.41245912683856784, 0.556700198361105, 0.7123477687103245, 0.11190627438036949);
  const rod = cylinder(9.782210739951501e-7, 0.9844280781637769);
  const line = segment({ x: -0.46168034228699406, y: -1.994653212157965e-7, z: -8.420499832407097e-8 }, { x: -0.07162229197755261, y: -7.269100093045027e-7, z: -6.554700935306771e-7 });
  const b = makePose(0.12773277425016305, 0.7152130659941984, -0.542454046962433, -0.706478178923468, -0.6524515496325267, 0.2739297964671031, 0.012570787349495708);
  expect(distance(rod, a, line, b).distance).toBeLessThan(1e-8);
  expect(intersects(rod, a, line, b)).toBe(true);
});

test("circles-in-a-slab: a long line 1.6e-5 inside a slab 2000 long is a hit though rounding ends the loop", () => {
  const slab = convexHull([-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [0.5 * x, 0.0016 * y, 1000 * z]))));
  const line = segment({ x: 0.505, y: 0, z: -1000 }, { x: 0.505, y: 0, z: 1000 });
  const there = makePose(-0.004998985553512287, 0, -8.505497219421793e-11, 5.164668185720078e-9, -8.507223248996958e-9, 9.763990593689307e-10, 1);
  expect(distance(slab, makePose(), line, there).status).toBe("precision-limit");
  expect(intersects(slab, makePose(), line, there)).toBe(true);
});
