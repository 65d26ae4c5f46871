/** Distances of bodies against every part with every part, closed forms, and the bracket's own proof. */
import {
  bodyIntersects, bodyDistance, compound, deepestPair, forEachPartPairWithin, triangleMesh,
} from "@col/compound";
import { signedDistance } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import { box, capsule, convexHull, cylinder, ellipsoid, halfSpace, point, sphere, withMargin } from "@col/shapes";
import { makePose, NOWHERE, offBy, randomPose, rngFor, samples, seededTitle, translated } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { createBodyDistanceResult, createWarmStart } from "@col/types";
import type { Body, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { bruteDistance, piecesOf } from "./support/brute.ts";
import { boxMesh, bumpySphere, moved, soup, torus } from "./support/meshes.ts";

const solver = { distance };

/** Bodies of every kind, about 2 across. */
function bodies(rng: Rng): Body[] {
  const hull = convexHull(Array.from({ length: 60 }, () => 0.5 * rng.normal())), uniform = (): number => rng.uniform();
  const shapes = [box(0.3, 0.2, 0.4), sphere(0.3), hull, capsule(0.1, 0.4), cylinder(0.2, 0.3),
    ellipsoid(0.2, 0.3, 0.4), withMargin(box(0.1, 0.1, 0.2), 0.05)];
  const parts = (n: number): Body =>
    compound(Array.from({ length: n }, (_, i) => ({ shape: shapes[i % 7], pose: randomPose(rng, 1) })));
  const mesh = (m: { positions: Float64Array; indices: Uint32Array }, margin = 0): Body =>
    triangleMesh(m.positions, m.indices, { margin });
  return [hull, box(0.5, 0.6, 0.7), parts(1), parts(9), parts(40), mesh(bumpySphere(3, 1, 0.2)),
    mesh(torus(1, 0.3, 8, 6)), mesh(soup(60, 0.4, uniform)), mesh(soup(80, 0.2, uniform), 0.02),
    mesh(boxMesh(0.5, 0.6, 0.7)), mesh(moved(bumpySphere(2, 1, 0.2), 1e4, 0, 0))];
}

const COUNT = samples(60);

/** The vector turned by the quaternion. */
function turned({ x, y, z, w }: Pose["quaternion"], v: Vec3Like): Vec3Like {
  const cx = y * v.z - z * v.y + w * v.x, cy = z * v.x - x * v.z + w * v.y, cz = x * v.y - y * v.x + w * v.z;
  return { x: v.x + 2 * (y * cz - z * cy), y: v.y + 2 * (z * cx - x * cz), z: v.z + 2 * (x * cy - y * cx) };
}

test(seededTitle("distances are minima over every part with every part, near the origin and far away", COUNT), () => {
  const rng = rngFor("compound distance"), all = bodies(rng), warm = createWarmStart();
  for (let k = 0; k < COUNT; k++) {
    const a = rng.pick(all), b = rng.pick(all), far = k % 3 === 0 ? 1e6 : 0;
    const at = (body: Body): Pose => {
      const pose = randomPose(rng, 1.6);
      // (the body whose mesh lies away from its own origin)
      return body === all[10] ? translated(makePose(pose.position.x, pose.position.y, pose.position.z), -1e4, 0, 0)
        : pose;
    };
    const poseA = translated(at(a), far, -far, far), poseB = translated(at(b), far, -far, far);
    const { least, all: table } = bruteDistance(a, poseA, b, poseB), slack = 1e-9 + far * 1e-15;
    const r = bodyDistance(a, poseA, b, poseB, k % 2 === 0 ? solver : { distance, warmStart: warm });
    expect(Math.abs(r.distance - least), `case ${k}`).toBeLessThan(slack);
    expect(r.lowerBound).toBeLessThanOrEqual(least + slack);
    expect(r.lowerBound).toBeGreaterThan(r.distance - 1e-8);
    expect(Math.abs(table[r.partA][r.partB] - least)).toBeLessThan(slack);
    // far from the origin rounding may leave the solver's own rule open: the bracket above is closed all the same
    expect(["separated", "overlapping", "touching", ...(far > 0 ? ["precision-limit"] : [])]).toContain(r.status);
    const { pointA: p, pointB: q, normal: n } = r;
    expect(Math.abs(Math.hypot(q.x - p.x, q.y - p.y, q.z - p.z) - r.distance)).toBeLessThan(slack);
    if (r.distance > 1e-6) expect(offBy(q, p.x + r.distance * n.x, p.y + r.distance * n.y, p.z + r.distance * n.z))
      .toBeLessThan(slack + 1e-9);
  }
});

test(seededTitle("a shape away from its origin beside a fine mesh or many parts, either way round", COUNT), () => {
  const rng = rngFor("compound away"), [, , , , parts] = bodies(rng), fine = bumpySphere(5, 1, 0.15);
  for (let k = 0; k < COUNT; k++) {
    const [x, y, z] = [7, 7, 7].map((r) => rng.uniform(-r, r)), centre = makePose(x, y, z);
    const corners = Array.from({ length: 20 }, () => [x, y, z].map((c) => c + 0.4 * rng.normal())).flat();
    const turn = randomPose(rng, 1).quaternion, mesh = triangleMesh(fine.positions, fine.indices, { margin: 0.01 });
    const shape = withMargin(convexHull(corners), k % 2 === 0 ? 0 : 0.03), other = k % 3 === 0 ? parts : mesh;
    // turned about its own middle, which comes to 1 to 3 m from the other body's
    const middle = translated(randomPose(rng, 2), 0, 0, 1), back = turned(turn, centre.position);
    const pose: Pose = { quaternion: turn, position: { x: middle.position.x - back.x, y: middle.position.y - back.y,
      z: middle.position.z - back.z } };
    const at = randomPose(rng, 0.5), { least } = bruteDistance(shape, pose, other, at);
    for (const r of [bodyDistance(shape, pose, other, at, solver), bodyDistance(other, at, shape, pose, solver)]) {
      expect(Math.abs(r.distance - least), `case ${k}`).toBeLessThan(1e-9);
      expect(r.lowerBound).toBeLessThanOrEqual(least + 1e-12);
      // (by the rounding of coordinates of ten metres)
      expect(r.lowerBound).toBeGreaterThan(r.distance - 1e-8);
    }
  }
});

test(seededTitle("pairs within a distance, and whether bodies meet, are found as part by part", COUNT),
  () => {
    const rng = rngFor("compound within"), all = bodies(rng).slice(0, 10);
    for (let k = 0; k < COUNT / 2; k++) {
      const a = rng.pick(all), b = rng.pick(all), poseA = randomPose(rng, 1.4), poseB = randomPose(rng, 1.4);
      const { least, all: table } = bruteDistance(a, poseA, b, poseB), d = rng.pick([0, 0.1, 0.4]);
      if (table.flat().some((x) => Math.abs(x - d) < 1e-9 && x > 0)) continue; // rounding decides
      const found = new Set<string>(), piecesA = piecesOf(a, poseA), piecesB = piecesOf(b, poseB);
      const off = ({ shape, pose, margin }: (typeof piecesA)[number], p: Vec3Like): number =>
        distance(point(p), makePose(), margin > 0 ? { ...shape, margin } : shape, pose).distance;
      forEachPartPairWithin(a, poseA, b, poseB, { distance, maxDistance: d }, (i, j, r) => {
        expect(found.has(`${i} ${j}`)).toBe(false);
        found.add(`${i} ${j}`);
        expect(Math.abs(r.distance - table[i][j])).toBeLessThan(1e-8);
        const { pointA: p, pointB: q, normal: n, distance: s } = r;
        if (s > 1e-6) expect(offBy(q, p.x + s * n.x, p.y + s * n.y, p.z + s * n.z), `case ${k}`).toBeLessThan(1e-8);
        if (s > 1e-6) expect(Math.max(off(piecesA[i], p), off(piecesB[j], q)), `case ${k}`).toBeLessThan(1e-8);
      });
      const expected = table.flatMap((row, i) => row.flatMap((x, j) => (x <= d ? [`${i} ${j}`] : [])));
      expect([...found].sort()).toEqual(expected.sort());
      expect(bodyIntersects(a, poseA, b, poseB, { intersects, maxDistance: d })).toBe(least <= d);
    }
  });

test("a warm start's pair is asked first, the first part of each as well", () => {
  const row = compound(Array.from({ length: 9 }, (_, i) => ({ shape: sphere(0.4),
    pose: { ...makePose(), position: { x: 8 - i, y: 0, z: 0 } } })));
  const asked: number[] = [], note = (poseA: Pose, poseB: Pose): void => {
    asked.push(poseA.position.x, poseB.position.x);
  };
  for (const part of [0, 5, 8]) {
    // every part of one row meets the part of the other that lies beside it
    const warmStart = createWarmStart(), beside = { ...makePose(), position: { x: 0, y: 0.5, z: 0 } };
    warmStart.partA = warmStart.partB = part;
    asked.length = 0;
    expect(bodyIntersects(row, makePose(), row, beside, { warmStart, intersects: (a, poseA, b, poseB, options) => {
      note(poseA, poseB);
      return intersects(a, poseA, b, poseB, options);
    } })).toBe(true);
    expect(asked, `part ${part}`).toEqual([8 - part, 8 - part]);
    expect([warmStart.partA, warmStart.partB]).toEqual([part, part]);
    asked.length = 0;
    bodyDistance(row, makePose(), row, { ...makePose(), position: { x: 0, y: 3, z: 0 } }, { warmStart,
      distance: (a, poseA, b, poseB, options, out) => {
        note(poseA, poseB);
        return distance(a, poseA, b, poseB, options, out);
      } });
    expect(asked.slice(0, 2), `part ${part}`).toEqual([8 - part, 8 - part]);
  }
});

test("meshes away from their origins meet where two of their triangles do, whichever way they are away", () => {
  const rng = rngFor("meshes away"), uniform = (): number => rng.uniform();
  let meets = 0;
  for (let k = 0; k < 40; k++) {
    const far = [0, 1, 2].map((i) => (i === k % 3 ? rng.pick([-20, 20]) : 0)), [x, y, z] = far,
      mesh = (): Body => {
        const { positions, indices } = moved(soup(7, 0.9, uniform), x, y, z);
        return triangleMesh(positions, indices);
      }, a = mesh(), b = mesh(), pose = randomPose(rng, 0.3), at = { ...makePose(), position: pose.position };
    const { least } = bruteDistance(a, makePose(), b, at);
    if (least < 1e-9 && least > 0) continue;
    if (least === 0) meets++;
    expect(bodyIntersects(a, makePose(), b, at, { intersects }), `case ${k}`).toBe(least === 0);
  }
  expect(meets).toBeGreaterThan(5);
});

test("a mesh of 12 triangles is as far away as the box, from outside", () => {
  const rng = rngFor("compound box"), solid = box(0.5, 0.6, 0.7), m = boxMesh(0.5, 0.6, 0.7),
    mesh = triangleMesh(m.positions, m.indices), ball = sphere(0.2);
  for (let k = 0; k < 200; k++) {
    const poseA = randomPose(rng, 1), poseB = randomPose(rng, 3), d = distance(solid, poseA, ball, poseB).distance;
    if (d > 0) expect(bodyDistance(mesh, poseA, ball, poseB, solver).distance).toBeCloseTo(d, 9);
  }
});

test("a ball in the hole of a torus, beside an L of two boxes, over a half-space", () => {
  const m = torus(2, 0.5, 400, 200), mesh = triangleMesh(m.positions, m.indices), ball = sphere(0.25);
  const r = bodyDistance(mesh, makePose(), ball, makePose(0.5, 0, 0), solver);
  expect(Math.abs(r.distance - 0.75)).toBeLessThan(1e-4); // the sagitta of the inner ring is 5e-5
  const l = compound([{ shape: box(2, 0.5, 0.5), pose: makePose(), id: "foot" },
    { shape: box(0.5, 2, 0.5), pose: makePose(-1.5, 2.5, 0), id: "post" }]);
  const nook = bodyDistance(l, makePose(0, 0, 7), ball, makePose(0.5, 1.5, 7), solver);
  expect(nook.distance).toBeCloseTo(0.75, 12);
  expect(l.ids[nook.partA]).toBe("foot");
  expect(bodyDistance(l, makePose(), ball, makePose(-0.5, 3, 0), solver).partA).toBe(1);
  const ground = halfSpace({ x: 0, y: 1, z: 0 });
  expect(bodyDistance(l, makePose(0, 3, 0), ground, makePose(), solver).distance).toBeCloseTo(2.5, 12);
  expect(bodyDistance(ground, makePose(), mesh, makePose(0, 4, 0), solver).distance).toBeCloseTo(1.5, 9);
});

test("a mesh inside another: the distance is measured between surfaces, and the bodies do not meet", () => {
  const outer = bumpySphere(8, 2, 0), inner = bumpySphere(8, 1, 0);
  const a = triangleMesh(outer.positions, outer.indices), b = triangleMesh(inner.positions, inner.indices);
  const r = bodyDistance(a, makePose(), b, makePose(), solver);
  expect(r.distance).toBeGreaterThan(0.9);
  expect(r.distance).toBeLessThan(1.0001);
  expect(bodyIntersects(a, makePose(), b, makePose(), { intersects })).toBe(false);
});

test("overlapping meshes: distance 0, a pair that meets, all pairs on demand, and no depth", () => {
  const m = bumpySphere(6, 1, 0.1), mesh = triangleMesh(m.positions, m.indices);
  const r = bodyDistance(mesh, makePose(), mesh, makePose(1, 0.1, 0.2), solver);
  expect([r.distance, r.lowerBound, r.status]).toEqual([0, 0, "overlapping"]);
  let pairs = 0;
  forEachPartPairWithin(mesh, makePose(), mesh, makePose(1, 0.1, 0.2), { distance, maxDistance: 0 }, () => pairs++);
  expect(pairs).toBeGreaterThan(10);
  expect(() => deepestPair(mesh, makePose(), mesh, makePose(), { signedDistance })).toThrow("must not be a mesh");
});

test("the depth belongs to the deepest pair of parts", () => {
  const a = compound([{ shape: box(1, 1, 1), pose: makePose() }, { shape: box(1, 1, 1), pose: makePose(5, 0, 0) }]);
  const b = compound([{ shape: sphere(0.5), pose: makePose() }, { shape: sphere(0.5), pose: makePose(5, 0, 0) }]);
  const r = deepestPair(a, makePose(), b, makePose(1.2, 0, 0), { signedDistance });
  expect(r.distance).toBeCloseTo(-0.3, 9);
  const tilted = deepestPair(a, makePose(), b, makePose(0, 1.3, 0), { signedDistance });
  expect(tilted.distance).toBeCloseTo(-0.2, 9);
  // b turned with a: the normal is in the world
  const turned = deepestPair(a, makePose(0, 0, 0, 0, 0, Math.SQRT1_2, Math.SQRT1_2), b, makePose(-1.3, 0, 0), {
    signedDistance });
  expect(turned.distance).toBeCloseTo(-0.2, 9);
  expect(offBy(turned.normal, -1, 0, 0)).toBeLessThan(1e-9);
  const apart = deepestPair(a, makePose(), b, makePose(0, 9, 0), { signedDistance });
  expect([apart.partA, apart.distance, apart.status]).toEqual([-1, NaN, "separated"]);
});

test("beyond a distance nothing is looked for; at it, or nearer, the answer is not biased", () => {
  const m = bumpySphere(6, 1, 0.1), mesh = triangleMesh(m.positions, m.indices), pose = makePose(4, 0, 0);
  const full = bodyDistance(mesh, makePose(), mesh, pose, solver);
  const beyond = bodyDistance(mesh, makePose(), mesh, pose, { distance, maxDistance: full.distance - 0.01 });
  expect([beyond.status, beyond.distance, beyond.partA]).toEqual(["beyond-max-distance", Infinity, -1]);
  expect(beyond.lowerBound).toBeLessThanOrEqual(full.distance);
  expect([beyond.pointA, beyond.pointB, beyond.normal]).toEqual([NOWHERE, NOWHERE, NOWHERE]);
  const within = bodyDistance(mesh, makePose(), mesh, pose, { distance, maxDistance: full.distance + 1e-6 });
  expect(within.distance).toBe(full.distance);
});

test("a support function that gives NaN is announced, and one that runs a query works", () => {
  const broken = { ...box(1, 1, 1), kind: -1, fillsBounds: false };
  const plain = (d: Float64Array, p: Float64Array): number => {
    for (let i = 0; i < 3; i++) p[i] = d[i] < 0 ? -1 : 1;
    return -1;
  };
  broken.support = (_s, d, p) => plain(d, p);
  const c = compound([{ shape: broken, pose: makePose() }, { shape: sphere(1), pose: makePose(9, 0, 0) }]);
  const m = boxMesh(1, 1, 1), mesh = triangleMesh(m.positions, m.indices), out = createBodyDistanceResult();
  let nested = 0;
  Object.assign(broken, { support: (_s: never, d: Float64Array, p: Float64Array) => {
    nested += bodyDistance(mesh, makePose(), mesh, makePose(9, 0, 0), solver).partA;
    return plain(d, p);
  } });
  expect(bodyDistance(c, makePose(), sphere(1), makePose(4, 0, 0), solver, out).distance).toBeCloseTo(2, 9);
  expect(nested).toBeGreaterThan(0);
  Object.assign(broken, { support: (_s: never, _d: Float64Array, p: Float64Array) => {
    p.fill(NaN);
    return -1;
  } });
  const r = bodyDistance(c, makePose(), sphere(1), makePose(4, 0, 0), solver, out);
  expect(r.lowerBound === r.lowerBound && r.status === "separated").toBe(false);
});

test("bodies at the limit are within it; beyond it the lower bound is beyond it", () => {
  const m = boxMesh(1, 1, 1), crate = triangleMesh(m.positions, m.indices), pair = compound([
    { shape: box(1, 1, 1), pose: makePose() }]);
  for (const body of [crate, pair]) for (const [x, maxDistance] of [[3, 1], [2, 0], [1.5, 0]] as const) {
    const r = bodyDistance(body, makePose(), pair, makePose(x, 0, 0), { distance, maxDistance });
    expect([r.distance, r.partB]).toEqual([Math.max(0, x - 2), 0]);
  }
  const r = bodyDistance(crate, makePose(), pair, makePose(3, 0, 0), { distance, maxDistance: 0.75 });
  expect([r.status, r.distance]).toEqual(["beyond-max-distance", Infinity]);
  expect(r.lowerBound).toBeGreaterThan(0.75);
});
