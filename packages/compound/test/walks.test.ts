/** Walks of many steps, casts against a closed convex mesh, and casts of parts against all parts one by one. */
import { bodyShapeCast, bodySolvers, compound, triangleMesh } from "@col/compound";
import type { BodyCastResult } from "@col/compound";
import { shapeCast } from "@col/cast";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { addBody, createScene, sceneShapeCast as castInScene } from "@col/scene";
import { box, capsule, convexHull, cylinder, sphere } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Body, ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { boxMesh } from "./support/meshes.ts";

const STEPS = samples(10_000), COUNT = samples(600);
type Answer = Pick<BodyCastResult, "status" | "time" | "lowerTime" | "normal">;
type Cast = (shape: ConvexShape, pose: Pose, way: Vec3Like) => Answer;

/** Boxes as low and high corners: a floor, four walls, a pillar in the middle, stairs of 0.2 along one wall. */
const STAIRS = 4, RISE = 0.2;
const BLOCKS: readonly (readonly number[])[] = [
  [-5, -1, -5, 5, 0, 5], [-6, -1, -6, -4, 3, 6], [4, -1, -6, 6, 3, 6], [-6, -1, -6, 6, 3, -4], [-6, -1, 4, 6, 3, 6],
  [-0.7, 0, -0.7, 0.7, 3, 0.7],
  ...Array.from({ length: STAIRS }, (_, i) => [1 + 0.7 * i, 0, -4, 4, RISE * (i + 1), -2]),
];

const blocks = (): { shape: ConvexShape; pose: Pose }[] => BLOCKS.map(([a, b, c, d, e, f]) => ({
  shape: box((d - a) / 2, (e - b) / 2, (f - c) / 2), pose: makePose((a + d) / 2, (b + e) / 2, (c + f) / 2),
}));

function asMesh(parts: readonly { shape: ConvexShape; pose: Pose }[]): Body {
  const p: number[] = [], t: number[] = [];
  for (const { shape, pose: { position: o } } of parts) {
    const m = boxMesh(shape.bounds[3], shape.bounds[4], shape.bounds[5]), first = p.length / 3;
    m.positions.forEach((x, i) => p.push(x + [o.x, o.y, o.z][i % 3]));
    m.indices.forEach((i) => t.push(first + i));
  }
  return triangleMesh(p, t);
}

function worlds(): [string, Cast][] {
  const parts = blocks(), mesh = asMesh(parts), body = compound(parts);
  const scene = createScene<Body>(bodySolvers({ distance, shapeCast }));
  for (const { shape, pose } of parts) addBody(scene, shape, pose, { fixed: true });
  return [["a mesh", (s, q, way) => bodyShapeCast(mesh, makePose(), s, q, way, { shapeCast })],
    ["a compound", (s, q, way) => bodyShapeCast(body, makePose(), s, q, way, { shapeCast })],
    ["bodies of a scene", (s, q, way) => castInScene(scene, s, q, way)]];
}

const WALKERS: readonly (readonly [string, ConvexShape])[] = [["box", box(0.2, 0.4, 0.2)], ["ball", sphere(0.25)],
  ["capsule", capsule(0.2, 0.3)], ["cylinder", cylinder(0.2, 0.4)],
  ["hull", convexHull([-0.2, -0.4, -0.2, 0.2, -0.4, -0.2, 0.2, -0.4, 0.2, -0.2, -0.4, 0.2, 0, 0.4, 0])]];

/** How deep the line from a walker's centre down to its lowest height is in a block: every walker holds it. */
function depthIn(shape: ConvexShape, p: Vec3Like): number {
  const lowest = p.y + shape.bounds[1] - shape.margin;
  let most = -Infinity;
  for (const [x0, y0, z0, x1, y1, z1] of BLOCKS)
    if (lowest >= y0) most = Math.max(most, Math.min(p.x - x0, x1 - p.x, p.z - z0, z1 - p.z, y1 - lowest));
  return most;
}

const move = (p: Vec3Like, way: Vec3Like, t: number): Vec3Like =>
  ({ x: p.x + t * way.x, y: p.y + t * way.y, z: p.z + t * way.z });
const dot = (a: Vec3Like, b: Vec3Like): number => a.x * b.x + a.y * b.y + a.z * b.z;

for (const [world, cast] of worlds()) {
  test(seededTitle(`a walk through ${world}: down, along, up stairs, around corners`, STEPS), () => {
    for (const [name, shape] of WALKERS) {
      const rng = rngFor(`walk ${world} ${name}`);
      let p: Vec3Like = { x: -2, y: 2, z: 2 }, heading = { x: 1, y: 0, z: 0.3 }, stuck = 0, walked = 0, highest = 0;
      const go = (way: Vec3Like): Answer => {
        const r = cast(shape, makePose(p.x, p.y, p.z), way);
        expect(["hit", "miss"], `${name} at ${p.x} ${p.y} ${p.z} by ${way.x} ${way.y} ${way.z}`).toContain(r.status);
        p = move(p, way, r.status === "hit" ? r.time : 1);
        return r;
      };
      for (let k = 0; k < STEPS / 5; k++) {
        go({ x: 0, y: -0.5, z: 0 });
        const high = p.y + shape.bounds[1] - shape.margin;
        highest = Math.max(highest, high);
        const stride = 0.15, before = p, lift = go({ x: 0, y: 0.25, z: 0 });
        expect(lift.status, name).toBe("miss");
        let way = { x: stride * heading.x, y: 0, z: stride * heading.z };
        // what is met turns the rest of the step along it, at most three times
        for (let turns = 0; turns < 3; turns++) {
          const r = go(way);
          if (r.status === "miss") break;
          expect(dot(r.normal, way), name).toBeLessThan(1e-9);
          const left = 1 - r.time, n = r.normal, into = dot(n, way);
          way = { x: left * (way.x - into * n.x), y: left * (way.y - into * n.y), z: left * (way.z - into * n.z) };
          if (!(Math.hypot(way.x, way.y, way.z) > 1e-6)) break;
        }
        const done = Math.hypot(p.x - before.x, p.z - before.z);
        walked += done;
        stuck = done < 1e-3 ? stuck + 1 : 0;
        if (stuck > 0 || rng.uniform() < 0.02) {
          const out = rng.unitVector(new Float64Array(3)), s = Math.hypot(out[0], out[2]);
          heading = { x: out[0] / s, y: 0, z: out[2] / s };
        }
        expect(stuck, `${name} is stuck at ${p.x} ${p.y} ${p.z}`).toBeLessThan(12);
        expect(depthIn(shape, p), `${name} is inside at ${p.x} ${p.y} ${p.z}`).toBeLessThan(1e-7);
        expect(Math.max(Math.abs(p.x), Math.abs(p.z)), name).toBeLessThan(4.0001);
        expect(high, name).toBeGreaterThan(-1e-7);
      }
      expect(walked, name).toBeGreaterThan(STEPS / 5 * 0.05);
      if (STEPS >= 10_000) expect(highest, name).toBeGreaterThan(0.3);
    }
  });
}

/** Least of `n . p` over corners, or of a body at rest. */
function support(points: ArrayLike<number>, n: Vec3Like, sign: number): number {
  let most = -Infinity;
  for (let i = 0; i < points.length; i += 3)
    most = Math.max(most, sign * (n.x * points[i] + n.y * points[i + 1] + n.z * points[i + 2]));
  return most;
}

test(seededTitle("a closed convex mesh is met as its hull is", COUNT), () => {
  const rng = rngFor("closed as hull"), cube = boxMesh(1, 1, 1), diamond = {
    positions: Float64Array.of(1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1),
    indices: Uint32Array.of(0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5),
  };
  let hits = 0;
  for (let k = 0; k < COUNT; k++) {
    const m = k % 2 === 0 ? cube : diamond, mesh = triangleMesh(m.positions, m.indices), hull = convexHull(m.positions);
    const other = rng.pick([box(0.5, 0.5, 0.5), box(1, 1, 1), sphere(0.4), capsule(0.2, 0.5), cylinder(0.4, 0.3)]);
    const round = k % 3 > 0, q = round ? { ...randomPose(rng, 0.5), position: { x: rng.integer(5) - 2, y: 4,
      z: rng.integer(5) - 2 }, quaternion: makePose().quaternion } : randomPose(rng, 1);
    const d = round ? { x: rng.integer(3) - 1, y: -6, z: rng.integer(3) - 1 } : randomPose(rng, 0.5).position;
    const from = round ? q.position : { x: 5 * d.x + q.position.x / 4, y: 5 * d.y, z: 5 * d.z };
    const way = round ? d : { x: -8 * d.x, y: -8 * d.y, z: -8 * d.z };
    const pose = { position: from, quaternion: q.quaternion };
    const r = bodyShapeCast(mesh, makePose(), other, pose, way, { shapeCast }),
      s = shapeCast(hull, makePose(), other, pose, way);
    if (s.status === "overlapping") continue; // a mesh has no inside
    const name = `case ${k}: ${s.status} ${s.time} and ${r.status} ${r.time}`;
    if (s.status !== "hit") continue;
    // a contact that the motion does not deepen may be told either way
    const later = { ...pose, position: move(from, way, s.time + 0.01) },
      deep = signedDistance(hull, makePose(), other, later);
    if (!(deep.distance < -1e-7)) continue;
    hits++;
    expect(r.status, name).toBe("hit");
    expect(Math.abs(r.time - s.time), name).toBeLessThan(1e-9);
    expect(r.lowerTime, name).toBeLessThanOrEqual(s.time + 1e-12);
    // the normal parts the whole bodies at that time
    const n = r.normal, a = support(m.positions, n, 1), at = r.pointA.x * n.x + r.pointA.y * n.y + r.pointA.z * n.z;
    expect(Math.abs(a - at), `${name}, normal ${n.x} ${n.y} ${n.z}`).toBeLessThan(2e-6);
    expect(dot(n, way), name).toBeLessThan(0);
  }
  expect(hits).toBeGreaterThan(COUNT / 4);
});
