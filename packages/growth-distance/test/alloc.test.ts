/**
 * Bytes per query, in a process of its own (see the same test of the GJK package for why).
 */
import {
  createGrowthBatchResult, createGrowthDerivatives, createGrowthDerivatives2, createGrowthWarmStart,
  createGrowthWarmStart2,
  growthDerivatives, growthDerivatives2, growthDistance, growthDistance2, growthDistanceBatch, growthGradient,
  growthGradient2, growthIntersects, growthIntersects2,
} from "@col/growth-distance";
import { box, capsule, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import { box2, capsule2, ellipse } from "@col/shapes/2d";
import { bytesPerCall, packPose, randomPose, rngFor, settledBytes } from "@col/testkit";
import { createGrowthResult, createGrowthResult2 } from "@col/types";
import { expect, test } from "vitest";

test("a query allocates nothing: mixed kinds, distance and Boolean, warm and cold", () => {
  const rng = rngFor("growth alloc"), hull = convexHull(Array.from({ length: 300 }, () => rng.normal()));
  const shapes = [sphere(0.5), box(0.5, 0.6, 0.7), ellipsoid(0.4, 0.5, 0.6), cylinder(0.5, 0.5), hull,
    capsule(0.3, 0.4)];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 2)), out = createGrowthResult(),
    warmStart = createGrowthWarmStart();
  const warm = { warmStart }, sum = new Float64Array(1);
  for (const o of [warm]) {
    expect(bytesPerCall((n) => {
      for (let i = 0; i < n; i++)
        sum[0] += growthDistance(shapes[i % 6], poses[i & 63], shapes[(i >> 2) % 6], poses[(i * 7 + 1) & 63], o,
          out).alpha;
    })).toBeLessThan(0.5);
  }
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) if (growthIntersects(shapes[i % 6], poses[i & 63], shapes[(i >> 2) % 6],
      poses[(i * 7 + 1) & 63])) sum[0]++;
  })).toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
});

test("a query in the plane allocates nothing", () => {
  const rng = rngFor("growth alloc 2d"), shapes = [box2(0.5, 0.6), ellipse(0.4, 0.7), capsule2(0.3, 0.4)],
    out = createGrowthResult2();
  const poses = Array.from({ length: 64 }, () => ({ x: rng.uniform(-2, 2), y: rng.uniform(-2, 2), c: 0.6, s: 0.8 })),
    warm = { warmStart: createGrowthWarmStart2() };
  const sum = new Float64Array(1);
  for (const o of [undefined, warm]) {
    expect(bytesPerCall((n) => {
      for (let i = 0; i < n; i++)
        sum[0] += growthDistance2(shapes[i % 3], poses[i & 63], shapes[(i >> 2) % 3], poses[(i * 7 + 1) & 63], o,
          out).alpha;
    })).toBeLessThan(0.5);
  }
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) if (growthIntersects2(shapes[i % 3], poses[i & 63], shapes[(i >> 2) % 3],
      poses[(i * 7 + 1) & 63])) sum[0]++;
  })).toBeLessThan(0.5);
});

/** Calls in which all of the query is compiled: at the tolerance of derivatives rare branches are met late. */
const SETTLE = 240000;

test("derivatives and gradients allocate nothing: mixed kinds", () => {
  const rng = rngFor("growth alloc derivatives"), hull = convexHull(Array.from({ length: 60 }, () => rng.normal()));
  const shapes = [sphere(0.5), box(0.5, 0.6, 0.7), ellipsoid(0.4, 0.5, 0.6), cylinder(0.5, 0.5), hull];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 2)), out = createGrowthDerivatives(),
    gradient = new Float64Array(12);
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++) {
      const a = shapes[i % 5], b = shapes[(i >> 2) % 5], poseA = poses[i & 63], poseB = poses[(i * 7 + 1) & 63];
      growthDerivatives(a, poseA, b, poseB, undefined, out);
      growthGradient(a, poseA, b, poseB, out.result, "body", gradient);
    }
  }, SETTLE)).toBeLessThan(0.5);
  expect(gradient.every(Number.isFinite)).toBe(true);
});

test("derivatives and gradients in the plane allocate nothing", () => {
  const rng = rngFor("growth alloc derivatives 2d"), shapes = [box2(0.5, 0.6), ellipse(0.4, 0.7), capsule2(0.3, 0.4)],
    out = createGrowthDerivatives2(), gradient = new Float64Array(6);
  const poses = Array.from({ length: 64 }, () => ({ x: rng.uniform(-2, 2), y: rng.uniform(-2, 2), c: 0.6, s: 0.8 }));
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++) {
      const a = shapes[i % 3], b = shapes[(i >> 2) % 3], poseA = poses[i & 63], poseB = poses[(i * 7 + 1) & 63];
      growthDerivatives2(a, poseA, b, poseB, undefined, out);
      growthGradient2(a, poseA, b, poseB, out.result, "body", gradient);
    }
  }, SETTLE)).toBeLessThan(0.5);
  expect(gradient.every(Number.isFinite)).toBe(true);
});

test("a batch allocates nothing per pair", () => {
  const rng = rngFor("growth alloc batch"), shapes = [box(0.5, 0.6, 0.7), ellipsoid(0.4, 0.5, 0.6)], rows = 100,
    poses = new Float64Array(12 * rows);
  for (let i = 0; i < rows; i++) poses.set(packPose(randomPose(rng, 2)), 12 * i);
  const pairs = Int32Array.from({ length: 2 * rows }, (_, i) => (i >> 1) & 1), out = createGrowthBatchResult(rows);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i += rows) growthDistanceBatch(shapes, pairs, poses, rows, out);
  })).toBeLessThan(0.5);
});
