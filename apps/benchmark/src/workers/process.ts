/**
 * A worker process: the one place that starts Node processes of our own and talks to them.
 *
 * Messages are structured clones, typed arrays included. What a worker prints on standard output is dropped (results go
 * through messages), standard error passes through. A process that ends before it has answered is an error that says
 * with which code or signal. None outlives the process that started it: one that calculates hears of nothing.
 */
import { fork } from "node:child_process";
import type { ChildProcess, Serializable } from "node:child_process";
import { fileURLToPath } from "node:url";
import { NODE_ARGUMENTS } from "./node-arguments.ts";

/** A started worker. `Request`: what it is sent, `Reply`: what it says. */
export interface WorkerProcess<Request, Reply> {
  /** Sends `request`; the next message is the answer. After `limit` ms without one the process is killed. */
  ask(request: Request, limit?: number): Promise<Reply>;
  /** Sends `request` and hands every message to `take`, until that returns true; what it throws is passed on. */
  listen(request: Request, take: (message: Reply) => boolean): Promise<void>;
  /** Lets the process end. */
  readonly close: () => void;
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts `file` in a process of its own. `name`: what messages of errors call it; `flags`: of Node, besides ours. */
export function startWorker<Request, Reply>(
  file: URL, name: string, flags: readonly string[] = [],
): WorkerProcess<Request, Reply> {
  const child = fork(fileURLToPath(file), [], {
    serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: [...NODE_ARGUMENTS, ...flags],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const listen = async (request: Request, take: (message: Reply) => boolean, limit = Infinity): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      const onMessage = (message: Reply): void => {
        try {
          if (!take(message)) return;
          resolve();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        settle();
      };
      const onExit = (code: number | null, signal: string | null): void => {
        settle();
        const how = signal ?? `code ${code ?? "none"}`;
        reject(new Error(`${name}: the process ended with ${how} and without an answer`));
      };
      const clock = limit === Infinity ? undefined : setTimeout(() => {
        settle();
        child.kill("SIGKILL");
        reject(new Error(`${name}: no answer in ${limit / 1000} s`));
      }, limit);
      const settle = (): void => {
        clearTimeout(clock);
        child.off("exit", onExit);
        child.off("message", onMessage);
      };
      child.on("exit", onExit);
      child.on("message", onMessage);
      child.send(request as Serializable);
    });
  };
  return {
    listen,
    async ask(request, limit) {
      const replies: Reply[] = [];
      await listen(request, (message) => replies.push(message) > 0, limit);
      return replies[0];
    },
    close() {
      if (child.connected) child.disconnect();
    },
  };
}

/** Starts a worker for one request and one answer. */
export async function askOnce<Reply>(
  file: URL, name: string, request: unknown, flags: readonly string[] = [],
): Promise<Reply> {
  const worker = startWorker<unknown, Reply>(file, name, flags);
  try {
    return await worker.ask(request);
  } finally {
    worker.close();
  }
}
