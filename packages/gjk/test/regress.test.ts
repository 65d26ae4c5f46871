/** Fixtures of failures found by the laws, named after what happened. */
import { distance, intersects } from "@col/gjk";
import { capsule, cone, convexHull, cylinder, segment } from "@col/shapes";
import { makePose } from "@col/testkit";
import { createWarmStart } from "@col/types";
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

test("flat-tetrahedron-common-point: rows in one plane to 1e-10 around the origin give one point, not two 4e-6 apart", () => {
  const hat = cone(0.7671833020976574, 0.07082614941736479, { axis: "z" }), rock = convexHull([
    -0.18447015028185523, 0.6418328946146223, -0.027702428315556984, -0.058788166664082445, -0.3799897165272265, -0.7810390328649239,
    0.06180071589019973, 0.2540618676897292, 0.35724180018101415, 0.01635327718336621, 0.2567065146807281, 0.21981299697824533,
    1.283191063826513, -0.058501047388498324, 0.004186643361802678, -0.11627792548219203, -0.05053878975894018, 0.5669718729870302,
    1.276644440236926, -0.0333521319280956, -0.2809814107004972, 0.19570714589636823, -0.7776935250901481, 0.48013705328092066,
    -0.5975086117216725, 0.23923315794622257, -0.211139317025594, 0.06458940738718082, 0.35759673529497227, -0.18152527103481425,
    0.3292061043199742, -0.3517423617828281, -0.8673233302061363,
  ]);
  const a = makePose(69302133.41970292, 18375976.198493406, 40758909.37385979, -0.7579392315819575, 0.0024909007617384994, -0.1850593449159288, 0.6255197482906788);
  for (const lift of [0, 1e-12, 1e-10, 1e-8]) {
    const b = makePose(69302134.87454782, 18375975.125598535, 40758909.77220255 - lift, 0.36492009552312066, 0.856016551162112, -0.3236747162472781, -0.171183136091632);
    const { pointA, pointB, distance: d, status } = distance(hat, a, rock, b);
    expect(Math.hypot(pointB.x - pointA.x, pointB.y - pointA.y, pointB.z - pointA.z) - d, status).toBeLessThan(3e-8); // of the position: an ulp or two
  }
});

test("margin-and-tolerance: what the tolerance leaves of |x| does not part a cone and a capsule 2e-12 in each other", () => {
  const hat = cone(1, 1, { axis: "x" }), pill = capsule(2, 1);
  const a = makePose(0, 0, 0, -0.0416516024003198, 0.8284267621019823, -0.3217086654603026, -0.4565936688330911);
  const b = makePose(0.4571929936437197, -4.003366446504445, -0.3591288902062518, 0.21342230443004373, -0.6710135877667796, -0.15242589846452081, -0.6935113773265785);
  expect(distance(hat, a, pill, b).lowerBound).toBe(0);
  expect(intersects(hat, a, pill, b)).toBe(true);
});

test("a token may hold anything: zero, what is no number, what has no square", () => {
  const hat = cone(1, 1), pill = capsule(0.5, 1), here = makePose(), there = makePose(2.5, 0.3, 0.1, 0, 0.6, 0, 0.8);
  const cold = distance(hat, here, pill, there).distance;
  for (const start of ["previous", "transported"] as const) {
    for (const junk of [0, NaN, Infinity, -Infinity, 1e300, -1e155, 1e-160, 5e-324]) {
      const warmStart = { ...createWarmStart(), valid: true };
      warmStart.x.fill(junk);
      warmStart.pointA.fill(junk);
      warmStart.pointB.fill(-junk);
      expect(distance(hat, here, pill, there, { warmStart: structuredClone(warmStart), start }).distance, `${start} ${junk}`).toBeCloseTo(cold, 9);
      expect(intersects(hat, here, pill, there, { warmStart, start }), `${start} ${junk}`).toBe(false);
    }
  }
});
