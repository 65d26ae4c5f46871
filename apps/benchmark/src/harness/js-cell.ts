/** A solver of the registry in a process of its own. */
import { COMMON_QUESTIONS } from "@col/bench";
import type { ProblemSet, SolverAdapter } from "@col/bench";
import { startWorker } from "../workers/process.ts";
import type { Cell } from "./cell.ts";
import type { Opened, Passed, Reply, Request } from "./protocol.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** Starts the process; the promise is kept when it has warmed up. */
export async function openJsCell(set: ProblemSet, solver: SolverAdapter, dualityGap: number | undefined,
  warmUp: number): Promise<Cell> {
  const worker = startWorker<Request, Reply>(WORKER, solver.name), questions = solver.questions ?? COMMON_QUESTIONS;
  const { facts } = await worker.ask({ type: "open", set, solver: solver.name, dualityGap, questions,
    warmUp }) as Opened;
  return {
    solver: solver.name, kind: "ours", answers: solver.answers, questions, facts,
    async pass(request) {
      return await worker.ask({ type: "pass", ...request }) as Passed;
    },
    close: worker.close,
  };
}
