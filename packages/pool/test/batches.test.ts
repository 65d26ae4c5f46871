/**
 * Batches over workers give the bits of one thread: every batch form, every kind of shape, any number of workers, any
 * size of pieces, on shared memory and copied.
 */
import { distanceBatch as accelDistances } from "@col/accel";
import { rayCastBatch as rays, shapeCastBatch as casts, timeOfImpactBatch as impacts } from "@col/cast";
import { signedDistanceBatch as signed } from "@col/epa";
import { createDistanceBatchResult, distanceBatch as distances, intersectsBatch as meets } from "@col/gjk";
import { distanceBatch2 as distances2, intersectsBatch2 as meets2,
  signedDistanceBatch2 as signed2 } from "@col/gjk2d-barycode";
import { createGrowthBatchResult, growthDistanceBatch as growth,
  growthIntersectsBatch as growthMeets } from "@col/growth-distance";
import { sphere } from "@col/shapes";
import { box2, capsule2, convexPolygon, disc } from "@col/shapes/2d";
import { afterAll, describe, expect, it } from "vitest";
import { createPool as createBrowserPool } from "../src/browser.ts";
import { createShapeSet, poolDistanceBatch, poolDistanceBatch2, poolGrowthDistanceBatch, poolGrowthIntersectsBatch,
  poolIntersectsBatch,
  poolIntersectsBatch2, poolRayCastBatch, poolShapeCastBatch, shareArray, poolSignedDistanceBatch,
  poolTimeOfImpactBatch } from "../src/index.ts";
import type { Pool } from "../src/index.ts";
import { bits, CAST, EPA, everyShape, GJK, nodePool, ownShape, OWN, posesOf, randomFrom, sceneOf,
  url } from "./scene.ts";
import { cube } from "./own.ts";
import { webWorker } from "./web-worker.ts";

const random = randomFrom(23), shapes = everyShape(random), scene = sceneOf(shapes, 300, 4, random);
const bounded = shapes.filter((s) => s.bounds[0] > -1e9), closed = sceneOf(bounded, 40, 3, random);
const pools: Record<string, Pool> = {
  "1 thread": nodePool(1), "3 threads": nodePool(3),
  "web workers, shared": createBrowserPool({ worker: webWorker, workers: 2 }),
  "web workers, copied": createBrowserPool({ worker: webWorker, workers: 2, shared: false }),
};
const set = createShapeSet(shapes);
afterAll(async () => {
  for (const pool of Object.values(pools)) await pool.close();
});

describe.each(Object.entries(pools))("%s", (_name, pool) => {
  it.each([undefined, 1, 7, 1000])("distances, pieces of %s rows", async (rowsPerPiece) => {
    const input = { ...scene, shapes: await set }, run = rowsPerPiece === undefined ? {} : { rowsPerPiece };
    expect(bits(await poolDistanceBatch(pool, GJK, input, undefined, run))).toBe(bits(distances(scene)));
    expect(bits({ hits: await poolIntersectsBatch(pool, GJK, input, undefined,
      run) })).toBe(bits({ hits: meets(scene) }));
  });
  it("other solvers and options", async () => {
    const options = { tolerance: 1e-4 }, small = { ...closed, shapes: bounded };
    expect(bits(await poolDistanceBatch(pool, new URL(url("accel")), scene, options)))
      .toBe(bits(accelDistances(scene, options)));
    expect(bits(await poolSignedDistanceBatch(pool, { module: EPA }, small, options))).toBe(bits(signed(small,
      options)));
  });
  it("a range, into arrays of the caller's", async () => {
    const out = createDistanceBatchResult(300), expected = createDistanceBatchResult(300);
    for (const one of [out, expected]) for (const array of Object.values(one)) (array as Float64Array).fill(9);
    const input = { ...scene, from: 17, to: 211 };
    expect(await poolDistanceBatch(pool, GJK, input, undefined, { out })).toBe(out);
    expect(bits(out)).toBe(bits(distances(input, undefined, expected)));
    expect(bits(await poolDistanceBatch(pool, GJK, { ...scene, from: 5, to: 5 }, undefined,
      { out }))).toBe(bits(expected));
  });
  it("rays, casts, times of impact", async () => {
    const count = 20, pairs = closed.pairs.subarray(0, 2 * count), { poses } = closed;
    const ray = { shapes: bounded, poses, bodies: pairs.subarray(0, count),
      rays: Float64Array.from({ length: 6 * count }, () => 6 * random() - 2) };
    expect(bits(await poolRayCastBatch(pool, CAST, ray, undefined, { rowsPerPiece: 3 }))).toBe(bits(rays(ray)));
    const cast = { shapes: bounded, poses, pairs, translations: Float64Array.from({ length: 3 * count },
      () => 4 * random() - 2) };
    expect(bits(await poolShapeCastBatch(pool, CAST, cast, undefined, { rowsPerPiece: 3 }))).toBe(bits(casts(cast)));
    const impact = { shapes: bounded, poses, pairs, motions: Float64Array.from({ length: 9 * bounded.length },
      () => random() - 0.5) };
    expect(bits(await poolTimeOfImpactBatch(pool, CAST, impact, undefined, { rowsPerPiece: 3 })))
      .toBe(bits(impacts(impact)));
  });
  it("growth distances", async () => {
    const solids = bounded.filter((s) => s.inradius > 0 || s.margin > 0), count = 30;
    const pairs = Int32Array.from({ length: 2 * count }, () => Math.floor(random() * solids.length));
    const bInA = new Float64Array(12 * count);
    for (let k = 0; k < count; k++) bInA.set([1, 0, 0, 0, 1, 0, 0, 0, 1, 3 * random(), 3 * random(), 1], 12 * k);
    const input = { shapes: solids, pairs, bInA }, one = createGrowthBatchResult(count), hits = new Uint8Array(count);
    growth(solids, pairs, bInA, count, one);
    growthMeets(solids, pairs, bInA, count, hits);
    expect(bits(await poolGrowthDistanceBatch(pool, url("growth-distance"), input, undefined, { rowsPerPiece: 4 })))
      .toBe(bits(one));
    expect(bits({ hits: await poolGrowthIntersectsBatch(pool, url("growth-distance"), input) })).toBe(bits({ hits }));
  });
  it("the plane", async () => {
    const flat = [disc(0.5), box2(0.3, 0.6), capsule2(0.2, 0.5), convexPolygon([0, 0, 1, 0, 0, 1])],
      module = url("gjk2d-barycode");
    const pairs = Int32Array.from({ length: 60 }, () => Math.floor(random() * 4)), poses = new Float64Array(16);
    for (let k = 0; k < 4; k++) poses.set([3 * random(), 3 * random(), 0.6, 0.8], 4 * k);
    for (const at of [poses, null]) {
      const input = { shapes: flat, pairs, poses: at }, values = new Float64Array(240), status = new Uint8Array(30),
        hits = new Uint8Array(30);
      distances2(flat, pairs, at, values, status);
      expect(bits(await poolDistanceBatch2(pool, module, input, undefined, { rowsPerPiece: 7 })))
        .toBe(bits({ values, status }));
      signed2(flat, pairs, at, values, status);
      expect(bits(await poolDistanceBatch2(pool, { module, name: "signedDistanceBatch2" }, input)))
        .toBe(bits({ values, status }));
      meets2(flat, pairs, at, hits);
      expect(bits({ hits: await poolIntersectsBatch2(pool, module, input) })).toBe(bits({ hits }));
    }
  });
  it("supports of a user's own, by the URL of their module", async () => {
    const own = [ownShape(cube.support), sphere(0.5), ownShape(cube.support)], input = sceneOf(own, 20, 3, random);
    const packed = await createShapeSet(own, { own: OWN });
    expect(bits(await poolDistanceBatch(pool, GJK, { ...input, shapes: packed }))).toBe(bits(distances(input)));
  });
});

it("a pool says whether it shares memory", () => {
  expect(Object.entries(pools).map(([name, { shared }]) => [name, shared])).toEqual([["1 thread", true],
    ["3 threads", true], ["web workers, shared", true], ["web workers, copied", false]]);
});

it("arrays on shared memory are used in place", async () => {
  const out = createDistanceBatchResult(300), shared = Object.fromEntries(Object.entries(out)
    .map(([name, array]) => [name, shareArray(array as Float64Array)])) as unknown as typeof out;
  const poses = shareArray(posesOf(shapes.length, 4, random)), input = { ...scene, poses };
  expect(shareArray(poses)).toBe(poses);
  const answers = await poolDistanceBatch(pools["3 threads"], GJK, input, undefined, { out: shared });
  expect(answers.distance).toBe(shared.distance);
  expect(bits(answers)).toBe(bits(distances(input)));
});
