/** Fixtures of failures found by an outside hunt, named after what happened. World frame. */
import { distance, intersects } from "@col/accel";
import { affine, box, cylinder, ellipsoid, sphere, withMargin } from "@col/shapes";
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
  const ball = sphere(0.000001), plate = withMargin(ellipsoid(1, 1, 1e-9), 9.999999999999999e-06);
  const a = makePose(0, 0, 0, -0.22003753225211722, 0.9123654102705643, 0.345212659444082, 0.0010306802450015592);
  const b = makePose(0.7144149016869827, -0.4327413153749742, -0.3352047115512425, -0.4838234758749303, 0.02664153470460459, 0.20436782773512346, -0.8505520935296739);
  const r = distance(ball, a, plate, b);
  expect(r.status).toBe("overlapping");
  expect(Number.isFinite(r.pointA.x + r.pointB.x)).toBe(true);
});

test("size-of-frank-wolfe: a Boolean of Frank-Wolfe within the tolerance of contact is settled, not taken for apart", () => {
  const a = withMargin(box(2, 1, 0.5), 2), b = affine(cylinder(1, 1, { axis: "x" }), [
    -0.08895590332932635, -0.012599979020602906, -0.9905226835038412, 0.5429074919200103, 0.49857286246124327, -0.12247624393761691, 0.3477818841802682, -0.781523699702076, -0.062164162789202254,
  ], { x: -0.9115415647369824, y: 0.8036658900409779, z: -0.8730128968105149 });
  const here = makePose(2.6312996558231223, -1.9691413413732066, -1.0161258286961612, 0, 0, -0.7071067811865475, 0.7071067811865475), there = makePose(4.544985969744707, -4.71719145474204, 3.4886610927692123, 0, 0, 0, 1);
  for (const method of ["frank-wolfe", "active-set-frank-wolfe", "auto", "polyak"] as const) {
    expect(intersects(a, here, b, there, { method, maxIterations: 60 }), method).toBe(true);
  }
});

test("normal-of-frank-wolfe: separated is closed by the plane of the normal, not by that of an earlier direction", () => {
  const drum = cylinder(2, 1, { axis: "x" }), block = box(2, 1, 1), a = makePose(0, 0, 0, 1, 0, 0, 0), b = makePose(0, -10, -1, 0.5, 0.5, 0.5, 0.5);
  for (const method of ["frank-wolfe", "active-set-frank-wolfe"] as const) {
    const { normal: n, lowerBound, status } = distance(drum, a, block, b, { method, maxIterations: 60 });
    // b's axes in the world: x to y, y to z, z to x; the drum is turned by 180 degrees about its own
    const plane = -10 * n.y - n.z - (2 * Math.hypot(n.y, n.z) + Math.abs(n.x)) - (2 * Math.abs(n.y) + Math.abs(n.z) + Math.abs(n.x));
    if (status === "separated") expect(lowerBound - plane, method).toBeLessThan(1e-8);
  }
});
