/**
 * `@col/pool/node`: a pool of worker threads in Node.
 * @module
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { requireObject, requireWorkers } from "./checks.ts";
import { closedError } from "./pool.ts";
import type { Pool } from "./pool.ts";
import { WorkerEndedError } from "./task.ts";
import type { Reply, Task } from "./task.ts";

/** Options of a pool in Node. */
export interface NodePoolOptions {
  /** Threads; as many as the machine has cores by default. */
  readonly workers?: number | undefined;
  /** Arguments of Node for the threads, as `--conditions=..`. Default: the arguments of this process. */
  readonly execArgv?: readonly string[] | undefined;
  /** Limits of each thread's memory, as worker_threads takes them. */
  readonly resourceLimits?: Readonly<Record<string, number>> | undefined;
  /** The file that threads run, if a bundler moved it: a copy of `@col/pool/dist/node-worker.js`. */
  readonly worker?: string | URL | undefined;
}

/** The workers' file beside this one, of the build or of the sources. */
const BESIDE = new URL(import.meta.url.endsWith(".ts") ? "./node-worker.ts" : "./node-worker.js", import.meta.url);

/** Messages that cannot be copied fail before a worker has them. */
const isNoMessage = (error: unknown): boolean => error instanceof Error && error.name === "DataCloneError";

/**
 * Starts worker threads. They wait for tasks, and do not keep the process alive; `close` ends them.
 * @throws RangeError unless `workers` is a whole number from 1 to 1024
 */
export function createPool(options: NodePoolOptions = {}): Pool {
  requireObject("createPool", "options", options);
  const { workers = availableParallelism(), execArgv, resourceLimits, worker = BESIDE } = options;
  requireWorkers(workers);
  const file = String(worker);
  const piscina = new Piscina({
    filename: file.startsWith("file:") ? fileURLToPath(file) : file, name: "run", minThreads: workers,
    maxThreads: workers, maxQueue: Infinity,
    ...(execArgv === undefined ? {} : { execArgv: [...execArgv] }),
    ...(resourceLimits === undefined ? {} : { resourceLimits: { ...resourceLimits } }),
  });
  piscina.on("error", () => undefined); // each task is told of the end of its worker
  let closed: Promise<void> | undefined;
  return {
    workers, shared: true,
    async run(task: Task) {
      if (closed !== undefined) throw closedError(); // piscina would start threads again
      try {
        return await piscina.run(task) as Reply;
      } catch (error) {
        if (closed !== undefined) throw closedError();
        if (isNoMessage(error)) throw error;
        const how = error instanceof Error ? error.message : String(error);
        throw new WorkerEndedError(`pool: a worker ended in the midst of its work: ${how}`, { cause: error });
      }
    },
    async close() {
      await (closed ??= piscina.destroy());
    },
  };
}
