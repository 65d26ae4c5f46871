/** Bodies whose distances are known in closed form: a torus, an L, a box; meshes with flaws; near and far. */
import {
  bodyIntersects, bodyDistance, bodyRayCast, closestPoint, compound, contains, forEachPartPairWithin, triangleMesh,
} from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { rayCast } from "@col/cast";
import { distance, intersects } from "@col/gjk";
import { box, sphere } from "@col/shapes";
import { between, makePose, randomPose, rngFor, samples, seededTitle, translated } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { boxMesh, bumpySphere, ell, together, torus } from "./support/meshes.ts";
import type { MeshArrays } from "./support/meshes.ts";

const meshOf = (m: MeshArrays): TriangleMesh => triangleMesh(m.positions, m.indices);
const solver = { distance }, COUNT = samples(200), FAR = [0, 1e6] as const;
/** Rounding of a point's way over this distance from the origin. */
const slackAt = (far: number): number => 1e-12 + 1e-15 * far;

const point = (rng: Rng, size: number): Vec3Like =>
  ({ x: rng.uniform(-size, size), y: rng.uniform(-size, size), z: rng.uniform(-size, size) });
const shifted = (p: Vec3Like, far: number): Vec3Like => ({ x: p.x + far, y: p.y - far, z: p.z + far });

test(seededTitle("a torus: points, balls and what is inside, within what its triangles are off", COUNT), () => {
  const R = 1, r = 0.4, rows = 96, columns = 48, ring = meshOf(torus(R, r, rows, columns)), rng = rngFor("truth torus");
  // corners lie on the torus; between them the surface is off by the sagittas of both circles
  const off = (R + r) * (1 - Math.cos(Math.PI / rows)) + r * (1 - Math.cos(Math.PI / columns));
  for (let k = 0; k < COUNT; k++) {
    const far = FAR[k % 2], p = point(rng, 1.8), q = shifted(p, far), pose = makePose(far, -far, far);
    const signed = Math.hypot(Math.hypot(p.x, p.y) - R, p.z) - r, near = closestPoint(ring, pose, q);
    expect(Math.abs(near.distance - Math.abs(signed)), `case ${k}`).toBeLessThan(off + slackAt(far));
    expect(near.lowerBound).toBeLessThanOrEqual(Math.abs(signed) + off + slackAt(far));
    if (Math.abs(signed) > off) expect(contains(ring, pose, q)).toBe(signed < 0);
    const ball = bodyDistance(ring, pose, sphere(0.1), makePose(q.x, q.y, q.z), solver);
    expect(Math.abs(ball.distance - Math.max(0, Math.abs(signed) - 0.1))).toBeLessThan(off + slackAt(far) + 1e-9);
  }
});

test("two rings linked like a chain are apart by what the circles say, and meet when one is pulled", () => {
  const ring = meshOf(torus(1, 0.25, 96, 48)), s = Math.SQRT1_2, off = 1.25 * (1 - Math.cos(Math.PI / 96))
    + 0.25 * (1 - Math.cos(Math.PI / 48));
  for (const far of FAR) {
    const linked = makePose(far + 1, 0, 0, s, 0, 0, s), here = makePose(far, 0, 0);
    // each tube passes through the middle of the other ring: 1 from its circle
    expect(Math.abs(bodyDistance(ring, here, ring, linked, solver).distance - 0.5)).toBeLessThan(2 * off);
    expect(bodyIntersects(ring, here, ring, linked, { intersects })).toBe(false);
    expect(bodyIntersects(ring, here, ring, makePose(far + 1.6, 0, 0, s, 0, 0, s), { intersects })).toBe(true);
  }
});

/** Distance of a point from a box [x0, x1] x [y0, y1] x [0, 1]. */
function fromBox(p: Vec3Like, x0: number, x1: number, y0: number, y1: number): number {
  const out = (x: number, low: number, high: number): number => Math.max(0, low - x, x - high);
  return Math.hypot(out(p.x, x0, x1), out(p.y, y0, y1), out(p.z, 0, 1));
}

test(seededTitle("an L: as a mesh and as two boxes, its distance is the minimum over its boxes", COUNT), () => {
  const mesh = meshOf(ell()), parts = compound([{ shape: box(1, 0.5, 0.5), pose: makePose(1, 0.5, 0.5) },
    { shape: box(0.5, 1, 0.5), pose: makePose(0.5, 1, 0.5) }]), rng = rngFor("truth ell");
  for (let k = 0; k < COUNT; k++) {
    const far = FAR[k % 2], p = point(rng, 3), q = shifted(p, far), pose = makePose(far, -far, far);
    const exact = Math.min(fromBox(p, 0, 2, 0, 1), fromBox(p, 0, 1, 0, 2)), slack = slackAt(far);
    expect(Math.abs(closestPoint(parts, pose, q, solver).distance - exact)).toBeLessThan(slack + 1e-9);
    expect(contains(mesh, pose, q)).toBe(exact === 0);
    if (exact > 0) expect(Math.abs(closestPoint(mesh, pose, q).distance - exact), `case ${k}`).toBeLessThan(slack);
  }
});

test(seededTitle("12 triangles are a box: distances, hits of rays and meetings, from outside", COUNT), () => {
  const h = [0.5, 0.75, 1] as const, solid = box(...h), mesh = meshOf(boxMesh(...h)), rng = rngFor("truth box");
  const other = box(0.3, 0.2, 0.1), otherMesh = meshOf(boxMesh(0.3, 0.2, 0.1));
  for (let k = 0; k < COUNT; k++) {
    const far = FAR[k % 2], poseA = translated(randomPose(rng, 0.5), far, -far, far),
      poseB = translated(randomPose(rng, 1.5), far, -far, far), slack = slackAt(far) + 1e-9;
    const d = distance(solid, poseA, other, poseB).distance;
    if (d > 0) {
      for (const [a, b] of [[mesh, other], [solid, otherMesh], [mesh, otherMesh]] as const) {
        expect(Math.abs(bodyDistance(a, poseA, b, poseB, solver).distance - d)).toBeLessThan(slack);
        expect(bodyIntersects(a, poseA, b, poseB, { intersects })).toBe(false);
      }
    }
    const o = shifted(point(rng, 3), far), way = shifted(point(rng, 1), far),
      direction = { x: way.x - o.x, y: way.y - o.y, z: way.z - o.z }, exact = rayCast(solid, poseA, o, direction);
    if (exact.status !== "hit") continue;
    const r = bodyRayCast(mesh, poseA, o, direction);
    expect(Math.abs(r.time - exact.time)).toBeLessThan(slack);
    expect(between(r.normal, exact.normal)).toBeLessThan(1e-6);
  }
});

test(seededTitle("duplicates and triangles without area add nothing: a ball with all of them", COUNT), () => {
  const m = bumpySphere(4, 1, 0.2), plain = meshOf(m), rng = rngFor("truth flaws"), n = m.indices.length;
  const more = Uint32Array.of(...m.indices, ...m.indices, // each twice, and as segments and points
    ...Array.from(m.indices, (c, i) => (i % 3 === 2 ? m.indices[i - 1] : c)),
    ...Array.from(m.indices, (_, i) => m.indices[i - i % 3]));
  const flawed = triangleMesh(m.positions, more), ball = sphere(0.3);
  expect(flawed.indices.length).toBe(4 * n);
  for (let k = 0; k < COUNT; k++) {
    const far = FAR[k % 2], pose = translated(randomPose(rng, 1), far, far, far), q = shifted(point(rng, 2), 0),
      p = { x: q.x + far, y: q.y + far, z: q.z + far }, slack = slackAt(far) + 1e-9;
    const near = closestPoint(plain, pose, p).distance;
    expect(Math.abs(closestPoint(flawed, pose, p).distance - near)).toBeLessThan(slack);
    expect(contains(flawed, pose, p)).toBe(contains(plain, pose, p));
    const at = makePose(p.x, p.y, p.z), d = bodyDistance(plain, pose, ball, at, solver).distance;
    expect(Math.abs(bodyDistance(flawed, pose, ball, at, solver).distance - d)).toBeLessThan(slack);
    const to = { x: -q.x, y: -q.y, z: -q.z };
    const s = bodyRayCast(flawed, pose, p, to), t = bodyRayCast(plain, pose, p, to);
    expect([s.status, s.time]).toEqual([t.status, t.time]);
  }
  let pairs = 0, again = 0;
  const near = { distance, maxDistance: 0.1 };
  forEachPartPairWithin(plain, makePose(), ball, makePose(1, 0, 0), near, () => pairs++);
  forEachPartPairWithin(triangleMesh(m.positions, Uint32Array.of(...m.indices, ...m.indices)), makePose(), ball,
    makePose(1, 0, 0), near, () => again++);
  expect(again).toBe(2 * pairs);
});

test("triangles that are a point or a segment are one", () => {
  const dot = triangleMesh([1, 2, 3, 1, 2, 3, 1, 2, 3]), line = triangleMesh([0, 0, 0, 4, 0, 0, 2, 0, 0]);
  for (const far of FAR) {
    const here = makePose(far, 0, 0);
    expect(bodyDistance(dot, here, sphere(0.5), makePose(far + 1, 2, 6), solver).distance).toBeCloseTo(2.5, 9);
    expect(bodyDistance(line, here, dot, makePose(far + 2, 0, 0), solver).distance).toBeCloseTo(13 ** 0.5, 9);
    expect(closestPoint(line, here, { x: far + 5, y: 0, z: 1 }).distance).toBeCloseTo(2 ** 0.5, 9);
    expect(bodyDistance(line, here, line, makePose(far + 1, 0, 3), solver).distance).toBeCloseTo(3, 9);
    expect(bodyRayCast(line, here, { x: far + 1, y: 0, z: 5 }, { x: 0, y: 0, z: -1 }).status).toBe("miss");
  }
});

test("a mesh inside another, far from the origin: apart by the surfaces, inside by the winding", () => {
  const outer = bumpySphere(8, 2, 0), inner = boxMesh(0.5, 0.5, 0.5), a = meshOf(outer), b = meshOf(inner);
  for (const far of FAR) {
    const pose = makePose(far, far, -far), r = bodyDistance(a, pose, b, pose, solver);
    expect(Math.abs(r.distance - (2 - 0.75 ** 0.5))).toBeLessThan(0.02); // the sagitta of the outer triangles
    expect(bodyIntersects(a, pose, b, pose, { intersects })).toBe(false);
    const { x, y, z } = r.pointB;
    expect(contains(a, pose, { x, y, z })).toBe(true);
    expect(contains(meshOf(together(outer, inner, true)), pose, { x: far, y: far, z: -far })).toBe(false);
  }
});

test("compounds and meshes in a compound are refused with what to do instead", () => {
  const inner = compound([{ shape: sphere(1), pose: makePose() }]), shape = (body: unknown): never => body as never;
  expect(() => compound([{ shape: shape(inner), pose: makePose() }]))
    .toThrow("compound: parts[0].shape must be a convex shape, got a compound: list its own parts instead");
  expect(() => compound([{ shape: sphere(1), pose: makePose() }, { shape: shape(meshOf(ell())), pose: makePose() }]))
    .toThrow("compound: parts[1].shape must be a convex shape, got a mesh: compoundOfHulls makes parts of hulls");
});
