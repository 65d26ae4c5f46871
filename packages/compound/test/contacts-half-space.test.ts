/**
 * A mesh and a half-space touch at the mesh's lowest corners, and not at all while these are above it. A mesh that is
 * wound inside out, which is a room, does so as well: there is one normal along which a half-space parts from anything.
 */
import { forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold } from "@col/epa";
import { halfSpace } from "@col/shapes";
import { applyPacked, casesOf, makePose, packPose, randomPose, samples, seededTitle, rngFor } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, Pose } from "@col/types";
import { expect, test } from "vitest";
import { boxMesh, bumpySphere, ell, floor, together, torus } from "./support/meshes.ts";
import type { MeshArrays } from "./support/meshes.ts";

const GROUND = halfSpace({ x: 0, y: 1, z: 0 }, 0);

const insideOut = ({ positions, indices }: MeshArrays): MeshArrays =>
  ({ positions, indices: indices.slice().reverse() });
const arraysOf = (rng: Rng): MeshArrays => rng.pick([
  () => torus(0.7, 0.25, 8, 6), () => bumpySphere(3, 0.7, rng.pick([0, 0.1])), () => ell(),
  () => boxMesh(0.5, 0.4, 0.6), () => insideOut(boxMesh(0.5, 0.4, 0.6)), () => insideOut(torus(0.7, 0.25, 8, 6)),
  () => insideOut(ell()), () => together(boxMesh(0.5, 0.5, 0.5), boxMesh(0.3, 0.4, 0.3), true),
  () => floor(1, 3, () => rng.uniform(-0.2, 0.2)),
])();

const COUNT = samples(600),
  TITLE = "a mesh is as deep in a half-space as its lowest corner, and above it has no contact";
test(seededTitle(TITLE, COUNT), () => {
  const wrong: string[] = [], m = new Float64Array(12), p = new Float64Array(3);
  for (const [k, rng] of casesOf(TITLE, COUNT)) {
    const { positions, indices } = arraysOf(rng), mesh = triangleMesh(positions, indices),
      maxDistance = rng.pick([0, 0.01]), height = rng.pick([0.2, 0.05, 0.02, 0.005, 1e-6, -1e-6, -0.01, -0.3]);
    const { position: { x, z }, quaternion: q } = randomPose(rng, 1);
    packPose(makePose(x, 0, z, q.x, q.y, q.z, q.w), m);
    const heights = Array.from({ length: positions.length / 3 }, (_, i) => {
      applyPacked(m, positions.subarray(3 * i, 3 * i + 3), p);
      return p[1];
    });
    const pose = makePose(x, height - Math.min(...heights), z, q.x, q.y, q.z, q.w);
    let least = Infinity, normals = "";
    const note = (sign: number) => (_a: number, _b: number, c: { distance: number; normal: { y: number } }): void => {
      least = Math.min(least, c.distance);
      if (!(sign * c.normal.y > 1 - 1e-12)) normals = "tilted";
    };
    forEachPartContact(GROUND, makePose(), mesh, pose, { contactManifold, maxDistance }, note(1));
    forEachPartContact(mesh, pose, GROUND, makePose(), { contactManifold, maxDistance }, note(-1));
    const right = height <= maxDistance ? height : Infinity;
    if (!(Math.abs(least - right) < 1e-9 || least === right) || normals !== "")
      wrong.push(`case ${k}: ${least} for ${right}, ${normals}`);
  }
  expect(wrong).toEqual([]);
});

const TURNED = "a sheet touches a half-space alike whichever way its triangles and the half-space's frame are turned";
test(seededTitle(TURNED, COUNT), () => {
  const rng = rngFor(TURNED), m = new Float64Array(12), up = new Float64Array(3);
  let touching = 0;
  for (let k = 0; k < COUNT; k++) {
    const { positions, indices } = floor(1, 2, () => rng.uniform(-0.2, 0.2)), { quaternion: q } = randomPose(rng, 1),
      turned = makePose(0, 0, 0, q.x, q.y, q.z, q.w), height = rng.uniform(-0.3, 0.1);
    packPose(turned, m);
    applyPacked(m, Float64Array.of(0, 1, 0), up);
    const plane = halfSpace({ x: up[0], y: up[1], z: up[2] }, height),
      inPlace = halfSpace({ x: 0, y: 1, z: 0 }, height);
    const contacts = (order: ArrayLike<number>, other: Body, pose: Pose): number[][] => {
      const rows: number[][] = [];
      forEachPartContact(triangleMesh(positions, order), makePose(), other, pose, { contactManifold, maxDistance: 0.1 },
        (item, _, { distance, normal: n, gaps, count }) =>
          rows.push([item, distance, n.x, n.y, n.z, ...gaps.slice(0, count).sort()]));
      return rows;
    };
    const flipped = indices.slice(), rows = contacts(indices, plane, makePose());
    for (let t = 0; t < flipped.length; t += 3) [flipped[t], flipped[t + 1]] = [indices[t + 1], indices[t]];
    if (rows.length > 0) touching++;
    for (const others of [contacts(indices, inPlace, turned), contacts(flipped, plane, makePose())]) {
      expect(others.length, `case ${k}`).toBe(rows.length);
      others.flat().forEach((x, i) => { expect(x, `case ${k}`).toBeCloseTo(rows.flat()[i], 9); });
    }
  }
  expect(touching).toBeGreaterThan(COUNT / 2);
});
