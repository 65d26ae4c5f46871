/**
 * One solver on one case set in a process of its own: nothing another solver did to the compiler's feedback is left.
 * Forked by `js-cell.ts`; answers `open` once, then `pass` after `pass`, until the parent disconnects.
 */
import { buildQueries, checksum, collectFacts, createTimer, findSolver, overlapping, sweep, warmUp } from "@col/bench";
import type { Query, RunningSolver, Timer } from "@col/bench";
import { hotSample } from "./hot.ts";
import type { Open, Pass, Reply, Request } from "./protocol.ts";

interface Opening {
  readonly solver: RunningSolver;
  readonly queries: readonly Query[];
  readonly timer: Timer;
}

function reply(message: Reply): void {
  process.send?.(message);
}

function open(request: Open): Opening {
  const queries = buildQueries(request.set);
  const solver = findSolver(request.solver).start({ dualityGap: request.dualityGap });
  const deep = request.questions.includes("depth") ? overlapping(request.set) : [];
  const facts = collectFacts(solver, queries, deep);
  const timer = createTimer(() => performance.now() * 1e6);
  for (const question of request.questions)
    warmUp(solver, question, question === "depth" ? deep.map((i) => queries[i]) : queries, timer, request.warmUp);
  reply({ type: "opened", facts });
  return { solver, queries, timer };
}

function pass({ solver, queries, timer }: Opening, { mode, question, order, calls }: Pass): void {
  const times = new Float64Array(order.length);
  if (mode === "hot") {
    for (let k = 0; k < order.length; k++) times[k] = hotSample(solver, question, queries[order[k]], calls, timer);
    reply({ type: "passed", times, checksum: "" });
    return;
  }
  const byCase = new Float64Array(queries.length), answers = new Float64Array(queries.length);
  sweep(solver, question, queries, order, timer, byCase, answers);
  for (let k = 0; k < order.length; k++) times[k] = byCase[order[k]];
  reply({ type: "passed", times, checksum: checksum(answers) });
}

const state: { opening: Opening | undefined } = { opening: undefined };
process.on("message", (message: Request) => {
  if (message.type === "open") state.opening = open(message);
  else if (state.opening !== undefined) pass(state.opening, message);
});
process.on("disconnect", () => {
  process.exit(0);
});
