/** Bytes per query, in a process of its own: what V8 allocates depends on what the call sites have seen. */
import { createCastResult, createMotion, motionBetween, signedPointDistance, rayCast, rayIteration, shapeCast,
  timeOfImpact } from "@col/cast";
import { signedDistance } from "@col/epa";
import {
  box, capsule, cone, convexHull, cylinder, ellipsoid, halfSpace, sphere, triangle, withMargin,
} from "@col/shapes";
import { bytesPerCall, placeAtDistance, randomPose, rngFor, settledBytes } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { expect, test } from "vitest";

const UP: Float64Array = Float64Array.of(0, 1, 0);

test("rays, linear casts and times of impact allocate nothing: mixed kinds", () => {
  const rng = rngFor("cast alloc"), hull = convexHull(Array.from({ length: 300 }, () => rng.normal()));
  const shapes = [
    sphere(0.5),
    box(0.5, 0.6, 0.7),
    ellipsoid(0.4, 0.5, 0.6),
    cylinder(0.5, 0.5),
    hull,
    capsule(0.3, 0.5),
    withMargin(box(0.2, 0.3, 0.4), 0.1),
    withMargin(hull, 0.1),
  ];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 2)),
    out = createCastResult(),
    sum = new Float64Array(1);
  const ways = poses.map(({ position: p }) => ({ x: -p.x, y: -p.y, z: -p.z })), options = { maxTime: 2 },
    rays = { maxTime: 2 };
  const impact = { maxTime: 0.9, tolerance: 1e-8 };
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += rayCast(
        shapes[i & 7],
        poses[i & 63],
        poses[(i * 7) & 63].position,
        ways[(i * 7) & 63],
        rays,
        out,
      ).lowerTime;
  }, 400_000)).toBeLessThan(0.5);
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += shapeCast(
        shapes[i & 7],
        poses[i & 63],
        shapes[(i >> 3) & 7],
        poses[(i * 7) & 63],
        ways[(i * 7) & 63],
        options,
        out,
      ).lowerTime;
  }, 400_000)).toBeLessThan(0.5);
  const far = ways.map((w) => ({ x: 3 * w.x, y: 3 * w.y, z: 3 * w.z }));
  const near = { targetDistance: 1 };
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++) {
      const j = (i * 7) & 63;
      sum[0] += shapeCast(shapes[i & 7], poses[i & 63], shapes[(i >> 3) & 7], poses[j], far[j], near, out).lowerTime;
    }
  }, 400_000)).toBeLessThan(0.5);
  // starts in contact, pressed, sliding and parting, and stuck
  const round = [-1, 0, 1].flatMap((x) => [-1, 1].map((y) => ({ x, y, z: 0 })));
  const stuck = { startInside: "release" } as const;
  const touching = shapes.map((s) => shapes.map((t, k) => placeAtDistance(s, poses[k], t, poses[k + 9], UP, 0)));
  const sunk = shapes.map((s) => shapes.map((t, k) => placeAtDistance(s, poses[k], t, poses[k + 9], UP, -0.01)));
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++) {
      const j = i & 7, k = (i >> 3) & 7;
      sum[0] += shapeCast(shapes[j], poses[k], shapes[k], touching[j][k], round[i % 6], options, out).lowerTime;
    }
  }, 200_000)).toBeLessThan(0.5);
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++) {
      const j = i & 7, k = (i >> 3) & 7;
      sum[0] += shapeCast(shapes[j], poses[k], shapes[k], sunk[j][k], round[i % 6], stuck, out).lowerTime;
    }
  }, 60_000)).toBeLessThan(0.5);
  const still = { velocity: { x: 0, y: 0, z: 0 } };
  const motions = ways.map((velocity) => ({ velocity, angularVelocity: { x: velocity.z, y: 1, z: velocity.y } }));
  const spinning = ways.map((velocity) => ({ ...still, angularVelocity: velocity }));
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      const k = (i * 7) & 63;
      sum[0] += timeOfImpact(
        shapes[i & 7], poses[i & 63], (i & 1) === 0 ? still : spinning[i & 63],
        shapes[(i >> 3) & 7], poses[k], motions[k], impact, out,
      ).lowerTime;
    }
  })).toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
});

test("distances of points and motions between poses allocate nothing", () => {
  const o = { x: 0, y: 0, z: 0 }, y = { x: 0, y: 1, z: 0 };
  const shapes = [sphere(0.5), box(0.5, 0.6, 0.7), cylinder(0.5, 0.5), capsule(0.3, 0.5), cone(0.4, 0.5),
    triangle(o, { x: 1, y: 0, z: 0 }, y), halfSpace(y), withMargin(box(0.2, 0.3, 0.4), 0.1)];
  const rng = rngFor("points alloc"), poses = Array.from({ length: 64 }, () => randomPose(rng, 2));
  const out = createDistanceResult(), sum = new Float64Array(1), motion = createMotion();
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += signedPointDistance(shapes[i & 7], poses[i & 63], poses[(7 * i) & 63].position, undefined,
        out).distance;
  }, 400_000)).toBeLessThan(0.5);
  const others = [ellipsoid(0.4, 0.5, 0.6), withMargin(ellipsoid(0.2, 0.3, 0.4), 0.1)], by = { solver: signedDistance };
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += signedPointDistance(others[i & 1], poses[i & 63], poses[(7 * i) & 63].position, by, out).distance;
  }, 400_000)).toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      sum[0] += motionBetween(poses[i & 63], poses[(7 * i) & 63], undefined, motion).velocity.x;
    }
  })).toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
});

test("no query holds its options record", async () => {
  const from = { x: 9, y: 0, z: 0 }, way = { x: -1, y: 0, z: 0 }, at = randomPose(rngFor("held"), 1);
  const handed = [rayCast, rayIteration].map((solver, k) => {
    const options = { maxTime: 5 + k, startInside: "exit" as const };
    solver(box(1, 1, 1), at, from, way, options, createCastResult());
    return new WeakRef(options);
  });
  await new Promise((done) => { setTimeout(done, 0); });
  (globalThis as { gc?: () => void }).gc?.();
  expect(handed.map((r) => r.deref())).toEqual([undefined, undefined]);
});
