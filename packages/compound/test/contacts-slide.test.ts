/**
 * A body that slides over a floor, up a ramp, along a wall and around an outer corner: every normal is in the cone of
 * the true solid, the union of convex blocks, whether the world is a compound, the meshes of the blocks, or one skin.
 *
 * A body that overlaps two blocks at a concave edge has its deepest point over one of them inside the other one: the
 * cone of the union is empty there, although the face's normal is right. If the body overlaps the other block by d, at
 * an edge of 90 degrees the point lies within d of the face's free part, and is on it once the body is moved out of the
 * other block. That d is not the contact's own overlap; no block is overlapped by more than the body was settled to. So
 * the cone is asked at the point, and in the contact's plane within twice that overlap and the room of the oracle. (The
 * own overlap alone is too little: 0.0042 deep in a floor, 0.01 in the table, a point was 0.01006 inside of its side.)
 *
 * A face of the world within the face angle t of the normal belongs to the touched face (decisions/contacts.md). A body
 * whose face is 0.009 radians off a wall is deepest at the wall's edge, where the cone holds the normal, and touches
 * the other triangles of the wall as well, where the cone holds the wall's normal alone. So another contact with the
 * normal may replace the cone, if all of this holds: it is deeper and has the normal in its cone; the cone at the own
 * points comes within t of the normal; the points of both lie in one plane that is tilted by t at most, so that two of
 * them differ in height by at most sin(t) times their distance; and the gap is at most the deeper one and what t opens
 * over the diameter. The strict law alone fails for a hull (normal 0.0093 off the wall,
 * -0.001 deep at its edge, a gap of 0.0032 at the other triangle) and a box (0.0023 off).
 */
import { compound, forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold, signedDistance } from "@col/epa";
import { box, capsule, convexHull, cylinder, sphere } from "@col/shapes";
import { atLeast, casesOf, inConeOfUnion, makePose, samples, seededTitle } from "@col/testkit";
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

/** Points that are met along one normal in one plane. */
interface Met { readonly normal: readonly number[]; readonly height: number; readonly points: number[][]; gap: number }

const isAlike = (m: readonly number[], n: readonly number[]): boolean => m.every((c, k) => Math.abs(c - n[k]) < 1e-6);

/** The contacts of a world and a body by normal and plane; of each the points and their middle. */
function contactsOf(world: Body, shape: ConvexShape, pose: Pose): Met[] {
  const list: Met[] = [];
  forEachPartContact(world, HERE, shape, pose, { contactManifold, maxDistance: 1e-4, maxPoints: 8 }, (_a, _b, m) => {
    const normal = [m.normal.x, m.normal.y, m.normal.z], points = Array.from({ length: m.count }, (_,
      i) => [...m.pointsA.subarray(3 * i,
      3 * i + 3)]);
    const up = (p: readonly number[]): number => p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2];
    points.push([0, 1, 2].map((c) => points.reduce((sum, p) => sum + p[c], 0) / points.length));
    const same = list.find((x) => Math.abs(x.height - up(points[0])) < 1e-6 && isAlike(x.normal, normal));
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

/**
 * Does the cone of the world, opened by an angle, hold the contact's normal at one of its places? `depth`: how deep the
 * body may be in any block.
 */
const inCone = ({ points, normal }: Met, angle: number, depth: number): boolean => points.some((p) =>
  around(p, normal, 2 * depth + ROOM).some((q) => inConeOfUnion(BLOCKS, q, normal, angle)));

/** Rounding of directions. Radians. */
const STRICT = 1e-5;
/** The face angle, and the rounding of lengths. */
const FACE = 0.01, LENGTH = 1e-6;

/** Is the contact a part of the face of a deeper one? See the file header. */
function isPartOf(met: Met, deep: Met, depth: number): boolean {
  if (!(deep.gap < met.gap) || !isAlike(deep.normal, met.normal) || !inCone(deep, STRICT, depth)
    || !inCone(met, FACE, depth)) return false;
  const rises = [...met.points, ...deep.points].flatMap((p, i, all) => all.slice(0, i).map((q) => {
    const d = p.map((c, k) => c - q[k]);
    return [Math.abs(d.reduce((sum, c, k) => sum + c * met.normal[k], 0)), Math.hypot(...d)];
  }));
  return rises.every(([rise, length]) => rise <= Math.sin(FACE) * length + LENGTH)
    && met.gap <= deep.gap + Math.tan(FACE) * Math.max(...rises.map(([, length]) => length)) + LENGTH;
}

const COUNT = samples(400),
  TITLE = "sliding over tiles, ramps, walls and around corners: normals in the cone of the solid";
test(seededTitle(TITLE, COUNT), () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const [k, rng] of casesOf(TITLE, COUNT)) {
    const shape = shapeOf(rng), depth = rng.pick([1e-9, 1e-6, 1e-3, 0.01]), s = Math.SQRT1_2,
      q = rng.pick([[0, 0, 0, 1], [s, 0, 0, s], [0, s, 0, s], [...rng.unitQuaternion(new Float64Array(4))]]);
    const start = makePose(rng.pick([0, 2.7, -4, 1, 2, rng.uniform(-5, 4)]), rng.uniform(0.1, 0.6), rng.uniform(-1.2,
      1.2), ...q),
      pose = settled(shape, start, depth);
    if (pose === null || pose.position.y < 0) continue;
    for (const [name, world] of WORLDS) {
      const all = contactsOf(world, shape, pose);
      seen += all.length;
      for (const met of all) if (!inCone(met, STRICT, depth) && !all.some((deep) => isPartOf(met, deep, depth)))
        wrong.push(`case ${k}, ${name}, ${shape.kind}, ${depth}: ${met.normal.join()} at ${met.points[0].join()}, ${
          met.gap}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThanOrEqual(atLeast(COUNT));
});
