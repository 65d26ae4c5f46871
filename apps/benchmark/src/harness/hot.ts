/** A hot sample: one pair, repeated. Our solvers and JavaScript libraries share it; native/loop.h has the same rule. */
import { hotTime } from "@col/bench";
import type { Query, Question, RunningSolver, Timer } from "@col/bench";

/** What a sample's timed calls may take in all, ns: five thousand times what the clock tells apart. */
const PATIENCE = 2.5e5;
/** Timed calls of a slow query at least, and untimed ones before them. */
const FEWEST = 3;
/** At most this many untimed calls run before the timed ones. `hotTime` has the same limit. */
const MOST_BEFORE = 20;

/** ns per call of one pair repeated `calls` times, or as often as fits into `PATIENCE`. */
export function hotSample(solver: RunningSolver, question: Question, q: Query, calls: number, timer: Timer): number {
  const one = hotTime(solver, question, q, FEWEST, timer, FEWEST), most = Math.floor(PATIENCE / Math.max(1, one));
  if (most >= calls) return hotTime(solver, question, q, calls, timer);
  const timed = Math.max(FEWEST, most);
  return hotTime(solver, question, q, timed, timer, Math.min(MOST_BEFORE, timed));
}
