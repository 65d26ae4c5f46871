/**
 * `scaling`: cost against vertices, against the number of pairs, across worker threads, and the memory of a shape.
 *
 * Every part in a process of its own. Threads come from a pool (tinypool) and share poses, pairs and answers through a
 * SharedArrayBuffer; the same pairs are asked by 1, 2, 4 .. threads and the answers must agree to the last bit.
 */
import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import { checksum } from "@col/bench";
import type { ExperimentFigure, ExperimentTable } from "@col/papers";
import { NODE_ARGUMENTS } from "../workers/node-arguments.ts";
import { askOnce } from "../workers/process.ts";
import { pairsOf, posesOf } from "../scaling/bodies.ts";
import type { ScalingJob, ScalingRows, ThreadJob } from "../scaling/bodies.ts";
import { measuring, tablesOf, withProgress } from "./jobs.ts";
import { refuseParts } from "./only.ts";
import type { SuiteContext, SuiteResult } from "./suite.ts";

const WORKER = new URL("../scaling/task.ts", import.meta.url),
  THREAD = new URL("../scaling/thread.ts", import.meta.url).href;

const SIZES = { quick: [8, 32, 128, 512, 2048], normal: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 5000, 10_000],
  full: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 5000, 10_000] } as const;
const COUNTS = { quick: [1, 10, 100, 1000, 10_000, 100_000], normal: [1, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  full: [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] } as const;
const SECONDS = { quick: 0.1, normal: 0.3, full: 1 } as const;
const THREAD_PAIRS = { quick: 200_000, normal: 1_000_000, full: 5_000_000 } as const;
const THREAD_ROUNDS = { quick: 3, normal: 5, full: 9 } as const;
const THREAD_BODIES = 20_000, SIDE = 8, VERTICES = 64, WARM_UP = 20_000;

interface ThreadRow {
  readonly threads: number;
  readonly perSecond: number;
  readonly checksum: string;
}

/** Queries per second of the machine with so many threads; the best of some rounds. */
async function runThreads({ size, seed }: SuiteContext, step: () => void): Promise<ThreadRow[]> {
  const count = THREAD_PAIRS[size], poses = new SharedArrayBuffer(56 * THREAD_BODIES),
    pairs = new SharedArrayBuffer(8 * count), distance = new SharedArrayBuffer(8 * count);
  posesOf(THREAD_BODIES, SIDE, seed, new Float64Array(poses));
  pairsOf(count, THREAD_BODIES, seed, new Int32Array(pairs));
  const cores = availableParallelism(), rows: ThreadRow[] = [];
  for (let threads = 1; threads <= Math.max(2, cores); threads *= 2) {
    const pool = new Tinypool({ filename: THREAD, minThreads: threads, maxThreads: threads,
      execArgv: [...NODE_ARGUMENTS] });
    try {
      let best = Infinity;
      for (let k = 0; k <= THREAD_ROUNDS[size]; k++) {
        const share = (t: number): number => Math.floor((t * count) / threads);
        const jobs = Array.from({ length: threads },
          (_, t): ThreadJob => ({ poses, pairs, distance, seed, vertices: VERTICES, from: share(t), to: share(t + 1),
            warmUp: k === 0 ? WARM_UP : 0 }));
        const times = await Promise.all(jobs.map(async (job) => await pool.run(job) as number));
        if (k > 0) best = Math.min(best, Math.max(...times)); // round 0 compiles and builds the shapes
      }
      rows.push({ threads, perSecond: count / (best * 1e-9), checksum: checksum(new Float64Array(distance)) });
    } finally {
      await pool.destroy();
    }
    step();
  }
  return rows;
}

function lines(title: string, x: string, y: string, names: readonly string[], rows: ScalingRows): ExperimentFigure {
  const column = (k: number): number[] => rows.map((r) => Number(r[k]));
  return { title, kind: "line", x: { label: x, log: true }, y: { label: y, log: true },
    series: names.map((name, k) => ({ name, x: column(0), y: column(k + 1) })) };
}

async function measureAll(context: SuiteContext, step: () => void): Promise<SuiteResult> {
  const { size, seed } = context;
  const part = async (job: ScalingJob): Promise<ScalingRows> => {
    const rows = await askOnce<ScalingRows>(WORKER, `scaling, ${job.part}`, job, ["--expose-gc"]);
    step();
    return rows;
  };
  const vertices = await part({ part: "vertices", sizes: SIZES[size], seed, seconds: SECONDS[size] });
  const pairs = await part({ part: "pairs", counts: COUNTS[size], seed });
  const memory = await part({ part: "memory", sizes: SIZES[size], seed });
  const threads = await runThreads(context, step);
  const byVertices = ["gjk, distance", "accel, distance", "gjk, Boolean", "accel, Boolean", "epa, depth"],
    byPairs = ["distanceBatch", "intersectsBatch", "signedDistanceBatch"];
  const [one] = threads, agree = threads.every((t) => t.checksum === one.checksum);
  const tables: ExperimentTable[] = [
    { title: "Cost against vertices",
      note:
        "ns per query, hulls of random points on ellipsoids, another pair every call; distance and Boolean at 0.001 "
          + "and 0.1 m, depth at 0.01 m", head: ["vertices of each", ...byVertices], rows: vertices },
    { title: "Cost against pairs, batch forms",
      note:
        "ns per pair; sphere, box, capsule, cylinder and a hull of 64 vertices at random in a cube of 8 m; above 100 "
          + "000 pairs in blocks", head: ["pairs", ...byPairs], rows: pairs },
    {
      title: "Queries per second",
      note:
        `distanceBatch on ${THREAD_PAIRS[size]} pairs in shared memory, ${availableParallelism()} cores; best `
          + `of ${THREAD_ROUNDS[size]} rounds; speed-up against one thread`,
      head: ["threads", "queries per second", "per thread", "speed-up", "checksum"],
      rows: threads.map((t) => [t.threads, t.perSecond, t.perSecond / t.threads, t.perSecond / one.perSecond,
        t.checksum]),
    },
    { title: "Memory of a shape",
      note:
        "bytes of heap and array buffers, mean of 200 equal shapes; for a hull also half-edges, facets and the "
          + "direction table", head: ["shape", "bytes"], rows: memory },
  ];
  return tablesOf("scaling", {
    tables,
    figures: [
      lines("Cost against vertices", "vertices of each hull", "ns per query", byVertices, vertices),
      lines("Cost against pairs", "pairs in the batch", "ns per pair", byPairs, pairs),
      { title: "Threads", kind: "line", x: { label: "threads", log: false },
        y: { label: "million queries per second", log: false },
        series: [{ name: "distanceBatch", x: threads.map((t) => t.threads),
          y: threads.map((t) => t.perSecond / 1e6) }] },
    ],
    verdicts: [{ where: "batch forms", claim: "threads on shared memory give the same bits as one thread", paper: "-",
      ours: threads.map((t) => t.checksum).join(", "), verdict: agree ? "reproduced" : "not reproduced",
      because: agree ? "" : "checksums differ" }],
  });
}

export const scalingSuite = measuring({
  name: "scaling",
  about:
    "cost against vertices (8 .. 10 000), against pairs by the batch forms (1 .. 1e7), across worker threads; memory "
      + "of a shape; queries per second",
  paper: "M19, E21 (number of vertices); beyond the papers: pairs, threads, memory",
  measures: ["@col/papers"],
  async run(context) {
    refuseParts("scaling", context.only);
    const steps = 3 + Math.ceil(Math.log2(Math.max(2, availableParallelism()))) + 1;
    return await withProgress("scaling", steps, async (step) => await measureAll(context, step));
  },
});
