/** The 3-D depth comparators against the test kit's exhaustive oracle, on seeded overlapping and separated boxes. */
import { applyPacked, featurePolytopeDistance, packPose, randomPose, rngFor, rotatePacked, samples,
  seededTitle } from "@col/testkit";
import type { Pose } from "@col/types";
import { expect, test } from "vitest";
import { nearestSignedVolumes, nearestVoronoi } from "@col/kernel";
import { box } from "@col/shapes";
import { nearestCoded, nearestJohnson } from "../src/comparators3d/sub-distances.ts";
import { gjkWith } from "../src/experiments/sub-distances.ts";
import { portalRefinement } from "../src/comparators3d/mpr.ts";
import { separatingAxis } from "../src/comparators3d/separating-axis.ts";
import type { AxisPolytope } from "../src/comparators3d/separating-axis.ts";
import { wolfe } from "../src/comparators3d/wolfe.ts";

const N = samples(100);

function boxInWorld(h: readonly number[], pose: Pose): AxisPolytope {
  const m = packPose(pose),
    axes = [0, 1, 2].flatMap((i) => [...rotatePacked(m, Float64Array.of(+(i === 0), +(i === 1), +(i === 2)),
      new Float64Array(3))]);
  const vertices = [-1,
    1].flatMap((i) =>
      [-1,
        1].flatMap((j) =>
          [-1, 1].flatMap((k) => [...applyPacked(m, Float64Array.of(i * h[0], j * h[1], k * h[2]),
            new Float64Array(3))])));
  return { vertices: Float64Array.from(vertices), normals: Float64Array.from([...axes, ...axes.map((x) => -x)]),
    edges: Float64Array.from(axes) };
}

function supportInto(v: Float64Array, sign: number, n: Float64Array, out: Float64Array, at: number): void {
  let best = 0, max = -Infinity;
  for (let i = 0; i < v.length; i += 3) {
    const h = sign * (n[0] * v[i] + n[1] * v[i + 1] + n[2] * v[i + 2]);
    if (h > max) {
      max = h;
      best = i;
    }
  }
  for (let c = 0; c < 3; c++) out[at + c] += sign * v[best + c];
}

test(seededTitle("separating axis: the depth; portal refinement: the verdict and no less than the depth", N), () => {
  const rng = rngFor("comparators3d"), axis = new Float64Array(3);
  let hits = 0;
  for (let i = 0; i < N; i++) {
    const sizes = (): number[] => [rng.uniform(0.2, 1), rng.uniform(0.2, 1), rng.uniform(0.2, 1)];
    const pa = randomPose(rng, 0.6), pb = randomPose(rng, 2), a = boxInWorld(sizes(), pa), b = boxInWorld(sizes(), pb);
    const truth = featurePolytopeDistance(a.vertices, b.vertices).distance, sat = separatingAxis(a, b, axis);
    const centre = Float64Array.of(pa.position.x - pb.position.x, pa.position.y - pb.position.y,
      pa.position.z - pb.position.z);
    const mpr = portalRefinement((n, out, at) => {
      out.fill(0, at, at + 3);
      supportInto(a.vertices, 1, n, out, at);
      supportInto(b.vertices, -1, n, out, at);
    }, centre);
    if (Math.abs(truth) > 1e-9) expect(mpr.overlap, `pair ${i}`).toBe(truth < 0);
    if (truth < 0) {
      hits++;
      expect(Math.abs(sat - truth)).toBeLessThanOrEqual(1e-9);
      expect(mpr.depth).toBeGreaterThanOrEqual(-truth - 1e-9);
    } else expect(sat).toBeLessThanOrEqual(truth + 1e-9);
  }
  expect(hits / N).toBeGreaterThan(0.2);
  expect(hits / N).toBeLessThan(0.9);
});

test(seededTitle("Wolfe's algorithm: the distance of separated polytopes, 0 on overlaps", N), () => {
  const rng = rngFor("wolfe");
  let apart = 0, cycles = 0;
  for (let i = 0; i < N; i++) {
    const sizes = (): number[] => [rng.uniform(0.2, 1), rng.uniform(0.2, 1), rng.uniform(0.2, 1)];
    const pa = randomPose(rng, 0.6), pb = randomPose(rng, 4), a = boxInWorld(sizes(), pa), b = boxInWorld(sizes(), pb);
    const truth = featurePolytopeDistance(a.vertices, b.vertices).distance;
    const found = wolfe((n, out, at) => {
      out.fill(0, at, at + 3);
      supportInto(a.vertices, 1, n, out, at);
      supportInto(b.vertices, -1, n, out, at);
    }, Float64Array.of(pa.position.x - pb.position.x, pa.position.y - pb.position.y, pa.position.z - pb.position.z));
    if (truth > 0) {
      apart++;
      expect(Math.abs(found.distance - truth), `pair ${i}`).toBeLessThanOrEqual(1e-9);
    } else expect(found.distance, `pair ${i}`).toBeLessThanOrEqual(1e-6);
    expect(found.minor).toBeGreaterThanOrEqual(found.iterations - 1);
    cycles = Math.max(cycles, found.iterations);
  }
  expect(apart / N).toBeGreaterThan(0.3);
  expect(cycles).toBeLessThan(40);
});

test("sub-distances: GJK on each finds the distance, boxes apart and overlapping", () => {
  const rng = rngFor("sub-distances of space"), size = (): number => rng.uniform(0.2, 1);
  let hits = 0;
  for (let i = 0; i < 200; i++) {
    const h = [size(), size(), size()], k = [size(), size(), size()], poseA = randomPose(rng, 0.6),
      poseB = randomPose(rng, 2), q = { a: box(h[0], h[1], h[2]), poseA, b: box(k[0], k[1], k[2]), poseB };
    const truth = Math.max(0, featurePolytopeDistance(boxInWorld(h, poseA).vertices, boxInWorld(k, poseB).vertices)
      .distance);
    hits += +(truth === 0);
    for (const nearest of [nearestVoronoi, nearestSignedVolumes, nearestJohnson, nearestCoded]) {
      const r = gjkWith(q, nearest);
      expect(r.ended, nearest.name).toBe(true);
      expect(Math.abs(r.distance - truth), `${nearest.name}, pair ${i}`).toBeLessThanOrEqual(1e-9);
    }
  }
  expect(hits).toBeGreaterThan(20);
});
