/** Batches give the bits of the single calls; wrong sizes and indices are refused before anything is computed. */
import {
  CAST_STATUSES, createCastBatchResult, rayCast, rayCastBatch, shapeCast, shapeCastBatch, timeOfImpact,
  timeOfImpactBatch,
} from "@col/cast";
import type { CastBatchResult, CastResult } from "@col/cast";
import { box, capsule, ellipsoid, sphere } from "@col/shapes";
import { randomPose, rngFor } from "@col/testkit";
import { expect, test } from "vitest";

const rng = rngFor("cast batches"), COUNT = 200;
const shapes = [box(1, 1, 1), sphere(0.7), capsule(0.3, 1), ellipsoid(0.5, 1, 0.7)];
const bodyPoses = shapes.map(() => randomPose(rng, 4));
const poses = Float64Array.from(bodyPoses.flatMap(({ position: p, quaternion: q }) => [p.x, p.y, p.z, q.x, q.y, q.z,
  q.w]));
const numbers = (n: number): Float64Array => Float64Array.from({ length: n }, () => 4 * rng.normal());
const pairs = Int32Array.from({ length: 2 * COUNT }, (_, i) => (i % 2 === 0 ? rng.integer(2) : 2 + rng.integer(2)));
const xyz = (v: Float64Array, k: number): { x: number; y: number; z: number } => ({ x: v[k], y: v[k + 1], z: v[k +
  2] });

function same(r: CastBatchResult, i: number, one: CastResult): void {
  const row = (v: Float64Array): number[] => [...v.subarray(3 * i, 3 * i + 3)], { pointA: p, pointB: q,
    normal: n } = one;
  expect([r.time[i], r.lowerTime[i], r.iterations[i], CAST_STATUSES[r.status[i]]])
    .toEqual([one.time, one.lowerTime, one.iterations, one.status]);
  expect([row(r.pointA), row(r.pointB), row(r.normal)]).toEqual([[p.x, p.y, p.z], [q.x, q.y, q.z], [n.x, n.y, n.z]]);
}

test("batches are the single calls, whole and in ranges", () => {
  const rays = numbers(6 * COUNT), bodies = Uint16Array.from({ length: COUNT }, () => rng.integer(4));
  const translations = numbers(3 * COUNT), motions = numbers(9 * shapes.length).map((x) => 0.3 * x);
  const r = rayCastBatch({ shapes, poses, rays, bodies }), out = createCastBatchResult(COUNT);
  const s = shapeCastBatch({ shapes, poses, pairs, translations, to: 50 }, { targetDistance: 0.1 }, out);
  expect(s).toBe(out);
  shapeCastBatch({ shapes, poses, pairs, translations, from: 50 }, { targetDistance: 0.1 }, out);
  const t = timeOfImpactBatch({ shapes, poses, pairs, motions, to: 40 });
  const seen = new Set<number>();
  for (let i = 0; i < COUNT; i++) {
    const a = pairs[2 * i], b = pairs[2 * i + 1], k = bodies[i];
    same(r, i, rayCast(shapes[k], bodyPoses[k], xyz(rays, 6 * i), xyz(rays, 6 * i + 3)));
    same(s, i, shapeCast(
      shapes[a], bodyPoses[a], shapes[b], bodyPoses[b], xyz(translations, 3 * i), { targetDistance: 0.1 },
    ));
    seen.add(r.status[i]);
    if (i >= 40) continue;
    const motion = (j: number): Parameters<typeof timeOfImpact>[2] =>
      ({ velocity: xyz(motions, 9 * j), angularVelocity: xyz(motions, 9 * j + 3), about: xyz(motions, 9 * j + 6) });
    same(t, i, timeOfImpact(shapes[a], bodyPoses[a], motion(a), shapes[b], bodyPoses[b], motion(b)));
  }
  expect(seen.size).toBeGreaterThan(1);
});

test("sizes and indices that do not fit are refused before anything is computed", () => {
  const rays = numbers(6), bodies = Int32Array.of(0), motions = numbers(36), translations = numbers(3 * COUNT);
  expect(() => rayCastBatch({ shapes, poses, rays: numbers(7),
    bodies })).toThrow("rays needs 6 numbers per ray, got 7 for 1");
  expect(() => rayCastBatch({ shapes, poses, rays, bodies: Int32Array.of(4) })).toThrow("names body 4 of 4");
  expect(() => rayCastBatch({ shapes, poses: numbers(3), rays, bodies })).toThrow("7 numbers per body, got 3");
  expect(() => rayCastBatch({ shapes, poses, rays, bodies }, {}, createCastBatchResult(0))).toThrow("room for 0");
  expect(() => shapeCastBatch({ shapes, poses, pairs,
    translations: rays })).toThrow("translations needs 3 numbers per pair");
  expect(() => shapeCastBatch({ shapes, poses, pairs, translations, from: -1 })).toThrow("from -1");
  expect(() => timeOfImpactBatch({ shapes, poses, pairs,
    motions: rays })).toThrow("motions needs 9 numbers per body, got 6 for 4");
  expect(() => timeOfImpactBatch({ shapes, poses, pairs: Int32Array.of(1),
    motions })).toThrow("2 body indices per pair");
  expect(() => createCastBatchResult(-1)).toThrow("count must be an integer >= 0, got -1");
});
