/**
 * A body that slides over a floor, up a ramp, along a wall and around an outer corner: every normal is in the cone of
 * the true solid, the union of convex blocks, whether the world is a compound, the meshes of the blocks, or one skin.
 *
 * A body that overlaps two blocks at a concave edge has its deepest point over one of them inside the other one: the
 * cone of the union is empty there, although the face's normal is right. With overlaps of d at an edge of 90 degrees
 * the point lies within d of the face's free part, and is on it once the body is moved out of the other block. So the
 * cone is asked at the point, and in the contact's plane within twice the overlap of it and the room of the oracle.
 * Faces within the face angle of the normal are one contact: its normal may be in the cone of an edge where it is
 * deepest, and off the normal of the face by less than that angle elsewhere.
 */
import { compound, forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold, signedDistance } from "@col/epa";
import { box, capsule, convexHull, cylinder, sphere } from "@col/shapes";
import { inConeOfUnion, makePose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";

const HERE = makePose();

/** Corners of a block. */
const block = (x0: number, x1: number, y0: number, y1: number, z0: number, z1: number): number[] =>
  [...Array(8).keys()].flatMap((i) => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0]);

/** A floor in four tiles, a wall on it, a ramp against the floor's end, a table with an outer corner. */
const BLOCKS: readonly number[][] = [
  ...[0, 1, 2, 3].map((k) => block(-4 + 2 * k, -2 + 2 * k, -1, 0, -4, 4)), block(3, 4, 0, 2, -4, 4),
  [-4, -1, -4, -4, -1, 4, -6, -1, -4, -6, -1, 4, -4, 0, -4, -4, 0, 4, -6, 1, -4, -6, 1, 4], block(-1, 1, 0, 0.5, -1, 1),
];
const HULLS = BLOCKS.map((corners) => convexHull(corners));
/** The same solid in fewer blocks: what a body is moved out of. */
const SOLIDS = [block(-4, 4, -1, 0, -4, 4), ...BLOCKS.slice(4)].map((corners) => convexHull(corners));

/** The facets of all hulls as triangles. */
function skins(): Body {
  const positions: number[] = [], indices: number[] = [];
  for (const { mesh } of HULLS) {
    if (mesh === null) continue;
    const from = positions.length / 3;
    positions.push(...mesh.vertices);
    for (let f = 0; f + 1 < mesh.facetStart.length; f++)
      for (let k = mesh.facetStart[f] + 1; k + 1 < mesh.facetStart[f + 1]; k++)
        indices.push(...[mesh.facetStart[f], k, k + 1].map((i) => from + mesh.facetVertices[i]));
  }
  return triangleMesh(positions, indices);
}

const WORLDS: readonly (readonly [string, Body])[] = [
  ["a compound", compound(HULLS.map((shape) => ({ shape, pose: HERE })))], ["meshes of the blocks", skins()],
];

const shapeOf = (rng: Rng): ConvexShape => rng.pick([
  () => box(0.3, 0.3, 0.3), () => sphere(0.3), () => capsule(0.2, 0.3), () => cylinder(0.3, 0.3), () => box(0.6, 0.1,
    0.3),
  () => convexHull(Array.from({ length: 30 }, () => rng.uniform(-0.4, 0.4))),
])();

/** Moves the body out of the solids until it overlaps none of them by more than `depth`; null: it is stuck. */
function settled(shape: ConvexShape, pose: Pose, depth: number): Pose | null {
  let at = pose;
  for (let k = 0; k < 40; k++) {
    let least = -depth, n = { x: 0, y: 0, z: 0 };
    for (const solid of SOLIDS) {
      const r = signedDistance(solid, HERE, shape, at);
      if (!(r.distance < least)) continue;
      least = r.distance;
      n = { ...r.normal };
    }
    const s = -depth - least, { position: p, quaternion: q } = at;
    if (s <= 1e-12) return at;
    at = makePose(p.x + s * n.x, p.y + s * n.y, p.z + s * n.z, q.x, q.y, q.z, q.w);
  }
  return null;
}

/** Points that are met along one normal, in faces that are within the face angle of one plane across it. */
interface Met { readonly normal: readonly number[]; readonly height: number; readonly points: number[][]; gap: number }

/** The contacts of a world and a body by normal and face; of each the points and their middle. */
function contactsOf(world: Body, shape: ConvexShape, pose: Pose): Met[] {
  const list: Met[] = [];
  forEachPartContact(world, HERE, shape, pose, { contactManifold, maxDistance: 1e-4, maxPoints: 8 }, (_a, _b, m) => {
    const normal = [m.normal.x, m.normal.y, m.normal.z], points = Array.from({ length: m.count }, (_,
      i) => [...m.pointsA.subarray(3 * i,
      3 * i + 3)]);
    const up = (p: readonly number[]): number => p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2];
    points.push([0, 1, 2].map((c) => points.reduce((sum, p) => sum + p[c], 0) / points.length));
    const slope = (p: readonly number[]): number => Math.tan(0.01) * Math.hypot(...p.map((c, k) => c - points[0][k])),
      same = list.find((x) => Math.abs(x.height - up(points[0])) < slope(x.points[0]) + 1e-6
        && x.normal.every((c, k) => Math.abs(c - normal[k]) < 1e-6));
    if (same === undefined) list.push({ normal, height: up(points[0]), points, gap: m.distance });
    else same.points.push(...points);
  });
  return list;
}

/** Beyond the rounding that `inConeOfUnion` allows. Length. */
const ROOM = 1e-4;

/** The point, and points of the plane across the normal at a distance from it. */
function around(p: readonly number[], [x, y, z]: readonly number[], away: number): number[][] {
  const [u, v] = Math.abs(x) > 0.7 ? [[y, -x, 0], [z, 0, -x]] : [[0, z, -y], [y, -x, 0]];
  return [[...p], ...[u, v].flatMap((t) => [1, -1].map((sign) =>
    p.map((c, k) => c + sign * away * t[k] / Math.hypot(...t))))];
}

const COUNT = samples(400),
  TITLE = "sliding over tiles, ramps, walls and around corners: normals in the cone of the solid";
test(seededTitle(TITLE, COUNT), () => {
  const rng = rngFor(TITLE), wrong: string[] = [];
  let seen = 0;
  for (let k = 0; k < COUNT; k++) {
    const shape = shapeOf(rng), depth = rng.pick([1e-9, 1e-6, 1e-3, 0.01]), s = Math.SQRT1_2,
      q = rng.pick([[0, 0, 0, 1], [s, 0, 0, s], [0, s, 0, s], [...rng.unitQuaternion(new Float64Array(4))]]);
    const start = makePose(rng.pick([0, 2.7, -4, 1, 2, rng.uniform(-5, 4)]), rng.uniform(0.1, 0.6), rng.uniform(-1.2,
      1.2), ...q),
      pose = settled(shape, start, depth);
    if (pose === null || pose.position.y < 0) continue;
    for (const [name, world] of WORLDS) for (const { normal, points, gap } of contactsOf(world, shape, pose)) {
      seen++;
      if (!points.some((p) => around(p, normal, 2 * Math.max(0, -gap) + ROOM).some((q) =>
        inConeOfUnion(BLOCKS, q, normal, 1e-5))))
        wrong.push(`case ${k}, ${name}, ${shape.kind}, ${depth}: ${normal.join()} at ${points[0].join()}, ${gap}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(COUNT);
});
