/**
 * The time of one call in ns, for `--repeat`: the trimmed mean over blocks of calls, after some calls that are not
 * timed.
 */
import { trimmedMean } from "@col/bench";
import type { Timer } from "@col/bench";
import { BLOCKS } from "./source.ts";

/** Calls before a timed block. */
const HOT_WARM_UP = 20;

/** ns per call of the case put last, `calls` of them in blocks. */
export function timeOf(ask: () => number, calls: number, timer: Timer): number {
  const blocks = Math.min(BLOCKS, calls), size = Math.ceil(calls / blocks);
  return trimmedMean(Array.from({ length: blocks }, () => {
    let sum = 0;
    for (let k = 0; k < HOT_WARM_UP; k++) sum += ask();
    const from = timer.now();
    for (let k = 0; k < size; k++) sum += ask();
    const ns = timer.now() - from - timer.overhead;
    return sum === -1 ? NaN : ns / size; // the answers are read
  }));
}
