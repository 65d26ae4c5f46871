/** Starts a solver of the plane in a forked Node process. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { NODE_ARGUMENTS } from "../node-arguments.ts";
import type { PlaneReply, PlaneRequest, PlaneWorker } from "./protocol.ts";
import type { PlaneCell, PlaneSolver } from "./solver.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));

/** The promise is kept when the solver has warmed up. */
export async function openPlaneWorker(solver: PlaneSolver, cells: readonly PlaneCell[],
  warmUp: number): Promise<PlaneWorker> {
  const child = fork(WORKER, [], {
    serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: [...NODE_ARGUMENTS],
  });
  const ask = async (request: PlaneRequest): Promise<PlaneReply> => await new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => {
      reject(new Error(`${solver.name}: the worker process ended with code ${code ?? "none"}`));
    };
    child.once("exit", onExit);
    child.once("message", (message: PlaneReply) => {
      child.off("exit", onExit);
      resolve(message);
    });
    child.send(request);
  });
  const opened = await ask({ type: "open", solver: solver.name, cells, warmUp });
  if (opened.type !== "opened") throw new Error(`${solver.name}: unexpected ${opened.type}`);
  return {
    name: solver.name, single: solver.single, answers: opened.answers,
    async pass(cell, question, orders) {
      const passed = await ask({ type: "pass", cell, question, orders });
      return passed.type === "passed" ? passed.ns : NaN;
    },
    close() {
      child.disconnect();
    },
  };
}
