/**
 * The other forms of a query say the same: batches, steps, half-spaces; and the argument checks.
 */
import {
  createGrowthBatchResult, GROWTH_ROW, growthDistance, growthDistance2, growthDistanceBatch, growthGradient2,
  growthIntersects, growthIntersectsBatch, growthSteps,
} from "@col/growth-distance";
import { box, customShape, ellipsoid, halfSpace, point, sphere, withMargin } from "@col/shapes";
import { box2, halfPlane, point2 } from "@col/shapes/2d";
import { makePose, NOWHERE, offBy, packPose, randomPose, rngFor } from "@col/testkit";
import { createGrowthResult, createGrowthResult2, STATUSES } from "@col/types";
import { expect, test } from "vitest";

const o = makePose();

test("a batch answers as single queries do, in A's frame", () => {
  const rng = rngFor("growth batch"), shapes = [box(0.5, 0.6, 0.7), ellipsoid(0.4, 0.5, 0.6), sphere(0.5), point()],
    rows = 200;
  const poses = new Float64Array(12 * rows), pairs = new Int32Array(2 * rows), out = createGrowthBatchResult(rows),
    hits = new Uint8Array(rows), expected: number[] = [];
  for (let i = 0; i < rows; i++) {
    const pose = randomPose(rng, 1.5), a = i % 4, b = (i >> 2) % 4, k = GROWTH_ROW * i;
    poses.set(packPose(pose), 12 * i);
    pairs[2 * i] = a;
    pairs[2 * i + 1] = b;
    growthDistanceBatch(shapes, pairs.subarray(2 * i), poses.subarray(12 * i), 1, { values: out.values.subarray(k),
      status: out.status.subarray(i), iterations: out.iterations.subarray(i) });
    const r = growthDistance(shapes[a], o, shapes[b], pose);
    expect(STATUSES[out.status[i]]).toBe(r.status);
    if (r.status === "optimal") {
      expect(Math.abs(out.values[k] / r.alpha - 1)).toBeLessThan(3e-8);
      expect(offBy(r.normal, out.values[k + 8], out.values[k + 9], out.values[k + 10])).toBeLessThan(1e-2);
    }
    expected.push(growthIntersects(shapes[a], o, shapes[b], pose) ? 1 : 0);
  }
  const all = createGrowthBatchResult(rows);
  growthDistanceBatch(shapes, pairs, poses, rows, all);
  expect(all.values).toEqual(out.values);
  expect(growthIntersectsBatch(shapes, pairs, poses, rows, hits)).toBe(expected.filter((h) => h === 1).length);
  expect(Array.from(hits)).toEqual(expected);
  expect(() => { growthDistanceBatch(shapes, pairs, poses, rows + 1, all); }).toThrow(/pairs must hold at least/);
  poses[0] = 7;
  expect(() => { growthDistanceBatch(shapes, pairs, poses, 1, all); }).toThrow(/row 0 of poses/);
});

test("steps end where the query ends", () => {
  const a = ellipsoid(0.4, 0.5, 0.9), b = box(0.3, 0.4, 0.5), pose = makePose(1, 2, 0.5),
    r = growthDistance(a, o, b, pose);
  const steps = [...growthSteps(a, o, b, pose)];
  expect(steps.length).toBe(r.iterations);
  const last = steps[steps.length - 1];
  expect(last.done).toBe(true);
  expect(last.upper / r.alpha - 1).toBeCloseTo(0, 12);
  expect(last.weights[0] + last.weights[1] + last.weights[2]).toBeCloseTo(1, 14);
});

test("half-spaces, either way round, and their margins", () => {
  const ground = withMargin(halfSpace({ x: 0, y: 1, z: 0 }), 0.1), body = box(0.3, 0.4, 0.5),
    above = makePose(2, 1.5, 0.3);
  const r = growthDistance(body, above, ground, o), back = growthDistance(ground, o, body, above);
  expect(r.alpha).toBeCloseTo(1.5 / 0.5, 14);
  expect(back.alpha).toBeCloseTo(r.alpha, 14);
  expect([offBy(r.normal, 0, -1, 0), offBy(back.normal, 0, 1, 0)]).toEqual([0, 0]);
  const p = back.pointB; // grown three times about its centre, which is where the plane's centre is
  expect(offBy(back.pointA, p.x - 2 + 2 / 3, 0.1, p.z - 0.3 + 0.3 / 3)).toBeLessThan(5e-15);
  expect(growthIntersects(body, above, ground, o)).toBe(false);
  expect(growthIntersects(body, makePose(0, 0.45, 0), ground, o)).toBe(true);
  expect(growthDistance(body, makePose(0, -1, 0), ground, o).status).toBe("coincident-centres");
  expect(() => growthDistance(ground, o, ground, o)).toThrow(TypeError);
  const line = halfPlane({ x: 0, y: 1 });
  expect(growthDistance2(box2(1, 0.5), { x: 0, y: 2, c: 1, s: 0 }, line, { x: 0, y: 0, c: 1, s: 0 }).alpha)
    .toBeCloseTo(4, 14);
  expect(growthDistance2(line, { x: 0, y: 0, c: 1, s: 0 }, box2(1, 0.5), { x: 0, y: 2, c: 1, s: 0 }).alpha)
    .toBeCloseTo(4, 14);
});

test("what is undefined is NaN or named, whatever the result held before", () => {
  const out = createGrowthResult();
  out.alpha = 5;
  out.normal.x = 1;
  expect(growthDistance(point(), o, point(), makePose(1), undefined, out).status).toBe("ill-conditioned");
  expect(out.alpha).toBeNaN();
  expect(out.normal).toEqual(NOWHERE);
  expect(growthIntersects(point(), o, point(), makePose(1), undefined, out)).toBe(false);
  const same = growthDistance(sphere(1), makePose(1, 2, 3), box(1, 1, 1), makePose(1, 2, 3));
  expect(same).toMatchObject({ status: "coincident-centres", alpha: 0, lowerBound: 0, pointA: { x: 1, y: 2, z: 3 } });
  expect(growthDistance2(point2(), { x: 0, y: 0, c: 1, s: 0 }, point2(), { x: 1, y: 0, c: 1, s: 0 }).status)
    .toBe("ill-conditioned");
  const spent = growthDistance(ellipsoid(1, 2, 3), o, box(1, 1, 1), makePose(5, 6, 7),
    { maxIterations: 2, method: "cutting-plane" });
  expect(spent.status).toBe("budget-spent");
  expect(spent.lowerBound).toBeLessThan(spent.alpha);
});

test("argument checks refuse bad poses and options, with the value", () => {
  const bad = makePose(NaN, 0, 0), s = sphere(1);
  expect(() => growthDistance(s, bad, s, o)).toThrow(/poseA.*NaN/);
  expect(() => growthDistance(s, o, s, makePose(0, 0, 0, 0, 0, 0, 2))).toThrow(/poseB/);
  expect(() => growthDistance(s, o, s, makePose(3), { tolerance: -1 })).toThrow(/tolerance must be >= 0, got -1/);
  expect(() => growthDistance(s, o, s, makePose(3), { maxIterations: 0 })).toThrow(/maxIterations must be >= 1, got 0/);
  expect(() => growthDistance(s, o, s, makePose(3), { method: "newton" as "auto" })).toThrow(/method must be one of/);
  expect(() => growthDistance2(box2(1, 1), { x: 0, y: 0, c: 2, s: 0 }, box2(1, 1), { x: 3, y: 0, c: 1, s: 0 }))
    .toThrow(/poseA.*c 2/);
  expect(() => growthGradient2(box2(1, 1), { x: NaN, y: 0, c: 1, s: 0 }, box2(1, 1), { x: 3, y: 0, c: 1, s: 0 },
    createGrowthResult2())).toThrow(/poseA.*NaN/);
  for (const count of [-1, 2.5, NaN, Infinity])
    expect(() => createGrowthBatchResult(count))
      .toThrow(`createGrowthBatchResult: count must be a whole number >= 0, got ${count}`);
});

test("a support function that itself asks for a growth distance", () => {
  const inner = box(1, 1, 1);
  const nosy = customShape({
    inradius: 1, center: { x: 0, y: 0, z: 0 },
    support: (_shape, d, out) => {
      const x = d[0], y = d[1], z = d[2];
      expect(growthDistance(inner, o, sphere(1), makePose(4)).alpha).toBeCloseTo(2, 7);
      out[0] = x < 0 ? -1 : 1; out[1] = y < 0 ? -1 : 1; out[2] = z < 0 ? -1 : 1;
      return -1;
    },
  });
  expect(growthDistance(nosy, o, inner, makePose(3, 1, 0)).alpha).toBeCloseTo(1.5, 7);
});
