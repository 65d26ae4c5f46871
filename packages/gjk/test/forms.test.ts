/** Other forms of the same answer: batches, single steps, warm starts, early stops, the allocation-free call. */
import { createDistanceBatchResult, distance, distanceBatch, gjkSteps, intersects, intersectsBatch } from "@col/gjk";
import type { GjkStep } from "@col/gjk";
import { convexHull, cylinder, ellipsoid } from "@col/shapes";
import { pairStream, poisonResult, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { PairCase } from "@col/testkit";
import { createDistanceResult, createWarmStart, STATUSES } from "@col/types";
import type { StartStrategy } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(1500);
/**
 * A hundred roundings of 2^-53: what a sum of a dozen products collects, and room. Relative to the size. No dimension.
 */
const ROUNDING = 1e-14;

test(seededTitle("a batch is the loop, bit for bit, on shared memory and in ranges", N), () => {
  const rng = rngFor("gjk batch"), shapes = [], poses: number[] = [], pairs: number[] = [];
  for (const p of pairStream(rng, factory, N)) {
    for (const [shape, { position: t, quaternion: q }] of [[p.a, p.poseA], [p.b, p.poseB]] as const) {
      pairs.push(shapes.push(shape) - 1);
      poses.push(t.x, t.y, t.z, q.x, q.y, q.z, q.w);
    }
  }
  const shared = new Float64Array(new SharedArrayBuffer(8 * poses.length));
  shared.set(poses);
  const input = { shapes, poses: shared, pairs: Int32Array.from(pairs) }, half = N >> 1;
  const out = createDistanceBatchResult(N), hits = new Uint8Array(N);
  distanceBatch({ ...input, to: half }, undefined, out);
  distanceBatch({ ...input, from: half }, undefined, out);
  intersectsBatch(input, undefined, hits);
  const pose = (i: number): { position: { x: number; y: number; z: number };
    quaternion: { x: number; y: number; z: number; w: number } } => ({
    position: { x: poses[7 * i], y: poses[7 * i + 1], z: poses[7 * i + 2] },
    quaternion: { x: poses[7 * i + 3], y: poses[7 * i + 4], z: poses[7 * i + 5], w: poses[7 * i + 6] },
  });
  for (let i = 0; i < N; i++) {
    const r = distance(shapes[2 * i], pose(2 * i), shapes[2 * i + 1], pose(2 * i + 1));
    expect([out.distance[i], out.lowerBound[i], out.iterations[i], STATUSES[out.status[i]]]).toEqual([r.distance,
      r.lowerBound, r.iterations, r.status]);
    expect([...out.pointA.subarray(3 * i, 3 * i + 3)]).toEqual([r.pointA.x, r.pointA.y, r.pointA.z]);
    expect([...out.pointB.subarray(3 * i, 3 * i + 3)]).toEqual([r.pointB.x, r.pointB.y, r.pointB.z]);
    expect([...out.normal.subarray(3 * i, 3 * i + 3)]).toEqual([r.normal.x, r.normal.y, r.normal.z]);
    expect(hits[i] === 1).toBe(intersects(shapes[2 * i], pose(2 * i), shapes[2 * i + 1], pose(2 * i + 1)));
  }
});

/**
 * Largest coordinate that entered a query: points of the cores in their own frames, their difference, the offset of the
 * frames. Length.
 */
function entered(p: PairCase, steps: readonly GjkStep[]): number {
  const { position: s } = p.poseA, { position: t } = p.poseB;
  let size = Math.max(Math.abs(t.x - s.x), Math.abs(t.y - s.y), Math.abs(t.z - s.z));
  for (const { w, supportA, supportB } of steps) {
    for (const v of [w, supportA, supportB]) size = Math.max(size, Math.abs(v.x), Math.abs(v.y), Math.abs(v.z));
  }
  return size;
}

test(seededTitle("the steps are the loop: same bounds up to rounding, |x| falls, lower never passes upper", N), () => {
  const rng = rngFor("gjk steps");
  let sameCount = 0;
  for (const p of pairStream(rng, factory, N)) {
    const steps = [...gjkSteps(p.a, p.poseA, p.b, p.poseB)], last = steps[steps.length - 1];
    const r = distance(p.a, p.poseA, p.b, p.poseB), margin = p.a.margin + p.b.margin, size = entered(p, steps);
    if (last.iteration === r.iterations) sameCount++;
    if (last.outcome === "converged") expect(Math.abs(Math.max(0, last.upper - margin) - r.distance))
      .toBeLessThanOrEqual(1e-9 * size);
    if (last.outcome === "inside") expect(r.status).toBe("overlapping");
    for (let i = 2; i < steps.length; i++)
      expect(steps[i].upper).toBeLessThanOrEqual(steps[i - 1].upper + ROUNDING * size);
    for (const s of steps) expect(s.lower).toBeLessThanOrEqual(s.upper + ROUNDING * size);
  }
  expect(sameCount / N).toBeGreaterThan(0.97); // 1.3 % of all pairs differ: by rounding, at the last step
});

test(seededTitle("the steps take a remembered simplex as the loop does", N), () => {
  const rng = rngFor("gjk warm steps");
  let sameCount = 0;
  for (const p of pairStream(rng, factory, N)) {
    const warmStart = createWarmStart(), options = { warmStart, start: "simplex" } as const;
    distance(p.a, p.poseA, p.b, p.poseB, options);
    const beside = { ...p.poseB, position: { ...p.poseB.position, x: p.poseB.position.x + 1e-3 * p.b.bounds[3] } };
    const steps = [...gjkSteps(p.a, p.poseA, p.b, beside, options)], last = steps[steps.length - 1];
    const r = distance(p.a, p.poseA, p.b, beside, options), margin = p.a.margin + p.b.margin;
    if (last.iteration === r.iterations) sameCount++;
    if (last.outcome === "converged") expect(Math.abs(Math.max(0, last.upper - margin) - r.distance))
      .toBeLessThanOrEqual(1e-9 * entered(p, steps));
    if (last.outcome === "inside") expect(r.status).toBe("overlapping");
  }
  expect(sameCount / N).toBeGreaterThan(0.95);
});

const STRATEGIES: readonly StartStrategy[] = ["none", "centres", "previous", "transported", "simplex"];

test(seededTitle("no start changes the answer, nor does a warm start of another pair", N), () => {
  const rng = rngFor("gjk warm"), warm = createWarmStart(), out = createDistanceResult();
  for (const p of pairStream(rng, factory, N)) {
    const cold = distance(p.a, p.poseA, p.b, p.poseB);
    const size = Math.max(1e-300, ...[p.a, p.b].flatMap((s) => [...s.bounds].map(Math.abs)), cold.distance);
    for (const start of STRATEGIES) {
      distance(p.a, p.poseA, p.b, p.poseB, { warmStart: warm, start }, poisonResult(out));
      expect(Math.abs(out.distance - cold.distance)).toBeLessThanOrEqual(1e-9 * size);
    }
  }
});

const MOTIONS = 30;

test(
  seededTitle(
    "a hull that passes another: a remembered simplex needs 1.1 iterations, a remembered direction fewer than a fixed "
      + "one", MOTIONS), () => {
  // Against the centres a remembered direction wins on most pairs at this distance and loses on some: no law.
  const rng = rngFor("gjk motion"), out = createDistanceResult(),
    mean: Record<StartStrategy, number> = { none: 0, centres: 0, previous: 0, transported: 0, simplex: 0 };
  for (let m = 0; m < MOTIONS; m++) {
    const hull = convexHull(Array.from({ length: 600 }, () => rng.normal())), still = randomPose(rng, 0),
      { quaternion } = randomPose(rng, 0);
    const iterations = (start: StartStrategy): number => {
      const warm = createWarmStart();
      let sum = 0;
      for (let i = 0; i < 50; i++)
        sum += distance(hull, still, hull, { position: { x: 7, y: 0.01 * i, z: 0.3 }, quaternion },
          { warmStart: warm, start }, out).iterations;
      return sum / 50;
    };
    const counts = STRATEGIES.map(iterations);
    STRATEGIES.forEach((start, k) => { mean[start] += counts[k] / MOTIONS; });
    expect(Math.min(...counts), "the simplex is best in every motion").toBe(counts[STRATEGIES.indexOf("simplex")]);
  }
  // the first query's iterations, then one each, two where the nearest features change
  expect(mean.simplex).toBeLessThan(1.2);
  for (const start of ["previous", "transported"] as const) expect(mean[start]).toBeLessThan(0.9 * mean.none);
});

test("maxDistance stops early and biases nothing below it", () => {
  const a = ellipsoid(1, 0.5, 0.3), b = cylinder(0.5, 1), rng = rngFor("gjk max distance"), pa = randomPose(rng, 0);
  for (let i = 0; i < 200; i++) {
    const pb = randomPose(rng, 4), full = distance(a, pa, b, pb);
    const far = distance(a, pa, b, pb, { maxDistance: full.distance + 1e-6 });
    expect(far.distance).toBe(full.distance);
    expect(far.status).toBe(full.status);
    if (full.distance > 0.1) {
      const near = distance(a, pa, b, pb, { maxDistance: 0.5 * full.distance });
      expect(near.status).toBe("beyond-max-distance");
      expect(near.lowerBound).toBeGreaterThan(0.5 * full.distance);
      expect(near.lowerBound).toBeLessThanOrEqual(full.distance + 1e-12);
      expect(near.distance).toBeGreaterThanOrEqual(full.distance - 1e-12);
      expect(near.iterations).toBeLessThanOrEqual(full.iterations);
      expect(intersects(a, pa, b, pb, { maxDistance: 0.99 * full.distance })).toBe(false);
      expect(intersects(a, pa, b, pb, { maxDistance: 1.01 * full.distance })).toBe(true);
    }
  }
});
