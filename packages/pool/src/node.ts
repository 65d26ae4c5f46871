/**
 * `@col/pool/node`: a pool of worker threads in Node.
 *
 * In: the number of threads (default: the number of cores) and options of `worker_threads`. Out: a `Pool` for the
 * batch forms of `@col/pool`. Method: the package piscina, with a fixed number of threads. Its threads wait for tasks
 * and do not keep the process alive.
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
  /** Number of threads. Default: the number of cores of the machine. */
  readonly workers?: number | undefined;
  /** Arguments of Node for the threads, as `--conditions=..`. Default: the arguments of this process. */
  readonly execArgv?: readonly string[] | undefined;
  /** Memory limits of each thread, MB, as `resourceLimits` of `worker_threads`. */
  readonly resourceLimits?: Readonly<Record<string, number>> | undefined;
  /** The file that threads load, if a bundler has moved it: a copy of `@col/pool/dist/node-worker.js`. */
  readonly worker?: string | URL | undefined;
}

/** The workers' file next to this one: of the build, or of the sources if this file is a source. */
const BESIDE = new URL(import.meta.url.endsWith(".ts") ? "./node-worker.ts" : "./node-worker.js", import.meta.url);

/** A message that cannot be copied fails before a worker receives it. */
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
  piscina.on("error", () => undefined); // the promise of each task rejects when its worker ends
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
        throw new WorkerEndedError(`pool: a worker ended during a task: ${how}`, { cause: error });
      }
    },
    async close() {
      await (closed ??= piscina.destroy());
    },
  };
}
