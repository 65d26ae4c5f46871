/**
 * Other forms of the same answer: batches, steps, warm starts, early stops; bad input; no allocation is in
 * alloc.test.ts.
 */
import { accelSteps, createDistanceBatchResult, distance, distanceBatch, intersects,
  intersectsBatch } from "@col/accel";
import type { AccelOptions } from "@col/accel";
import { box, convexHull, cylinder, ellipsoid, halfSpace, point, sphere } from "@col/shapes";
import { makePose, pairStream, poisonResult, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { createDistanceResult, createWarmStart, STATUSES } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(600);

test(seededTitle("a batch is the loop, bit for bit", N), () => {
  const rng = rngFor("accel batch"), shapes = [], poses: number[] = [], pairs: number[] = [],
    all = [...pairStream(rng, factory, N)];
  for (const p of all) {
    for (const [shape, { position: t, quaternion: q }] of [[p.a, p.poseA], [p.b, p.poseB]] as const) {
      pairs.push(shapes.push(shape) - 1);
      poses.push(t.x, t.y, t.z, q.x, q.y, q.z, q.w);
    }
  }
  const input = { shapes, poses: Float64Array.from(poses), pairs: Int32Array.from(pairs) },
    out = createDistanceBatchResult(N);
  distanceBatch({ ...input, to: N >> 1 }, undefined, out);
  distanceBatch({ ...input, from: N >> 1 }, undefined, out);
  const hits = intersectsBatch(input);
  all.forEach((p, i) => {
    const r = distance(p.a, p.poseA, p.b, p.poseB);
    expect([out.distance[i], out.lowerBound[i], out.iterations[i], STATUSES[out.status[i]]]).toEqual([r.distance,
      r.lowerBound, r.iterations, r.status]);
    expect([...out.normal.subarray(3 * i, 3 * i + 3)]).toEqual([r.normal.x, r.normal.y, r.normal.z]);
    expect(hits[i] === 1).toBe(intersects(p.a, p.poseA, p.b, p.poseB));
  });
});

const STEPPED: readonly AccelOptions[] = [
  { method: "gjk" }, { method: "polyak" }, { method: "nesterov" }, { method: "nesterov", normalize: true },
  { method: "nesterov", restart: true },
  { method: "newton" }, { method: "auto" }, { method: "frank-wolfe", maxIterations: 60 },
  { method: "frank-wolfe", step: "open-loop", maxIterations: 60 },
];
for (const options of STEPPED) {
  test(seededTitle(`the steps are the loop: ${JSON.stringify(options)}`, N), () => {
    const rng = rngFor("accel steps");
    let same = 0;
    for (const p of pairStream(rng, factory, N)) {
      const steps = [...accelSteps(p.a, p.poseA, p.b, p.poseB, options)],
        r = distance(p.a, p.poseA, p.b, p.poseB, options);
      const last = steps[steps.length - 1], margin = p.a.margin + p.b.margin;
      if (last.iteration === r.iterations) same++;
      const size = Math.max(...steps.map((s) => Math.max(Math.abs(s.w.x), Math.abs(s.w.y), Math.abs(s.w.z))), 1e-300,
        ...[...p.a.bounds].map(Math.abs));
      if (last.outcome === "converged" && r.status === "separated")
        expect(Math.abs(Math.max(0, last.upper - margin) - r.distance)).toBeLessThanOrEqual(1e-8 * size);
      for (const s of steps) expect(s.lower).toBeLessThanOrEqual(s.upper + 1e-13 * size);
      // the certificate at the end is a true duality gap
      if (last.outcome === "converged" && options.method !== "frank-wolfe") expect(last.momentum).toBe(false);
    }
    expect(same / N).toBeGreaterThan(0.95); // the rest differ by rounding at the last step
  });
}

test("second-order methods tell the kind of every step, and their gap closes", () => {
  const pose = makePose(2.2, 0.4, 0.3, 0.1, 0.2, 0.3, 0.92736184954957), crate = box(0.5, 0.6, 0.7);
  const kinds = (a: ConvexShape, b: ConvexShape, at: Pose): string =>
    [...accelSteps(a, makePose(), b, at, { method: "newton" })].map((s) => s.kind[0]).join("");
  expect(kinds(ellipsoid(1, 0.5, 0.3), ellipsoid(0.3, 1, 0.2), pose)).toMatch(/^o*n{2,6}$|^no*n{1,6}$/);
  expect(kinds(ellipsoid(1, 0.5, 0.3), ellipsoid(0.3, 1, 0.2), makePose(0.2, 0.1, 0))).toMatch(/^no+$/);
  expect(kinds(cylinder(0.5, 1), crate, pose)).toMatch(/^f+n+$/);
  const last = [...accelSteps(cylinder(0.5, 1), makePose(), crate, pose, { method: "newton" })].at(-1);
  expect(last?.outcome).toBe("converged");
  expect(last?.gap).toBeLessThan(1e-8);
});

test(seededTitle("no start changes the answer, nor does a warm start of another pair", N), () => {
  const rng = rngFor("accel warm"), warm = createWarmStart(), out = createDistanceResult();
  for (const p of pairStream(rng, factory, N)) {
    const cold = distance(p.a, p.poseA, p.b, p.poseB);
    const size = Math.max(1e-300, ...[p.a, p.b].flatMap((s) => [...s.bounds].map(Math.abs)), cold.distance);
    for (const start of ["none", "centres", "previous", "transported", "simplex", "ellipsoids"] as const) {
      distance(p.a, p.poseA, p.b, p.poseB, { warmStart: warm, start }, poisonResult(out));
      expect(Math.abs(out.distance - cold.distance)).toBeLessThanOrEqual(1e-9 * size);
    }
  }
});

test("a moving pair needs fewer iterations with a warm start", () => {
  for (const shape of [ellipsoid(3, 2, 1),
    convexHull(Array.from({ length: 600 }, ((rng) => () => rng.normal())(rngFor("accel motion"))))]) {
    const turn = randomPose(rngFor("accel motion pose"), 0), count = (options: AccelOptions): number => {
      let sum = 0;
      for (let i = 0; i < 100; i++) {
        sum += distance(shape, turn, shape, { position: { x: 7, y: 0.01 * i, z: 0.3 }, quaternion: turn.quaternion },
          options).iterations;
      }
      return sum / 100;
    };
    expect(count({ warmStart: createWarmStart() })).toBeLessThan(count({}));
  }
});

test("maxDistance stops early and biases nothing below it", () => {
  const rng = rngFor("accel max distance");
  for (const [a, b] of [[ellipsoid(1, 0.5, 0.3), ellipsoid(0.2, 0.5, 1)],
    [ellipsoid(1, 0.5, 0.3), cylinder(0.5, 1)]] as const) {
    for (let i = 0; i < 200; i++) {
      const pa = randomPose(rng, 0), pb = randomPose(rng, 4), full = distance(a, pa, b, pb);
      expect(distance(a, pa, b, pb, { maxDistance: full.distance + 1e-6 }).distance).toBe(full.distance);
      if (!(full.distance > 0.1)) continue;
      const near = distance(a, pa, b, pb, { maxDistance: 0.5 * full.distance });
      expect(near.status).toBe("beyond-max-distance");
      expect(near.lowerBound).toBeGreaterThan(0.5 * full.distance);
      expect(near.lowerBound).toBeLessThanOrEqual(full.distance + 1e-12);
      expect(near.distance).toBeGreaterThanOrEqual(full.distance - 1e-12);
      expect(intersects(a, pa, b, pb, { maxDistance: 0.99 * full.distance })).toBe(false);
      expect(intersects(a, pa, b, pb, { maxDistance: 1.01 * full.distance })).toBe(true);
    }
  }
});

const here = makePose(), there = makePose(3, 0, 0), cube = box(1, 1, 1);

test("bad input is refused with its value", () => {
  expect(() => distance(cube, makePose(NaN), cube, there)).toThrow(/poseA.*NaN/);
  expect(() => distance(cube, here, cube, there, { tolerance: -1 })).toThrow("options.tolerance must be >= 0, got -1");
  expect(() => distance(cube, here, cube, there, { method: "simplex" as "gjk" }))
    .toThrow("options.method must be one of auto, gjk");
  expect(() => distance(cube, here, cube, there, { normalize: 1 as unknown as boolean })).toThrow("options.normalize");
  expect(() => distance(cube, here, cube, there, { method: "frank-wolfe", step: "long" as "open-loop" }))
    .toThrow("options.step");
  expect(() => distance(halfSpace({ x: 0, y: 1, z: 0 }), here, halfSpace({ x: 0, y: 1, z: 0 }), there))
    .toThrow(TypeError);
  expect(distance(cube, here, cube, there).distance).toBe(1);
});

test("coincident, point-like, needle and flat ellipsoids get an answer", () => {
  const thin = ellipsoid(1, 1e-6, 1e-6), disc = ellipsoid(1, 1e-6, 1), ball = sphere(1);
  for (const s of [thin, disc, ball, point(), ellipsoid(1, 1, 1)]) {
    const r = distance(s, here, s, here);
    expect([r.distance, r.lowerBound, r.status]).toEqual([0, 0, "overlapping"]);
    expect(Number.isFinite(r.pointA.x + r.pointA.y + r.pointA.z)).toBe(true);
    expect(intersects(s, here, s, here)).toBe(true);
  }
  expect(distance(thin, here, disc, makePose(0, 1, 0)).distance).toBeCloseTo(1 - 2e-6, 12);
  expect(distance(thin, here, thin, makePose(2.5, 0, 0)).distance).toBeCloseTo(0.5, 12);
  expect(distance(ball, here, thin, makePose(0, 2, 0)).distance).toBeCloseTo(1 - 1e-6, 12);
  const budget = distance(ellipsoid(3, 2, 1), here, ellipsoid(1, 2, 3), makePose(5, 4, 3, 0.5, 0.5, 0.5, 0.5),
    { maxIterations: 1 });
  expect(budget.iterations).toBeGreaterThan(0);
  expect(budget.lowerBound).toBeLessThanOrEqual(budget.distance);
});

test("half-spaces are answered in closed form", () => {
  const r = distance(halfSpace({ x: 0, y: 1, z: 0 }), here, ellipsoid(1, 0.5, 1), makePose(0, 2, 0));
  expect(r.distance).toBeCloseTo(1.5, 14);
  expect(intersects(halfSpace({ x: 0, y: 1, z: 0 }), here, ellipsoid(1, 0.5, 1), makePose(0, 0.4, 0))).toBe(true);
});
