/**
 * No query allocates: mixed kinds, all paths (closed form, GJK, expansion, polish), cold and warm, after queries on
 * other shapes.
 */
import { box, capsule, cone, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import { createDistanceResult, createWarmStart } from "@col/types";
import { expect, test } from "vitest";
import { penetration, signedDistance } from "../src/index.ts";

/** Calls after which nothing may be allocated any more. */
const SETTLE = 480000;

test("a query allocates nothing, also in a program with other records of the keys x, y, z", () => {
  const names = { x: "east", y: "up", z: "north" };
  expect(names).toEqual({ x: "east", y: "up", z: "north" });
  const rng = rngFor("epa alloc"), hull = convexHull(Array.from({ length: 300 }, () => rng.normal())),
    square = box(0.5, 0.6, 0.7);
  const shapes = [sphere(0.5), square, ellipsoid(0.4, 0.5, 0.6), cylinder(0.5, 0.5), hull, cone(0.5, 0.5),
    capsule(0.2, 0.5)];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 0.5)), out = createDistanceResult();
  const warmOptions = { warmStart: createWarmStart() }, sum = new Float64Array(1);
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += signedDistance(shapes[i % 7], poses[i & 63], shapes[(i >> 2) % 7], poses[(i * 7) & 63], undefined,
        out).distance;
  }, SETTLE), "cold").toBeLessThan(0.5);
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += signedDistance(shapes[i % 7], poses[i & 63], shapes[(i >> 2) % 7], poses[(i * 7) & 63], warmOptions,
        out).distance;
  }, SETTLE), "warm").toBeLessThan(0.5);
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += penetration(shapes[i % 7], poses[i & 63], shapes[(i >> 2) % 7], poses[(i * 7) & 63], undefined,
        out).distance;
  }, SETTLE), "penetration").toBeLessThan(0.5);
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += signedDistance(square, poses[i & 63], square, poses[(i * 7) & 63], undefined, out).distance;
  }, SETTLE), "boxes").toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
}, 240000);
