/** No query allocates: mixed kinds, all paths (closed form, GJK, expansion, polish), cold and warm, after queries on other shapes. */
import { box, capsule, cone, convexHull, cylinder, ellipsoid, sphere, supportFace } from "@col/shapes";
import { bytesPerCall, randomPose, rngFor } from "@col/testkit";
import { createDistanceResult, createWarmStart } from "@col/types";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold, penetration, signedDistance } from "../src/index.ts";

test("a query allocates nothing, also in a program with other records of the keys x, y, z", () => {
  const names = { x: "east", y: "up", z: "north" };
  expect(names.x).toBe("east");
  const rng = rngFor("epa alloc"), hull = convexHull(Array.from({ length: 300 }, () => rng.normal())), square = box(0.5, 0.6, 0.7);
  const shapes = [sphere(0.5), square, ellipsoid(0.4, 0.5, 0.6), cylinder(0.5, 0.5), hull, cone(0.5, 0.5), capsule(0.2, 0.5)];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 0.5)), out = createDistanceResult();
  const warmOptions = { warmStart: createWarmStart() }, sum = new Float64Array(1);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += signedDistance(shapes[i % 7], poses[i & 63], shapes[(i >> 2) % 7], poses[(i * 7) & 63], undefined, out).distance;
  }), "cold").toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += signedDistance(shapes[i % 7], poses[i & 63], shapes[(i >> 2) % 7], poses[(i * 7) & 63], warmOptions, out).distance;
  }), "warm").toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += penetration(shapes[i % 7], poses[i & 63], shapes[(i >> 2) % 7], poses[(i * 7) & 63], undefined, out).distance;
  }), "penetration").toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += signedDistance(square, poses[i & 63], square, poses[(i * 7) & 63], undefined, out).distance;
  }), "boxes").toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
}, 240000);

test("a manifold allocates nothing beyond the slack handed to the two support faces, a number each", () => {
  const rng = rngFor("epa alloc manifold"), shapes = [sphere(0.5), box(0.5, 0.6, 0.7), cylinder(0.5, 0.5), cone(0.5, 0.5), capsule(0.2, 0.5)];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 0.5)), out = createContactManifold(4), options = { face: supportFace }, sum = new Float64Array(1);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += contactManifold(shapes[i % 5], poses[i & 63], shapes[(i >> 2) % 5], poses[(i * 7) & 63], options, out).count;
  })).toBeLessThan(33);
  expect(sum[0]).toBeGreaterThan(0);
});
