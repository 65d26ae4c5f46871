/**
 * Time per call, in processor time of this thread on a machine of its own: a busy machine makes no slow call, and a
 * first call is not held against a solver.
 *
 * In: a function of a solver. Out: the same function, which reports a call that takes more than `MOST_MS` each time it
 * is repeated. Wall time is the first look, since it costs little: the least of some calls, since one may lose its
 * core. What follows is the mean of calls over a window many steps of the thread's clock long, in parts of what a
 * yardstick beside it takes over its best in this process: neighbours on a core or in its cache slow both.
 */
import type { LawReport } from "@col/testkit";

/** No pair may take longer. Milliseconds. */
const MOST_MS = 1;
/** Calls of the first look, and windows after it. */
const LOOKS = 4;
const WINDOWS = 4;
/** Milliseconds of a window: clocks of threads move in steps of up to ten. */
const WINDOW_MS = 60;
/** Turns of the yardstick: about as long as a call that is too slow. */
const TURNS = 40_000;

/** Milliseconds of processor time of this thread; wall time where the engine does not tell. */
function threadMs(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } };
  if (threadCpuUsage === undefined) return performance.now();
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds a call, over a window. */
function msOf(call: () => unknown): number {
  const from = threadMs();
  let calls = 0, ms = 0;
  do {
    call();
    calls++;
    ms = threadMs() - from;
  } while (ms < WINDOW_MS);
  return ms / calls;
}

/** Least wall time of some calls, milliseconds. */
function leastWallMs(call: () => unknown): number {
  let least = Infinity;
  for (let i = 0; i < LOOKS && least > MOST_MS; i++) {
    const from = performance.now();
    call();
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

const numbers = Float64Array.from({ length: 4096 }, (_, i) => 1 + (i % 17));
const yard = { best: Infinity };

/** Work that is the same each time: sums, products and roots of numbers in a table. */
function yardstick(): number {
  let sum = 1;
  for (let i = 0; i < TURNS; i++) sum = 1 + Math.sqrt(sum * numbers[(i * 37) & 4095]);
  return sum;
}

/** How much slower than at its best does the yardstick go now? At least 1. */
function slowness(): number {
  const ms = msOf(yardstick);
  yard.best = Math.min(yard.best, ms);
  return ms / yard.best;
}

/** See the file header. `name` says whose call it is. */
export function timed<Args extends unknown[], Result>(
  report: LawReport,
  name: string,
  call: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    const start = performance.now(),
      result = call(...args);
    if (performance.now() - start <= MOST_MS) return result;
    const again = (): Result => call(...args);
    let least = leastWallMs(again);
    for (let i = 0; i < WINDOWS && least > MOST_MS; i++) {
      const before = slowness(), ms = msOf(again);
      least = Math.min(least, ms / Math.min(before, slowness()));
    }
    report.check(`time: ${name} takes at most ${MOST_MS} ms`, least, MOST_MS);
    return result;
  };
}
