/**
 * `scaling`: cost against vertices, against the number of pairs, across worker threads, and the memory of a shape.
 *
 * Every part in a separate process. The same pairs are asked by 1, 2, 4 .. threads, and the answers must agree to the
 * last bit.
 */
import { availableParallelism } from "node:os";
import type { ExperimentFigure, ExperimentTable } from "@col/papers";
import type { ScalingJob } from "../scaling/bodies.ts";
import { tableSuite } from "./jobs.ts";
import type { BySize } from "./jobs.ts";

const TASK = new URL("../scaling/task.ts", import.meta.url);
const SIZES: BySize<readonly number[]> = { quick: [8, 32, 128, 512, 2048],
  normal: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 5000, 10_000],
  full: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 5000, 10_000] };
const COUNTS: BySize<readonly number[]> = { quick: [1, 10, 100, 1000, 10_000, 100_000],
  normal: [1, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  full: [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] };
const SECONDS = { quick: 0.1, normal: 0.3, full: 1 } as const;
const THREAD_PAIRS = { quick: 200_000, normal: 1_000_000, full: 5_000_000 } as const;
const THREAD_ROUNDS = { quick: 3, normal: 5, full: 9 } as const;

/** The columns of a table from the second on, against the first. */
function lines(title: string, { head, rows }: ExperimentTable, x: string, y: string): ExperimentFigure {
  const column = (k: number): number[] => rows.map((r) => Number(r[k]));
  return { title, kind: "line", x: { label: x, log: true }, y: { label: y, log: true },
    series: head.slice(1).map((name, k) => ({ name, x: column(0), y: column(k + 1) })) };
}

export const scalingSuite = tableSuite({
  name: "scaling", seconds: 300, measures: ["@col/papers"],
  about: "cost against vertices (8 .. 10 000), against pairs by the batch forms (1 .. 1e7), across worker threads; "
    + "memory of a shape; queries per second",
  paper: "M19, E21 (number of vertices); beyond the papers: pairs, threads, memory",
  tables: ({ size }) => [
    { title: "Cost against vertices",
      note: "ns per query, hulls of random points on ellipsoids, another pair every call; distance and Boolean at "
        + "0.001 and 0.1 m, depth at 0.01 m",
      head: ["vertices of each", "gjk, distance", "accel, distance", "gjk, Boolean", "accel, Boolean", "epa, depth"] },
    { title: "Cost against pairs, batch forms",
      note: "ns per pair; sphere, box, capsule, cylinder and a hull of 64 vertices at random in a cube of 8 m; above "
        + "100 000 pairs in blocks", head: ["pairs", "distanceBatch", "intersectsBatch", "signedDistanceBatch"] },
    { title: "Queries per second",
      note: `distanceBatch on ${THREAD_PAIRS[size]} pairs in shared memory, ${availableParallelism()} cores; best `
        + `of ${THREAD_ROUNDS[size]} rounds; speed-up against one thread`,
      head: ["threads", "queries per second", "per thread", "speed-up", "checksum"] },
    { title: "Memory of a shape",
      note: "bytes of heap and array buffers, mean of 200 equal shapes; for a hull also half-edges, facets and the "
        + "direction table", head: ["shape", "bytes"] },
  ],
  jobs: ({ size, seed }) => ([
    { part: "vertices", sizes: SIZES[size], seed, seconds: SECONDS[size] },
    { part: "pairs", counts: COUNTS[size], seed },
    { part: "threads", pairs: THREAD_PAIRS[size], rounds: THREAD_ROUNDS[size], seed },
    { part: "memory", sizes: SIZES[size], seed },
  ] satisfies ScalingJob[]).map((request, table) => (
    { name: request.part, table, task: TASK, request, flags: ["--expose-gc"] })),
  more(_, [vertices, pairs, threads]) {
    const column = (k: number): (string | number)[] => threads.rows.map((r) => r[k] ?? NaN), checksums = column(4),
      agree = new Set(checksums).size === 1;
    return {
      figures: [
        lines("Cost against vertices", vertices, "vertices of each hull", "ns per query"),
        lines("Cost against pairs", pairs, "pairs in the batch", "ns per pair"),
        { title: "Threads", kind: "line", x: { label: "threads", log: false },
          y: { label: "million queries per second", log: false },
          series: [{ name: "distanceBatch", x: column(0).map(Number), y: column(1).map((n) => Number(n) / 1e6) }] },
      ].filter(({ series: [{ x }] }) => x.length > 0) as ExperimentFigure[],
      verdicts: checksums.length === 0 ? [] : [{ where: "batch forms", paper: "-", ours: checksums.join(", "),
        claim: "threads on shared memory give the same bits as one thread",
        verdict: agree ? "reproduced" : "not reproduced", because: agree ? "" : "checksums differ" }],
    };
  },
});
