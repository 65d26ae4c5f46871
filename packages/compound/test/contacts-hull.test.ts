/**
 * A closed convex mesh answers as its hull does: normal, depth and places of contact are those of two convex shapes,
 * for overlaps up to a third of the smaller inradius.
 */
import { bodyContactManifold, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { contactManifold, createContactManifold, signedDistance } from "@col/epa";
import type { ContactManifold } from "@col/epa";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, halfSpace, withMargin, sphere } from "@col/shapes";
import { makePose, randomPose, rngFor, roundPose, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";

/** A convex solid as a shape and as a mesh of its facets. */
interface Solid {
  readonly shape: ConvexShape;
  readonly mesh: TriangleMesh;
}

/** The facets of a hull as triangles: fans. */
function meshOf(shape: ConvexShape, margin: number): TriangleMesh {
  const { mesh } = shape, indices: number[] = [];
  if (mesh === null) throw new TypeError("meshOf: need a hull");
  for (let f = 0; f + 1 < mesh.facetStart.length; f++)
    for (let k = mesh.facetStart[f] + 1; k + 1 < mesh.facetStart[f + 1]; k++)
      indices.push(mesh.facetVertices[mesh.facetStart[f]], mesh.facetVertices[k], mesh.facetVertices[k + 1]);
  return triangleMesh(mesh.vertices, indices, { margin });
}

const corners = (hx: number, hy: number, hz: number): number[] =>
  [...Array(8).keys()].flatMap((i) => [i & 1 ? hx : -hx, i & 2 ? hy : -hy, i & 4 ? hz : -hz]);

function points(rng: Rng): number[] {
  const n = rng.pick([5, 8, 20]), sides = rng.pick([3, 5, 6]), ring = [...Array(sides).keys()].map((i) =>
    2 * Math.PI * i / sides);
  return rng.pick([
    () => corners(1, 1, 1), () => corners(1, rng.pick([0.5, 0.25]), 1.5),
    () => [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1],
    () => ring.flatMap((t) => [Math.cos(t), -0.5, Math.sin(t), Math.cos(t), 0.5, Math.sin(t)]),
    () => [...ring.flatMap((t) => [Math.cos(t), -0.5, Math.sin(t)]), 0, 1, 0],
    () => Array.from({ length: n }, () => rng.unitVector(new Float64Array(3))).flatMap((v) => [...v]),
    () => Array.from({ length: 3 * n }, () => rng.uniform(-1, 1)),
  ])();
}

function solid(rng: Rng): Solid {
  const hull = convexHull(points(rng)), margin = rng.integer(5) === 0 ? 0.05 : 0;
  return { shape: margin > 0 ? withMargin(hull, margin) : hull, mesh: meshOf(hull, margin) };
}

const others = (rng: Rng): ConvexShape => rng.pick([
  () => box(0.5, 0.5, 0.5), () => box(2, 0.3, 1), () => sphere(0.4), () => capsule(0.2, 0.5), () => cylinder(0.4, 0.5),
  () => cone(0.5, 0.5), () => ellipsoid(0.3, 0.4, 0.6), () => solid(rng).shape, () => withMargin(box(0.3, 0.4, 0.2),
    0.1),
  () => halfSpace({ x: 0, y: 1, z: 0 }, 0.1),
])();

const inradius = (s: ConvexShape): number => s.inradius + s.margin || Infinity;

/** Moves the pose until the bodies overlap by `overlap` or so; the signed distance there. */
function settle(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, overlap: number): Pose {
  let pose = poseB;
  for (let k = 0; k < 6; k++) {
    const r = signedDistance(a, poseA, b, pose), s = -overlap - r.distance, { position: p } = pose, { normal: n } = r;
    if (!(Math.abs(s) > 1e-12) || n.x !== n.x) break;
    pose = makePose(p.x + s * n.x, p.y + s * n.y, p.z + s * n.z, pose.quaternion.x, pose.quaternion.y,
      pose.quaternion.z, pose.quaternion.w);
  }
  return pose;
}

/** Least of the points along the direction. */
function reach(m: ContactManifold, d: Float64Array): number {
  let most = -Infinity;
  for (let i = 0; i < m.count; i++)
    most = Math.max(most, d[0] * m.pointsA[3 * i] + d[1] * m.pointsA[3 * i + 1] + d[2] * m.pointsA[3 * i + 2]);
  return most;
}

const placesOf = (m: ContactManifold): string => Array.from({ length: m.count }, (_, i) =>
  `(${m.pointsA.subarray(3 * i, 3 * i + 3).join(" ")}; ${m.gaps[i]})`).join(" ");

/** What is wrong with the manifold of two bodies, `right` being that of the hulls. */
function faults(a: Body, poseA: Pose, b: Body, poseB: Pose, right: ContactManifold, rng: Rng): string {
  const got = createContactManifold(32), d = new Float64Array(3);
  bodyContactManifold(a, poseA, b, poseB, { contactManifold }, got);
  if (got.count === 0) return `no contact, right: ${right.distance}`;
  const off = got.distance - right.distance, same = right.normal.x * got.normal.x + right.normal.y * got.normal.y
    + right.normal.z * got.normal.z;
  if (!(Math.abs(off) < 1e-7))
    return `depth ${got.distance} for ${right.distance}, normals ${JSON.stringify([got.normal, right.normal])}`;
  // two normals of one depth are both right
  if (same < 1 - 1e-9) return "";
  for (let k = 0; k < 8; k++) {
    rng.unitVector(d);
    if (!(Math.abs(reach(got, d) - reach(right, d)) < 1e-5))
      return `places off by ${reach(got, d) - reach(right, d)}: ${placesOf(got)} for ${placesOf(right)}`;
  }
  return "";
}

function note(wrong: string[], name: string, fault: string): void {
  if (fault !== "") wrong.push(name + fault);
}

const COUNT = samples(400), TITLE = "a closed convex mesh and a convex shape touch as its hull and the shape do";
test(seededTitle(TITLE, COUNT), () => {
  const rng = rngFor(TITLE), right = createContactManifold(32);
  const wrong: string[] = [];
  let judged = 0;
  for (let k = 0; k < COUNT; k++) {
    const { shape, mesh } = solid(rng), other = others(rng), round = rng.integer(2) === 0;
    const poseA = round ? roundPose(rng) : randomPose(rng, 1), start = round ? roundPose(rng) : randomPose(rng, 2),
      overlap = rng.pick([0, 1e-9, 1e-6, 1e-3, 0.01, 0.1, 0.33, 0.8, 1]) * Math.min(inradius(shape),
        inradius(other)) / 3,
      poseB = settle(shape, poseA, other, start, overlap);
    contactManifold(shape, poseA, other, poseB, {}, right);
    if (!(Math.abs(right.distance + overlap) < 1e-6) || !(Math.abs(right.distance) > 1e-10)) continue;
    note(wrong, `case ${k}: `, faults(mesh, poseA, other, poseB, right, rng));
    judged++;
    contactManifold(other, poseB, shape, poseA, {}, right);
    note(wrong, `case ${k}, swapped: `, faults(other, poseB, mesh, poseA, right, rng));
  }
  expect(wrong).toEqual([]);
  expect(judged).toBeGreaterThan(0.4 * COUNT);
});

const MESHES = "two closed convex meshes touch as their hulls do";
test(seededTitle(MESHES, COUNT), () => {
  const rng = rngFor(MESHES), right = createContactManifold(32);
  const wrong: string[] = [];
  let judged = 0;
  for (let k = 0; k < COUNT; k++) {
    const a = solid(rng), b = solid(rng), round = rng.integer(2) === 0, poseA = round ? roundPose(rng)
      : randomPose(rng, 1),
      overlap = rng.pick([1e-9, 1e-6, 1e-3, 0.01, 0.1, 0.33, 0.8, 1]) * Math.min(inradius(a.shape), inradius(
        b.shape)) / 3,
      poseB = settle(a.shape, poseA, b.shape, round ? roundPose(rng) : randomPose(rng, 2), overlap);
    contactManifold(a.shape, poseA, b.shape, poseB, {}, right);
    if (!(Math.abs(right.distance + overlap) < 1e-6) || !(Math.abs(right.distance) > 1e-10)) continue;
    note(wrong, `case ${k}: `, faults(a.mesh, poseA, b.mesh, poseB, right, rng));
    judged++;
  }
  expect(wrong).toEqual([]);
  expect(judged).toBeGreaterThan(0.4 * COUNT);
});
