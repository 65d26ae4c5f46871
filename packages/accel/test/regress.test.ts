/** Fixtures of failures found by an outside hunt, named after what happened. World frame. */
import { distance, intersects } from "@col/accel";
import { capsule, convexHull, ellipsoid, minkowskiSum, sphere, withMargin } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";

test("needle-bound: squares of long radii in a rotated matrix do not drown the short ones; the lower bound stays below the distance", () => {
  const ball = sphere(1), needle = ellipsoid(0.000001, 0.7, 0.000001);
  const a = makePose(0, 0, 0, 0, 0, 0.3826834323650898, 0.9238795325112867), b = makePose(1.0000019999999998, 0, 0, 0, 1, 0, 0);
  for (const method of ["auto", "newton"] as const) {
    const r = distance(ball, a, needle, b, { method });
    expect(r.lowerBound).toBeLessThan(1e-6 + 1e-14);
    expect(r.distance).toBeGreaterThan(1e-6 - 1e-14);
    expect(r.distance).toBeLessThan(1e-6 + 4e-10);
  }
});

test("singular-plate: a plate 1e-9 thick and a point leave a singular step, which is no direction", () => {
  const ball = sphere(0.000001), plate = withMargin(ellipsoid(1, 1, 1e-9), 0.00001);
  const a = makePose(0, 0, 0, -0.22003753225211722, 0.9123654102705643, 0.345212659444082, 0.0010306802450015592);
  const b = makePose(0.7144149016869827, -0.4327413153749742, -0.3352047115512425, -0.4838234758949303, 0.02664153470460459, 0.20436782773512346, -0.8505520935296739);
  const r = distance(ball, a, plate, b);
  expect(r.status).toBe("overlapping");
  expect(Number.isFinite(r.pointA.x + r.pointB.x)).toBe(true);
});

test("size-of-frank-wolfe: a Boolean of Frank-Wolfe within the tolerance of contact is settled, not taken for apart", () => {
  const rock = convexHull([
    0.5397144014872162, -0.07717130831907015, 0.8320727266674091, 0.8118499761898634, 0.6964434420706807, -0.3149487605429764,
    -0.5234029467554537, -0.3639872832851261, 0.18353521530298234, -0.3623996977276287, -0.48358059583069524, 0.03508301267586833,
    -0.38648447042848333, -0.6272824010928073, 0.1022051763093268,
  ]);
  const a = minkowskiSum(rock, ellipsoid(1, 1, 1)), b = capsule(0.5, 2, { axis: "x" }), there = makePose(-1.460285598511376, -0.07717130831915973, 2.332072726665345);
  for (const method of ["frank-wolfe", "active-set-frank-wolfe", "auto", "polyak"] as const) {
    expect(intersects(a, makePose(), b, there, { method, maxIterations: 60 }), method).toBe(true);
  }
});
