/**
 * Throughput of a pool:
 * `npm run throughput -- [--pairs N] [--rounds N] [--vertices N] [--workers N] [--json] [--page]`.
 *
 * One thread without a pool, a pool of one, pools of more, in turns in one process: the same batch of hulls, poses and
 * answers on shared memory. Told are medians over the rounds: ns per pair, the ratio to the pool of one, and what the
 * pool adds to one thread. The answers must agree to the last bit. Absolute times need an idle machine. `--page` writes
 * the table of the guide "How large can it get" from them, and refuses a machine with a load above `MOST_LOAD` at the
 * start.
 */
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { distanceBatch as distances } from "@col/gjk";
import { convexHull } from "@col/shapes";
import { createShapeSet, poolDistanceBatch, shareArray } from "@col/pool";
import { createPool } from "@col/pool/node";
import { bits, posesOf, randomFrom } from "../scene.ts";
import { writePage } from "./page.ts";
import type { Throughput } from "./page.ts";

const { values } = parseArgs({ options: { pairs: { type: "string", default: "100000" },
  rounds: { type: "string", default: "41" }, vertices: { type: "string", default: "64" },
  bodies: { type: "string", default: "2000" }, workers: { type: "string" },
  json: { type: "boolean", default: false }, page: { type: "boolean", default: false } } });
/** Load at the start up to which times are worth keeping: this command's own start, and nothing else. */
const MOST_LOAD = 1;
const loadBefore = loadavg()[0];
if (values.page && loadBefore > MOST_LOAD)
  throw new Error(`throughput: --page needs an idle machine: its load is ${loadBefore.toFixed(1)}, above ${MOST_LOAD}`);

const pairsCount = Number(values.pairs), rounds = Number(values.rounds), bodies = Number(values.bodies);
const most = Number(values.workers ?? availableParallelism());

const random = randomFrom(1), shapes = Array.from({ length: bodies }, () => convexHull(Array.from(
  { length: 3 * Number(values.vertices) }, () => random() - 0.5)));
const poses = shareArray(posesOf(bodies, 8, random));
const pairs = shareArray(Int32Array.from({ length: 2 * pairsCount }, () => Math.floor(random() * bodies)));
const set = await createShapeSet(shapes), input = { shapes, poses, pairs }, shared = { shapes: set, poses, pairs };
const solver = import.meta.resolve("@col/gjk"), alone = distances(input), expected = bits(alone);

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1];
const counts = [1];
for (let n = 2; n <= most; n *= 2) counts.push(n);
const pools = counts.map((workers) => createPool({ workers }));
const outs = await Promise.all(pools.map(async (pool) => await poolDistanceBatch(pool, solver, shared)));
const times: number[][] = [[], ...pools.map(() => [])];
for (let k = 0; k < rounds; k++) {
  const turn = async (t: number): Promise<void> => {
    const from = performance.now();
    if (t === 0) distances(input, undefined, alone);
    else await poolDistanceBatch(pools[t - 1], solver, shared, undefined, { out: outs[t - 1] });
    times[t].push(performance.now() - from);
  };
  const order = times.map((_, t) => t);
  for (const t of k % 2 === 0 ? order : order.reverse()) await turn(t);
}
for (const pool of pools) await pool.close();
if (outs.some((out) => bits(out) !== expected))
  throw new Error("the answers of a pool differ from the answers of one thread");

const ns = (t: number): number => (median(times[t]) * 1e6) / pairsCount;
const added = times[1].map((ms, k) => ((ms - times[0][k]) * 1e6) / pairsCount);
const report: Throughput = { pairs: pairsCount, vertices: Number(values.vertices), rounds,
  cores: availableParallelism(), load: loadBefore,
  oneThreadNs: ns(0), poolOfOneAddsNs: median(added), pools: counts.map((workers, k) => ({ workers, ns: ns(k + 1),
    speedUp: median(times[1].map((one, r) => one / times[k + 1][r])),
    againstNoPool: median(times[0].map((one, r) => one / times[k + 1][r])) })) };
if (values.page) writePage(report);
if (values.json) console.log(JSON.stringify(report));
else {
  console.log(`${pairsCount} pairs of hulls, ${rounds} rounds in turns, ${report.cores} cores, load `
    + `${report.load.toFixed(1)}; medians`);
  console.log(`one thread, no pool: ${ns(0).toFixed(1)} ns a pair; a pool of one adds `
    + `${report.poolOfOneAddsNs.toFixed(1)} ns a pair`);
  for (const p of report.pools)
    console.log(`pool of ${p.workers}: ${p.ns.toFixed(1)} ns a pair, ${p.speedUp.toFixed(3)} of a pool of one, `
      + `${p.againstNoPool.toFixed(3)} of one thread`);
}
