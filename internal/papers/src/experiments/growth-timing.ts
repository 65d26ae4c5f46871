/**
 * How the methods on the growth distance (growth-methods.ts) are timed: ns per call, a block of calls on one case, the
 * least of three blocks; the methods take turns within each case.
 */
import { createGrowthResult } from "@col/types";
import type { Pose } from "@col/types";
import type { Clock, Random } from "@col/bench";
import { quantiles } from "@col/bench";
import type { TimedCase } from "./growth-cases.ts";
import type { TimedMethod } from "./growth-methods.ts";

/** Blocks of calls whose least time counts. */
const BLOCKS = 3;
/** A block runs at least as long as this and at most as many calls. */
const BLOCK_NS = 40e3;
const MOST_CALLS = 30;
/** Every method runs this long before the clock does. */
const WARM_UP_NS = 80e6;

/** Times and iterations of one method over all cases. */
export interface Timing {
  readonly name: string;
  readonly ns: number[];
  /** NaN: the method does not count. */
  readonly iterations: number[];
}

/** `calls` calls of `f`, ns per call. */
function block(f: () => void, calls: number, clock: Clock): number {
  const from = clock();
  for (let k = 0; k < calls; k++) f();
  return (clock() - from) / calls;
}

/** Cold times of all methods on all cases, in turns. */
export function timeCold(cases: readonly TimedCase[], methods: readonly TimedMethod[], clock: Clock,
  progress: (share: number) => void): Timing[] {
  const out = createGrowthResult(), timings: Timing[] = methods.map(({ name }) => ({ name, ns: [], iterations: [] }));
  for (const m of methods) for (const from = clock(); clock() - from < WARM_UP_NS;)
    for (const c of cases.slice(0, 200)) m.cold(c, out);
  cases.forEach((c, i) => {
    methods.forEach((m, k) => {
      const f = (): void => {
        m.cold(c, out);
      };
      const calls = Math.min(MOST_CALLS, Math.max(1, Math.ceil(BLOCK_NS / Math.max(1, block(f, 2, clock)))));
      let least = Infinity;
      for (let b = 0; b < BLOCKS; b++) least = Math.min(least, block(f, calls, clock));
      timings[k].ns.push(least);
      timings[k].iterations.push(out.iterations);
    });
    if (i % 20 === 0) progress(i / cases.length);
  });
  return timings;
}

/** Times along the paths, each step from the memory of the one before. Methods without memory are left out. */
export function timeWarm(cases: readonly TimedCase[], methods: readonly TimedMethod[], clock: Clock,
  progress: (share: number) => void): Timing[] {
  const out = createGrowthResult(), timings: Timing[] = [], usable = methods.filter((m) => m.warm !== undefined);
  for (const { name } of usable) timings.push({ name, ns: [], iterations: [] });
  const run = (c: TimedCase, m: TimedMethod, path: readonly Pose[]): { ns: number; iterations: number } => {
    const { warm } = m;
    if (warm === undefined) return { ns: NaN, iterations: NaN };
    warm.forget();
    warm.next(c, c.poseB, out);
    let iterations = 0;
    const from = clock();
    for (const p of path) {
      warm.next(c, p, out);
      iterations += out.iterations;
    }
    return { ns: (clock() - from) / path.length, iterations: iterations / path.length };
  };
  for (const m of usable) for (const from = clock(); clock() - from < WARM_UP_NS;) for (const c of cases.slice(0, 100))
    run(c, m, c.path());
  cases.forEach((c, i) => {
    const path = c.path();
    usable.forEach((m, k) => {
      let least = Infinity, iterations = 0;
      for (let b = 0; b < 2 * BLOCKS; b++) {
        const r = run(c, m, path);
        if (r.ns < least) least = r.ns;
        iterations = r.iterations;
      }
      timings[k].ns.push(least);
      timings[k].iterations.push(iterations);
    });
    if (i % 20 === 0) progress(i / cases.length);
  });
  return timings;
}

/**
 * Mean ns of one call per case, another case every call, order drawn anew in every pass; the least of several passes.
 */
export function timeSweep(cases: readonly TimedCase[], methods: readonly TimedMethod[], passes: number, clock: Clock,
  random: Random): number[] {
  const out = createGrowthResult(), least = methods.map(() => Infinity), order = Int32Array.from(cases, (_, i) => i);
  for (let p = 0; p < passes; p++) {
    methods.forEach((m, k) => {
      random.shuffle(order);
      const from = clock();
      for (let i = 0; i < order.length; i++) m.cold(cases[order[i]], out);
      const ns = (clock() - from) / order.length;
      if (ns < least[k]) least[k] = ns;
    });
  }
  return least;
}

/** Median and 99th percentile. */
export function medianAndTail(values: readonly number[]): readonly [number, number] {
  const [median, tail] = quantiles(values, [0.5, 0.99]);
  return [median, tail];
}
