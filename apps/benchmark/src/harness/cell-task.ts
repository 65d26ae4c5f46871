/**
 * The task of a cell's process: opens a solver or a library on a case set, then makes passes on request.
 *
 * In: a `CellJob`, then one `Pass` after the other (question, mode, order of the cases). Out: the facts of the
 * answers (NaN for cases that the library does not accept), then for each pass the times per case (ns) and a checksum
 * of the answers. In the mode "hot" one pair is repeated; a sample takes about 0.25 ms, but at least 3 calls. In the
 * mode "sweep" every call has another pair.
 */
import { buildQueries, checksum, collectFacts, createFacts, createTimer, FACTS, findSolver, hotTime, overlapping, sweep,
  warmUp } from "@col/bench";
import type { Facts, Query, Question, RunningSolver, Timer } from "@col/bench";
import { openPeer } from "../libraries/open.ts";
import type { OpenedPeer } from "../libraries/open.ts";
import type { Session } from "../workers/process.ts";
import type { CellJob, CellOpened, Pass, Passed, Thrown } from "./cell.ts";

/** A solver of ours takes all cases. */
function openOwn({ solver, set, dualityGap }: CellJob): OpenedPeer {
  return { solver: findSolver(solver).start({ dualityGap }), queries: buildQueries(set), refused: [],
    taken: Array.from({ length: set.count }, (_, i) => i) };
}

/** Facts of the taken cases at their numbers, NaN elsewhere. */
function spread(found: Facts, taken: readonly number[], count: number): Facts {
  const facts = createFacts(count);
  for (const key of FACTS) {
    taken.forEach((i, k) => {
      facts[key][i] = found[key][k];
    });
  }
  return facts;
}

/** `placeOf`: of a case in `queries`, -1 where it is not taken. */
function pass({ solver, queries }: OpenedPeer, timer: Timer, placeOf: Int32Array,
  { mode, question, order, calls }: Pass): Passed {
  const times = new Float64Array(order.length).fill(NaN);
  if (mode === "hot") {
    for (let k = 0; k < order.length; k++)
      if (placeOf[order[k]] >= 0) times[k] = hotSample(solver, question, queries[placeOf[order[k]]], calls, timer);
    return { times, checksum: "" };
  }
  const byPlace = new Float64Array(queries.length), answers = new Float64Array(queries.length);
  sweep(solver, question, queries, Int32Array.from(order, (i) => placeOf[i]).filter((k) => k >= 0), timer, byPlace,
    answers);
  for (let k = 0; k < order.length; k++) if (placeOf[order[k]] >= 0) times[k] = byPlace[placeOf[order[k]]];
  return { times, checksum: checksum(answers) };
}

/** See the file's header. */
export async function start(job: CellJob): Promise<Session> {
  const { set: { count }, questions, isOurs } = job;
  const opened = isOurs ? openOwn(job) : await openPeer(job.solver, job.set);
  const { solver, queries, taken, refused } = opened, threw: Thrown[] = [];
  const deep = new Set(questions.includes("depth") ? overlapping(job.set) : []),
    places = taken.flatMap((i, k) => (deep.has(i) ? [k] : [])), deepQueries = places.map((k) => queries[k]);
  const found = collectFacts(solver, queries, places, isOurs ? undefined
    : (k, error) => threw.push({ index: taken[k], message: error instanceof Error ? error.message : String(error) }));
  const facts = spread(found, taken, count), timer = createTimer(() => performance.now() * 1e6);
  for (const question of job.warmUp < 0 ? [] : questions)
    warmUp(solver, question, question === "depth" ? deepQueries : queries, timer, job.warmUp);
  const placeOf = new Int32Array(count).fill(-1);
  taken.forEach((i, k) => {
    placeOf[i] = k;
  });
  return { answer: { facts, taken: taken.length, refused, threw } satisfies CellOpened,
    next: (request: Pass) => pass(opened, timer, placeOf, request) };
}

/** Duration of a sample's timed calls, ns: five thousand times the resolution of the clock. */
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
