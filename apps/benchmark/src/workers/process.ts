/**
 * Starts the benchmark's worker processes and exchanges messages with them. No other file starts Node processes.
 *
 * In: the URL of a task, a request, a time limit (ms). Out: a promise of the answer. Messages are structured clones,
 * typed arrays included. A worker's standard output is dropped; its standard error passes through. If a process ends
 * before it has answered, the error names its exit code or signal. When the main process ends, it kills all workers,
 * since a worker that computes receives no message.
 */
import { fork } from "node:child_process";
import type { ChildProcess, Serializable } from "node:child_process";
import { fileURLToPath } from "node:url";
import { UserError } from "@col/cli";
import type { ExperimentTable } from "@col/papers";

/** Resolves `@col/*` to sources, here and in all workers. */
const SOURCE_CONDITION = "--conditions=@col/source";

/** Whether `@col/*` are the sources (`--source`), not the builds. */
export const FROM_SOURCES: boolean = process.execArgv.includes(SOURCE_CONDITION);

/** Arguments of Node before the worker's file. */
export const NODE_ARGUMENTS: readonly string[] = [
  "--disable-warning=ExperimentalWarning",
  ...(FROM_SOURCES ? [SOURCE_CONDITION] : []),
];

/** What a task gives back: the answer to its first request, and what answers later ones. */
export interface Session {
  readonly answer: unknown;
  next?(request: unknown): unknown;
}

/** What a task of a suite of tables answers. */
export interface JobRows {
  readonly rows: ExperimentTable["rows"];
  /** Libraries and data that are absent or do not take part, a sentence for each. */
  readonly absent?: readonly string[];
}

/** What a task's file exports. */
export interface Task {
  start(request: unknown, tell: (told: unknown) => void): Session | Promise<Session>;
}

/** What a worker says: progress, then an answer or why there is none. */
export type FromWorker = { readonly told: unknown } | { readonly answer: unknown }
  | { readonly error: string; readonly expected: boolean; readonly stack: string | undefined };

/** A started worker. */
export interface WorkerProcess {
  /**
   * Sends a request. `limit`: ms until a process that says nothing is killed; `onTold`: takes word of progress. What
   * the task throws is thrown here.
   */
  ask<Answer>(request: unknown, limit?: number, onTold?: (told: never) => void): Promise<Answer>;
  /** Lets the process end. */
  readonly close: () => void;
}

const PROGRAM = fileURLToPath(new URL("worker.ts", import.meta.url));
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

function errorOf({ error, expected, stack }: Extract<FromWorker, { readonly error: string }>): Error {
  return expected ? new UserError(error) : Object.assign(new Error(error), { stack });
}

/** Starts a process for a task. `name`: what messages of errors call it; `flags`: of Node, besides ours. */
export function startWorker(task: URL, name: string, flags: readonly string[] = []): WorkerProcess {
  const child = fork(PROGRAM, [task.href], {
    serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: [...NODE_ARGUMENTS, ...flags],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return {
    async ask<Answer>(request: unknown, limit = Infinity, onTold?: (told: never) => void) {
      return await new Promise<Answer>((resolve, reject) => {
        const onMessage = (message: FromWorker): void => {
          if ("told" in message) {
            onTold?.(message.told as never);
            return;
          }
          settle();
          if ("error" in message) reject(errorOf(message));
          else resolve(message.answer as Answer);
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
    },
    close() {
      if (child.connected) child.disconnect();
    },
  };
}

/** Starts a worker for one request. */
export async function askOnce<Answer>(task: URL, name: string, request: unknown, flags: readonly string[] = [],
  onTold?: (told: never) => void): Promise<Answer> {
  const worker = startWorker(task, name, flags);
  try {
    return await worker.ask<Answer>(request, Infinity, onTold);
  } finally {
    worker.close();
  }
}
