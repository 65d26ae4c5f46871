/**
 * Spheres whose centre lies in a hull: the nearest facet, against every plane through three
 * vertices. `COL_SAMPLES=20000 npx vitest run test/point-in-hull.test.ts --testTimeout=0` in this folder: more of them.
 */
import { convexHull, sphere } from "@col/shapes";
import { applyPacked, featurePolytopeDistance, packPose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";

const N = samples(400);

/** Points of many sorts: at random, on a grid (facets of many corners), nearly flat. */
function points(rng: Rng): number[] {
  const sort = rng.integer(3);
  return Array.from({ length: 3 * (5 + rng.integer(12)) }, (_, i) => {
    const x = rng.normal();
    return sort === 1 ? Math.round(2 * x) : sort === 2 && i % 3 === 2 ? 0.01 * x : x;
  });
}

/** Vertices of the hull in the world. */
function placed(hull: ConvexShape, pose: Pose): number[] {
  const v = hull.mesh?.vertices ?? new Float64Array(0), m = packPose(pose), p = new Float64Array(3), out: number[] = [];
  for (let i = 0; i < v.length; i += 3) out.push(...applyPacked(m, v.subarray(i, i + 3), p));
  return out;
}

test(seededTitle("a sphere with its centre in a hull: the depth of all facets, either way round", N), () => {
  const rng = rngFor("epa point in hull");
  let inside = 0, solid = 0;
  for (let i = 0; i < N; i++) {
    const hull = convexHull(points(rng)), ball = sphere(rng.logUniform(1e-3, 1)), poseA = randomPose(rng, 2),
      poseB = randomPose(rng, 2);
    if (hull.params[0] < 3) continue;
    solid++;
    // the centre: a mean of the corners that leans to one of them
    const corners = placed(hull, poseA), n = corners.length / 3, lean = rng.integer(n), part = rng.uniform(0, 1.1);
    const c = [0, 1, 2].map((k) => part * corners[3 * lean + k]
      + (1 - part) * corners.reduce((sum, x, j) => j % 3 === k ? sum + x / n : sum, 0));
    const at: Pose = { ...poseB, position: { x: c[0], y: c[1], z: c[2] } },
      expected = featurePolytopeDistance(corners, c), size = 4;
    const r = signedDistance(hull, poseA, ball, at), s = signedDistance(ball, at, hull, poseA), radius = ball.margin;
    for (const d of [r.distance, s.distance])
      expect(Math.abs(d - (expected.distance - radius)), `sample ${i}`).toBeLessThanOrEqual(1e-12 * size);
    inside += +(-expected.distance > 1e-11 * size);
  }
  expect(inside).toBeGreaterThan(0.5 * solid);
});
