/**
 * Trouble in the pool: workers that end, errors of the solver, an abort, what cannot be sent. Nothing is lost, nothing
 * is written twice, and the message says what to do.
 */
import { createDistanceBatchResult, distanceBatch as distances } from "@col/gjk";
import { customShape, sphere } from "@col/shapes";
import { afterAll, describe, expect, it } from "vitest";
import { createPool as createBrowserPool } from "../src/browser.ts";
import type { WorkerLike } from "../src/browser.ts";
import {
  callInWorker, createShapeSet, poolDistanceBatch, poolIntersectsBatch, poolRayCastBatch, WorkerEndedError,
} from "../src/index.ts";
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
    expect(message).toMatch(/ended (during a task|while they computed)/);
    expect(bits(await poolDistanceBatch(pool, GJK, scene))).toBe(single); // the pool goes on
  });
  it("the error names the first bad row, whatever the order", async () => {
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
    expect(await messageOf(poolDistanceBatch(pool, OWN, scene,
      { throws: true }))).toBe("Error: own: thrown on purpose");
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
  it("progress counts the rows of the pieces that are answered", async () => {
    const told: number[] = [];
    await poolDistanceBatch(pool, OWN, scene, { ms: 120 }, { rowsPerPiece: 40,
      onProgress: (answered) => told.push(answered) });
    expect(told.filter((answered) => answered % 40 !== 0)).toEqual([]);
    expect(new Set(told).size).toBeGreaterThan(2);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(200);
  });
  it("an onProgress that throws ends the batch with its error, and nothing else", async () => {
    for (const at of [0, 200]) {
      const onProgress = (answered: number): void => {
        if (answered >= at) throw new Error("told on purpose");
      };
      expect(await messageOf(poolDistanceBatch(pool, OWN, scene, { ms: 20 }, { rowsPerPiece: 20, onProgress })))
        .toBe("Error: told on purpose");
    }
    expect(bits(await poolDistanceBatch(pool, GJK, scene))).toBe(single);
  });
  it("calls of any function", async () => {
    expect(await callInWorker(pool, { module: OWN, name: "sum" }, 1, 2, 3)).toBe(6);
    expect(await messageOf(callInWorker(pool, { module: OWN, name: "product" }))).toMatch(
      /exports no function product, it has .*sum/);
    expect(await messageOf(callInWorker(pool, { module: "file:///nowhere.js", name: "x" }))).toMatch(/nowhere/);
    const survive = { module: OWN, name: "survive" }, calls = counter(0), all = counter(0);
    expect(await callInWorker(pool, survive, calls, 2)).toBe(3); // the third worker answers
    expect(await messageOf(callInWorker(pool, survive, all, 10))).toMatch(/^WorkerEndedError: /);
    expect([calls[0], all[0]]).toEqual([3, 3]);
  });
});

it("a worker out of memory is an end like others", async () => {
  const pool = createPool({ workers: 1, execArgv: ["--conditions=@col/source"],
    resourceLimits: { maxOldGenerationSizeMb: 30 } });
  await expect(callInWorker(pool, { module: OWN, name: "exhaust" })).rejects.toThrow(WorkerEndedError);
  expect(await callInWorker(pool, { module: OWN, name: "sum" }, 4)).toBe(4);
  await pool.close();
});

it.each(Object.keys(pools))("%s: a pool that was closed starts no worker", async (kind) => {
  let started = 0, ended = 0;
  const worker = (): WorkerLike => {
    const made = webWorker(), terminate = made.terminate.bind(made);
    started++;
    made.terminate = () => {
      ended++;
      terminate();
    };
    return made;
  };
  const pool = kind === "threads" ? nodePool(2)
    : createBrowserPool({ worker, workers: 2, shared: kind === "web workers" });
  let running: Promise<string>[] = [];
  await new Promise<number>((onProgress) => {
    running = [1, 2, 3].map(() => messageOf(poolDistanceBatch(pool, OWN, scene, { ms: 300 },
      { rowsPerPiece: 20, onProgress })));
  });
  await pool.close();
  const closed = "Error: pool: the pool is closed";
  expect(await Promise.all(running)).toEqual([closed, closed, closed]);
  const before = started;
  expect(await messageOf(poolDistanceBatch(pool, GJK, scene))).toBe(closed);
  expect(await messageOf(callInWorker(pool, { module: OWN, name: "sum" }, 1))).toBe(closed);
  await pool.close();
  expect([started, ended]).toEqual([before, before]);
});

/** An array whose memory went to another thread. */
function gone<T extends Float64Array | Int32Array>(array: T): T {
  structuredClone(array.buffer, { transfer: [array.buffer as ArrayBuffer] });
  return array;
}

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
    ["no solver", () => poolDistanceBatch(pool, null as never, scene),
      /^TypeError: distanceBatch: solver must be the URL/],
    ["poses that do not fit", () => poolDistanceBatch(pool, GJK, { ...scene, poses: new Float64Array(8) }),
      /^RangeError: distanceBatch: need 7 numbers per body in poses, got 8/],
    ["a list for poses", () => poolDistanceBatch(pool, GJK, { ...scene, poses: [1] as never }),
      /^TypeError: distanceBatch: poses must be a typed array, got object/],
    ["nothing for an input", () => poolDistanceBatch(pool, GJK, null as never),
      /^TypeError: distanceBatch: input must be an object, got null/],
    ["nothing for shapes", () => poolDistanceBatch(pool, GJK, { ...scene, shapes: null as never }),
      /^TypeError: distanceBatch: shapes must be a list or a set of createShapeSet, got null/],
    ["nothing for a run", () => poolDistanceBatch(pool, GJK, scene, undefined, null as never),
      /^TypeError: distanceBatch: run must be an object, got null/],
    ["nothing for a run of hits", () => poolIntersectsBatch(pool, GJK, scene, undefined, null as never),
      /^TypeError: intersectsBatch: run must be an object, got null/],
    ["nothing for a pool", () => poolDistanceBatch(null as never, GJK, scene),
      /^TypeError: distanceBatch: pool must be one of createPool, got null/],
    ["nothing for a pool of a call", () => callInWorker(undefined as never, { module: OWN, name: "sum" }),
      /^TypeError: callInWorker: pool must be one of createPool, got undefined/],
    ["nothing for a call", () => callInWorker(pool, null as never), /^TypeError: callInWorker: solver must be the URL/],
    ["nothing for options of a pool", () => Promise.resolve().then(() => createPool(null as never)),
      /^TypeError: createPool: options must be an object, got null/],
    ["nothing for options of a pool in a page", () => Promise.resolve().then(() => createBrowserPool(null as never)),
      /^TypeError: createPool: options must be an object, got null/],
    ["nothing for options of a set", () => createShapeSet([], null as never),
      /^TypeError: createShapeSet: options must be an object, got null/],
    ["pairs that went to another thread", () => poolDistanceBatch(pool, GJK,
      { ...scene, pairs: gone(Int32Array.of(0, 1)) }),
      /^TypeError: distanceBatch: the buffer of pairs is detached/],
    ["poses that went to another thread", () => poolDistanceBatch(pool, GJK,
      { ...scene, poses: gone(scene.poses.slice()) }), /^TypeError: distanceBatch: the buffer of poses is detached/],
    ["answers that went to another thread", () => poolDistanceBatch(pool, GJK, scene, undefined,
      { out: { ...createDistanceBatchResult(200), pointA: gone(new Float64Array(600)) } }),
    /^TypeError: distanceBatch: the buffer of out\.pointA is detached/],
    ["a set that went to another thread", async () => {
      const set = await createShapeSet(shapes), buffer = new ArrayBuffer(8);
      gone(new Int32Array(buffer));
      await poolDistanceBatch(pool, GJK, { ...scene, shapes: { ...set, buffer } });
    }, /^TypeError: distanceBatch: the buffer of shapes is detached/],
    ["answers of another class", () => poolDistanceBatch(pool, GJK, scene, undefined,
      { out: { ...createDistanceBatchResult(200), distance: new Int32Array(200) as never } }),
    /^TypeError: distanceBatch: out\.distance must be of class Float64Array, got Int32Array/],
    ["hits of another class", () => poolIntersectsBatch(pool, GJK, scene, undefined,
      { out: new Float64Array(200) as never }),
      /^TypeError: intersectsBatch: out\.hits must be of class Uint8Array, got Float64Array/],
    ["poses of whole numbers without end", () => poolDistanceBatch(pool, GJK,
      { ...scene, poses: new BigInt64Array(7 * shapes.length) as never }),
    /^TypeError: distanceBatch: poses must be a typed array of numbers, got BigInt64Array/],
    ["a view for poses", () => poolDistanceBatch(pool, GJK, { ...scene,
      poses: new DataView(new ArrayBuffer(8)) as never }),
      /^TypeError: distanceBatch: poses must be a typed array of numbers, got DataView/],
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
