/** Convex parts that stand for a mesh: closed forms, points drawn at random, and what V-HACD gives. */
import { compound, compoundOfHulls, measureParts, triangleMesh } from "@col/compound";
import type { CompoundBody, HullArrays, PartsMeasure, TriangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import { box, convexHull, sphere } from "@col/shapes";
import { makePose, pointTriangle, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Pose } from "@col/types";
import { ConvexMeshDecomposition } from "vhacd-js/lib/vhacd.js";
import { expect, test } from "vitest";
import { ell, boxMesh, bumpySphere, floor, moved, together, torus } from "./support/meshes.ts";
import type { MeshArrays } from "./support/meshes.ts";

const meshOf = (m: MeshArrays): TriangleMesh => triangleMesh(m.positions, m.indices);
const L = meshOf(ell()), solver = { distance };
/** The L of `ell` as two boxes, which share a face. */
const arm = { shape: box(1, 0.5, 0.5), pose: makePose(1, 0.5, 0.5) },
  post = { shape: box(0.5, 0.5, 0.5), pose: makePose(0.5, 1.5, 0.5) };

/** The bracket holds `true` and is as narrow as asked. */
function holds(
  { lowerBound, upperBound }: { lowerBound: number; upperBound: number }, exact: number, width: number,
): void {
  expect(lowerBound).toBeLessThanOrEqual(exact + 1e-12);
  expect(upperBound).toBeGreaterThanOrEqual(exact - 1e-12);
  expect(upperBound - lowerBound).toBeLessThanOrEqual(width + 1e-12);
}

test("an L as two boxes: all covered, nothing sticks out; with one box the other arm is missed by its length", () => {
  const both = measureParts(L, compound([arm, post]), { distance, tolerance: 0.1 });
  expect([both.status, both.covered]).toEqual(["closed", L.indices.length / 3]);
  holds(both.mostMissed, 0, 0.1);
  holds(both.mostExcess, 0, 0.1);
  const one = measureParts(L, compound([arm]), { distance, tolerance: 0.04 });
  holds(one.mostMissed, 1, 0.04);
  const { x, y, z } = one.mostMissed.point; // at the end of the post
  expect(y).toBeGreaterThan(1.96);
  expect(Math.hypot(Math.max(0, -x, x - 1), Math.max(0, y - 2), Math.max(0, -z, z - 1))).toBeLessThan(1e-12);
  expect(one.covered).toBeLessThan(L.indices.length / 3);
  for (let t = 0; t < L.indices.length / 3; t++) {
    let far = 0; // a triangle's maximum distance from the box is a corner's
    for (let k = 0; k < 3; k++) far = Math.max(far, L.positions[3 * L.indices[3 * t + k] + 1] - 1);
    holds({ lowerBound: one.missed[2 * t], upperBound: one.missed[2 * t + 1] }, far, 0.04);
  }
});

test("triangles inside one part are covered up to rounding, far from the origin as well", () => {
  const big = (x: number): CompoundBody => compound([{ shape: box(1.5, 1.5, 1), pose: makePose(1 + x, 1, 0.5) }]);
  for (const x of [0, 1e6]) {
    const r = measureParts(meshOf(moved(ell(), x, 0, 0)), big(x), { distance, tolerance: 0.5 });
    expect(r.mostMissed.upperBound).toBeLessThanOrEqual(x === 0 ? 1e-13 : 1e-7);
  }
});

test("the hull of an L sticks out by the notch, a box with a hollow by the hollow's half", () => {
  const hull = compoundOfHulls([L.positions], { convexHull });
  const r = measureParts(L, hull, { distance, tolerance: 0.02 });
  holds(r.mostExcess, 0.5, 0.02); // the middle of the edge across the notch is 0.5 from both arms
  expect([r.mostExcess.index, r.excess.length]).toEqual([0, 2]);
  holds(r.mostMissed, 0, 0);
  const hollow = meshOf(together(boxMesh(2, 2, 2), boxMesh(1, 1, 1), true));
  // the point that is furthest out lies in the middle of the part
  const whole = compound([{ shape: box(2, 2, 2), pose: makePose() }]);
  holds(measureParts(hollow, whole, { distance, tolerance: 0.1 }).mostExcess, 1, 0.1);
});

test("a spike sticks out by its length, a plate on a ball by its corners", () => {
  const crate = boxMesh(1, 1, 1), spiked = compoundOfHulls([[...crate.positions, 0, 0, 3]], { convexHull });
  holds(measureParts(meshOf(crate), spiked, { distance, tolerance: 0.1 }).mostExcess, 2, 0.1);
  const ball = meshOf(bumpySphere(16, 1, 0)),
    plate = compound([{ shape: box(0.6, 0.6, 0.01), pose: makePose(0, 0, 1.01) }]);
  const { mostExcess: r } = measureParts(ball, plate, { distance, tolerance: 0.02 });
  const corner = Math.hypot(0.6, 0.6, 1.02) - 1; // from the round ball, in which the mesh lies
  expect(r.upperBound).toBeGreaterThanOrEqual(corner);
  expect(r.lowerBound).toBeLessThanOrEqual(corner + 0.005);
  expect(r.upperBound - r.lowerBound).toBeLessThanOrEqual(0.02);
});

test("open meshes have no inside, and say so; a spent budget leaves brackets that hold", () => {
  const plane = meshOf(floor(1, 2)), r = measureParts(plane, compound([{ shape: box(1, 1, 0.5), pose: makePose() }]),
    solver);
  expect([r.status, r.covered, r.excess[0], r.mostExcess.upperBound]).toEqual(["open-mesh", 8, NaN, NaN]);
  const few = measureParts(L, compound([arm]), { distance, tolerance: 1e-4, maxPieces: 20 });
  expect(few.status).toBe("budget-spent");
  holds(few.mostMissed, 1, 10);
  holds(few.mostExcess, 0, 10);
});

/** Angle that a triangle fills as seen from the origin (Van Oosterom and Strackee 1983), signed. */
function solidAngle(a: readonly number[], b: readonly number[], c: readonly number[]): number {
  const dot = (u: readonly number[], v: readonly number[]): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const [la, lb, lc] = [a, b, c].map((v) => Math.sqrt(dot(v, v)));
  const det = a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
    + a[2] * (b[0] * c[1] - b[1] * c[0]);
  return 2 * Math.atan2(det, la * lb * lc + dot(a, b) * lc + dot(a, c) * lb + dot(b, c) * la);
}

/** Distance of a point from the solid, from all triangles: no tree, no signs of ours. */
function fromSolid(m: MeshArrays, p: readonly number[]): number {
  let least = Infinity, angle = 0;
  const foot = new Float64Array(3), corner = (i: number): Float64Array => m.positions.subarray(3 * i, 3 * i + 3);
  for (let t = 0; t < m.indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => corner(m.indices[t + k]));
    least = Math.min(least, pointTriangle(p, a, b, c, foot));
    const [u, v, w] = [a, b, c].map((x) => [x[0] - p[0], x[1] - p[1], x[2] - p[2]]);
    angle += solidAngle(u, v, w);
  }
  return angle > 2 * Math.PI ? 0 : least;
}

/** Distance of a point from the union of parts, part by part. */
function fromParts({ shapes, places }: CompoundBody, p: readonly number[]): number {
  const point = makePose(p[0], p[1], p[2]);
  return Math.min(...shapes.map((shape, i) => {
    const [x, y, z, qx, qy, qz, qw] = places.subarray(7 * i, 7 * i + 7);
    const pose: Pose = { position: { x, y, z }, quaternion: { x: qx, y: qy, z: qz, w: qw } };
    return distance(shape, pose, sphere(1e-9), point).distance;
  }));
}

const COUNT = samples(60);

/** Points of triangles and parts, drawn at random, against the brackets; the witnesses against the lower bounds. */
function judge(m: MeshArrays, parts: CompoundBody, r: PartsMeasure, rng: Rng): void {
  const triangles = m.indices.length / 3, { mostMissed: x, mostExcess: y } = r;
  for (let k = 0; k < COUNT; k++) {
    const t = Math.floor(rng.uniform() * triangles), u = Math.sqrt(rng.uniform()), v = rng.uniform(),
      w = [1 - u, u * (1 - v), u * v];
    const p = [0, 1, 2].map((i) => [0, 1, 2].reduce((s, c) => s + w[c] * m.positions[3 * m.indices[3 * t + c] + i], 0));
    expect(fromParts(parts, p)).toBeLessThanOrEqual(r.missed[2 * t + 1] + 1e-8);
    const part = Math.floor(rng.uniform() * parts.shapes.length), { mesh } = parts.shapes[part],
      corners = mesh?.vertices ?? [0, 0, 0];
    const weights = Array.from({ length: corners.length / 3 }, () => (-Math.log(1e-300 + rng.uniform())) ** 3),
      sum = weights.reduce((s, q) => s + q, 0);
    const q = [0, 1, 2].map((i) => weights.reduce((s, f, c) => s + f * corners[3 * c + i], 0) / sum);
    expect(fromSolid(m, q)).toBeLessThanOrEqual(r.excess[2 * part + 1] + 1e-8);
  }
  expect(fromParts(parts, [x.point.x, x.point.y, x.point.z])).toBeGreaterThanOrEqual(x.lowerBound - 1e-8);
  expect(fromSolid(m, [y.point.x, y.point.y, y.point.z])).toBeGreaterThanOrEqual(y.lowerBound - 1e-8);
  const own = { ...parts, shapes: [parts.shapes[y.index]] };
  expect(fromParts(own, [y.point.x, y.point.y, y.point.z])).toBeLessThan(1e-8);
  expect(x.upperBound - x.lowerBound).toBeLessThanOrEqual(r.tolerance);
  expect(y.upperBound - y.lowerBound).toBeLessThanOrEqual(r.tolerance);
  for (let i = 0; i < r.missed.length; i += 2) expect(r.missed[i]).toBeLessThanOrEqual(r.missed[i + 1]);
}

/** Hulls of the corners on either side of planes through the middle: parts that neither cover nor fit. */
function octants(m: MeshArrays, planes: number): number[][] {
  const sets: number[][] = Array.from({ length: 2 ** planes }, () => []);
  for (let i = 0; i < m.positions.length; i += 3) {
    const p = [...m.positions.subarray(i, i + 3)];
    let side = 0;
    for (let k = 0; k < planes; k++) if (p[k] > 0.3) side += 2 ** k;
    sets[side].push(...p);
  }
  return sets.filter((set) => set.length > 0);
}

test(seededTitle("V-HACD's hulls of a torus, hulls of pieces of others: points drawn at random", COUNT), async () => {
  const decomposer = await ConvexMeshDecomposition.create(), rng = rngFor("compound vhacd"),
    ring = torus(1, 0.4, 12, 8), ball = bumpySphere(4, 1, 0.3);
  const hulls = decomposer.computeConvexHulls(ring, { maxHulls: 8, maxRecursionDepth: 3, voxelResolution: 500 });
  expect(hulls.length).toBeGreaterThan(1);
  const cases: [MeshArrays, (HullArrays | number[])[]][] = [[ring, hulls], [ball, octants(ball, 3)],
    [ell(), octants(ell(), 1)]];
  for (const [m, list] of cases) {
    const parts = compoundOfHulls(list, { convexHull }),
      r = measureParts(meshOf(m), parts, { distance, tolerance: 0.15 });
    expect(r.status).toBe("closed");
    expect(parts.ids).toEqual(Array.from(list, (_, i) => i));
    judge(m, parts, r, rng);
  }
});
