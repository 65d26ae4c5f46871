/**
 * `growth-native`: growth distances of meshes against a C++ port of the same paper's method, hot, warm and in a sweep,
 * in turns.
 *
 * The port is ours (native/growth-peer.cpp), so a ratio tells what language, direction table and choice of directions
 * do together; the authors' library is not driven. Least time of all rounds per case, median and 99th percentile over
 * the cases; a sweep's mean per pass, median and least of the passes.
 */
import { createRandom } from "@col/bench";
import { openOwn, openPort } from "./growth-sides.ts";
import type { GrowthWorker } from "./growth-sides.ts";
import { measuring, refuseParts, tablesOf, withProgress } from "./jobs.ts";

const PAIRS = { quick: 24, normal: 250, full: 1000 } as const;
const POSES = 4;
const ROUNDS = { quick: 3, normal: 6, full: 12 } as const;
/** Sweeps per round: a sweep is short, and its time scatters more. */
const SWEEPS = 5;
const CALLS = 20;
const WARM_UP = 0.5e9;
/** Both stop at a relative bracket of 1.5e-8, so answers are twice that apart at most. */
const APART = 3.1e-8;

const quantile = (v: readonly number[], p: number): number => [...v].sort((a, b) => a - b)[Math.min(v.length - 1,
  Math.floor(p * v.length))];
const mean = (v: readonly number[]): number => v.reduce((s, x) => s + x, 0) / v.length;
const us = (ns: number): string => (ns / 1000).toFixed(2);

/** Times of one side: least per case, and all sweeps. */
interface Times {
  readonly hot: number[];
  readonly warm: number[];
  readonly sweeps: number[];
}

async function round(worker: GrowthWorker, times: Times, shuffled: () => number[]): Promise<void> {
  for (const kind of ["hot", "warm"] as const) {
    const ns = await worker.pass(kind === "hot" ? { kind, calls: CALLS } : { kind });
    ns.forEach((t, i) => {
      times[kind][i] = Math.min(times[kind][i] ?? Infinity, t);
    });
  }
  for (let k = 0; k < SWEEPS; k++) times.sweeps.push((await worker.pass({ kind: "sweep", order: shuffled() }))[0]);
}

export const growthNativeSuite = measuring({
  name: "growth-native", seconds: 13, measures: ["@col/papers"], takes: ["data"],
  paper: "Thirugnanam and Sreenath 2026, section IV",
  about: "growth distance of meshes against a C++ port of the paper's method: hot, warm, sweep",
  async run({ size, seed, data, only }) {
    refuseParts("growth-native", only);
    const job = { data, pairs: PAIRS[size], poses: POSES, seed, warmUp: WARM_UP };
    const port = await openPort(job);
    if (typeof port === "string") return { rows: [], support: [], absent: [port] };
    const own = await openOwn(job), sides = [port, own],
      times = sides.map((): Times => ({ hot: [], warm: [], sweeps: [] }));
    const random = createRandom(seed), order = Int32Array.from(own.facts.alpha, (_, k) => k);
    await withProgress("growth-native", ROUNDS[size], async (step) => {
      for (let r = 0; r < ROUNDS[size]; r++) {
        for (const [k, worker] of sides.entries()) {
          await round(worker, times[k], () => {
            random.shuffle(order);
            return Array.from(order);
          });
        }
        step();
      }
    }).finally(() => {
      for (const worker of sides) worker.close();
    });
    const off = own.facts.alpha.filter((a, i) => !(Math.abs(a / port.facts.alpha[i] - 1) <= APART)).length;
    const ratios = (c: readonly number[], js: readonly number[]): string =>
      c.map((x, i) => (x / js[i]).toFixed(2)).join(" / ");
    const row = (name: string, of: (t: Times) => number[]): string[] => {
      const [c, js] = times.map(of);
      return [name, ...[c, js].map((v) => v.map(us).join(" / ")), ratios(c, js)];
    };
    return tablesOf("growth-native", { tables: [{
      title: "Time of one query, us",
      note:
        `${own.facts.alpha.length} cases, ${off} answers differ; iterations cold: `
          + `port ${mean(port.facts.iterations).toFixed(1)}, ours ${mean(own.facts.iterations).toFixed(1)}, ours `
          + `warm ${own.facts.warm?.toFixed(2) ?? "-"}`,
      head: ["case", "C++ port", "ours", "port / ours"],
      rows: [
        row("the same case repeated: median / p99", (t) => [quantile(t.hot, 0.5), quantile(t.hot, 0.99)]),
        row("warm, along a path: median / p99", (t) => [quantile(t.warm, 0.5), quantile(t.warm, 0.99)]),
        row("another case every call: median / least of the passes",
          (t) => [quantile(t.sweeps, 0.5), Math.min(...t.sweeps)]),
      ],
    }] }, off === 0 ? []
      : [`growth-native: ${off} of ${own.facts.alpha.length} answers of the two differ by more than the tolerance`]);
  },
});
