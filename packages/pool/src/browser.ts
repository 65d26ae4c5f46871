/**
 * `@col/pool/browser`: a pool of web workers.
 *
 * In: a function that makes a web worker, and the number of workers (default: the number of cores). Out: a `Pool` for
 * the batch forms of `@col/pool`.
 *
 * A worker executes one task after another. Without shared memory, shapes and the poses of a batch are sent to a
 * worker once; later tasks name them. The pool remembers the last 8 of them per worker. A worker that ended is made
 * again at the next task of its lane.
 * @module
 */
import { requireObject, requireWorkers } from "./checks.ts";
import { MOST_KEPT } from "./execute.ts";
import { canShare } from "./memory.ts";
import { closedError } from "./pool.ts";
import type { Pool } from "./pool.ts";
import { WorkerEndedError } from "./task.ts";
import type { Kept, Reply, Task } from "./task.ts";

/** A web worker, as far as it is used here: the handlers are set, not called. `Worker` of the DOM is one. */
export interface WorkerLike {
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onmessageerror: ((event: never) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** Options of a pool in a page. */
export interface BrowserPoolOptions {
  /**
   * Makes a worker whose file calls `serve` of `@col/pool/worker`. Bundlers recognise this form:
   * `() => new Worker(new URL("./collision-worker.js", import.meta.url), { type: "module" })`.
   */
  readonly worker: () => WorkerLike;
  /** Number of workers. Default: the number of cores of the machine. */
  readonly workers?: number | undefined;
  /** true (default): share memory if the page is allowed to; false: copy. */
  readonly shared?: boolean | undefined;
}

/** A place in the pool. Its worker is made at the first task, and again after a worker has ended. */
interface Lane {
  worker: WorkerLike | undefined;
  /** Ids of the tasks that were sent to the worker, the oldest first. */
  readonly sent: Set<string>;
  /** Rejects the promise of the present task. */
  fail: ((error: Error) => void) | undefined;
}

/** The data with its id, or the id alone if the worker has received the data before. */
function once<T>(lane: Lane, kept: Kept<T>, isShared: boolean): Kept<T> {
  if (isShared) return kept;
  if (lane.sent.has(kept.id)) return { id: kept.id };
  lane.sent.add(kept.id);
  for (const old of lane.sent) if (lane.sent.size > MOST_KEPT) lane.sent.delete(old);
  return kept;
}

/** The task as it is sent: without the data that the worker has. */
function shortened(lane: Lane, task: Task, isShared: boolean): Task {
  if (task.kind !== "copy") return task;
  return { ...task, shapes: once(lane, task.shapes, isShared), bodies: once(lane, task.bodies, isShared) };
}

/** Sends a task to a worker and waits for its answer. */
async function ask(lane: Lane, make: () => WorkerLike, task: Task): Promise<Reply> {
  const worker = lane.worker ??= make();
  return await new Promise<Reply>((resolve, reject) => {
    const end = (why: string): void => {
      worker.terminate();
      lane.worker = undefined;
      lane.sent.clear();
      reject(new WorkerEndedError(`pool: a worker ended during a task: ${why}`));
    };
    lane.fail = reject;
    worker.onmessage = ({ data }: { readonly data: Reply }) => {
      resolve(data);
    };
    worker.onerror = (event: { readonly message?: string }) => {
      end(event.message ?? "its file could not be loaded");
    };
    worker.onmessageerror = () => {
      end("a message could not be read");
    };
    worker.postMessage(task);
  });
}

function workerCount(given: number | undefined): number {
  const { navigator } = globalThis as { readonly navigator?: { readonly hardwareConcurrency?: number } };
  const workers = given ?? navigator?.hardwareConcurrency ?? 1;
  requireWorkers(workers);
  return workers;
}

/** Makes a pool of web workers; each starts at its first task. @throws TypeError, RangeError on bad options */
export function createPool(options: BrowserPoolOptions): Pool {
  requireObject("createPool", "options", options);
  const { worker: make, shared = true } = options, workers = workerCount(options.workers);
  if (typeof make !== "function")
    throw new TypeError(`createPool: worker must be a function that makes a worker, got ${typeof make}`);
  const lanes: Lane[] = Array.from({ length: workers }, () => ({ worker: undefined, sent: new Set(),
    fail: undefined }));
  const free = [...lanes], waiting: ((lane: Lane) => void)[] = [], isShared = shared && canShare();
  let closed = false;
  const acquire = async (): Promise<Lane> => free.pop() ?? await new Promise((resolve) => waiting.push(resolve));
  const release = (lane: Lane): void => {
    lane.fail = undefined;
    const next = waiting.shift();
    if (next === undefined) free.push(lane);
    else next(lane);
  };
  return {
    workers, shared: isShared,
    async run(task) {
      const lane = await acquire();
      try {
        if (closed) throw closedError();
        const reply = await ask(lane, make, shortened(lane, task, isShared));
        if (reply.kind !== "missing") return reply;
        return await ask(lane, make, task);
      } finally {
        release(lane);
      }
    },
    close() {
      closed = true;
      for (const lane of lanes) {
        lane.worker?.terminate();
        lane.fail?.(closedError());
        lane.worker = undefined;
        lane.sent.clear();
      }
      return Promise.resolve();
    },
  };
}
