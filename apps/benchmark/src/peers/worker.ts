/**
 * One peer on one case set in a process of its own, as `harness/worker.ts` for our solvers: the same loops time it.
 * Cases it does not take have NaN everywhere. Forked by `peer-cell.ts`.
 */
import { FACTS, checksum, collectFacts, createFacts, createTimer, overlapping, sweep, warmUp } from "@col/bench";
import type { Facts, Timer } from "@col/bench";
import { hotSample } from "../harness/hot.ts";
import type { Pass, Reply } from "../harness/protocol.ts";
import { openPeer } from "./open.ts";
import type { OpenedPeer } from "./open.ts";
import type { OpenPeer, PeerReply, Thrown } from "./protocol.ts";

interface Opening extends OpenedPeer {
  readonly timer: Timer;
  /** Place of case i in `queries`, -1: not taken. */
  readonly placeOf: Int32Array;
}

const state: { opening: Opening | undefined } = { opening: undefined };

function reply(message: Reply | PeerReply): void {
  process.send?.(message);
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

async function open(request: OpenPeer): Promise<void> {
  const peer = await openPeer(request.peer, request.set), { solver, queries, taken } = peer, { count } = request.set;
  const deep = new Set(request.questions.includes("depth") ? overlapping(request.set) : []);
  const places = taken.flatMap((i, k) => (deep.has(i) ? [k] : [])), deepQueries = places.map((k) => queries[k]);
  const threw: Thrown[] = [];
  const found = collectFacts(solver, queries, places,
    (k, error) => threw.push({ index: taken[k], message: error instanceof Error ? error.message : String(error) }));
  const facts = spread(found, taken, count), timer = createTimer(() => performance.now() * 1e6);
  for (const question of request.warmUp < 0 ? [] : request.questions)
    warmUp(solver, question, question === "depth" ? deepQueries : queries, timer, request.warmUp);
  const placeOf = new Int32Array(count).fill(-1);
  taken.forEach((i, k) => {
    placeOf[i] = k;
  });
  state.opening = { ...peer, timer, placeOf };
  reply({ type: "peer-opened", facts, refused: peer.refused, taken: taken.length, threw });
}

function pass({ solver, queries, timer, placeOf }: Opening, { mode, question, order, calls }: Pass): void {
  const times = new Float64Array(order.length).fill(NaN);
  if (mode === "hot") {
    for (let k = 0; k < order.length; k++)
      if (placeOf[order[k]] >= 0) times[k] = hotSample(solver, question, queries[placeOf[order[k]]], calls, timer);
    reply({ type: "passed", times, checksum: "" });
    return;
  }
  const byPlace = new Float64Array(queries.length), answers = new Float64Array(queries.length);
  sweep(solver, question, queries, Array.from(order, (i) => placeOf[i]).filter((k) => k >= 0), timer, byPlace, answers);
  for (let k = 0; k < order.length; k++) if (placeOf[order[k]] >= 0) times[k] = byPlace[placeOf[order[k]]];
  reply({ type: "passed", times, checksum: checksum(answers) });
}

process.on("message", (message: OpenPeer | Pass) => {
  if (message.type === "pass") {
    if (state.opening !== undefined) pass(state.opening, message);
    return;
  }
  open(message).catch((error: unknown) => {
    reply({ type: "peer-failed", reason: error instanceof Error ? error.message : String(error) });
  });
});
process.on("disconnect", () => {
  process.exit(0);
});
