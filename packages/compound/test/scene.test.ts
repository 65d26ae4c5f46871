/** A scene of `@col/scene` that holds meshes and compounds beside convex shapes, by the solvers made for all bodies. */
import { bodyContactManifold, bodySolvers, compound, triangleMesh } from "@col/compound";
import { rayCast, shapeCast } from "@col/cast";
import { contactManifold, createContactManifold, signedDistance } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import {
  addBody, closestPair, createScene, forEachContact, forEachOverlapping, forEachPairWithin, moveBody, nearestTo,
  sceneRayCast as sceneRayCast, removeBody, sceneShapeCast as sceneShapeCast,
} from "@col/scene";
import { box, capsule, convexHull, sphere } from "@col/shapes";
import { makePose, offBy, pointTriangle, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, Pose } from "@col/types";
import { expect, test } from "vitest";
import { bruteDistance, piecesOf } from "./support/brute.ts";
import { boxMesh, floor, torus } from "./support/meshes.ts";
import type { MeshArrays } from "./support/meshes.ts";

const meshOf = (m: MeshArrays, margin = 0): Body => triangleMesh(m.positions, m.indices, { margin });
const SOLVERS = bodySolvers({ distance, signedDistance, intersects, rayCast, shapeCast, contactManifold });
const COUNT = samples(1), BODIES = 9, NEAR = 0.4;

function kinds(rng: Rng): Body[] {
  const hull = convexHull(Array.from({ length: 36 }, () => 0.4 * rng.normal()));
  return [box(0.3, 0.4, 0.5), meshOf(torus(0.7, 0.2, 6, 5)), sphere(0.4), hull, meshOf(boxMesh(0.4, 0.3, 0.5), 0.05),
    compound([{ shape: capsule(0.1, 0.5), pose: randomPose(rng, 0.3) }, { shape: hull, pose: randomPose(rng, 0.3) },
      { shape: sphere(0.3), pose: makePose(0.6, 0, 0) }])];
}

test(seededTitle("pairs, the closest pair, overlaps and rays equal a search of all parts, after edits", COUNT),
  () => {
    const rng = rngFor("compound scene"), all = kinds(rng);
    for (let round = 0; round < COUNT; round++) {
      const scene = createScene<Body>(SOLVERS), bodies = new Map<number, { body: Body; pose: Pose }>();
      for (let i = 0; i < BODIES + 3; i++) {
        const body = all[i % all.length], pose = randomPose(rng, 2);
        bodies.set(addBody(scene, body, pose), { body, pose });
      }
      for (const [k, [handle, { body }]] of [...bodies].entries()) {
        const pose = randomPose(rng, 2);
        if (k < 3) removeBody(scene, handle);
        else moveBody(scene, handle, pose);
        if (k < 3) bodies.delete(handle);
        else bodies.set(handle, { body, pose });
      }
      const list = [...bodies], found = new Map<string, number>();
      forEachPairWithin(scene, (a, b, r) => {
        found.set([a, b].sort((p, q) => p - q).join(), Math.max(0, r.distance));
      }, { maxDistance: NEAR });
      let least = Infinity;
      for (const [i, [a, one]] of list.entries()) for (const [b, two] of list.slice(i + 1)) {
        const exact = bruteDistance(one.body, one.pose, two.body, two.pose).least,
          key = [a, b].sort((p, q) => p - q).join();
        least = Math.min(least, exact);
        if (Math.abs(exact - NEAR) < 1e-9) continue;
        expect(found.has(key), `round ${round}: ${key} at ${exact}`).toBe(exact < NEAR);
        if (exact < NEAR) expect(Math.abs((found.get(key) ?? NaN) - exact)).toBeLessThan(1e-9);
      }
      expect(Math.abs(Math.max(0, closestPair(scene).distance) - least)).toBeLessThan(1e-9);
      const probe = sphere(0.5), at = randomPose(rng, 2), met: number[] = [];
      forEachOverlapping(scene, probe, at, (handle) => met.push(handle));
      const gaps = list.map(([handle, { body, pose }]) =>
        ({ handle, gap: bruteDistance(body, pose, probe, at).least })), up = (p: number, q: number): number => p - q;
      expect(met.sort(up)).toEqual(gaps.filter((g) => g.gap === 0).map((g) => g.handle).sort(up));
      const nearest = nearestTo(scene, probe, at);
      expect(Math.abs(Math.max(0, nearest.distance) - Math.min(...gaps.map((g) => g.gap)))).toBeLessThan(1e-9);
      const o = { x: 5, y: 4, z: 3 }, d = { x: -5 + rng.normal(), y: -4 + rng.normal(), z: -3 + rng.normal() };
      const first = Math.min(Infinity, ...list.flatMap(([, { body, pose }]) => piecesOf(body, pose).map((piece) => {
        const r = rayCast({ ...piece.shape, margin: piece.shape.margin + piece.margin }, piece.pose, o, d);
        return r.status === "miss" ? Infinity : r.time;
      })));
      const ray = sceneRayCast(scene, o, d);
      if (first === Infinity) expect(ray.status).toBe("miss");
      else expect(Math.abs(ray.time - first)).toBeLessThan(1e-9);
    }
  });

test("a table of four legs stands on a floor of triangles, and falls on it", () => {
  const scene = createScene<Body>(SOLVERS), flat = floor(4, 8);
  const leg = box(0.1, 0.1, 0.5), at = (x: number, y: number): { shape: Body & typeof leg; pose: Pose } =>
    ({ shape: leg, pose: makePose(x, y, 0.5) });
  const table = compound([{ shape: box(1, 1, 0.1), pose: makePose(0, 0, 1.1) }, at(-0.8, -0.8), at(0.8, -0.8),
    at(-0.8, 0.8), at(0.8, 0.8)]);
  const ground = addBody(scene, meshOf(flat), makePose(), { fixed: true });
  const handle = addBody(scene, table, makePose(0.13, 0.21, -0.001));
  let points = 0;
  forEachContact(scene, (a, b, { manifold: m }) => {
    expect([a, b]).toEqual([ground, handle]);
    points += m.count;
    expect(offBy(m.normal, 0, 0, 1)).toBeLessThan(1e-9);
    const xs: number[] = [];
    for (let i = 0; i < m.count; i++) {
      expect(m.gaps[i]).toBeCloseTo(-0.001, 9);
      xs.push(m.pointsB[3 * i] - 0.13);
    }
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(1.6); // legs on either side
  });
  expect(points).toBe(4);
  removeBody(scene, handle);
  const hit = sceneShapeCast(scene, table, makePose(0, 0, 3), { x: 0, y: 0, z: -6 });
  expect(hit.time).toBeCloseTo(0.5, 9);
  expect(hit.handle).toBe(ground);
});

test("one manifold of two bodies: the deepest contact; what faces another way is left to the visit of all", () => {
  // a block in a groove of two planks: one of its sides is deeper
  const s = Math.sin(Math.PI / 8), c = Math.cos(Math.PI / 8), plank = box(1, 4, 0.1);
  const groove = compound([{ shape: plank, pose: makePose(-1, 0, 0, 0, s, 0, c) },
    { shape: plank, pose: makePose(1, 0, 0, 0, -s, 0, c) }]);
  const block = box(0.5, 0.5, 0.5), out = createContactManifold(), pose = makePose(0.01, 0, -0.155, 0, s, 0, c);
  bodyContactManifold(groove, makePose(), block, pose, { contactManifold, maxDistance: 0.05 }, out);
  expect(out.count).toBeGreaterThan(1);
  // of the right plank, which the block is moved towards
  expect(offBy(out.normal, -Math.SQRT1_2, 0, Math.SQRT1_2)).toBeLessThan(5e-7);
  for (let i = 0; i < out.count; i++) {
    const [x, y, z] = [0, 1, 2].map((k) => out.pointsB[3 * i + k] - out.pointsA[3 * i + k]), { x: u, y: v,
      z: w } = out.normal;
    expect(out.gaps[i]).toBeCloseTo(x * u + y * v + z * w, 12);
  }
  expect(out.distance).toBe(Math.min(...out.gaps.subarray(0, out.count)));
  expect(new Set(out.ids.subarray(0, out.count)).size).toBe(out.count);
  const apart = bodyContactManifold(groove, makePose(), block, makePose(0, 0, 9), { contactManifold }, out);
  expect([apart.count, apart.distance]).toEqual([0, Infinity]);
});

test("each contact point of a scene names the triangle of the mesh and the part of the compound that it is on", () => {
  const scene = createScene<Body>(SOLVERS), flat = floor(4, 8), leg = box(0.1, 0.1, 0.5), seen = new Set<number>();
  const feet = [[-0.8, -0.8], [0.8, -0.8], [-0.8, 0.8], [0.8, 0.8]];
  addBody(scene, meshOf(flat), makePose(), { fixed: true });
  addBody(scene, compound(feet.map(([x, y]) => ({ shape: leg, pose: makePose(x, y, 0.5) }))), makePose(0, 0, -0.001));
  const one = addBody(scene, leg, makePose(2.3, 2.1, 0.499)), two = addBody(scene, leg, makePose(2.3, 2.1, 1.498));
  const corner = (i: number): Float64Array => flat.positions.subarray(3 * i, 3 * i + 3), foot = new Float64Array(3);
  forEachContact(scene, (a, b, { manifold: { count, pointsA, pointsB, partsA, partsB } }) => {
    if (partsA === undefined || partsB === undefined) throw new TypeError("need parts");
    for (let i = 0; i < count; i++) {
      if (a === one && b === two) {
        expect([partsA[i], partsB[i]]).toEqual([0, 0]);
        continue;
      }
      const [u, v, w] = [0, 1, 2].map((k) => corner(flat.indices[3 * partsA[i] + k]));
      expect(pointTriangle(pointsA.subarray(3 * i, 3 * i + 3), u, v, w, foot)).toBeLessThan(1e-9);
      if (b === one) expect(partsB[i]).toBe(0);
      if (b === one) continue;
      for (let k = 0; k < 2; k++) expect(Math.abs(pointsB[3 * i + k] - feet[partsB[i]][k])).toBeLessThan(0.1 + 1e-9);
      seen.add(partsB[i]);
    }
  });
  expect([...seen].sort()).toEqual([0, 1, 2, 3]);
});

test("bodies that share a point with another one are visited with the part or triangle of each", () => {
  const feet = [[-0.8, -0.8], [0.8, -0.8], [-0.8, 0.8], [0.8, 0.8]], leg = box(0.1, 0.1, 0.5), flat = floor(4, 8),
    table = compound(feet.map(([x, y]) => ({ shape: leg, pose: makePose(x, y, 0.5) })));
  for (const solvers of [SOLVERS, { distance: SOLVERS.distance }]) {
    const scene = createScene<Body>(solvers), met: number[][] = [];
    const ground = addBody(scene, meshOf(flat), makePose()), high = addBody(scene, table, makePose(0, 0, 0.05)),
      ball = addBody(scene, sphere(0.3), makePose(0.8, -0.8, 0.4));
    const visit = (...answer: number[]): void => {
      met.push(answer);
    };
    forEachOverlapping(scene, sphere(0.2), makePose(0.8, -0.8, 0.1), visit);
    const [onFloor] = met, corner = (k: number): Float64Array =>
      flat.positions.subarray(3 * flat.indices[3 * onFloor[1] + k], 3 * flat.indices[3 * onFloor[1] + k] + 3);
    expect(pointTriangle(Float64Array.of(0.8, -0.8, 0.1), corner(0), corner(1), corner(2), new Float64Array(3)))
      .toBeLessThan(0.2);
    expect(met).toEqual([[ground, onFloor[1], 0], [high, 1, 0], [ball, 0, 0]]);
  }
});
