/**
 * Times of several variants on the same queries, interleaved: every query is asked by all variants in turn before the
 * next query, the order of the variants rotates, so load from elsewhere falls on all alike. Per query and variant the
 * median of the samples, ns; a sample is a block of `calls` calls of one query (answer, branches and caches warm), of a
 * slow one as many as fit into {@link PATIENCE}: the number of samples, which the interval rests on, stays. The papers'
 * mean of the fastest 90 % of 100 repeats (section IV) needs a quiet machine: one block that lost its core
 * would outweigh all others here.
 */
import { median } from "simple-statistics";
import { createTimer } from "@col/bench";
import type { Clock } from "@col/bench";

/** Something to time: gives a number, so that no call can be left out. */
export interface Variant<Q> {
  readonly name: string;
  readonly ask: (query: Q) => number;
}

/** How much is measured. */
export interface TimingPlan {
  readonly samples: number;
  readonly calls: number;
  /** Asking everything before anything is timed, ns. */
  readonly warmUp: number;
}

/** Plans of the three sizes; `full` as the papers: 100 repetitions. */
export const TIMING: Readonly<Record<"quick" | "normal" | "full", TimingPlan>> = {
  quick: { samples: 5, calls: 20, warmUp: 0.2e9 },
  normal: { samples: 15, calls: 40, warmUp: 0.5e9 },
  full: { samples: 100, calls: 50, warmUp: 1e9 },
};

/** Calls before a timed block, since the query before was another one; a query slower than a block has one. */
const SETTLE = 3;
/** What a block of calls may take, ns, five thousand times what the clock tells apart; one call at least. */
const PATIENCE = 2.5e5;

/** Calls of a block of one query, from the least time of some. */
function blockOf(ask: () => number, calls: number, clock: Clock): number {
  let least = Infinity, sum = 0;
  for (let c = 0; c < SETTLE; c++) {
    const from = clock();
    sum += ask();
    least = Math.min(least, clock() - from);
  }
  return Number.isNaN(sum) ? calls : Math.max(1, Math.min(calls, Math.floor(PATIENCE / Math.max(1, least))));
}

/** Times `[variant][query]`, ns. */
export function timeInterleaved<Q>(
  variants: readonly Variant<Q>[], queries: readonly Q[], { samples, calls, warmUp }: TimingPlan, clock: Clock,
  progress: (share: number) => void = () => undefined,
): number[][] {
  let sum = 0;
  const from = clock();
  do for (const q of queries) for (const v of variants) sum += v.ask(q); while (clock() - from < warmUp
    && queries.length > 0);
  const timer = createTimer(clock), taken = variants.map(() => queries.map((): number[] => [])),
    blocks = variants.map(({ ask }) => queries.map((q) => blockOf(() => ask(q), calls, clock)));
  for (let s = 0; s < samples; s++) {
    progress(s / samples);
    queries.forEach((q, i) => {
      for (let k = 0; k < variants.length; k++) {
        const at = (k + s + i) % variants.length, { ask } = variants[at], block = blocks[at][i];
        for (let c = 0; c < Math.min(SETTLE, block); c++) sum += ask(q);
        const start = timer.now();
        for (let c = 0; c < block; c++) sum += ask(q);
        taken[at][i].push((timer.now() - start - timer.overhead) / block);
      }
    });
  }
  if (Number.isNaN(sum)) throw new RangeError("timeInterleaved: a variant answered NaN");
  return taken.map((list) => list.map((t) => median(t)));
}
