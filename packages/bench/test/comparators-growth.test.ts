/** Comparators of the growth distance against each other and against ours. */
import { growthDistance } from "@col/growth-distance";
import { box, convexHull, dsf, ellipsoid, sphere } from "@col/shapes";
import { packPose, randomPose, rngFor } from "@col/testkit";
import { createGrowthResult } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { dcfNewton } from "../src/comparators-growth/dcf-newton.ts";
import { internalExpanding } from "../src/comparators-growth/internal-expanding.ts";
import { growthByLinearProgram } from "../src/comparators-growth/lp-oracle.ts";
import type { FacetBody } from "../src/comparators-growth/lp-oracle.ts";

const out = createGrowthResult();

function facets(shape: ConvexShape, pose: Pose): FacetBody {
  const m = packPose(pose), c = shape.center, q = shape.mesh?.facetPlanes ?? new Float64Array(0), planes = new Float64Array(q.length);
  for (let f = 0; f < q.length; f += 4) {
    for (let i = 0; i < 3; i++) planes[f + i] = m[3 * i] * q[f] + m[3 * i + 1] * q[f + 1] + m[3 * i + 2] * q[f + 2];
    planes[f + 3] = q[f + 3] - (q[f] * c[0] + q[f + 1] * c[1] + q[f + 2] * c[2]);
  }
  return { planes, center: [0, 1, 2].map((i) => m[3 * i] * c[0] + m[3 * i + 1] * c[1] + m[3 * i + 2] * c[2] + m[9 + i]) };
}

test("internal expanding agrees on all smooth and polyhedral kinds", () => {
  const rng = rngFor("growth ie"), cloud = Array.from({ length: 90 }, () => rng.uniform(-0.5, 0.5));
  const shapes = [sphere(0.5), ellipsoid(0.4, 0.5, 0.7), box(0.3, 0.4, 0.5), convexHull(cloud), dsf(cloud)];
  let optimal = 0;
  for (let i = 0; i < 500; i++) {
    const a = shapes[i % 5], b = shapes[(i * 3 + 1) % 5], poseA = randomPose(rng, 1), poseB = randomPose(rng, 1);
    const r = growthDistance(a, poseA, b, poseB), e = internalExpanding(a, poseA, b, poseB, 1.5e-8, 100, out);
    if (e.status !== "optimal" || r.status !== "optimal") continue;
    optimal++;
    expect(Math.abs(e.alpha / r.alpha - 1), `case ${i}`).toBeLessThan(4e-8);
  }
  expect(optimal).toBeGreaterThan(480);
});

test("the linear program agrees on polytopes to 1e-9", () => {
  const rng = rngFor("growth lp");
  for (let i = 0; i < 150; i++) {
    const hull = (): ConvexShape => convexHull(Array.from({ length: 3 * (5 + rng.integer(40)) }, () => rng.uniform(-0.5, 0.5)));
    const a = hull(), b = hull(), poseA = randomPose(rng, 1), poseB = randomPose(rng, 1);
    const r = growthDistance(a, poseA, b, poseB, { tolerance: 1e-12 });
    expect(growthByLinearProgram(facets(a, poseA), facets(b, poseB)) / r.alpha - 1, `case ${i}`).toBeCloseTo(0, 9);
  }
});

test("DCF's Newton agrees on its sets", () => {
  const rng = rngFor("growth dcf");
  let optimal = 0;
  for (let i = 0; i < 100; i++) {
    const set = (): ConvexShape => dsf(Array.from({ length: 60 }, () => rng.uniform(-0.5, 0.5))), a = set(), b = set(), poseA = randomPose(rng, 1), poseB = randomPose(rng, 1);
    const r = growthDistance(a, poseA, b, poseB, { tolerance: 1e-12 }), e = dcfNewton(a, poseA, b, poseB, 1e-9, 50, out);
    if (e.status !== "optimal") continue;
    optimal++;
    expect(Math.abs(e.alpha / r.alpha - 1), `case ${i}`).toBeLessThan(1e-8);
  }
  expect(optimal).toBeGreaterThan(85);
});
