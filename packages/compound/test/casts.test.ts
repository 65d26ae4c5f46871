/** Rays and linear casts against every part, closed forms, and the gaps between triangles. */
import { bodyDistance, bodyRayCast, bodyShapeCast, compound, triangleMesh } from "@col/compound";
import { rayCast, shapeCast } from "@col/cast";
import { distance } from "@col/gjk";
import { box, capsule, convexHull, halfSpace, sphere } from "@col/shapes";
import {
  between, makePose, offBy, packPose, randomPose, rngFor, rotatePacked, samples, seededTitle, translated,
} from "@col/testkit";
import type { Rng } from "@col/testkit";
import { createBodyCastResult, createBodyDistanceResult } from "@col/types";
import type { Body, BodyCastResult, BodyDistanceResult, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { piecesOf } from "./support/brute.ts";
import { boxMesh, bumpySphere, floor, soup, torus } from "./support/meshes.ts";

function bodies(rng: Rng): Body[] {
  const hull = convexHull(Array.from({ length: 60 }, () => 0.5 * rng.normal())), uniform = (): number => rng.uniform();
  const shapes = [box(0.3, 0.2, 0.4), sphere(0.3), hull, capsule(0.1, 0.4)];
  const mesh = (m: { positions: Float64Array; indices: Uint32Array }, margin = 0): Body =>
    triangleMesh(m.positions, m.indices, { margin });
  return [hull, compound(Array.from({ length: 12 }, (_, i) => ({ shape: shapes[i % 4], pose: randomPose(rng, 1) }))),
    mesh(bumpySphere(3, 1, 0.2)), mesh(torus(1, 0.3, 8, 6)), mesh(soup(50, 0.6, uniform)),
    mesh(boxMesh(0.5, 0.6, 0.7), 0.05)];
}

const vector = (rng: Rng, size: number): Vec3Like =>
  ({ x: rng.uniform(-size, size), y: rng.uniform(-size, size), z: rng.uniform(-size, size) });
const COUNT = samples(300);

test(seededTitle("rays meet what is first of every part with every part", COUNT), () => {
  const rng = rngFor("compound rays"), all = bodies(rng);
  let hits = 0;
  for (let k = 0; k < COUNT; k++) {
    const body = rng.pick(all), far = k % 3 === 0 ? 1e6 : 0, pose = translated(randomPose(rng, 0.5), far, far, -far);
    const o = vector(rng, 3), target = vector(rng, 0.8), maxTime = k % 4 === 0 ? 0.7 : Infinity;
    const direction = { x: target.x - o.x, y: target.y - o.y, z: target.z - o.z };
    const origin = { x: o.x + far, y: o.y + far, z: o.z - far };
    const r = bodyRayCast(body, pose, origin, direction, { rayCast, maxTime });
    const single = piecesOf(body, translated(pose, -far, -far, far)).map((piece) => {
      const c = rayCast(piece.margin > 0 ? { ...piece.shape, margin: piece.margin } : piece.shape, piece.pose, o,
        direction, { maxTime });
      return c.status === "miss" ? Infinity : c.time;
    });
    const least = Math.min(...single), slack = far > 0 ? 1e-8 : 1e-10;
    if (least === Infinity) {
      if (maxTime === Infinity) expect(r.status, `case ${k}`).toBe("miss");
      continue;
    }
    if (Math.abs(least - maxTime) < slack) continue;
    hits++;
    expect(Math.abs(r.time - least), `case ${k}`).toBeLessThan(slack);
    expect(Math.abs(single[r.partA] - least)).toBeLessThan(slack);
    if (r.status === "overlapping") continue;
    expect(between(r.pointA, r.pointB)).toBeLessThan(slack * 10);
    const { x, y, z } = r.normal;
    expect(Math.abs(Math.hypot(x, y, z) - 1)).toBeLessThan(1e-9);
    expect(x * direction.x + y * direction.y + z * direction.z).toBeLessThan(1e-9);
  }
  expect(hits).toBeGreaterThan(COUNT / 4);
});

test("no ray slips between the triangles of a closed mesh: through corners and along edges", () => {
  const m = bumpySphere(6, 1, 0.1), mesh = triangleMesh(m.positions, m.indices), rng = rngFor("watertight");
  for (let k = 0; k < m.positions.length; k += 3) {
    const [x, y, z] = m.positions.subarray(k, k + 3), from = vector(rng, 0.3);
    // from inside through a corner, and through the middle between it and another
    expect(bodyRayCast(mesh, makePose(), from, { x: x - from.x, y: y - from.y, z: z - from.z }).status).toBe("hit");
    const o = { x: 0, y: 0, z: 0 };
    expect(bodyRayCast(mesh, makePose(), o, { x, y, z }).time).toBeCloseTo(1, 12);
  }
  const flat = floor(4, 8), ground = triangleMesh(flat.positions, flat.indices);
  for (let i = -16; i <= 16; i++) for (let j = -16; j <= 16; j++)
    expect(bodyRayCast(ground, makePose(), { x: i / 4, y: j / 4, z: 1 }, { x: 0, y: 0, z: -1 }).time).toBe(1);
});

test(seededTitle("linear casts meet what is first of every pair of parts", COUNT), () => {
  const rng = rngFor("compound casts"), all = bodies(rng);
  let hits = 0;
  for (let k = 0; k < COUNT / 10; k++) {
    const a = rng.pick(all), b = rng.pick(all), poseA = randomPose(rng, 0.3), q = vector(rng, 3.5);
    const poseB = translated(randomPose(rng, 0.1), q.x, q.y, q.z), way = { x: -2 * q.x, y: -2 * q.y, z: -2 * q.z };
    const targetDistance = k % 3 === 0 ? 0.05 : 0, r = bodyShapeCast(a, poseA, b, poseB, way,
      { shapeCast, targetDistance });
    let least = Infinity;
    const other = piecesOf(b, poseB).map((p) => ({ ...p, shape: { ...p.shape, margin: p.shape.margin + p.margin } }));
    for (const p of piecesOf(a, poseA)) for (const s of other) {
      const c = shapeCast({ ...p.shape, margin: p.shape.margin + p.margin }, p.pose, s.shape, s.pose, way,
        { targetDistance });
      if (c.status !== "miss") least = Math.min(least, c.time);
    }
    if (least === Infinity) expect(r.status).toBe("miss");
    else {
      hits++;
      expect(Math.abs(r.time - least), `case ${k} ${r.status}`).toBeLessThan(1e-8);
      expect(r.lowerTime).toBeLessThanOrEqual(least + 1e-12);
    }
    if (r.status === "hit") {
      const gap = Math.hypot(r.pointA.x - r.pointB.x, r.pointA.y - r.pointB.y, r.pointA.z - r.pointB.z);
      expect(Math.abs(gap - targetDistance)).toBeLessThan(1e-7);
    }
  }
  expect(hits).toBeGreaterThan(3);
});

test("a crate of two boxes falls on a mesh, and on a half-space", () => {
  const crate = compound([{ shape: box(1, 1, 0.5), pose: makePose(), id: "base" },
    { shape: box(0.2, 0.2, 0.5), pose: makePose(0.5, 0.5, -1), id: "leg" }]);
  const flat = floor(4, 8), ground = triangleMesh(flat.positions, flat.indices);
  const r = bodyShapeCast(ground, makePose(), crate, makePose(0.1, 0.1, 5.5), { x: 0, y: 0, z: -8 }, { shapeCast });
  expect(r.time).toBeCloseTo(0.5, 12);
  expect(crate.ids[r.partB]).toBe("leg");
  const half = halfSpace({ x: 0, y: 0, z: 1 });
  const s = bodyShapeCast(half, makePose(), crate, makePose(0, 0, 5.5), { x: 0, y: 0, z: -8 }, { shapeCast });
  expect(s.time).toBeCloseTo(0.5, 12);
  const ray = bodyRayCast(half, makePose(), { x: 0, y: 0, z: 2 }, { x: 0, y: 0, z: -1 }, { rayCast });
  expect([ray.time, ray.partA]).toEqual([2, 0]);
  const turned = packPose(makePose(0, 0, 0, 0, 0, Math.SQRT1_2, Math.SQRT1_2));
  expect(Math.abs(rotatePacked(turned, Float64Array.of(1, 0, 0), new Float64Array(3))[1] - 1)).toBeLessThan(1e-12);
});

const SWAPPED = "a body that moves onto tiles meets them as tiles that move onto it";
test(seededTitle(SWAPPED, COUNT), () => {
  const rng = rngFor(SWAPPED), wrong: string[] = [];
  let hits = 0;
  for (let k = 0; k < COUNT; k++) {
    const tiles = compound(Array.from({ length: 5 }, (_, i) => {
      const high = rng.uniform(0.2, 1);
      return { shape: box(0.5, high, 2), pose: makePose(i - 2, (i === 4 ? 0.5 : 0) - high, 0) };
    }));
    const body = rng.pick([box(0.7, 0.4, 0.3), capsule(0.2, 0.4), convexHull([0, -0.4, 0, 0.6, 0.4, 0.5, -0.6, 0.4, 0.5,
      0, 0.4, -0.7])]);
    const pose = makePose(rng.pick([0, 0.5, rng.uniform(-2, 1)]), rng.uniform(0.5, 1), 0);
    const way = { x: rng.pick([0, 3, rng.uniform(-3, 3)]), y: rng.pick([-0.5, -2]), z: 0 };
    const on = bodyShapeCast(tiles, makePose(), body, pose, way, { shapeCast }),
      off = bodyShapeCast(body, pose, tiles, makePose(), { x: -way.x, y: -way.y, z: 0 }, { shapeCast });
    if (on.status === "hit") hits++;
    const { x, y, z } = off.normal;
    if (on.status !== off.status || (on.status === "hit"
      && !(Math.abs(on.time - off.time) < 1e-9 && offBy(on.normal, -x, -y, -z) < 1e-9)))
      wrong.push(`case ${k}: ${JSON.stringify([on, off])}`);
  }
  expect(wrong).toEqual([]);
  expect(hits).toBeGreaterThan(COUNT / 3);
});

test("a translation of no length asks about the start, and one along any axis is followed", () => {
  const crate = compound([{ shape: box(1, 1, 1), pose: makePose() }]), ball = sphere(0.5), far = { maxTime: 9 };
  const cast = (at: number, x: number, y: number, z: number): unknown[] => {
    const from = makePose(...([x, y, z].map((c) => -at * c) as [number, number, number]));
    const r = bodyShapeCast(crate, makePose(), ball, from, { x, y, z }, { shapeCast, ...far });
    return [r.status, r.time];
  };
  for (const [x, y, z] of [[1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0], [0, -1, 0], [0, 0, -1]] as const) {
    expect(cast(3, x, y, z)).toEqual(["hit", expect.closeTo(1.5, 12)]);
    expect(bodyShapeCast(crate, makePose(), ball, makePose(3 * x, 3 * y, 3 * z), { x: 0, y: 0, z: 0 },
      { shapeCast }).status).toBe("miss");
  }
  expect(bodyShapeCast(crate, makePose(), ball, makePose(), { x: 0, y: 0, z: 0 }, { shapeCast }))
    .toMatchObject({ status: "overlapping", time: 0 });
});

test("a body from far away meets a part that it laps by a hundredth of its size", () => {
  const parts = [{ shape: box(0.5, 0.5, 0.5), pose: makePose() }, { shape: sphere(0.1), pose: makePose(5, 0, 0) }],
    far = 4e7, start = makePose(0.99, far, 0), down = { x: 0, y: -1.25 * far, z: 0 },
    r = bodyShapeCast(compound(parts), makePose(), sphere(0.5), start, down, { shapeCast });
  expect([r.status, r.partA]).toEqual(["hit", 0]);
  expect(r.time).toBeCloseTo(0.8, 7);
});

test("an answer of nothing leaves nothing of the answer that it is written over", () => {
  const cube = compound([{ shape: box(1, 1, 1), pose: makePose() }, { shape: sphere(1), pose: makePose(3, 0, 0) }]);
  const cast = createBodyCastResult(), near = createBodyDistanceResult(), away = { x: -1, y: 0, z: 0 };
  const ray = (way: Vec3Like, out?: BodyCastResult): BodyCastResult =>
    bodyRayCast(cube, makePose(), { x: -3, y: 0.2, z: 0.1 }, way, { rayCast }, out);
  expect(ray({ x: 1, y: 0, z: 0 }, cast)).toMatchObject({ status: "hit", time: 2 });
  expect(ray(away, cast)).toEqual(ray(away));
  const linear = (way: Vec3Like, out?: BodyCastResult): BodyCastResult =>
    bodyShapeCast(cube, makePose(), sphere(0.5), makePose(-3, 0.2, 0.1), way, { shapeCast }, out);
  expect(linear({ x: 2, y: 0, z: 0 }, cast).status).toBe("hit");
  expect(linear(away, cast)).toEqual(linear(away));
  const gap = (maxDistance: number, out?: BodyDistanceResult): BodyDistanceResult =>
    bodyDistance(cube, makePose(), sphere(0.5), makePose(-3, 0.2, 0.1), { distance, maxDistance }, out);
  expect(gap(9, near).status).toBe("separated");
  expect(gap(0.1, near)).toEqual(gap(0.1));
});
