/**
 * The second-order path of curved pairs: few iterations, certified answers, and Hessians that lie cost steps, not
 * answers.
 */
import { distance, intersects } from "@col/accel";
import { createWorkspace, decide, hasSecondOrder } from "@col/accel/kernel";
import { distance as reference } from "@col/gjk";
import { relativePose } from "@col/kernel";
import { box, capsule, cone, convexHull, customShape, cylinder, ellipsoid, frustum, minkowskiSum,
  sphere } from "@col/shapes";
import { certifyDistance, LawReport, assertLawful, makePose, randomPose, rngFor, samples,
  seededTitle } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, SupportHessianFn } from "@col/types";
import { expect, test } from "vitest";

const N = samples(1500);
const hull = convexHull(Array.from({ length: 120 }, ((rng) => () => 0.3 * rng.normal())(rngFor("accel newton hull"))));
const CURVED: readonly ConvexShape[] = [
  ellipsoid(0.5, 0.3, 0.2), ellipsoid(0.5, 0.02, 0.3), cylinder(0.4, 0.3), cylinder(0.02, 0.5, { axis: "x" }),
  cone(0.4, 0.5), cone(0.3, 0.2, { axis: "z" }),
  frustum(0.4, 0.2, 0.3), frustum(0.1, 0.3, 0.2, { axis: "x" }), minkowskiSum(ellipsoid(0.2, 0.1, 0.2),
    cylinder(0.1, 0.2)),
];
const OTHERS: readonly ConvexShape[] = [...CURVED, box(0.3, 0.4, 0.5), box(0.5, 0.01, 0.4), capsule(0.2, 0.4),
  hull, sphere(0.3)];

test(seededTitle("curved pairs: certificates recomputed from supports, in a handful of iterations", N), () => {
  const rng = rngFor("accel newton pairs"), out = createDistanceResult(), first = createDistanceResult(),
    report = new LawReport();
  let sum = 0, sumFirst = 0, apart = 0;
  for (let i = 0; i < N; i++) {
    const a = CURVED[Math.floor(rng.uniform(0, CURVED.length))], b = OTHERS[Math.floor(rng.uniform(0, OTHERS.length))],
      pa = randomPose(rng, 0.3), pb = randomPose(rng, 1), swap = (i & 1) === 0;
    const [p, pp, q, pq] = swap ? [a, pa, b, pb] as const : [b, pb, a, pa] as const;
    distance(p, pp, q, pq, { method: "newton" }, out);
    report.subject = () => `pair ${i}`;
    certifyDistance(p, pp, q, pq, out, report, { gap: 1e-9 });
    if (out.status !== "separated") continue;
    apart++;
    sum += out.iterations;
    sumFirst += reference(p, pp, q, pq, undefined, first).iterations;
    expect(Math.abs(out.distance - first.distance)).toBeLessThan(1e-9);
  }
  assertLawful(report);
  expect(apart).toBeGreaterThan(0.4 * N);
  expect(sum / apart).toBeLessThan(8);
  expect(sum).toBeLessThan(0.6 * sumFirst);
});

/** An ellipsoid whose Hessian is `wrong`. */
function lying(wrong: SupportHessianFn): ConvexShape {
  const egg = ellipsoid(0.5, 0.3, 0.2);
  return customShape({ support: (_s, d, out) => egg.support(egg, d, out), curvature: 2, hessian: wrong });
}

const LIES: readonly (readonly [string, SupportHessianFn])[] = [
  ["zero", (_s, _d, h) => { h.fill(0); }],
  ["NaN", (_s, _d, h) => { h.fill(NaN); }],
  ["infinite", (_s, _d, h) => { h.fill(Infinity); }],
  ["negative", (_s, _d, h) => { h.fill(0); h[0] = -3; h[4] = -3; h[8] = -3; }],
  ["too large", (_s, _d, h) => { h.fill(0); h[0] = 50; h[4] = 50; h[8] = 50; }],
  ["too small", (_s, _d, h) => { h.fill(0); h[0] = 1e-3; h[4] = 1e-3; h[8] = 1e-3; }],
];
for (const [name, wrong] of LIES) {
  test(`a Hessian that lies costs steps, not answers: ${name}`, () => {
    const rng = rngFor("accel lies"), egg = ellipsoid(0.5, 0.3, 0.2), liar = lying(wrong), out = createDistanceResult(),
      report = new LawReport();
    for (let i = 0; i < 150; i++) {
      const other = OTHERS[i % OTHERS.length], pa = randomPose(rng, 0.3), pb = randomPose(rng, 1);
      distance(liar, pa, other, pb, undefined, out);
      certifyDistance(egg, pa, other, pb, out, report, { gap: 1e-9 });
      expect(out.iterations).toBeLessThan(300);
    }
    assertLawful(report);
  });
}

test("faces, rims, axes: closed forms", () => {
  const at = (x: number, y: number, z: number) => makePose(x, y, z), here = at(0, 0, 0);
  const cases: readonly (readonly [ConvexShape, ConvexShape, ReturnType<typeof at>, number])[] = [
    [cylinder(1, 1), ellipsoid(0.5, 0.5, 0.5), at(0.3, 2, 0.2), 0.5], // over the flat face
    [cylinder(1, 1), box(0.2, 0.2, 0.2), at(0.1, 2, 0), 0.8],
    [cylinder(1, 1), cylinder(1, 1), at(0, 3, 0), 1], // disc over disc, same axis
    [cylinder(1, 1), cylinder(1, 1), at(3, 0, 0), 1], // side by side: a segment of closest points
    [cylinder(1, 1), ellipsoid(0.5, 0.5, 0.5), at(2, 0.3, 0), 0.5],
    [cylinder(1, 1), ellipsoid(1, 1, 1), at(1 + 3, 1 + 4, 0), 4], // the rim
    [cone(1, 1), ellipsoid(0.5, 0.5, 0.5), at(0, 3, 0), 1.5], // the apex
    [cone(1, 1), ellipsoid(0.5, 0.5, 0.5), at(0.2, -2, 0), 0.5], // the base
    [box(1, 1, 1), ellipsoid(0.5, 0.25, 0.5), at(0.3, 2, -0.2), 0.75],
    [ellipsoid(1, 2, 3), cylinder(0.5, 0.5), at(0, 4, 0), 1.5],
  ];
  for (const [a, b, pb, expected] of cases) {
    for (const [p, pp, q, pq] of [[a, here, b, pb], [b, pb, a, here]] as const) {
      const r = distance(p, pp, q, pq, { method: "newton" });
      // the default tolerance, sizes up to 6
      expect(Math.abs(r.distance - expected)).toBeLessThan(1e-10 * (expected + 10));
      expect(r.status).toBe("separated");
    }
  }
});

test("which pairs have a second order, and how a Boolean was decided", () => {
  expect(hasSecondOrder(box(1, 1, 1), cylinder(1, 1))).toBe(true);
  expect(hasSecondOrder(box(1, 1, 1), hull)).toBe(false);
  expect(hasSecondOrder(sphere(1), cone(1, 1))).toBe(false); // two steps of GJK
  expect(hasSecondOrder(customShape({ support: (_s, d, out) => {
    out.set(d);
    return -1;
  }, curvature: 2 }), hull)).toBe(false);
  const ws = createWorkspace(), cube = box(1, 1, 1), here = makePose(), near = makePose(1.5, 0.2, 0),
    far = makePose(9, 0, 0);
  relativePose(here, far, ws.bInA);
  expect([decide(cube, cube, undefined, ws), ws.iterations]).toEqual([false, 0]); // the boxes
  relativePose(here, near, ws.bInA);
  expect(decide(cube, cube, undefined, ws)).toBe(intersects(cube, here, cube, near));
  expect(ws.iterations).toBe(0); // separating axes
  // whatever the seed: the boxes overlap by half of the hull's reach
  const reached = makePose(1 - 0.5 * hull.bounds[0], 0.2, 0);
  relativePose(here, reached, ws.bInA);
  expect(decide(cube, hull, undefined, ws)).toBe(intersects(cube, here, hull, reached));
  expect(ws.iterations).toBeGreaterThan(0);
  relativePose(here, near, ws.bInA);
  expect(decide(cube, cube, { method: "gjk" }, ws)).toBe(intersects(cube, here, cube, near));
  expect(ws.iterations).toBeGreaterThan(0);
});
