/** Fixtures of failures found by an outside hunt, named after what happened. World frame. */
import { distance, intersects } from "@col/accel";
import { distance as plain, intersects as meet } from "@col/gjk";
import { affine, box, convexHull, cylinder, ellipsoid, frustum, point, segment, sphere, triangle,
  withMargin } from "@col/shapes";
import { assertLawful, between, certifyDistance, LawReport, makePose } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";

test(
  "needle-bound: squares of long radii in a rotated matrix do not drown the short ones; the lower bound stays below "
    + "the distance", () => {
  const ball = sphere(1), needle = ellipsoid(0.000001, 0.7, 0.000001);
  const a = makePose(0, 0, 0, 0, 0, 0.3826834323650898, 0.9238795325112867),
    b = makePose(1.0000019999999998, 0, 0, 0, 1, 0, 0);
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
  const b = makePose(0.7144149016869827, -0.4327413153749742, -0.3352047115512425, -0.4838234758749303,
    0.02664153470460459, 0.20436782773512346, -0.8505520935296739);
  const r = distance(ball, a, plate, b);
  expect(r.status).toBe("overlapping");
  expect(between(r.pointA, r.pointB)).toBeLessThan(Infinity);
});

test("size-of-frank-wolfe: a Boolean of Frank-Wolfe within the tolerance of contact is settled, not taken for apart",
  () => {
  const a = withMargin(box(2, 1, 0.5), 2), b = affine(cylinder(1, 1, { axis: "x" }), [
    -0.08895590332932635, -0.012599979020602906, -0.9905226835038412, 0.5429074919200103, 0.49857286246124327,
    -0.12247624393761691, 0.3477818841802682, -0.781523699702076, -0.062164162789202254,
  ], { x: -0.9115415647369824, y: 0.8036658900409779, z: -0.8730128968105149 });
  const here = makePose(2.6312996558231223, -1.9691413413732066, -1.0161258286961612, 0, 0, -0.7071067811865475,
    0.7071067811865475), there = makePose(4.544985969744707, -4.71719145474204, 3.4886610927692123, 0, 0, 0, 1);
  for (const method of ["frank-wolfe", "active-set-frank-wolfe", "auto", "polyak"] as const) {
    expect(intersects(a, here, b, there, { method, maxIterations: 60 }), method).toBe(true);
  }
});

test("normal-of-frank-wolfe: separated is proven by the plane of the normal, not by an earlier direction's",
  () => {
  const drum = cylinder(2, 1, { axis: "x" }), block = box(2, 1, 1), a = makePose(0, 0, 0, 1, 0, 0, 0),
    b = makePose(0, -10, -1, 0.5, 0.5, 0.5, 0.5);
  for (const method of ["frank-wolfe", "active-set-frank-wolfe"] as const) {
    const { normal: n, lowerBound, status } = distance(drum, a, block, b, { method, maxIterations: 60 });
    // b's axes in the world: x to y, y to z, z to x; the drum is turned by 180 degrees about its own
    const plane = -10 * n.y - n.z - (2 * Math.hypot(n.y, n.z) + Math.abs(n.x))
      - (2 * Math.abs(n.y) + Math.abs(n.z) + Math.abs(n.x));
    if (status === "separated") expect(lowerBound - plane, method).toBeLessThan(1e-8);
  }
});

/** Both solvers and every method find the common point; before, the loop ended with 1e-8 of the size to go. */
function share(a: ConvexShape, here: Pose, b: ConvexShape, there: Pose): void {
  expect(meet(a, here, b, there)).toBe(true);
  expect(plain(a, here, b, there).status).toBe("overlapping");
  for (const method of ["auto", "newton", "gjk", "polyak", "nesterov"] as const) {
    expect(intersects(a, here, b, there, { method }), method).toBe(true);
    expect(distance(a, here, b, there, { method }).status, method).toBe("overlapping");
  }
}

test(
  "signs-in-a-needle: a small body beside the middle of an edge a million times as long; the tetrahedron that holds "
    + "the origin is two short edges far apart", () => {
  share(
    ellipsoid(0.26177227595764363, 0.7353810003671619, 0.5669756978708778),
    makePose(-287828.08772905846, -324669.1402185523, 380287.2148205509, 0.014322270492022188, 0.903125695444725,
      0.41749557534715837, -0.09927887671091079),
    box(240620.62848408258, 905928.4906137431, 276497.75011085015),
    makePose(159231.70707631094, -65875.81993250309, 121798.3970965632, 0.14522991375220104, -0.05910540439508175,
      0.6497744749483856, 0.7437795069967791),
  );
  share(
    cylinder(7.731041141545734, 12.987462614785162),
    makePose(-324799.5066332819, -155269.5144208651, 143892.80198205367, 0.8297595830042266, -0.44523387689183397,
      -0.209179903369609, 0.26364672823079105),
    triangle(
      { x: -760802.5947272888, y: -274034.457319165, z: 727092.4808490531 },
      { x: 1314368.5123932722, y: -55538.944955453066, z: -758446.4609223055 },
      { x: -224826.03007554653, y: -475590.18016914785, z: 378469.66370163905 },
    ),
    makePose(301666.38785472396, -494638.38976828917, 313430.6077982469, 0.12016821371900868, 0.08028292521205518,
      0.9709157618794225, 0.1908843515458476),
  );
  share(
    segment({ x: -47.02154123632475, y: -216.01107468331008, z: -210.9803552446654 },
      { x: -226.76085388730766, y: 211.51121730511895, z: -80.4453450333718 }),
    makePose(-7.114973710486893, -106.273803496258, 65.83088011789253, 0.23514560289232583, 0.7456528813302473,
      -0.5697579325741579, 0.25314862091887097),
    frustum(0.0014562248131661253, 0.001765660554188261, 0.004952978984976145),
    makePose(-132.50189521584116, 43.30410986928796, 300.9645785924216, 0.5925262189783518, -0.2814648370504937,
      0.7371009498820663, 0.1623958589691035),
  );
});

test("needle-turns-between-e-and-y: the plane along the normal of a needle and an ellipsoid reaches the distance",
  () => {
  const needle = withMargin(ellipsoid(0.1, 1e-16, 1e-16), 1), egg = ellipsoid(0.05, 0.1, 2),
    there = makePose(-0.1, 2, 0);
  const report = new LawReport();
  certifyDistance(egg, makePose(), needle, there, distance(egg, makePose(), needle, there), report, { gap: 1e-9 });
  assertLawful(report);
});

test(
  "flat-hull-beside-itself: rows almost on a line leave weights that are corrected, not a bracket a million times too "
    + "wide", () => {
  const leaf = convexHull([-3, 0, -3.5, 3, 0, 2.499999999999999, 3.000000000000001, 8.881784197001252e-16,
    2.499999999999999, -1.5, 0, -2]);
  const a = makePose(-1, -0.3, 0),
    b = makePose(-1, -0.3, 0, 5.0016542168469904e-11, -9.617713537402293e-11, -5.141503869780523e-11, 1);
  for (const [poseA, poseB] of [[a, b], [b, a]] as const)
    expect(distance(leaf, poseA, leaf, poseB).distance).toBeLessThan(1e-11);
});

test("thin-plate-false-contact: a start left by the second order is noise, from the centres GJK sees the gap of 2e-9",
  () => {
  const plate = ellipsoid(2.346680159893959e-13, 1, 1), dot = point({ x: 0, y: 0, z: 0.1 });
  const here = makePose(0, -0.1, 0, 4.706269705535777e-15, -9.529417035238734e-15, -1.0235060671857435e-15, 1);
  const there = makePose(0.9599999840816992, 0.17999999772595626, 0.1, 0, 0, -0.6, 0.8);
  for (const method of ["auto", "newton", "gjk"] as const) {
    expect(distance(dot, here, plate, there, { method }).status, method).toBe("separated");
    expect(intersects(dot, here, plate, there, { method }), method).toBe(false);
  }
});
