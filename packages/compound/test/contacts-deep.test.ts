/**
 * Contacts of overlaps for which the first normal does not do: parts that hide each other's normals, sheets that lie
 * deep in a body, edges that cross a crease. Cases of the random laws, reduced.
 */
import { bodyContactManifold, compound, forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold, createContactManifold, signedDistance } from "@col/epa";
import { box, capsule, convexHull, cylinder, halfSpace, point, sphere, triangle } from "@col/shapes";
import { makePose, moved as placed, rngFor } from "@col/testkit";
import type { Body, ContactManifold, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { outerOf } from "../src/mesh/buried.ts";
import { piecesOf } from "./support/brute.ts";
import { boxMesh, moved, together } from "./support/meshes.ts";

const HERE = makePose();
const SHAPES = [box(0.2, 0.2, 0.2), box(0.2, 0.3, 0.2)], PLACES = [makePose(-0.2, 0, 0), makePose(0.2, 0, 0)],
  STEP = compound(SHAPES.map((shape, i) => ({ shape, pose: PLACES[i] })));

/** The pose of a place and a quaternion of any length. */
function poseOf([x, y, z, ...q]: readonly number[]): Pose {
  const [i, j, k, w] = q.map((c) => c / Math.hypot(...q));
  return makePose(x, y, z, i, j, k, w);
}

interface Met { readonly partA: number; readonly partB: number; readonly normal: Vec3Like; readonly gaps: number[] }

function contactsOf(a: Body, poseA: Pose, b: Body, poseB: Pose): Met[] {
  const list: Met[] = [];
  const piecesA = piecesOf(a, poseA), piecesB = piecesOf(b, poseB);
  const off = ({ shape, pose }: ReturnType<typeof piecesOf>[number], [x, y, z]: readonly number[]): number =>
    signedDistance(point({ x, y, z }), HERE, shape, pose).distance;
  forEachPartContact(a, poseA, b, poseB, { contactManifold, maxPoints: 8 }, (partA, partB, m) => {
    // each point lies in the part that it is named after
    for (let k = 0; k < 3 * m.count; k += 3) {
      const p = [...m.pointsA.subarray(k, k + 3)], room = 1e-9 * Math.max(1, ...p.map(Math.abs));
      expect(off(piecesA[partA], p)).toBeLessThan(room);
      expect(off(piecesB[partB], [...m.pointsB.subarray(k, k + 3)])).toBeLessThan(room);
    }
    list.push({ partA, partB, normal: { ...m.normal }, gaps: [...m.gaps.subarray(0, m.count)] });
  });
  return list;
}

const closeTo = ({ x, y, z }: Vec3Like): object =>
  ({ x: expect.closeTo(x, 9) as number, y: expect.closeTo(y, 9) as number, z: expect.closeTo(z, 9) as number });

test("a face of a part that is below a triangle, where the two are apart, makes no contact", () => {
  const sheet = triangleMesh([-0.53, -0.55, -0.2, -0.03, 0.14, 0.21, -0.5, 0.1, -0.3], [0, 1, 2]);
  expect(contactsOf(STEP, poseOf([0.3, -0.1, -0.2, -0.06, 0.37, -0.93, 0]), sheet, HERE)).toEqual([]);
});

const SHEETS = [
  { positions: [0.6, 0, -0.1, 1, 0.25, -0.47, 0.5, 0.48, -0.04], triangle: 0,
    pose: poseOf([0.5, 0.97, 0.05, 0.624, -0.44, 0.57, -0.305]) },
  { positions: [-0.6, -0.8, -1.2, -0.62, -0.765, -0.5, -0.1, -0.3, -0.5, -0.855, -0.4, 0.1, -0.2, -0.2, 0.2],
    triangle: 0, pose: poseOf([-0.7, -0.7, -0.5, -0.72, 0.19, 0.52, -0.4]) },
];
test.each(SHEETS)("a sheet in a compound is met at its border, along the normal of the triangle and the part: $pose",
  ({ positions, triangle: t, pose }) => {
    const indices = [0, 1, 2, 1, 3, 4].slice(0, positions.length > 9 ? 6 : 3), corner = (k: number): Vec3Like => {
      const i = 3 * indices[3 * t + k];
      return { x: positions[i], y: positions[i + 1], z: positions[i + 2] };
    }, [c, d, e] = [corner(0), corner(1), corner(2)];
    const right = signedDistance(triangle(c, d, e), HERE, SHAPES[1], placed(pose, PLACES[1]));
    const [met, ...others] = contactsOf(triangleMesh(positions, indices), HERE, STEP, pose);
    expect(others).toEqual([]);
    expect([met.partA, met.partB, met.normal]).toEqual([t, 1, closeTo(right.normal)]);
    expect(Math.min(...met.gaps)).toBeCloseTo(right.distance, 9);
  });

test("a part has no second contact with a triangle along the normal of a face that lies lower", () => {
  const positions = [-0.4, -0.18, 0.19, -0.612, -0.165, -0.3, -0.2, 0.15, -0.38, 0, 0, 0, 0, 0.4, 0.2];
  const met = contactsOf(STEP, poseOf([-0.15, -0.04, 0.2, -0.68, -0.4, -0.05, -0.6]),
    triangleMesh(positions, [0, 1, 2, 0, 2, 3, 0, 3, 4]), HERE);
  expect(met.map(({ partA, partB }) => [partA, partB])).toEqual([[0, 0], [1, 1], [1, 2]]);
});

test("an edge that is slanted across the crease of a floor and a ramp is pushed along a face of theirs", () => {
  const ramp = [0, -1, -4, 0, -1, 4, -2, -1, -4, -2, -1, 4, 0, 0, -4, 0, 0, 4, -2, 1, -4, -2, 1, 4],
    valley = compound([{ shape: box(1, 0.5, 4), pose: makePose(1, -0.5, 0) }, { shape: convexHull(ramp), pose: HERE }]);
  for (const [x, y, ...q] of [
    [0.026363148687046, 0.5009472658113395, -0.055415131351060146, 0.4205043241188432, -0.86320095985631, 0.273841888],
    [-0.008739449655581, 0.5074179419283557, -0.3399984720643393, -0.8885782581068736, -0.301038953, 0.0648480294],
  ]) {
    const met = contactsOf(valley, HERE, box(0.3, 0.3, 0.3), poseOf([x, y, 0, ...q]));
    expect(met.map(({ normal, gaps }) => [normal, gaps.length])).toEqual([[closeTo({ x: Math.sqrt(0.2),
      y: Math.sqrt(0.8), z: 0 }), 1]]);
  }
});

test("a body that hangs beside two blocks of one mesh does not touch the top that one of them covers", () => {
  const [floor, wall] = [moved(boxMesh(1, 0.5, 2), 3, -0.5, 0), moved(boxMesh(0.5, 1, 2), 3.5, 1, 0)],
    { positions, indices } = together(floor, wall), blocks = triangleMesh(positions, indices);
  for (const shape of [box(0.3, 0.3, 0.3), cylinder(0.3, 0.3)]) {
    const hanging = contactsOf(blocks, HERE, shape, makePose(4.29, 0.2955, -0.1));
    expect(hanging.map(({ normal }) => normal)).toEqual(hanging.map(() => closeTo({ x: 1, y: 0, z: 0 })));
    expect(hanging.length).toBeGreaterThan(0);
    // in the crease of both it touches both
    const standing = contactsOf(blocks, HERE, shape, makePose(2.71, 0.2955, -0.1)).map(({ normal }) => normal);
    expect(standing).toContainEqual(closeTo({ x: -1, y: 0, z: 0 }));
    expect(standing).toContainEqual(closeTo({ x: 0, y: 1, z: 0 }));
  }
});

test("a face that a block leaves free by a strip is not covered, wherever the blocks are", () => {
  const block = boxMesh(0.5, 0.5, 0.5);
  for (const away of [0, 1000]) for (const [rise, left] of [[0, 0], [1e-4, 1]]) {
    const blocks = together(moved(block, away, 0, 0), moved(block, away + 1, -rise, 0)), mesh = triangleMesh(
      blocks.positions, blocks.indices), at = [...Array(24).keys()].map((t) => [0, 1, 2].map((k) =>
      mesh.indices[3 * t + k]).map((v) => mesh.positions[3 * v] - away));
    // the triangles of the first block at the second one: two, of which one has the strip
    const outer = outerOf(mesh), isThere = (x: number[]): boolean => x.every((c) => Math.abs(c - 0.5) < 1e-9),
      covered = at.flatMap((x, t) => (t < 12 && isThere(x) ? [outer[t]] : []));
    expect([away, rise, covered.length, covered.filter((t) => t >= 0).length]).toEqual([away, rise, 2, left]);
  }
});

test("a tilted part over a triangle that it meets at its seam, and over another one beside it, touches both", () => {
  const half = box(0.25, 0.5, 0.5), halves = compound([-0.25, 0.25].map((x) =>
    ({ shape: half, pose: makePose(x, 0, 0) })));
  const side = 8 / 3, triangles = [[0, 1, 2], [0, 2, 3], [3, 2, 4], [3, 4, 5]],
    corners = [-side, 0, -side, -side, 0, side, side, 0, side, side, 0, -side, 8, 0, side, 8, 0, -side];
  const pose = poseOf([2, 0.49303584869635186, 0, 0.2074453532662092, -0.6776002275070729, -0.6746887876681601,
    -0.2064446581665148]);
  const right = createContactManifold(8), out = createContactManifold(8);
  contactManifold(halfSpace({ x: 0, y: 1, z: 0 }, 0), HERE, box(0.5, 0.5, 0.5), pose, {}, right);
  const spots = ({ count, pointsA }: ContactManifold): number[][] =>
    Array.from({ length: count }, (_, i) => [...pointsA.subarray(3 * i, 3 * i + 3)]);
  expect(right.count).toBe(4);
  // in every order of the triangles
  for (let order = 0; order < 24; order++) {
    const left = [...triangles], some = [4, 3, 2, 1].flatMap((n, i) =>
      left.splice(Math.floor(order / [1, 4, 12, 24][i]) % n, 1));
    bodyContactManifold(triangleMesh(corners, some.flat()), HERE, halves, pose, { contactManifold }, out);
    for (const spot of spots(right)) expect(Math.min(...spots(out).map((p) =>
      Math.hypot(...p.map((c, k) => c - spot[k]))))).toBeLessThan(1e-9);
  }
});

test("a beam tilted within the face angle over two patches that are apart touches both as their plane", () => {
  const quad = (from: number, to: number): number[] => [from, 0, -1, from, 0, 1, to, 0, 1, to, 0, -1],
    tilt = 0.003, beam = box(2, 0.2, 0.3), out = createContactManifold(16), right = createContactManifold(4);
  for (const margin of [0, 0.2]) {
    const corners = [...quad(-3, -0.5), ...quad(0.5, 3)],
      patches = triangleMesh(corners, [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7], { margin }),
      pose = makePose(0, margin + 0.199 + 2 * tilt, 0, 0, 0, Math.sin(tilt / 2), Math.cos(tilt / 2));
    contactManifold(halfSpace({ x: 0, y: 1, z: 0 }, margin), HERE, beam, pose, {}, right);
    for (const swapped of [false, true]) {
      if (swapped) bodyContactManifold(beam, pose, patches, HERE, { contactManifold }, out);
      else bodyContactManifold(patches, HERE, beam, pose, { contactManifold }, out);
      const far = ({ count, gaps }: ContactManifold): number[] =>
        [Math.min(...gaps.subarray(0, count)), Math.max(...gaps.subarray(0, count))];
      // (gaps along the normal of the beam's face, or of the plane)
      expect(far(out)).toEqual(far(right).map((gap) => expect.closeTo(gap, 5) as number));
    }
  }
});

test("a mesh cube that is tilted over the seam of two tiles is pushed by their tops, not by its own face", () => {
  const tile = box(1.6, 0.5, 1.6), { positions, indices } = boxMesh(0.5, 0.5, 0.5),
    tiles = compound([-6.4, -3.2, 0].flatMap((x) => [-3.2, 0, 3.2].map((z) =>
      ({ shape: tile, pose: makePose(x, -0.5, z) })))),
    pose = poseOf([-2.3425837593127943, 0.49009998999933335, 1.107923155885035, 1e-4, 0, 0, 1]);
  const met = contactsOf(tiles, HERE, triangleMesh(positions, indices), pose);
  expect(met.length).toBeGreaterThan(0);
  expect(met.map(({ normal }) => normal)).toEqual(met.map(() => closeTo({ x: 0, y: 1, z: 0 })));
});

test("a face proves that its depth is the least: few balls and boxes on a cube of triangles ask a solver", () => {
  const { positions, indices } = boxMesh(1, 1, 1), cube = triangleMesh(positions, indices),
    rng = rngFor("proofs of depths"), calls = [0, 0];
  for (let k = 0; k < 300; k++) [sphere(0.5), box(0.5, 0.5, 0.5)].forEach((shape, i) => {
    const pose = makePose(rng.uniform(-0.4, 0.4), 1.45, rng.uniform(-0.4, 0.4));
    forEachPartContact(cube, makePose(), shape, pose, { contactManifold: (...args) => {
      calls[i]++;
      return contactManifold(...args);
    } }, () => undefined);
  });
  expect(Math.max(...calls), calls.join(" ")).toBeLessThan(60);
});

test("contacts of bodies with margins scale with the bodies", () => {
  const rng = rngFor("contacts scale"), { positions, indices } = boxMesh(1, 1, 1);
  let met = 0;
  for (let k = 0; k < 200; k++) {
    const r = rng.uniform(0.05, 0.4), h = rng.uniform(0.1, 0.5), way = rng.unitVector(new Float64Array(3)),
      q = rng.unitQuaternion(new Float64Array(4)), far = 1 / Math.max(...way.map(Math.abs)),
      rows = [1, 2 ** -10, 2 ** 10].map((s) => {
        const [x, y, z] = way.map((c) => s * (far + r) * c * 0.97);
        return contactsOf(triangleMesh(positions.map((c) => s * c), indices), HERE, capsule(s * r, s * h),
          makePose(x, y, z, q[0], q[1], q[2], q[3])).map(({ partA, normal, gaps }) =>
          [partA, normal.x, normal.y, normal.z, ...gaps.map((gap) => gap / s)]);
      });
    if (rows[0].length > 0) met++;
    for (const other of rows.slice(1)) {
      expect(other.map((row) => row.length), `case ${k}`).toEqual(rows[0].map((row) => row.length));
      other.flat().forEach((x, i) => { expect(x, `case ${k}`).toBeCloseTo(rows[0].flat()[i], 8); });
    }
  }
  expect(met).toBeGreaterThan(50);
});
