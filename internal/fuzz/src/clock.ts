/**
 * Time per call, in processor time of this thread: a busy machine makes no slow call, and a first call is not held
 * against a solver.
 *
 * In: a function of a solver. Out: the same function, which reports a call that takes more than `MOST_MS` each time it
 * is repeated. Wall time is the first look, since it costs little; the repeats count processor time, so neither the
 * compiler of the engine nor other processes are in it.
 */
import type { LawReport } from "@col/testkit";

/** No pair may take longer. Milliseconds. */
const MOST_MS = 1;
const REPEATS = 5;

/** Milliseconds of processor time of this thread; wall time where the engine does not tell. */
function threadMs(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } };
  if (threadCpuUsage === undefined) return performance.now();
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
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
    let least = Infinity;
    for (let i = 0; i < REPEATS && least > MOST_MS; i++) {
      const from = threadMs();
      call(...args);
      least = Math.min(least, threadMs() - from);
    }
    report.check(`time: ${name} takes at most ${MOST_MS} ms`, least, MOST_MS);
    return result;
  };
}
