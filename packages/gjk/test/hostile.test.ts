/** Argument checks refuse bad input and echo the value; odd but valid input gets an answer. */
import { createDistanceBatchResult, distance, distanceBatch, intersects } from "@col/gjk";
import { box, capsule, customShape, halfSpace, point, segment, sphere, triangle } from "@col/shapes";
import { makePose, offBy } from "@col/testkit";
import { expect, test } from "vitest";

const here = makePose(), there = makePose(3, 0, 0), cube = box(1, 1, 1);

test("poses that are none are refused with their numbers", () => {
  const nan = makePose(NaN, 0, 0), far = makePose(Infinity, 0, 0), zero = makePose(0, 0, 0, 0, 0, 0, 0),
    long = makePose(0, 0, 0, 0, 0, 0, 2);
  for (const ask of [distance, intersects]) {
    expect(() => ask(cube, nan, cube, there))
      .toThrow(/poseA: need a position within 1e50 and a unit quaternion.*position \(NaN, 0, 0\)/);
    expect(() => ask(cube, here, cube, far)).toThrow(/poseB.*Infinity/);
    expect(() => ask(cube, here, cube, zero)).toThrow(/poseB.*got \(0, 0, 0, 0\): its length is 0/);
    expect(() => ask(cube, long, cube, there)).toThrow(/poseA.*got \(0, 0, 0, 2\): its length is 2/);
    expect(() => ask(cube, here, cube, makePose(0, 0, 0, NaN, 0, 0, 1))).toThrow(/poseB/);
  }
});

test("a quaternion off by rounding is normalised", () => {
  const q = makePose(3, 0, 0, 0, 0, 0, 1 + 4e-4);
  expect(distance(cube, here, cube, q).distance).toBe(1);
});

test("options that make no sense are refused with their values", () => {
  expect(() => distance(cube, here, cube, there, { tolerance: -1 })).toThrow("options.tolerance must be >= 0, got -1");
  expect(() => distance(cube, here, cube, there, { tolerance: NaN })).toThrow("got NaN");
  expect(() => distance(cube, here, cube, there, { dualityGap: -1e-8 })).toThrow("options.dualityGap");
  expect(() => distance(cube, here, cube, there, { maxIterations: 0 }))
    .toThrow("options.maxIterations must be >= 1, got 0");
  expect(() => distance(cube, here, cube, there, { maxDistance: -2 }))
    .toThrow("options.maxDistance must be >= 0, got -2");
});

test("a refused query leaves no trace: the next one answers", () => {
  expect(() => distance(cube, makePose(NaN), cube, there)).toThrow();
  expect(distance(cube, here, cube, there).distance).toBe(1);
});

test("coincident shapes of every flatness overlap", () => {
  const flat = triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 });
  const line = segment({ x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 });
  for (const s of [point(), line, flat, cube, sphere(1), capsule(1, 1)]) {
    const r = distance(s, here, s, here);
    expect(r.distance).toBe(0);
    expect(r.lowerBound).toBe(0);
    expect(r.status).toBe("overlapping");
    expect(Number.isFinite(r.pointA.x + r.pointA.y + r.pointA.z)).toBe(true);
    expect(r.pointB).toEqual(r.pointA);
    expect(intersects(s, here, s, here)).toBe(true);
  }
});

test("a segment of no length and a triangle of no area are the points they are", () => {
  const p = { x: 1, y: 2, z: 3 };
  expect(distance(segment(p, p), here, point(), here).distance).toBeCloseTo(Math.sqrt(14), 15);
  expect(distance(triangle(p, p, p), here, point(), here).distance).toBeCloseTo(Math.sqrt(14), 15);
});

test("a spent budget says so and keeps a valid bracket", () => {
  const turned = makePose(4, 1, 0.5, 0.5, 0.5, 0.5, 0.5), ball = sphere(0.5);
  for (let maxIterations = 1; maxIterations < 6; maxIterations++) {
    const r = distance(box(1, 2, 3), here, box(0.2, 1, 2), turned, { maxIterations });
    const full = distance(box(1, 2, 3), here, box(0.2, 1, 2), turned);
    expect(r.lowerBound).toBeLessThanOrEqual(full.distance + 1e-14);
    expect(r.distance).toBeGreaterThanOrEqual(full.distance - 1e-14);
    expect(r.iterations).toBeLessThanOrEqual(maxIterations);
    if (r.status === "budget-spent") expect(r.iterations).toBe(maxIterations);
  }
  expect(distance(ball, here, ball, there, { maxIterations: 1 }).status).toBe("budget-spent");
});

test("half-spaces: apart, touching, overlapping, in either order, with margins; two of them are refused", () => {
  const floor = halfSpace({ x: 0, y: 2, z: 0 }, 0.5), ball = sphere(1), up = makePose(0, 4, 0);
  for (const swap of [false, true]) {
    const r = swap ? distance(floor, here, ball, up) : distance(ball, up, floor, here);
    expect(r.distance).toBeCloseTo(2.5, 14);
    expect(r.lowerBound).toBeLessThanOrEqual(2.5); // less the rounding of its sums
    expect(r.lowerBound).toBeGreaterThan(2.5 - 4e-14);
    expect(offBy(r.normal, 0, swap ? 1 : -1, 0)).toBe(0);
    expect(offBy(swap ? r.pointA : r.pointB, 0, 0.5, 0)).toBeLessThan(5e-15);
    expect(offBy(swap ? r.pointB : r.pointA, 0, 3, 0)).toBeLessThan(5e-15);
  }
  const tilted = makePose(0, 1.2, 0, 0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8));
  expect(distance(cube, tilted, floor, here).status).toBe("overlapping");
  expect(intersects(floor, here, ball, makePose(0, 1.4, 0))).toBe(true);
  expect(intersects(floor, here, ball, makePose(0, 1.6, 0))).toBe(false);
  expect(intersects(cube, makePose(0, 9, 0), floor, here)).toBe(false);
  expect(() => distance(floor, here, floor, here)).toThrow("two half-spaces");
});

test("a support function may itself run a query (re-entrancy)", () => {
  const inner = box(0.5, 0.5, 0.5);
  const nested = customShape({
    support: (_shape, d, out) => {
      const x = d[0], y = d[1], z = d[2];
      if (distance(inner, here, inner, there).distance !== 2) throw new Error("the nested query went wrong");
      out[0] = x >= 0 ? 0.5 : -0.5; out[1] = y >= 0 ? 0.5 : -0.5; out[2] = z >= 0 ? 0.5 : -0.5;
      return -1;
    },
  });
  const turned = makePose(2, 0.3, 0.1, 0.1, 0.2, 0.3, Math.sqrt(1 - 0.14));
  const expected = distance(inner, here, cube, turned), got = distance(nested, here, cube, turned);
  expect(got.distance).toBe(expected.distance);
  expect(got.pointB).toEqual(expected.pointB);
});

test("batches check sizes and indices before they compute", () => {
  const shapes = [cube, cube], poses = new Float64Array(14).fill(0);
  poses[6] = 1; poses[13] = 1; poses[7] = 3;
  expect(() => distanceBatch({ shapes, poses: new Float64Array(13), pairs: Int32Array.of(0, 1) }))
    .toThrow("need 7 numbers per body, got 13 for 2 bodies");
  expect(() => distanceBatch({ shapes, poses, pairs: Int32Array.of(0) }))
    .toThrow("need 2 body indices per pair, got 1 numbers");
  expect(() => distanceBatch({ shapes, poses, pairs: Int32Array.of(0, 2) })).toThrow("pair 0 names body 2 of 2");
  expect(() => distanceBatch({ shapes, poses, pairs: Int32Array.of(0, 1), to: 2 })).toThrow("got from 0, to 2");
  expect(() => distanceBatch({ shapes, poses, pairs: Int32Array.of(0, 1) }, undefined, createDistanceBatchResult(0)))
    .toThrow("out has room for 0 pairs, need 1");
  expect(() => createDistanceBatchResult(-1)).toThrow("got -1");
});
