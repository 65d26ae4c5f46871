/** Reported contacts of meshes and compounds that were wrong, and what is told of sides, seams and files. */
import {
  bodyContactManifold, bodyDistance, bodyIntersects, compound, forEachPartContact, refit, triangleMesh,
} from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { contactManifold, createContactManifold } from "@col/epa";
import type { ContactManifold } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import { box, cone, convexHull, cylinder, halfSpace, point, sphere, withMargin } from "@col/shapes";
import { makePose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Body, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { outerOf } from "../src/mesh/buried.ts";
import { topologyOf } from "../src/mesh/topology.ts";
import { boxMesh, ell, floor, moved, together } from "./support/meshes.ts";
import type { MeshArrays } from "./support/meshes.ts";

const HERE = makePose(), GROUND = halfSpace({ x: 0, y: 1, z: 0 }, 0);
const meshOf = (m: MeshArrays): TriangleMesh => triangleMesh(m.positions, m.indices);

/** All normals, and the manifold of the whole. */
function ask(a: Body, poseA: Pose, b: Body, poseB: Pose,
  maxDistance = 0): { normals: number[][]; out: ContactManifold } {
  const normals: number[][] = [], out = createContactManifold();
  forEachPartContact(a, poseA, b, poseB, { contactManifold, maxDistance }, (_a, _b, m) => normals.push([m.normal.x,
    m.normal.y, m.normal.z]));
  bodyContactManifold(a, poseA, b, poseB, { contactManifold, maxDistance }, out);
  return { normals, out };
}

const xyz = ({ x, y, z }: Vec3Like): number[] => [x, y, z];

function expectNormal(got: ArrayLike<number>, right: readonly number[]): void {
  for (let i = 0; i < 3; i++) expect(got[i]).toBeCloseTo(right[i], 9);
}

test("an octahedron that stands on its tip, 0.03 deep in a half-space, a box and a mesh floor", () => {
  const octahedron = triangleMesh([1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1],
    [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5]), flat = floor(3, 4);
  const ground = triangleMesh(flat.positions.map((x, i) => [flat.positions[i], 0,
    -flat.positions[i - 1]][i % 3] ?? x), flat.indices);
  for (const [body, pose] of [[GROUND, HERE], [box(3, 1, 3), makePose(0, -1, 0)], [ground, HERE]] as const) {
    const { normals, out } = ask(octahedron, makePose(0.1, 0.97, 0.2), body, pose);
    expect([out.count, out.status]).toEqual([1, "overlapping"]);
    expect(out.distance).toBeCloseTo(-0.03, 12);
    for (const n of normals) expectNormal(n, [0, -1, 0]);
    expectNormal(out.pointsA, [0.1, -0.03, 0.2]);
    expectNormal(out.pointsB, [0.1, 0, 0.2]);
  }
});

test("an edge that is slanted by less than the face angle is met to its far end, whatever is cut into parts", () => {
  const half = box(0.25, 0.5, 0.5), halves = compound([{ shape: half, pose: makePose(-0.25, 0, 0) },
    { shape: half, pose: makePose(0.25, 0, 0) }]), cube = box(0.5, 0.5, 0.5), tile = box(0.1, 0.5, 4),
    tiles = compound([...Array(20).keys()].map((k) => ({ shape: tile, pose: makePose(0.2 * k - 1.93, -0.5, 0) })));
  // on its edge along x, one end 0.003 and the other 0.012 above the ground
  const slope = 0.009, [u, v, c, s] = [Math.PI / 8, slope / 2].flatMap((a) => [Math.cos(a), Math.sin(a)]),
    height = Math.SQRT1_2 * Math.cos(slope) + 0.5 * Math.sin(slope) + 0.003,
    pose = makePose(0, height, 0, c * v, s * v, s * u, c * u), right = createContactManifold();
  contactManifold(GROUND, HERE, cube, pose, { maxDistance: 0.005 }, right);
  expect(right.count).toBe(2);
  expect(Math.max(...right.gaps.subarray(0, 2))).toBeCloseTo(0.003 + Math.sin(slope), 9);
  const ends = (m: ContactManifold): number[][] => Array.from({ length: m.count }, (_, i) =>
    [...m.pointsB.subarray(3 * i, 3 * i + 3)]).sort((p, q) => p[0] - q[0]);
  for (const floor of [GROUND, tiles]) for (const body of [cube, halves, meshOf(boxMesh(0.5, 0.5, 0.5))]) {
    const { out } = ask(floor, HERE, body, pose, 0.005);
    expect(ends(out)).toEqual(ends(right).map((p) => p.map((x) => expect.closeTo(x, 7) as number)));
  }
});

test("a corner that is deeper than it is far from the seam of two tiles is pushed up", () => {
  const half = box(0.25, 0.5, 0.5), tile = box(1, 0.5, 2),
    tiles = compound([-1, 1].map((x) => ({ shape: tile, pose: makePose(x, -0.5, 0) }))),
    halves = compound([{ shape: half, pose: makePose(-0.25, 0, 0) },
    { shape: half, pose: makePose(0.25, 0, 0) }]), out = createContactManifold();
  for (const q of [[-0.0468, -0.0904, 0.804, 0.5859], [0.0293, 0.0582, 0.992, -0.1083],
    [0.1976, 0.0426, 0.588, -0.7832]]) {
    const [x, y, z, w] = q.map((c) => c / Math.hypot(...q)), far = makePose(0, 0, 0, x, y, z, w);
    contactManifold(GROUND, HERE, box(0.5, 0.5, 0.5), far, {}, out);
    const [u, v] = out.pointsB, pose = makePose(-0.003 - u, -0.01 - v, 0, x, y, z, w);
    for (const body of [box(0.5, 0.5, 0.5), halves, meshOf(boxMesh(0.5, 0.5, 0.5))]) {
      const got = ask(tiles, HERE, body, pose);
      for (const n of got.normals) expectNormal(n, [0, 1, 0]);
      expect([got.out.count, got.out.distance]).toEqual([1, expect.closeTo(-0.01, 9)]);
    }
  }
});

test("a corner in the crease of a floor and a wall, deep in both, is pushed along their free faces", () => {
  const crease = compound([{ shape: box(4, 0.5, 4), pose: makePose(0, -0.5, 0) },
    { shape: box(1, 0.5, 1), pose: makePose(-1, 0.5, 0) }]), rng = rngFor("crease");
  for (let k = 0; k < 50; k++) {
    const corners = [0, 0, 0, ...Array.from({ length: 6 }, () => [rng.uniform(0.1, 0.5), rng.uniform(0.1, 0.5),
      rng.uniform(-0.4, 0.4)]).flat()], [d, e] = rng.pick([[1e-9, 1.08e-9], [1e-6, 1e-6], [1e-3, 1e-3], [0.01, 1e-3]]),
      { normals } = ask(crease, HERE, convexHull(corners), makePose(-e, -d, 0));
    expect(normals.length).toBeGreaterThan(0);
    for (const [x, y] of normals) expect(Math.max(x, y), `${k}: ${d} ${e}`).toBeGreaterThan(1 - 1e-9);
  }
});

test("a deep body that a face meets nearly flat has its point on that face, not beside it", () => {
  const two = triangleMesh([-0.6, -0.9, -0.5, -0.95, -0.7, 0.4, -0.43, -0.435, 0.01, -0.7, -0.3, 0.9, -0.5, 0.1, 0.4],
    [0, 1, 2, 2, 3, 4]), q = [0.127, 0.483, -0.37, 0.78], [x, y, z, w] = q.map((c) => c / Math.hypot(...q));
  const { out } = ask(two, HERE, box(0.2, 0.3, 0.2), makePose(-0.36, -0.43, -0.07, x, y, z, w));
  expect([out.status, out.count > 0]).toEqual(["overlapping", true]);
  for (let i = 0; i < out.count; i++) {
    const place = makePose(...out.pointsA.subarray(3 * i, 3 * i + 3));
    expect(bodyDistance(two, HERE, point(), place, { distance }).distance).toBeLessThan(1e-8);
  }
});

const COUNT = samples(300), EDGE = "a box over the edge of a cube mesh touches its top, and 0.001 above it nothing";
test(seededTitle(EDGE, COUNT), () => {
  const cube = meshOf(boxMesh(1, 1, 1)), rng = rngFor(EDGE), small = box(0.5, 0.5, 0.5);
  for (let k = 0; k < COUNT; k++) {
    const x = k === 0 ? 0.7 : rng.uniform(0.5, 1.49), z = k === 0 ? 0 : rng.uniform(-1.4, 1.4);
    const above = ask(cube, HERE, small, makePose(x, 1.501, z));
    expect([above.normals.length, above.out.count, above.out.status]).toEqual([0, 0, "separated"]);
    const near = ask(cube, HERE, small, makePose(x, 1.501, z), 0.002), deep = ask(small, makePose(x, 1.4999, z), cube,
      HERE);
    for (const n of near.normals) expectNormal(n, [0, 1, 0]);
    for (const n of deep.normals) expectNormal(n, [0, -1, 0]);
    expect(near.out.count).toBe(4);
    expect(near.out.distance).toBeCloseTo(0.001, 9);
    if (Math.min(1.5 - x, 1.5 - Math.abs(z)) > 0.001) expect(deep.out.distance).toBeCloseTo(-0.0001, 9);
  }
});

const LYING = "a lying cylinder on 8 triangles, plain and doubled, is pushed up";
test(seededTitle(LYING, COUNT), () => {
  const rng = rngFor(LYING), { positions, indices } = floor(2, 2), both = Uint32Array.of(...indices,
    ...indices.slice().reverse());
  for (const mesh of [triangleMesh(positions, indices), triangleMesh(positions, both)]) {
    for (let k = 0; k < COUNT; k++) {
      const a = rng.uniform(0, Math.PI), pose = makePose(rng.uniform(-1, 1), rng.uniform(-1, 1), 0.4 - rng.pick([1e-9,
        1e-4, 0.01]),
        0, 0, Math.sin(a), Math.cos(a));
      const { normals, out } = ask(mesh, HERE, cylinder(0.4, 0.5), pose);
      for (const n of normals) expectNormal(n, [0, 0, 1]);
      expect(out.count).toBe(2);
    }
  }
});

test("a body below a floor is pushed down; with sides: front it is not met, and pushed up where it crosses", () => {
  const { positions, indices } = floor(2, 2), both = triangleMesh(positions, indices),
    front = triangleMesh(positions, indices, { sides: "front" }), ball = sphere(0.5);
  expectNormal(xyz(ask(both, HERE, ball, makePose(0.2, 0.3, -0.45)).out.normal), [0, 0, -1]);
  expectNormal(xyz(ask(front, HERE, ball, makePose(0.2, 0.3, -0.45)).out.normal), [0, 0, 1]);
  expect(ask(front, HERE, ball, makePose(0.2, 0.3, -0.45)).out.distance).toBeCloseTo(-0.95, 9);
  expect(ask(front, HERE, ball, makePose(0.2, 0.3, -0.55), 0.1).out.count).toBe(0);
  expect(ask(both, HERE, ball, makePose(0.2, 0.3, -0.55), 0.1).out.distance).toBeCloseTo(0.05, 9);
});

test("a valley has two contacts, a ridge one", () => {
  const valley = triangleMesh([0, -2, 0, 0, 2, 0, -2, 0, 2, 2, 0, 2], [0, 1, 2, 1, 0, 3]), r = 0.5, s = Math.SQRT1_2;
  const inside = ask(valley, HERE, sphere(r), makePose(0, 0, r / s - 0.01));
  expect(inside.normals.map((n) => Math.sign(n[0])).sort()).toEqual([-1, 1]);
  for (const n of inside.normals) expectNormal(n, [Math.sign(n[0]) * s, 0, s]);
  const below = ask(valley, HERE, sphere(r), makePose(0, 0, -r + 0.01));
  for (const n of below.normals) expectNormal(n, [0, 0, -1]);
  expect([below.normals.length, below.out.count]).toEqual([1, 1]);
});

const ROLL = "a ball rolls over the seam of two blocks as over one floor";
test(seededTitle(ROLL, COUNT), () => {
  const rng = rngFor(ROLL), pair = compound([-1, 1].map((x) => ({ shape: box(1, 1, 1), pose: makePose(x, -1, 0) })));
  for (let k = 0; k < COUNT; k++) {
    const x = rng.pick([0, 1e-9, 0.01, rng.uniform(-0.5, 0.5)]), deep = rng.pick([1e-9, 1e-3, 0.05]);
    const { normals, out } = ask(pair, HERE, sphere(0.5), makePose(x, 0.5 - deep, rng.uniform(-0.9, 0.9)));
    for (const n of normals) expect(n[1]).toBeGreaterThan(1 - 1e-12);
    expect(out.count).toBe(1);
    expect(out.distance).toBeCloseTo(-deep, 9);
  }
});

test("a manifold of a triangle keeps the points that span the largest area, and the deepest", () => {
  const ground = triangleMesh([-8, 0, -0.449, 0.64, 0, 8, 0.64, 0, -0.449], [0, 1, 2]), coin = cylinder(0.5, 0.01);
  const whole = (s: number): Pose => makePose(0, 0.0095, 0, s, 0, -2 * s, Math.sqrt(1 - 5 * s * s));
  for (const [pose, maxPoints] of [[makePose(0, 0.01, 0), 4], [makePose(0, 0.01, 0), 3], [whole(2e-4), 4]] as const) {
    const depths: number[] = [], deepest: number[] = [], areas: number[] = [];
    for (const room of [maxPoints, 32]) {
      forEachPartContact(ground, HERE, coin, pose, { contactManifold, maxDistance: 0.01, maxPoints: room }, (_a, _b,
        m) => {
        let area = 0;
        for (let i = 0; i < m.count; i++) for (let j = 0; j < i; j++) for (let k = 0; k < j; k++) {
          const [x, z, u, v] = [[j, i], [k, i]].flatMap(([p, q]) => [0, 2].map((c) =>
            m.pointsB[3 * p + c] - m.pointsB[3 * q + c]));
          area = Math.max(area, Math.abs(x * v - z * u) / 2);
        }
        expect(m.count).toBeLessThanOrEqual(room);
        depths.push(m.distance);
        deepest.push(Math.min(...m.gaps.subarray(0, m.count)));
        areas.push(area);
      });
    }
    expect(deepest).toEqual(depths);
    expect(depths[0]).toBe(depths[1]);
    expect(areas[0]).toBeGreaterThan(0.6 * areas[1]);
  }
});

test("two L deep in each other, which allow no normal, are parted by their contact", () => {
  const body = meshOf(ell()), poseA = makePose(-0.16, -0.08, 0.11, 0.24095378782978713, 0.3289080384143753,
    -0.0893633470774619, 0.9087216111637264), q = [-0.5947896917364203, -0.41479066675303466, 0.20751766535581875,
    0.6565899359142945] as const;
  const out = createContactManifold();
  bodyContactManifold(body, poseA, body, makePose(0.18, -0.52, -0.35, ...q), { contactManifold }, out);
  expect(bodyIntersects(body, poseA, body, makePose(0.18, -0.52, -0.35, ...q), { intersects })).toBe(true);
  const { normal: n, distance } = out, s = 1e-9 - distance, apart = makePose(0.18 + s * n.x, -0.52 + s * n.y,
    -0.35 + s * n.z, ...q);
  expect(distance).toBeLessThan(-0.1);
  expect(bodyIntersects(body, poseA, body, apart, { intersects })).toBe(false);
});

test("a cone that lies within the face angle meets a floor of triangles with both ends of its side line", () => {
  const tilted = makePose(2, 0.2391744903876628, 0, -0.7557857198970546, -0.34771732077209894, 0.3544009324518539,
    -0.42694330948267706), right = createContactManifold(), shape = cone(0.5, 0.6);
  const quad = triangleMesh([-10, 0, -10, 10, 0, -10, 10, 0, 10, -10, 0, 10], [0, 2, 1, 0, 3, 2]);
  contactManifold(GROUND, HERE, shape, tilted, { maxDistance: 0.005 }, right);
  const { out } = ask(quad, HERE, shape, tilted, 0.005), ends = (m: ContactManifold): number[][] =>
    Array.from({ length: m.count }, (_, k) => [...m.pointsB.subarray(3 * k, 3 * k + 3), m.gaps[k]])
      .sort((p, q) => p[3] - q[3]);
  expect(right.count).toBe(2);
  expect(ends(out)).toEqual(ends(right).map((row) => row.map((v) => expect.closeTo(v, 9) as number)));
});

test("the deepest point of a rim over a face counts, where the rim's other places are less deep", () => {
  const turns = [...Array(5).keys()].map((i) => 2 * Math.PI * i / 5),
    corners = [...turns.flatMap((t) => [Math.cos(t), -0.5, Math.sin(t)]), 0, 1, 0],
    triangles = [3, 4, 0, 3, 0, 1, 3, 1, 2, 4, 5, 0, 5, 3, 2, 5, 1, 0, 5, 4, 3, 1, 5, 2];
  const poseA = makePose(-0.34640882438227183, 0.9865041636756995, -0.8811615649699622, 0.2226944922707192,
    0.47597796034532575, -0.43231845095810534, -0.7327707017471252), poseB = makePose(0.9858014395116557,
    0.777430048839962, -1.2200745025157977, -0.41190152022070303, 0.4117698980566379, -0.3911589222584782,
    -0.7125850028115143), disc = cylinder(0.4, 0.5), right = createContactManifold();
  contactManifold(convexHull(corners), poseA, disc, poseB, {}, right);
  const { out } = ask(triangleMesh(corners, triangles), poseA, disc, poseB);
  expect(out.distance).toBeCloseTo(right.distance, 12);
  expect(right.distance).toBeCloseTo(-0.08333333333324852, 9);
  expect(xyz(out.normal)).toEqual(xyz(right.normal).map((v) => expect.closeTo(v, 12) as number));
});

test("an edge that runs along a side by rounding is cut at the same place on a mesh as on its hull", () => {
  const ring = (n: number): number[][] => [...Array(n).keys()].map((i) => [Math.cos(2 * Math.PI * i / n),
    Math.sin(2 * Math.PI * i / n)]);
  const pyramid = [...ring(6).flatMap(([c, s]) => [c, -0.5, s]), 0, 1, 0],
    prism = ring(3).flatMap(([c, s]) => [c, -0.5, s, c, 0.5, s]);
  const triangles = [4, 6, 5, 0, 6, 1, 3, 4, 5, 3, 5, 0, 3, 0, 1, 3, 1, 2, 6, 0, 5, 6, 3, 2, 6, 2, 1, 3, 6, 4],
    a = triangleMesh(pyramid, triangles), shape = withMargin(convexHull(prism), 0.05), right = createContactManifold();
  const poseA = makePose(0, 0, -3, 0, 6.427003913308479e-8, -6.427003913308479e-8, 1), poseB = makePose(
    0.9999998606658068, -1.646176067568887e-8, -1.5839746848825371, -0.499999999995, -0.499999999995, 0.500000000005,
    0.500000000005);
  contactManifold(convexHull(pyramid), poseA, shape, poseB, {}, right);
  const { out } = ask(a, poseA, shape, poseB), places = (m: ContactManifold): number[] =>
    [...Array(m.count).keys()].map((k) => m.pointsA[3 * k]).sort((x, y) => x - y);
  expect(right.count).toBe(2);
  expect(places(out)).toEqual(places(right).map((x) => expect.closeTo(x, 5) as number));
});

test("a face between two blocks of one mesh touches nothing, until the blocks are moved apart", () => {
  const block = boxMesh(1, 1, 1), { positions: p, indices } = block,
    mirrored = { positions: p.map((x, i) => (i % 3 === 0 ? -x : x)), indices: indices.slice().reverse() };
  // where they touch, the triangles of the two blocks are cut along other diagonals, or are the same
  for (const [other, left] of [[block, 4], [mirrored, 2]] as const) {
    const mesh = meshOf(together(moved(block, -1, 0, 0), moved(other, 1, 0, 0)));
    expect([...outerOf(mesh)].filter((t) => t < 0).length).toBe(left);
    const { normals } = ask(mesh, HERE, box(0.3, 0.3, 0.3), makePose(0.299, 1.299, 0));
    expect(normals.length).toBeGreaterThan(0);
    for (const n of normals) expectNormal(n, [0, 1, 0]);
    for (let i = 0; i < p.length; i += 3) mesh.positions[i] -= 0.5;
    refit(mesh);
    expect([...outerOf(mesh)].filter((t) => t < 0).length).toBe(0);
  }
});

test("a sheet that stands twice at the edge of a closed part is a sheet, and the part stays closed", () => {
  const cube = boxMesh(1, 1, 1), sheet = { positions: Float64Array.of(1, 1, 1, 1, 1, -1, 3, 1, 1),
    indices: Uint32Array.of(0, 1, 2, 2, 1, 0) }, mesh = meshOf(together(cube, sheet));
  expect([...outerOf(mesh)].slice(0, 13)).toEqual([...Array(13).keys()]);
  expect([...topologyOf(mesh).oneSided]).toEqual([...Array<number>(12).fill(1), 0, 0]);
  const { normals } = ask(mesh, HERE, sphere(0.1), makePose(1.5, 0.91, 0.5));
  expect(normals.length).toBe(1);
  expectNormal(normals[0], [0, -1, 0]);
});
