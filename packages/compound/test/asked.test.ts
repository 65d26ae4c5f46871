/** What is not asked: triangles that share the nearest corner or edge with one that was, and what planes leave out. */
import { bodyDistance, forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold } from "@col/epa";
import { distance } from "@col/gjk";
import { box, sphere } from "@col/shapes";
import { makePose, randomPose, rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import type { ContactManifoldFn } from "@col/types";
import { floor } from "./support/meshes.ts";

const solver = { distance };

/** A tent of `n` triangles about a peak of height 1 over a polygon of radius 2. */
function tent(n: number): ReturnType<typeof triangleMesh> {
  const positions = [0, 0, 1], indices: number[] = [];
  for (let k = 0; k < n; k++) {
    const t = 2 * Math.PI * k / n;
    positions.push(2 * Math.cos(t), 2 * Math.sin(t), 0);
    indices.push(0, 1 + k, 1 + (k + 1) % n);
  }
  return triangleMesh(positions, indices);
}

test("of the triangles about the nearest corner few are asked, and the bracket holds", () => {
  const mesh = tent(64);
  for (const shape of [box(0.5, 0.4, 0.3), sphere(0.3)]) for (const away of [0, 1e3]) {
    const a = makePose(away, 0, 0), b = makePose(away + 0.1, 0.05, 2.3);
    const out = bodyDistance(mesh, a, shape, b, solver), back = bodyDistance(shape, b, mesh, a, solver);
    const exact = shape.kind === box(1, 1, 1).kind ? 1 : Math.sqrt(0.01 + 0.0025 + 1.69) - 0.3;
    for (const r of [out, back]) {
      expect(Math.abs(r.distance - exact)).toBeLessThan(1e-12 * (1 + away));
      expect(r.lowerBound).toBeLessThanOrEqual(exact + 1e-12 * away);
      expect(exact - r.lowerBound).toBeLessThan(1e-12 * (1 + away));
      expect(r.status).toBe("separated");
      expect(r.iterations).toBeLessThanOrEqual(8);
    }
  }
  expect(bodyDistance(mesh, makePose(), sphere(0.3), makePose(0, 0, 3), solver).iterations).toBeLessThanOrEqual(8);
});

test("contacts do not ask the solver about triangles that a plane shows to be beyond reach", () => {
  const rng = rngFor("terrain"), { positions, indices } = floor(10, 40, (x, y) => Math.sin(x) * Math.cos(y)),
    terrain = triangleMesh(positions, indices), here = makePose(), body = box(1.5, 0.5, 1);
  let asked = 0, near = 0;
  const counted: ContactManifoldFn = (...pair) => {
    asked++;
    return contactManifold(...pair);
  };
  for (let k = 0; k < 200; k++) {
    const { quaternion: q } = randomPose(rng, 1), x = rng.uniform(-7, 7), y = rng.uniform(-7, 7),
      at = (z: number): ReturnType<typeof makePose> => makePose(x, y, z, q.x, q.y, q.z, q.w);
    let met = 0, z = 5;
    for (let step = 0; step < 30; step++) z -= bodyDistance(terrain, here, body, at(z), solver).distance;
    forEachPartContact(terrain, here, body, at(z - 0.01), { contactManifold: counted }, () => met++);
    near += met > 0 ? 1 : 0;
  }
  expect(near).toBeGreaterThan(50);
  expect(asked / 200).toBeLessThan(6);
});
