/**
 * A closed convex mesh answers as its hull does: normal, depth and places of contact equal the contact of two convex
 * shapes, for overlaps up to a third of the smaller inradius.
 *
 * A solver answers a depth to its tolerance times the size of the pair: 1e-10 times 3 by default. The depth along a
 * direction grows with the square of the angle from the normal, so a depth that is off by e turns the normal of a
 * surface of radius r by up to sqrt(2 e / r): 4e-5 for r = 0.3. So an overlap of less than 1e-9 may be open to the
 * default solver, and places within 1e-5 can be asked only of a finer one: with a tolerance of 1e-13 the normal is off
 * by 1.4e-6 at most.
 *
 * A manifold of two shapes has its own resolution. Places within 1.7e-5 of the smaller body's extent from a corner are
 * one (`NEAR` of the kernel), so the place that stays is within twice this length of a place that went. A place within
 * 1e-5 of the extent from the line between its neighbours is none (`STRAIGHT`). The face of a mesh is cut into
 * triangles, whose sides give further places: where a side passes a corner of the patch within these lengths, a place
 * on it may stand for the corner. So places agree to 4.4e-5 of the extent. (A patch of 8e-5 by 8e-5 below the corner of
 * a box, with a diagonal through it, is off by 1.9e-5.)
 *
 * The rim of a disc has its places at corners of a polygon in it, and its deepest place where none of them is as deep.
 * That place is found by no tolerance: on a rim of radius r that is tilted by t it may be off by sqrt(2 e r / t), 1e-3
 * for t = 2e-7. And a rim that stands over the edge of a face by less than the sides of the polygon touches in any
 * place of the circular segment there. So the deepest place of a rim counts if it is a closest pair: it lies on both
 * bodies and is as deep as they are.
 *
 * Places jump where the normal passes a limit: an edge or a side line that lies along the side of a face is over the
 * face or beside it, a face is within the face angle or beyond it. A normal is known to 1.4e-6, and the two answers may
 * have different ones. So places are right if the two shapes have them along the normal of the mesh's answer. Where no
 * features of the shapes are over each other along it, their place is any closest pair.
 */
import { bodyContactManifold, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { contactManifold, createContactManifold, signedDistance } from "@col/epa";
import type { ContactManifold } from "@col/epa";
import { contactPoints, createContactSpace, FACE_SINE, relativePose, writeContacts } from "@col/kernel";
import {
  box, capsule, cone, convexHull, cylinder, ellipsoid, halfSpace, point, ShapeKind, sphere, withMargin,
} from "@col/shapes";
import {
  atLeast, between, casesOf, makePose, packPose, randomPose, roundPose, samples, seededTitle,
} from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, ContactManifoldFn, ConvexShape, Pose } from "@col/types";
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

/** Largest height of the points, without number `left`, along the direction. */
function reach(m: ContactManifold, d: Float64Array, left: number = -1): number {
  let most = -Infinity;
  for (let i = 0; i < m.count; i++) if (i !== left)
    most = Math.max(most, d[0] * m.pointsA[3 * i] + d[1] * m.pointsA[3 * i + 1] + d[2] * m.pointsA[3 * i + 2]);
  return most;
}

const placesOf = (m: ContactManifold): string => Array.from({ length: m.count }, (_, i) =>
  `(${m.pointsA.subarray(3 * i, 3 * i + 3).join(" ")}; ${m.gaps[i]})`).join(" ");

/** Tolerance of the solver that is asked for places. No dimension; see the file header. */
const FINE = 1e-13;
const fineManifold: ContactManifoldFn = (a, poseA, b, poseB, options, out) =>
  contactManifold(a, poseA, b, poseB, { ...options, tolerance: FINE }, out);

const hasRim = ({ kind }: ConvexShape): boolean => kind === ShapeKind.Cylinder || kind === ShapeKind.Cone;

/** The deepest point of two shapes if it is a closest pair; else -1. */
function closestPoint(m: ContactManifold, { shapeA, poseA, shapeB, poseB }: Pair): number {
  const i = m.gaps.subarray(0, m.count).indexOf(Math.min(...m.gaps.subarray(0, m.count)));
  const isOn = (list: Float64Array, shape: ConvexShape, pose: Pose): boolean =>
    signedDistance(shape, pose, point(), makePose(...list.subarray(3 * i, 3 * i + 3))).distance < 1e-9;
  return Math.abs(m.gaps[i] - m.distance) < 1e-9 && isOn(m.pointsA, shapeA, poseA)
    && isOn(m.pointsB, shapeB, poseB) ? i : -1;
}

/** The deepest point of two shapes where a rim may have its place there, and it is a closest pair; else -1. */
const rimPoint = (m: ContactManifold, pair: Pair): number =>
  hasRim(pair.shapeA) || hasRim(pair.shapeB) ? closestPoint(m, pair) : -1;

/** Places are good to this fraction of the smaller body's extent, and to this length; see the file header. */
const RESOLUTION = 4.4e-5, LENGTH = 1e-5;

const roomOf = (a: ConvexShape, b: ConvexShape): number => {
  const [p, q] = [a, b].map(({ bounds, margin }) => Math.max(...[0, 1, 2].map((k) => bounds[3 + k] - bounds[k]))
    + 2 * margin);
  return Math.max(LENGTH, RESOLUTION * Math.min(p, q));
};

/** Two bodies: the first two as they are asked for, the others as convex shapes. */
interface Pair {
  readonly a: Body;
  readonly b: Body;
  readonly shapeA: ConvexShape;
  readonly poseA: Pose;
  readonly shapeB: ConvexShape;
  readonly poseB: Pose;
}

/** Contacts of the two shapes along the normal of a manifold; without points: no features are over each other. */
function alongNormal(pair: Pair, { normal: { x, y, z }, distance }: ContactManifold): ContactManifold {
  const { shapeA, poseA, shapeB, poseB } = pair, space = createContactSpace(), out = createContactManifold(32),
    m = packPose(poseA), between = new Float64Array(12);
  relativePose(poseA, poseB, between);
  for (let k = 0; k < 3; k++) space.normal[k] = m[k] * x + m[3 + k] * y + m[6 + k] * z;
  space.limits.set([FACE_SINE, 0, -Infinity]);
  contactPoints(shapeA, shapeB, between, null, 32, space);
  writeContacts(space, m, out);
  out.distance = distance;
  return out;
}

/** How far the places of the manifolds are off each other; "": they agree. */
function placesOff(got: ContactManifold, right: ContactManifold, pair: Pair, rng: Rng): string {
  const own = rimPoint(got, pair), its = rimPoint(right, pair), room = roomOf(pair.shapeA, pair.shapeB),
    d = new Float64Array(3);
  for (let k = 0; k < 8; k++) {
    rng.unitVector(d);
    if (!(reach(got, d, own) < reach(right, d) + room && reach(got, d) > reach(right, d, its) - room))
      return `places off by ${reach(got, d) - reach(right, d)}: ${placesOf(got)} for ${placesOf(right)}`;
  }
  return "";
}

/** Are the places of the manifold right along its own normal? See the file header. */
function isRightAlongOwn(got: ContactManifold, pair: Pair, rng: Rng): boolean {
  const right = alongNormal(pair, got);
  if (right.count > 0) return placesOff(got, right, pair, rng) === "";
  return got.count === 1 && closestPoint(got, pair) === 0;
}

/** What is wrong with the manifold of two bodies. */
function faults(pair: Pair, rng: Rng): string {
  const { a, b, shapeA, poseA, shapeB, poseB } = pair;
  const got = createContactManifold(32), right = createContactManifold(32);
  for (const solver of [contactManifold, fineManifold]) {
    const isFine = solver === fineManifold, least = isFine ? 1e-10 : 1e-9;
    solver(shapeA, poseA, shapeB, poseB, {}, right);
    if (!(Math.abs(right.distance) > least)) continue;
    bodyContactManifold(a, poseA, b, poseB, { contactManifold: solver }, got);
    if (got.count === 0 && right.count > 0) return `no contact, right: ${right.distance}`;
    const off = got.distance - right.distance;
    if (!(Math.abs(off) < 1e-7))
      return `depth ${got.distance} for ${right.distance}, normals ${JSON.stringify([got.normal, right.normal])}`;
    // two normals of one depth are both right
    if (!isFine || between(got.normal, right.normal) > 4.5e-5) continue;
    const fault = placesOff(got, right, pair, rng);
    if (fault !== "" && !isRightAlongOwn(got, pair, rng)) return fault;
  }
  return "";
}

function note(wrong: string[], name: string, fault: string): void {
  if (fault !== "") wrong.push(name + fault);
}

const COUNT = samples(400), TITLE = "a closed convex mesh and a convex shape touch as its hull and the shape do";
test(seededTitle(TITLE, COUNT), () => {
  const right = createContactManifold(32);
  const wrong: string[] = [];
  let judged = 0;
  for (const [k, rng] of casesOf(TITLE, COUNT)) {
    const { shape, mesh } = solid(rng), other = others(rng), round = rng.integer(2) === 0;
    const poseA = round ? roundPose(rng) : randomPose(rng, 1), start = round ? roundPose(rng) : randomPose(rng, 2),
      overlap = rng.pick([0, 1e-9, 1e-6, 1e-3, 0.01, 0.1, 0.33, 0.8, 1]) * Math.min(inradius(shape),
        inradius(other)) / 3,
      poseB = settle(shape, poseA, other, start, overlap);
    contactManifold(shape, poseA, other, poseB, {}, right);
    if (!(Math.abs(right.distance + overlap) < 1e-6) || !(Math.abs(right.distance) > 1e-10)) continue;
    note(wrong, `case ${k}: `, faults({ a: mesh, b: other, shapeA: shape, poseA, shapeB: other, poseB }, rng));
    judged++;
    note(wrong, `case ${k}, swapped: `, faults({ a: other, b: mesh, shapeA: other, poseA: poseB, shapeB: shape,
      poseB: poseA }, rng));
  }
  expect(wrong).toEqual([]);
  expect(judged).toBeGreaterThanOrEqual(atLeast(0.4 * COUNT));
});

const MESHES = "two closed convex meshes touch as their hulls do";
test(seededTitle(MESHES, COUNT), () => {
  const right = createContactManifold(32);
  const wrong: string[] = [];
  let judged = 0;
  for (const [k, rng] of casesOf(MESHES, COUNT)) {
    const a = solid(rng), b = solid(rng), round = rng.integer(2) === 0, poseA = round ? roundPose(rng)
      : randomPose(rng, 1),
      overlap = rng.pick([1e-9, 1e-6, 1e-3, 0.01, 0.1, 0.33, 0.8, 1]) * Math.min(inradius(a.shape), inradius(
        b.shape)) / 3,
      poseB = settle(a.shape, poseA, b.shape, round ? roundPose(rng) : randomPose(rng, 2), overlap);
    contactManifold(a.shape, poseA, b.shape, poseB, {}, right);
    if (!(Math.abs(right.distance + overlap) < 1e-6) || !(Math.abs(right.distance) > 1e-10)) continue;
    note(wrong, `case ${k}: `, faults({ a: a.mesh, b: b.mesh, shapeA: a.shape, poseA, shapeB: b.shape, poseB }, rng));
    judged++;
  }
  expect(wrong).toEqual([]);
  expect(judged).toBeGreaterThanOrEqual(atLeast(0.4 * COUNT));
});
