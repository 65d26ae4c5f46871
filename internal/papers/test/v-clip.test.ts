/**
 * V-Clip against GJK on seeded pairs of hulls and boxes: apart the distance and its points, overlapping the verdict; no
 * walk in circles.
 */
import { distance } from "@col/gjk";
import { relativePose } from "@col/kernel";
import { applyPacked, packPose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { convexHull, sphere } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { featuresOf } from "../src/comparators3d/features.ts";
import { createVClip } from "../src/comparators3d/v-clip.ts";

const N = samples(400);
const CUBE = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x, y, z])));

/** Hulls of random points, and boxes: right angles and parallel edges in plenty. */
function body(rng: ReturnType<typeof rngFor>): ConvexShape {
  if (rng.uniform(0, 1) < 0.3) {
    const h = [rng.uniform(0.1, 1), rng.uniform(0.1, 1), rng.uniform(0.1, 1)];
    return convexHull(Float64Array.from(CUBE, (c, i) => c * h[i % 3]));
  }
  return convexHull(Float64Array.from({ length: 3 * Math.floor(rng.uniform(4, 60)) }, () => rng.uniform(-1, 1)));
}

test("features: every edge has two facets, and looks into both", () => {
  const rng = rngFor("features");
  for (let k = 0; k < 20; k++) {
    const shape = body(rng), f = featuresOf(shape), edges = f.tail.length, facets = f.facetStart.length - 1;
    expect(f.vertices.length / 3 - edges + facets).toBe(2); // Euler
    for (let e = 0; e < edges; e++) for (const side of [0, 1]) {
      const facet = f.facets[2 * e + side],
        corners = [...f.facetEdges.subarray(f.facetStart[facet], f.facetStart[facet + 1])].flatMap((x) => [f.tail[x],
          f.head[x]]);
      for (const v of corners) {
        const ahead = [0, 1, 2].reduce((sum, i) => sum
          + f.inward[6 * e + 3 * side + i] * (f.vertices[3 * v + i] - f.vertices[3 * f.tail[e] + i]), 0);
        expect(ahead).toBeGreaterThan(-1e-9);
      }
    }
  }
  expect(() => featuresOf(sphere(1))).toThrow("featuresOf: need a polytope with mesh data and no margin");
});

test(seededTitle("V-Clip finds GJK's distance and verdict", N), () => {
  const rng = rngFor("v-clip"), bInA = new Float64Array(12), aInB = new Float64Array(12), query = createVClip();
  let apart = 0, steps = 0;
  for (let k = 0; k < N; k++) {
    const a = body(rng), b = body(rng), poseA = randomPose(rng, 1), poseB = randomPose(rng, 3),
      truth = distance(a, poseA, b, poseB);
    relativePose(poseA, poseB, bInA);
    relativePose(poseB, poseA, aInB);
    const r = query(featuresOf(a), featuresOf(b), bInA, aInB);
    steps += r.steps;
    expect(r.status, `pair ${k}`).toBe(truth.status === "separated" ? "apart" : "overlap");
    expect(Math.abs(r.distance - truth.distance), `pair ${k}`).toBeLessThan(1e-9);
    if (r.status !== "apart") continue;
    apart++;
    const gap = [0, 1, 2].map((i) => r.pointB[i] - r.pointA[i]);
    expect(Math.abs(Math.hypot(...gap) - truth.distance)).toBeLessThan(1e-9);
    // the points are the closest ones: their difference is GJK's normal, which is unique
    const m = packPose(poseA), tip = applyPacked(m, r.pointB, new Float64Array(3)),
      root = applyPacked(m, r.pointA, new Float64Array(3));
    const along = (tip[0] - root[0]) * truth.normal.x + (tip[1] - root[1]) * truth.normal.y
      + (tip[2] - root[2]) * truth.normal.z;
    expect(Math.abs(along - truth.distance)).toBeLessThan(1e-9);
  }
  expect(apart / N).toBeGreaterThan(0.2);
  expect(apart / N).toBeLessThan(0.9);
  expect(steps / N).toBeLessThan(40);
});
