/**
 * Trouble in the pool: workers that end, errors of the solver, an abort, what cannot be sent. Nothing is lost, nothing
 * is written twice, and the message says what to do.
 */
import { distanceBatch as distances } from "@col/gjk";
import { customShape, sphere } from "@col/shapes";
import { afterAll, describe, expect, it } from "vitest";
import { createPool as createBrowserPool } from "../src/browser.ts";
import { callInWorker, createShapeSet, poolDistanceBatch, poolRayCastBatch, WorkerEndedError } from "../src/index.ts";
import type { Pool } from "../src/index.ts";
import { createPool } from "../src/node.ts";
import { pack, unpack } from "../src/pack.ts";
import { bits, CAST, everyShape, GJK, nodePool, OWN, randomFrom, sceneOf } from "./scene.ts";
import { webWorker } from "./web-worker.ts";

const random = randomFrom(5), shapes = everyShape(random), scene = sceneOf(shapes, 200, 4, random);
const pools: Record<string, Pool> = { threads: nodePool(2), "web workers": createBrowserPool({ worker: webWorker,
  workers: 2 }), "web workers, copied": createBrowserPool({ worker: webWorker, workers: 2, shared: false }) };
const single = bits(distances(scene)), messageOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
  return "none";
};
const counter = (value: number): Int32Array => {
  const array = new Int32Array(new SharedArrayBuffer(4));
  array[0] = value;
  return array;
};
afterAll(async () => {
  for (const pool of Object.values(pools)) await pool.close();
});

describe.each(Object.entries(pools))("%s", (_name, pool) => {
  it.each([[1, 4], [2, -1], [2, 7]])("%i workers that end lose nothing", async (times, dieAt) => {
    const deaths = counter(times), run = { rowsPerPiece: 9 };
    expect(bits(await poolDistanceBatch(pool, OWN, scene, { dieAt, deaths }, run))).toBe(single);
    expect(deaths[0]).toBeLessThanOrEqual(0);
  });
  it("a piece that ends every worker is given up with its rows", async () => {
    const deaths = counter(1000), message = await messageOf(poolDistanceBatch(pool, OWN, scene, { dieAt: 4, deaths },
      { rowsPerPiece: 9 }));
    expect(message).toMatch(/ended in the midst of/);
    expect(bits(await poolDistanceBatch(pool, GJK, scene))).toBe(single); // the pool goes on
  });
  it("the error is that of the first bad row, with its number, whatever the order", async () => {
    const pairs = scene.pairs.slice();
    pairs[2 * 150] = 99;
    pairs[2 * 31 + 1] = -1;
    const bad = { ...scene, pairs };
    for (const rowsPerPiece of [1, 10, 1000])
      expect(await messageOf(poolDistanceBatch(pool, GJK, bad, undefined, { rowsPerPiece }))).toBe(
        `RangeError: distanceBatch: pair 31 names body -1 of ${shapes.length}`);
    const rays = { shapes, poses: scene.poses, rays: new Float64Array(60), bodies: Int32Array.from({ length: 10 },
      (_, k) => (k === 7 ? 500 : 0)) };
    rays.rays.fill(1);
    expect(await messageOf(poolRayCastBatch(pool, CAST, rays, undefined, { rowsPerPiece: 2 })))
      .toContain("pair 7 names body 500");
    expect(await messageOf(poolDistanceBatch(pool, OWN, scene, { throws: true }))).toBe("Error: own: thrown on purpose");
  });
  it("an abort ends it with the signal's reason, and progress is told", async () => {
    const told: number[] = [], controller = new AbortController(), reason = new Error("enough");
    const running = poolDistanceBatch(pool, OWN, scene, { ms: 20 }, { rowsPerPiece: 5, signal: controller.signal,
      onProgress(answered, rows) {
        expect(rows).toBe(200);
        told.push(answered);
        if (answered > 0) controller.abort(reason);
      } });
    await expect(running).rejects.toBe(reason);
    expect(told.at(-1)).toBeLessThan(200);
    await expect(poolDistanceBatch(pool, GJK, scene, undefined, { signal: controller.signal })).rejects.toBe(reason);
    const all: number[] = [];
    await poolDistanceBatch(pool, GJK, scene, undefined, { onProgress: (answered) => all.push(answered) });
    expect(all.at(-1)).toBe(200);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });
  it("calls of any function", async () => {
    expect(await callInWorker(pool, { module: OWN, name: "sum" }, 1, 2, 3)).toBe(6);
    expect(await messageOf(callInWorker(pool, { module: OWN, name: "product" }))).toMatch(
      /exports no function product, it has .*sum/);
    expect(await messageOf(callInWorker(pool, { module: "file:///nowhere.js", name: "x" }))).toMatch(/nowhere/);
  });
});

it("a worker out of memory is an end like others", async () => {
  const pool = createPool({ workers: 1, execArgv: ["--conditions=@col/source"],
    resourceLimits: { maxOldGenerationSizeMb: 30 } });
  await expect(callInWorker(pool, { module: OWN, name: "exhaust" })).rejects.toThrow(WorkerEndedError);
  expect(await callInWorker(pool, { module: OWN, name: "sum" }, 4)).toBe(4);
  await pool.close();
});

describe("refused with a sentence", () => {
  const pool = pools["threads"], own = customShape({ support: (_s, d, out) => {
    out.set(d);
    return -1;
  } });
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ["a support of one's own without its module", () => createShapeSet([sphere(1), own]),
      /^TypeError: createShapeSet: shape of body 1: .*own: URL of a module that exports them by name/],
    ["the same in a batch", () => poolDistanceBatch(pool, GJK, { ...scene, shapes: shapes.with(0, own) }),
      /^TypeError: createShapeSet: shape of body 0/],
    ["what is no shape", () => createShapeSet([{} as never]), /^TypeError: createShapeSet: shape of body 0/],
    ["no list", () => createShapeSet(3 as never), /^TypeError: createShapeSet: shapes must be a list/],
    ["a function for a solver", () => poolDistanceBatch(pool, distances as never, scene),
      /^TypeError: distanceBatch: a function cannot be sent to a worker: give the URL/],
    ["no solver", () => poolDistanceBatch(pool, null as never, scene), /^TypeError: distanceBatch: solver must be the URL/],
    ["poses that do not fit", () => poolDistanceBatch(pool, GJK, { ...scene, poses: new Float64Array(8) }),
      /^RangeError: distanceBatch: need 7 numbers per body in poses, got 8/],
    ["a list for poses", () => poolDistanceBatch(pool, GJK, { ...scene, poses: [1] as never }),
      /^TypeError: distanceBatch: poses must be a typed array, got object/],
    ["half a pair", () => poolDistanceBatch(pool, GJK, { ...scene, pairs: Int32Array.of(1) }),
      /^RangeError: distanceBatch: need 2 body indices per pair, got 1/],
    ["a range outside", () => poolDistanceBatch(pool, GJK, { ...scene, from: 7, to: 201 }),
      /^RangeError: distanceBatch: need 0 <= from <= to <= 200 rows, got from 7, to 201/],
    ["no room", () => poolDistanceBatch(pool, GJK, scene, undefined, { out: distances({ ...scene,
      pairs: scene.pairs.subarray(2) }) }), /^RangeError: distanceBatch: out\.distance has 199 numbers, need 200/],
    ["pieces of nothing", () => poolDistanceBatch(pool, GJK, scene, undefined, { rowsPerPiece: 0 }),
      /^RangeError: distanceBatch: rowsPerPiece must be a whole number >= 1, got 0/],
    ["options with a function", () => poolDistanceBatch(pool, GJK, scene, { f: () => 1 }), /DataCloneError/],
    ["a pool of half a worker", () => Promise.resolve().then(() => createPool({ workers: 0.5 })),
      /^RangeError: createPool: workers must be a whole number from 1 to 1024, got 0\.5/],
    ["a pool of no worker", () => Promise.resolve().then(() => createBrowserPool({ worker: 1 as never, workers: 1 })),
      /^TypeError: createPool: worker must be a function that makes a worker, got number/],
  ])("%s", async (_name, run, message) => {
    expect(await messageOf(run())).toMatch(message);
  });
});

it("packed data comes back with the same bits", () => {
  const data = { a: [1, -0, NaN, -Infinity, 1e300], b: Float64Array.of(-0, NaN, 5e-324), c: null, d: "text, \u00e9",
    e: { f: Uint16Array.of(1, 2, 3), g: Uint8Array.of(255), h: new Int32Array(0) }, i: [] };
  for (const shared of [true, false]) expect(unpack(pack(data, shared))).toEqual(data);
  expect(() => pack({ f: () => 1 }, false)).toThrow(/a function cannot be copied/);
  expect(() => pack({ f: new BigInt64Array(1) }, false)).toThrow(/class BigInt64Array cannot be packed/);
});
