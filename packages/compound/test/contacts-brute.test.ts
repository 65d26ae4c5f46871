/**
 * Contacts against all pairs of pieces: none where the bodies are apart, one where they overlap; points lie on the
 * bodies, and no normal pushes along a direction that the whole mesh does not allow. Gaps are within the distance asked
 * for, or within the reach of a patch of parts that comes within it: its deepest gap, and what faces within the face
 * angle open over its diameter.
 *
 * A face or an edge within the face angle t of the normal belongs to the touched face (decisions/contacts.md). Where a
 * body is deepest at the edge or the corner of that face, the cone there holds the normal, and the cones of the face's
 * other triangles, which are their normals alone, do not. So a contact whose cones come within t of the normal may lean
 * on a deeper one along the same normal whose cones hold it, if the points of both lie in one plane that is tilted by t
 * at most: two of them differ in height by at most sin(t) times their distance.
 */
import { compound, forEachPartContact, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { contactManifold, signedDistance } from "@col/epa";
import { box, capsule, convexHull, cylinder, sphere } from "@col/shapes";
import {
  applyPacked, atLeast, casesOf, makePose, packPose, pointTriangle, randomPose, samples, seededTitle,
} from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, ContactManifold, Pose } from "@col/types";
import { expect, test } from "vitest";
import { topologyOf } from "../src/mesh/topology.ts";
import { bruteDistance, piecesOf } from "./support/brute.ts";
import { boxMesh, bumpySphere, ell, floor, soup, together, torus } from "./support/meshes.ts";
import type { MeshArrays } from "./support/meshes.ts";
import { FACE_ANGLE, gapFaults } from "./support/patches.ts";
import type { Met as Contact } from "./support/patches.ts";

const meshOf = (m: MeshArrays, margin = 0): TriangleMesh => triangleMesh(m.positions, m.indices, { margin });

const mesh = (rng: Rng): TriangleMesh => rng.pick([
  () => meshOf(torus(0.7, 0.25, 8, 6)), () => meshOf(bumpySphere(2, 0.7, 0.1)), () => meshOf(ell()), () =>
    meshOf(boxMesh(0.5, 0.4, 0.6)),
  () => meshOf(floor(1, 3, () => rng.uniform(-0.2, 0.2))), () => meshOf(soup(12, 0.8, () => rng.uniform())),
  () => meshOf(together(boxMesh(0.6, 0.2, 0.6), boxMesh(0.2, 0.6, 0.2))), () => meshOf(floor(1, 2), 0.05),
])();

const other = (rng: Rng): Body => rng.pick<() => Body>([
  () => box(0.3, 0.2, 0.4), () => sphere(0.3), () => capsule(0.1, 0.4), () => cylinder(0.3, 0.2), () => mesh(rng),
    () => mesh(rng),
  () => convexHull(Array.from({ length: 30 }, () => rng.uniform(-0.4, 0.4))),
  () => compound([{ shape: box(0.2, 0.2, 0.2), pose: makePose(-0.2, 0, 0) }, { shape: box(0.2, 0.3, 0.2),
    pose: makePose(0.2, 0, 0) }]),
])();

const normalOf = ({ normal: { x, y, z } }: ContactManifold): number[] => [x, y, z];
const at = (list: Float64Array, i: number): Float64Array => list.subarray(3 * i, 3 * i + 3);

/** Distance of a world point from a body, from all its pieces. */
function away(body: Body, pose: Pose, p: Float64Array): number {
  return bruteDistance(body, pose, sphere(1e-9), makePose(p[0], p[1], p[2])).least;
}

/**
 * Does the direction rise along a triangle of the mesh that holds the point, by more than an angle, unless it is the
 * normal of triangle `t`?
 */
function rises(m: TriangleMesh, pose: Pose, t: number, p: Float64Array, n: ArrayLike<number>, sign: number,
  angle: number): boolean {
  const packed = new Float64Array(12), foot = new Float64Array(3), corner = (i: number): Float64Array => {
    const c = Float64Array.from(m.positions.subarray(3 * m.indices[i], 3 * m.indices[i] + 3));
    applyPacked(packed, c, c);
    return c;
  };
  packPose(pose, packed);
  const core = p.map((x, k) => x - sign * n[k] * m.margin), triangle = (i: number): Float64Array[] => [0, 1,
    2].map((k) => corner(3 * i + k));
  const up = (c: Float64Array): number =>
    sign * (n[0] * (c[0] - core[0]) + n[1] * (c[1] - core[1]) + n[2] * (c[2] - core[2]));
  if (triangle(t).every((c) => Math.abs(up(c)) < 1e-6)) return false;
  for (let i = 0; i < m.indices.length / 3; i++) {
    const [a, b, c] = triangle(i);
    if (pointTriangle(core, a, b, c, foot) < 1e-7 && [a, b, c].some((q) =>
      up(q) > 2e-6 + Math.sin(angle) * Math.hypot(...q.map((x, k) => x - core[k])))) return true;
  }
  return false;
}

const isMesh = (body: Body): body is TriangleMesh => (body as Partial<TriangleMesh>).bodyKind === "mesh";
const isOpen = (m: TriangleMesh): boolean => topologyOf(m).openEdge >= 0;
/** A tenth of the thickness of the meshes. Length. */
const DEEP = 0.03;

interface Pair { readonly a: Body; readonly poseA: Pose; readonly b: Body; readonly poseB: Pose }

function pointFaults({ a, poseA, b, poseB }: Pair, m: ContactManifold): string {
  if (!(Math.abs(Math.hypot(...normalOf(m)) - 1) < 1e-9)) return `normal ${normalOf(m).join()}`;
  if (!(m.count > 0)) return "no points";
  for (let k = 0; k < m.count; k++) {
    for (let c = 0; c < 3; c++) {
      const off = m.pointsB[3 * k + c] - m.pointsA[3 * k + c] - m.gaps[k] * normalOf(m)[c];
      if (!(Math.abs(off) < 1e-9)) return `points and gap differ by ${off}`;
    }
    if (!(away(a, poseA, at(m.pointsA, k)) < 1e-5)) return `point off A by ${away(a, poseA, at(m.pointsA, k))}`;
    if (!(away(b, poseB, at(m.pointsB, k)) < 1e-5)) return `point off B by ${away(b, poseB, at(m.pointsB, k))}`;
  }
  return "";
}

/** Does the normal of a contact push into a mesh at its deepest point, by more than an angle? */
function pushes({ a, poseA, b, poseB }: Pair, i: number, j: number, m: ContactManifold, angle: number): string {
  const meshA = isMesh(a), meshB = isMesh(b),
    deepest = m.gaps.subarray(0, m.count).reduce((best, gap, k) => (gap < m.gaps[best] ? k : best), 0);
  // of two sheets that cross, and of two concave meshes that are deep in each other, both allow no direction
  if (meshA && meshB && (m.distance < -DEEP || isOpen(a) || isOpen(b))) return "";
  if (meshA && rises(a, poseA, i, at(m.pointsA, deepest), normalOf(m), 1,
    angle)) return `pushes into A, ${normalOf(m).join()} at ${m.distance}`;
  if (meshB && rises(b, poseB, j, at(m.pointsB, deepest), normalOf(m), -1,
    angle)) return `pushes into B, ${normalOf(m).join()} at ${m.distance}`;
  return "";
}

/** A manifold that was visited. `pushes`: how its normal pushes into a mesh; `faces`: by the face angle at most. */
interface Met extends Contact {
  readonly pushes: string;
  readonly faces: boolean;
}

/** Is a contact a part of the face of a deeper one, which pushes into nothing? See the file header. */
function leans(met: Met, deep: Met): boolean {
  const { normal: n } = met;
  if (deep.pushes !== "" || !(Math.min(...deep.gaps) < Math.min(...met.gaps)) || !met.faces
    || Math.hypot(...n.map((c, k) => c - deep.normal[k])) > 1e-6) return false;
  return met.points.every((p) => deep.points.every((q) => {
    const d = p.map((c, k) => c - q[k]), rise = d.reduce((sum, c, k) => sum + c * n[k], 0);
    return Math.abs(rise) <= Math.sin(FACE_ANGLE) * Math.hypot(...d) + 1e-6;
  }));
}

/** The greatest depth of two pieces. */
function deepest({ a, poseA, b, poseB }: Pair): number {
  let most = 0;
  for (const p of piecesOf(a, poseA)) for (const q of piecesOf(b, poseB)) {
    const r = signedDistance({ ...p.shape, margin: p.shape.margin + p.margin }, p.pose, { ...q.shape,
      margin: q.shape.margin + q.margin }, q.pose);
    most = Math.max(most, -r.distance);
  }
  return most;
}

const COUNT = samples(400), TITLE = "contacts of meshes against all pairs of pieces";
test(seededTitle(TITLE, COUNT), () => {
  const wrong: string[] = [];
  let met = 0, silent = 0;
  for (const [k, rng] of casesOf(TITLE, COUNT)) {
    const one = mesh(rng), two = other(rng), swap = rng.integer(2) === 0, maxDistance = rng.pick([0, 0.03]);
    const a = swap ? two : one, b = swap ? one : two, poseA = randomPose(rng, 0.3), poseB = randomPose(rng, 1),
      pair = { a, poseA, b, poseB };
    const { least } = bruteDistance(a, poseA, b, poseB);
    const list: Met[] = [];
    let count = 0, fault = "";
    forEachPartContact(a, poseA, b, poseB, { contactManifold, maxDistance, maxPoints: 8 }, (i, j, m) => {
      count++;
      if (fault === "") fault = pointFaults(pair, m);
      list.push({ normal: normalOf(m), points: Array.from({ length: m.count }, (_, r) => [...at(m.pointsA, r)]),
        gaps: [...m.gaps.subarray(0, m.count)], pushes: pushes(pair, i, j, m, 0),
        faces: pushes(pair, i, j, m, FACE_ANGLE) === "" });
    });
    if (fault === "") fault = list.find((x) => x.pushes !== "" && !list.some((deep) => leans(x, deep)))?.pushes ?? "";
    if (fault === "") fault = gapFaults(list, maxDistance);
    if (count > 0) met++;
    if (count > 0 && least > maxDistance + 1e-9) fault = `${count} contacts, ${least} apart`;
    if (count === 0 && least === 0 && deepest(pair) > 1e-6) {
      fault = "no contact of bodies that overlap";
      silent++;
    }
    if (fault !== "") wrong.push(`case ${k}, ${"bodyKind" in two ? two.bodyKind : two.kind}: ${fault}`);
  }
  expect(wrong).toEqual([]);
  expect([silent, met >= atLeast(COUNT / 4)]).toEqual([0, true]);
});
