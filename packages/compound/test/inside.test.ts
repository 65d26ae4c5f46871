/** What is inside a mesh, its nearest points, and its contacts. */
import { closestPoint, contains, forEachPartContact, compound, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { contactManifold } from "@col/epa";
import { distance } from "@col/gjk";
import { box, capsule, sphere } from "@col/shapes";
import { between, makePose, pointTriangle, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { createBodyDistanceResult } from "@col/types";
import type { ConvexShape, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { boxMesh, bumpySphere, floor, moved, together, torus } from "./support/meshes.ts";
import type { MeshArrays } from "./support/meshes.ts";

const meshOf = (m: MeshArrays): TriangleMesh => triangleMesh(m.positions, m.indices);
const O = makePose(), COUNT = samples(2000);

test(seededTitle("a mesh of a box contains what the box contains, its surface, edges and corners included", COUNT),
  () => {
    const rng = rngFor("compound contains"), h = [0.5, 0.75, 1] as const, mesh = meshOf(boxMesh(...h));
    const round = (i: number): number => rng.pick([0, h[i], -h[i], h[i] / 2, -h[i] / 2, h[i] * (1 + 2 ** -52),
      rng.uniform(-1.2, 1.2)]);
    for (let k = 0; k < COUNT; k++) {
      const p = { x: round(0), y: round(1), z: round(2) };
      const inside = Math.abs(p.x) <= h[0] && Math.abs(p.y) <= h[1] && Math.abs(p.z) <= h[2];
      expect(contains(mesh, O, p), `(${p.x}, ${p.y}, ${p.z})`).toBe(inside);
    }
  });

test("lines through corners and along edges count each crossing once: a torus, a bumpy ball, far away", () => {
  const ring = meshOf(torus(2, 0.5, 24, 12)), m = bumpySphere(4, 1, 0), ball = meshOf(m);
  expect(contains(ring, O, { x: 2, y: 0, z: 0 })).toBe(true);
  expect(contains(ring, O, { x: 0, y: 0, z: 0 })).toBe(false);
  expect(contains(ring, O, { x: 2, y: 0, z: -0.6 })).toBe(false); // below corners of the ring
  const away = meshOf(moved(m, 1e6, 0, 0));
  for (let k = 0; k < m.positions.length; k += 3) {
    const [x, y, z] = m.positions.subarray(k, k + 3);
    for (const s of [0.5, 0.999999]) expect(contains(ball, O, { x: s * x, y: s * y, z: s * z })).toBe(true);
    expect(contains(ball, O, { x, y, z })).toBe(true);
    expect(contains(ball, O, { x: 1.000001 * x, y: 1.000001 * y, z: 1.000001 * z })).toBe(false);
    // straight below each corner, where the line passes through it
    expect(contains(ball, O, { x, y, z: -2 })).toBe(false);
    expect(contains(away, makePose(-1e6, 0, 0), { x: 0.9 * x, y: 0.9 * y, z: 0.9 * z })).toBe(true);
  }
});

test("shells may overlap, and a shell wound inward is a hole", () => {
  const a = bumpySphere(4, 2, 0), b = bumpySphere(4, 1, 0);
  expect(contains(meshOf(together(a, b)), O, { x: 0, y: 0, z: 0 })).toBe(true);
  expect(contains(meshOf(together(a, b, true)), O, { x: 0, y: 0, z: 0 })).toBe(false);
  expect(contains(meshOf(together(a, b, true)), O, { x: 1.5, y: 0, z: 0 })).toBe(true);
});

test("open meshes and meshes wound both ways are refused with the edge that shows it", () => {
  const p = { x: 0, y: 0, z: 0 }, m = bumpySphere(2, 1, 0);
  expect(() => contains(meshOf(floor(1, 2)), O, p)).toThrow("consistently wound, but no triangle walks back");
  expect(() => contains(triangleMesh(m.positions, m.indices.slice(3)), O, p)).toThrow("closed");
  const flipped = m.indices.slice();
  [flipped[0], flipped[1]] = [flipped[1], flipped[0]];
  expect(() => contains(triangleMesh(m.positions, flipped), O, p)).toThrow("consistently wound");
  // corners that are not shared by index but lie at one place
  const apart = new Float64Array(3 * m.indices.length);
  for (const [i, c] of m.indices.entries()) apart.set(m.positions.subarray(3 * c, 3 * c + 3), 3 * i);
  expect(contains(triangleMesh(apart), O, p)).toBe(true);
});

test("closest points equal the closest over every triangle; of parts, the solver's", () => {
  const rng = rngFor("compound closest"), m = bumpySphere(5, 1, 0.2), mesh = meshOf(m);
  const out = createBodyDistanceResult();
  const corner = (i: number): Float64Array => m.positions.subarray(3 * i, 3 * i + 3), foot = new Float64Array(3);
  for (let k = 0; k < 200; k++) {
    const p = { x: rng.uniform(-2, 2), y: rng.uniform(-2, 2), z: rng.uniform(-2, 2) };
    let least = Infinity;
    for (let t = 0; t < m.indices.length; t += 3) least = Math.min(least, pointTriangle([p.x, p.y, p.z],
      corner(m.indices[t]), corner(m.indices[t + 1]), corner(m.indices[t + 2]), foot));
    expect(Math.abs(closestPoint(mesh, O, p, undefined, out).distance - least)).toBeLessThan(1e-12);
    expect(out.lowerBound).toBeLessThanOrEqual(least + 1e-13);
    expect(out.lowerBound).toBeGreaterThan(least - 1e-11);
    expect(between(out.pointB, p)).toBeLessThan(1e-12);
  }
  const [x, y, z] = m.positions;
  expect(closestPoint(mesh, O, { x, y, z }).distance).toBeLessThan(1e-13);
  const pair = compound([{ shape: sphere(1), pose: makePose() }, { shape: sphere(1), pose: makePose(5, 0, 0) }]);
  expect(closestPoint(pair, O, { x: 3, y: 0, z: 0 }, { distance }).partA).toBe(1);
  expect(() => closestPoint(pair, O, { x: 3, y: 0, z: 0 })).toThrow("options.distance must be a function");
});

/** Normals and gaps of all contacts of a mesh with a shape, a box of edge 1 if none is said. */
function contactsOf(
  ground: TriangleMesh, pose: ReturnType<typeof makePose>, shape: ConvexShape = box(0.5, 0.5, 0.5),
): { normal: number[]; gap: number }[] {
  const found: { normal: number[]; gap: number }[] = [];
  forEachPartContact(ground, O, shape, pose, { contactManifold }, (_a, _b, m) => {
    for (let i = 0; i < m.count; i++) found.push({ normal: [m.normal.x, m.normal.y, m.normal.z], gap: m.gaps[i] });
  });
  return found;
}

test("a box slides over a triangulated floor without a bump", () => {
  const ground = meshOf(floor(4, 16)), rng = rngFor("slide");
  for (let k = 0; k < 200; k++) {
    const turn = randomPose(rng, 1).quaternion.z / 2, c = Math.sqrt(1 - turn * turn);
    const pose = makePose(-3 + 0.03 * k, 0.013 * k - 1.3, 0.495, 0, 0, k % 2 === 0 ? 0 : turn, k % 2 === 0 ? 1 : c);
    const found = contactsOf(ground, pose);
    expect(found.length).toBeGreaterThan(0);
    for (const { normal, gap } of found) {
      expect(Math.abs(normal[2] - 1), `step ${k}: ${normal.join()}`).toBeLessThan(1e-9);
      expect(gap).toBeGreaterThan(-0.005 - 1e-9);
    }
    expect(Math.abs(Math.min(...found.map((f) => f.gap)) + 0.005)).toBeLessThan(1e-9);
  }
});

test("a ball and a capsule roll over a triangulated floor without a bump", () => {
  const ground = meshOf(floor(4, 16));
  for (const [name, shape] of [["ball", sphere(0.5)], ["capsule", capsule(0.5, 0.7)]] as const) {
    for (let k = 0; k < 400; k++) {
      // half a metre in radius: a way of x turns it by 2 x about y, which is the capsule's axis
      const x = -2.5 + 0.0125 * k, pose = makePose(x, 0.001 * k - 0.2, 0.495, 0, Math.sin(x), 0, Math.cos(x));
      const found = contactsOf(ground, pose, shape);
      expect(found.length, `${name}, step ${k}`).toBeGreaterThan(0);
      for (const { normal } of found)
        expect(Math.abs(normal[2] - 1), `${name}, step ${k}: ${normal.join()}`).toBeLessThan(1e-9);
      expect(Math.abs(Math.min(...found.map((f) => f.gap)) + 0.005), `${name}, step ${k}`).toBeLessThan(1e-9);
    }
  }
});

test("over a ridge normals lie between the normals of its two sides", () => {
  const ridge = meshOf(floor(4, 16, (x) => -0.5 * Math.abs(x))), s = 0.5 / Math.sqrt(1.25);
  for (let k = 0; k < 100; k++) {
    for (const { normal } of contactsOf(ridge, makePose(-1 + 0.02 * k, 0.1, 0.495))) {
      expect(Math.abs(normal[0])).toBeLessThan(s + 1e-6);
      expect(Math.abs(normal[1])).toBeLessThan(1e-6);
      expect(normal[2]).toBeGreaterThan(0.89);
    }
  }
});

test("a point whose coordinates are computed by another query is inside or outside as it is", () => {
  const mesh = meshOf(boxMesh(1, 1, 1));
  let asked = 0;
  const asking = (x: number): Vec3Like => ({ get x() {
    asked++;
    contains(mesh, makePose(-5, 0, 0), { x: -5, y: 0, z: 0 });
    return x;
  }, y: 0, z: 0 });
  expect([0, 3].map((x) => contains(mesh, makePose(), asking(x)))).toEqual([true, false]);
  expect(asked).toBeGreaterThan(0);
});
