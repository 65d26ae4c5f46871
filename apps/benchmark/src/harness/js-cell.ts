/** A solver of the registry in a forked Node process. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { COMMON_QUESTIONS } from "@col/bench";
import type { ProblemSet, SolverAdapter } from "@col/bench";
import type { Cell } from "./cell.ts";
import type { Opened, Passed, Reply, Request } from "./protocol.ts";
import { NODE_ARGUMENTS } from "../node-arguments.ts";
import type { OpenPeer, PeerReply } from "../peers/protocol.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));

/**
 * Sends a request and waits for its answer; a worker that dies is an error with its exit code, one that says nothing
 * for `limit` ms is ended.
 */
export async function ask(child: ChildProcess, request: Request | OpenPeer,
  limit = Infinity): Promise<Reply | PeerReply> {
  return await new Promise<Reply | PeerReply>((resolve, reject) => {
    const onExit = (code: number | null): void => {
      reject(new Error(`the worker process ended with code ${code ?? "none"} while asked to ${request.type}`));
    };
    const clock = limit === Infinity ? undefined : setTimeout(() => {
      child.off("exit", onExit);
      child.kill("SIGKILL");
      reject(new Error(`no answer in ${limit / 1000} s`));
    }, limit);
    child.once("exit", onExit);
    child.once("message", (message: Reply | PeerReply) => {
      clearTimeout(clock);
      child.off("exit", onExit);
      resolve(message);
    });
    child.send(request);
  });
}

/** Starts the process; the promise is kept when it has warmed up. */
export async function openJsCell(set: ProblemSet, solver: SolverAdapter, dualityGap: number | undefined,
  warmUp: number): Promise<Cell> {
  const child = fork(WORKER, [], {
    serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [...NODE_ARGUMENTS],
  });
  const questions = solver.questions ?? COMMON_QUESTIONS;
  const { facts } = await ask(child, { type: "open", set, solver: solver.name, dualityGap, questions,
    warmUp }) as Opened;
  return {
    solver: solver.name, kind: "ours", answers: solver.answers, questions, facts,
    async pass(request) {
      return await ask(child, { type: "pass", ...request }) as Passed;
    },
    close() {
      if (child.connected) child.disconnect();
    },
  };
}
