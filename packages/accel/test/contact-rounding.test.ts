/** Fixtures of bodies that touch up to rounding: what is lost where points cancel is no proof of a gap. World frame. */
import { distance, intersects } from "@col/accel";
import { box, cone, convexHull, cylinder, ellipsoid, point, triangle } from "@col/shapes";
import { applyPacked, assertLawful, certifyDistance, LawReport, makePose, packPose, randomPose, rngFor, samples,
  seededTitle } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";

type Pair = readonly [string, ConvexShape, Pose, ConvexShape, Pose];

const THIN = 4.440892098500626e-16;
const PAIRS: readonly Pair[] = [
  ["a corner of a hull near its origin and a box",
    convexHull([1.4308141213296536e-8, 0, 0, 0, -0.20000002861628247, -2.0000000143081413, -1.4308141213296536e-8,
      -0.30000000000000004, -1.50000000980757]),
    makePose(-1, -0.3, 0, 0, 0, 1, 0), box(0.5, 0.5, 0.5),
    makePose(-0.5000000196196481, -0.8000000036001089, 0.5000000017113984, -8.176809603463873e-10,
      -8.937172761881838e-10, -4.417789808390247e-9, 1)],
  ["a ball of 4 roundings and a corner of a box",
    ellipsoid(2 * THIN, 2 * THIN, 2 * THIN), makePose(0, 2, -0.5), box(0.5, 0.5, 0.5),
    makePose(0.5000000000000018, 2.5, 2.7755575615628914e-17, 0.5, -0.5, 0.5, -0.5)],
  ["a ball of 2 roundings and an edge of a triangle",
    ellipsoid(THIN, THIN, THIN), makePose(0.1, -0.1, -1),
    triangle({ x: -0.3, y: 0.3, z: 0.6 }, { x: -0.3, y: 4, z: 0 }, { x: -0.3, y: -0.30000000000000004, z: 0.2 }),
    makePose(0.4000000000000003, 0.20000000000000046, -1.2)],
  ["a cone of 4 roundings and a corner of a hull",
    cone(2 * THIN, 2 * THIN), makePose(0.5, 0.5, -0.5, 0, 0.25881904510252074, 0, 0.9659258262890683),
    convexHull([-2.1499999998, 2.9000000002, -2.4999999999, -2.6875000001, 1.3750000002, 0.14999999990000001,
      -2.7500000001, 3.4999999999, -2.0999999999, -2.0624999998, 0.3749999999, 0.15000000019999998, -4.875000000051422,
      3.7499999999, 1.4000000001]),
    makePose(2.6499999998, -2.400000000200001, 1.9999999999000009)],
  ["a cylinder of 6e-13 and the tip of an ellipsoid",
    cylinder(6.187930329577562e-13, 6.187930329577562e-13, { axis: "x" }),
    makePose(3, 0, -2, -0.5, 0, 0, 0.8660254037844386), ellipsoid(0.25, 4, 0.5),
    makePose(3.0000000000006186, -4.000000000000619, -2, 0, -0.3826834323650898, 0, 0.9238795325112867)],
];

test.each(PAIRS)("frank-wolfe counts the rounding of the translation, where both points lie near an origin: %s",
  (_, a, poseA, b, poseB) => {
    for (const method of ["frank-wolfe", "active-set-frank-wolfe"] as const) {
      expect(distance(a, poseA, b, poseB, { method }).lowerBound, method).toBe(0);
      expect(intersects(a, poseA, b, poseB, { method }), method).toBe(true);
    }
  });

test("newton: a point level with the plane of the direction, or behind it by rounding, takes the normal from the plane",
  () => {
    const s = 1e-9, flat = [3, -2, -1.7, -3, -2, -2.3, 0.8999999999999999, -2, -1.91, -0.30000000000000004, -2, -2.03,
      -1.5, -2, -2.15];
    const a = convexHull(flat.map((x) => x * s)), b = cone(0.05 * s, 0.05 * s);
    const here = makePose(0, -3 * s, -0.3 * s, -0.8085040179404538, -0.23457264999626917, 0.39601078994314426,
      0.3667047573954788);
    const there = makePose(2.9704525688373504 * s, -0.43912221366187126 * s, 0.5299606265951167 * s,
      0.5580839628848202, -0.12902111247509263, 0.45485729568969807, 0.6819095859894615);
    const report = new LawReport();
    for (const method of ["newton", "auto"] as const) {
      certifyDistance(a, here, b, there, distance(a, here, b, there, { method }), report);
      certifyDistance(b, there, a, here, distance(b, there, a, here, { method }), report);
    }
    assertLawful(report);
  });

const N = samples(300);
const TITLE = "a point on a surface, up to rounding, is not apart, by any method: no bound above 0, `intersects` true";

test(seededTitle(TITLE, N), () => {
  const rng = rngFor("accel contact rounding"), here = makePose(), bodies = [
    [box(2, 1, 0.5), Float64Array.of(0.3, 1, -0.1)],
    [convexHull([3, 0, 0, 0, 3, 0, 0, 0, 3, -1, -1, -1]), Float64Array.of(3, 0, 0)],
    [ellipsoid(4, 2, 0.25), Float64Array.of(0, -2, 0)],
    [cylinder(2, 1), Float64Array.of(1, 1, 1)],
  ] as const;
  for (let i = 0; i < N; i++) {
    const [body, p] = rng.pick(bodies), pose = randomPose(rng, 0);
    const at = applyPacked(packPose(pose), p, new Float64Array(3));
    const there = { ...pose, position: { x: -at[0], y: -at[1], z: -at[2] } };
    for (const method of ["auto", "gjk", "polyak", "nesterov", "newton"] as const)
      for (const [a, poseA, b, poseB] of [[point(), here, body, there], [body, there, point(), here]] as const) {
        expect(distance(a, poseA, b, poseB, { method }).lowerBound, `case ${i}, ${method}`).toBe(0);
        expect(intersects(a, poseA, b, poseB, { method }), `case ${i}, ${method}`).toBe(true);
      }
  }
});
