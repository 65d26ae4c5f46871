/**
 * Measures the time of one call, for `--repeat`.
 *
 * In: a function that runs the query and returns a number, the number of timed calls, and a timer (ns). Out: ns per
 * call, without the overhead of reading the clock. Method: the calls are split into at most 10 blocks; before each
 * block come 20 calls that are not timed. The result is the trimmed mean of the blocks (the fastest 90 %).
 */
import { trimmedMean } from "@col/bench";
import type { Timer } from "@col/bench";
import { BLOCKS } from "./source.ts";

/** Number of calls before each timed block, which are not timed. */
const HOT_WARM_UP = 20;

/** Returns the time per call, ns. `calls`: number of timed calls. */
export function timeOf(ask: () => number, calls: number, timer: Timer): number {
  const blocks = Math.min(BLOCKS, calls), size = Math.ceil(calls / blocks);
  return trimmedMean(Array.from({ length: blocks }, () => {
    let sum = 0;
    for (let k = 0; k < HOT_WARM_UP; k++) sum += ask();
    const from = timer.now();
    for (let k = 0; k < size; k++) sum += ask();
    const ns = timer.now() - from - timer.overhead;
    return sum === -1 ? NaN : ns / size; // reads the answers, so that the calls are not optimised away
  }));
}
