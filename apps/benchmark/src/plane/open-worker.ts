/** Starts a solver of the plane in a forked Node process. */
import { startWorker } from "../workers/process.ts";
import type { PlaneReply, PlaneRequest, PlaneWorker } from "./protocol.ts";
import type { PlaneCell, PlaneSolver } from "./solver.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** The promise is kept when the solver has warmed up. */
export async function openPlaneWorker(solver: PlaneSolver, cells: readonly PlaneCell[],
  warmUp: number): Promise<PlaneWorker> {
  const worker = startWorker<PlaneRequest, PlaneReply>(WORKER, solver.name);
  const opened = await worker.ask({ type: "open", solver: solver.name, cells, warmUp });
  if (opened.type !== "opened") throw new Error(`${solver.name}: unexpected ${opened.type}`);
  return {
    name: solver.name, single: solver.single, answers: opened.answers,
    async pass(cell, question, orders) {
      const passed = await worker.ask({ type: "pass", cell, question, orders });
      return passed.type === "passed" ? passed.ns : NaN;
    },
    close: worker.close,
  };
}
