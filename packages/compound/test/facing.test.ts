/**
 * Rough surfaces that face each other: many pairs of triangles are nearly as near as the nearest pair, so a lower bound
 * of two nodes that is too high leaves it out.
 */
import { bodyDistance, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import { exactPolytopeDistance, makePose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Pose } from "@col/types";
import { expect, test } from "vitest";
import { triangleDistance } from "../src/pairs/triangles.ts";
import { leastOfMeshes } from "./support/brute.ts";
import { floor } from "./support/meshes.ts";

const COUNT = samples(20), PAIRS = samples(400);
const TITLE = "two rough surfaces face each other: their distance is the minimum over all pairs of triangles";

/** A surface of 128 triangles, 2 across, whose corners lie up to `height` off its plane. */
function rough(rng: Rng, height: number): TriangleMesh {
  const { positions, indices } = floor(1, 8, () => rng.uniform(-height, height));
  return triangleMesh(positions, indices);
}

test(seededTitle(TITLE, COUNT), () => {
  const rng = rngFor("compound facing");
  for (let k = 0; k < COUNT; k++) {
    const height = rng.pick([0.02, 0.1, 0.3]), a = rough(rng, height), b = rough(rng, height);
    // over each other, and aside by up to their own width; tilted
    const aside = k % 2 === 0 ? 0.2 : 2, tilt = rng.uniform(-0.3, 0.3), w = Math.sqrt(1 - tilt * tilt);
    const pose: Pose = { quaternion: { x: tilt, y: 0, z: 0, w }, position: { x: rng.uniform(-aside, aside),
      y: rng.uniform(-aside, aside), z: rng.uniform(0.5, 2) } };
    const least = leastOfMeshes(a, makePose(), b, pose), r = bodyDistance(a, makePose(), b, pose, { distance });
    expect(Math.abs(r.distance - least), `case ${k}`).toBeLessThan(1e-12);
    expect(r.lowerBound, `case ${k}`).toBeLessThanOrEqual(least + 1e-12);
    expect(r.lowerBound, `case ${k}`).toBeGreaterThan(least - 1e-9);
  }
});

const PROOF = "two triangles: the closest points lie on both, and a plane between them proves the distance";
test(seededTitle(PROOF, PAIRS), () => {
  const rng = rngFor("triangle pairs"), out = new Float64Array(8);
  let edges = 0;
  for (let k = 0; k < PAIRS; k++) {
    const corners = (x: number): Float64Array => Float64Array.from({ length: 9 }, (_, i) =>
      rng.uniform(-1, 1) + (i % 3 === 0 ? x : 0));
    const a = corners(0), b = corners(2.2);
    triangleDistance(a, 0, b, 0, out);
    const [d, , , , , , , lower] = out, p = Array.from(out.subarray(1, 4)), q = Array.from(out.subarray(4, 7));
    expect(Math.hypot(...q.map((x, i) => x - p[i])), `case ${k}`).toBeCloseTo(d, 14);
    expect(lower, `case ${k}`).toBeCloseTo(d, 13);
    const off = [[a, p] as const, [b, q] as const].map(([c, x]) => exactPolytopeDistance(Array.from(c), x).distance);
    expect(Math.max(...off), `case ${k}`).toBeLessThan(1e-14);
    const isCorner = (c: Float64Array, x: number[]): boolean =>
      [0, 3, 6].some((i) => c[i] === x[0] && c[i + 1] === x[1] && c[i + 2] === x[2]);
    if (!isCorner(a, p) && !isCorner(b, q)) edges++;
  }
  expect(edges).toBeGreaterThan(PAIRS / 10);
});
