/**
 * One part of the suite `scaling` in a separate process: cost against vertices, against pairs by the batch forms,
 * memory of shapes, and a batch over threads of a pool, which share poses, pairs and answers.
 */
import { availableParallelism } from "node:os";
import { buildQueries, buildShape, checksum, createRandom, createTimer, findSolver, overlapping, placeAll,
  pointsOnEllipsoid, sweep, warmUp } from "@col/bench";
import type { Question, ShapePair } from "@col/bench";
import { signedDistanceBatch } from "@col/epa";
import { createDistanceBatchResult, distanceBatch, intersectsBatch } from "@col/gjk";
import { box, capsule, cylinder, sphere } from "@col/shapes";
import { median } from "simple-statistics";
import { Tinypool } from "tinypool";
import type { JobRows, Session } from "../workers/process.ts";
import { NODE_ARGUMENTS } from "../workers/process.ts";
import { pairsOf, posesOf, shapeList, shapesOf } from "./bodies.ts";
import type { ScalingJob, ScalingRows, ThreadJob } from "./bodies.ts";

const now = (): number => performance.now() * 1e6;

/** Pairs of hulls of one size, close (0.001 .. 0.1 m) and overlapping. */
const PAIRS_OF_SIZE = 24;
const TARGETS = [-0.01, 0.001, 0.1];
const SWEEPS = 7;

/** ns per query by size: distance and Boolean of close pairs, distance by accel, depth of overlapping ones. */
function vertices({ sizes, seed, seconds }: ScalingJob & { readonly part: "vertices" }): ScalingRows {
  const timer = createTimer(now);
  const cells: readonly (readonly [string, Question])[] = [["gjk", "distance"], ["accel", "distance"],
    ["gjk", "boolean"], ["accel", "boolean"], ["epa", "depth"]];
  const running = new Map(cells.map(([name]) => [name, findSolver(name).start({ dualityGap: undefined })]));
  return [sizes[0], ...sizes].map((size) => {
    const random = createRandom(seed + size);
    const pairs = Array.from({ length: PAIRS_OF_SIZE },
      (): ShapePair => ({ a: pointsOnEllipsoid(random, size), b: pointsOnEllipsoid(random, size), label: "hull" }));
    const set = placeAll(pairs, TARGETS, random), queries = buildQueries(set), deep = overlapping(set),
      apart = queries.flatMap((_, i) => (deep.includes(i) ? [] : [i]));
    const times = new Float64Array(queries.length), answers = new Float64Array(queries.length);
    const found = cells.map(([name, question]) => {
      const solver = running.get(name), order = question === "depth" ? deep : apart;
      if (solver === undefined) throw new Error(`no solver ${name}`);
      warmUp(solver, question, order.map((i) => queries[i]), timer, seconds * 1e9);
      const samples = order.map((): number[] => []);
      for (let k = 0; k < SWEEPS; k++) {
        sweep(solver, question, queries, order, timer, times, answers);
        order.forEach((i, j) => samples[j].push(times[i]));
      }
      return median(samples.map((s) => median(s)));
    });
    return [size, ...found];
  }).slice(1); // the first size is measured twice and told once: it meets cold code
}

/** Bodies of the largest batch: pairs repeat bodies, as a broad phase's do. */
const BODIES = 20_000;
const SIDE = 8;
/** Pairs whose answers are held at once: more are asked in blocks of this size, as a user with finite memory does. */
const BLOCK = 100_000;

/** ns per pair and million pairs per second against the number of pairs, for each batch form. */
function pairs({ counts, seed }: ScalingJob & { readonly part: "pairs" }): ScalingRows {
  const shapes = shapeList(BODIES, shapesOf(64, seed)), poses = new Float64Array(7 * BODIES),
    most = counts.reduce((p, q) => Math.max(p, q), 0);
  const list = new Int32Array(2 * most), size = Math.min(BLOCK, most);
  posesOf(BODIES, SIDE, seed, poses);
  pairsOf(most, BODIES, seed, list);
  const out = createDistanceBatchResult(size), signed = createDistanceBatchResult(size), hits = new Uint8Array(size);
  const forms: readonly ((from: number, to: number) => number)[] = [
    (from, to) => distanceBatch({ shapes, poses, pairs: list.subarray(2 * from, 2 * to) }, undefined, out).distance[0],
    (from, to) => intersectsBatch({ shapes, poses, pairs: list.subarray(2 * from, 2 * to) }, undefined, hits)[0],
    (from, to) => signedDistanceBatch({ shapes, poses, pairs: list.subarray(2 * from, 2 * to) }, undefined,
      signed).distance[0],
  ];
  for (const form of forms) form(0, Math.min(size, 20_000));
  return counts.map((count) => [count, ...forms.map((form) => {
    const rounds = Math.max(1, Math.min(200, Math.floor(20_000 / count))), samples: number[] = [];
    let sum = 0;
    for (let k = 0; k < rounds; k++) {
      const start = now();
      for (let from = 0; from < count; from += size) sum += form(from, Math.min(count, from + size));
      samples.push((now() - start) / count);
    }
    return sum === -1 ? NaN : median(samples);
  })]);
}

/** Shapes built to measure one. */
const COPIES = 200;

/** Bytes per shape: growth of heap and array buffers over many equal shapes, collected before each reading. */
function memory({ sizes, seed }: ScalingJob & { readonly part: "memory" }): ScalingRows {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error("the memory part needs --expose-gc");
  const bytes = (): number => {
    collect();
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const of = (name: string, make: () => unknown): readonly (string | number)[] => {
    const held: unknown[] = new Array<unknown>(COPIES).fill(null), before = bytes();
    for (let k = 0; k < COPIES; k++) held[k] = make();
    const after = bytes();
    return [name, held.length === 0 ? 0 : Math.max(0, Math.round((after - before) / COPIES))];
  };
  const makers: readonly (readonly [string, () => unknown])[] = [
    ["sphere", () => sphere(0.2)], ["box", () => box(0.15, 0.2, 0.25)], ["capsule", () => capsule(0.1, 0.2)],
    ["cylinder", () => cylinder(0.15, 0.2)],
  ];
  for (const [name, make] of makers) of(name, make); // once untold: code and caches
  const primitives = makers.map(([name, make]) => of(name, make));
  return [...primitives, ...sizes.map((size) => {
    const spec = pointsOnEllipsoid(createRandom(seed + size), size);
    return of(`hull of ${size} vertices`, () => buildShape(spec));
  })];
}

/** Pairs and bodies of the threads' batch. */
const THREAD_BODIES = 20_000, VERTICES = 64, WARM_UP = 20_000;
const THREAD = new URL("./thread.ts", import.meta.url).href;

/** Queries per second of the machine by threads, the best of some rounds; queries of one thread, speed-up, checksum. */
async function threads({ pairs: count, rounds,
  seed }: ScalingJob & { readonly part: "threads" }): Promise<ScalingRows> {
  const poses = new SharedArrayBuffer(56 * THREAD_BODIES), list = new SharedArrayBuffer(8 * count),
    distance = new SharedArrayBuffer(8 * count), cores = availableParallelism(), rows: [number, number, string][] = [];
  posesOf(THREAD_BODIES, SIDE, seed, new Float64Array(poses));
  pairsOf(count, THREAD_BODIES, seed, new Int32Array(list));
  for (let n = 1; n <= Math.max(2, cores); n *= 2) {
    const pool = new Tinypool({ filename: THREAD, minThreads: n, maxThreads: n, execArgv: [...NODE_ARGUMENTS] });
    try {
      let best = Infinity;
      for (let k = 0; k <= rounds; k++) {
        const share = (t: number): number => Math.floor((t * count) / n);
        const jobs = Array.from({ length: n }, (_, t): ThreadJob => ({ poses, pairs: list, distance, seed,
          vertices: VERTICES, from: share(t), to: share(t + 1), warmUp: k === 0 ? WARM_UP : 0 }));
        const times = await Promise.all(jobs.map(async (job) => await pool.run(job) as number));
        if (k > 0) best = Math.min(best, Math.max(...times)); // round 0 compiles and builds the shapes
      }
      rows.push([n, count / (best * 1e-9), checksum(new Float64Array(distance))]);
    } finally {
      await pool.destroy();
    }
  }
  return rows.map(([n, perSecond, bits]) => [n, perSecond, perSecond / n, perSecond / rows[0][1], bits]);
}

/** See the file's header. */
export const start = async (job: ScalingJob): Promise<Session> => ({ answer: { rows: job.part === "vertices"
  ? vertices(job) : job.part === "pairs" ? pairs(job) : job.part === "memory" ? memory(job)
  : await threads(job) } satisfies JobRows });
