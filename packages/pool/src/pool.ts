/**
 * The interface of a pool, and `callInWorker`, which calls any exported function in a worker.
 *
 * In: a pool, a reference to a function (the URL of its module and the name of the export), arguments. Out: a promise
 * of the function's value. Arguments and value must be data that `structuredClone` copies. If the worker ends during
 * the call, another worker calls the function again, at most 3 times in all.
 */
import { requireObject } from "./checks.ts";
import type { FunctionName, Reply, Task } from "./task.ts";
import { MOST_TRIES, WorkerEndedError } from "./task.ts";

/** Workers that execute tasks. Made by `createPool` of `@col/pool/node` or `@col/pool/browser`. */
export interface Pool {
  /** Number of workers. */
  readonly workers: number;
  /** true: the workers see this thread's shared memory; false: all data is copied. */
  readonly shared: boolean;
  /** Runs a task in a worker that is free, or waits for one. Rejects with a WorkerEndedError if the worker ends. */
  run(task: Task): Promise<Reply>;
  /** Ends the workers. Running tasks are lost, and later tasks are refused. */
  close(): Promise<void>;
}

/** Throws a TypeError unless `pool` is an object. */
export function requirePool(where: string, pool: Pool): void {
  requireObject(where, "pool", pool, "one of createPool");
}

/** The error with which a task of a closed pool rejects. */
export function closedError(): Error {
  return new Error("pool: the pool is closed");
}

/**
 * A function that workers import: the URL of its module, or a name that the worker's file serves, and the name of the
 * export; `import.meta.resolve("@col/gjk")` is such a URL in Node.
 */
export type FunctionReference = string | URL | { readonly module: string | URL; readonly name?: string };

/** The reference as plain data. `name`: the default name of the export. */
export function functionName(where: string, given: FunctionReference, name: string): FunctionName {
  const kind: string = typeof given;
  if (kind === "function") throw new TypeError(`${where}: a function cannot be sent to a worker: give the URL of the `
    + 'module that exports it, as import.meta.resolve("@col/gjk")');
  if (kind !== "string" && (kind !== "object" || given === null))
    throw new TypeError(`${where}: solver must be the URL of a module or { module, name }, got `
      + (given === null ? "null" : kind));
  if (typeof given === "string" || given instanceof URL) return { module: String(given), name };
  if (typeof given.module !== "string" && !(given.module instanceof URL))
    throw new TypeError(`${where}: solver.module must be the URL of a module, got ${String(given.module)}`);
  return { module: String(given.module), name: given.name ?? name };
}

/**
 * Calls an exported function in a worker, with arguments and a value that `structuredClone` copies. If the worker ends
 * meanwhile, another one calls it again, three times at most: the function should change nothing outside.
 */
export async function callInWorker<T>(pool: Pool, reference: { readonly module: string | URL; readonly name: string },
  ...given: readonly unknown[]): Promise<T> {
  requirePool("callInWorker", pool);
  const fn = functionName("callInWorker", reference, (reference as { readonly name: string } | null)?.name ?? "");
  for (let tries = 1; ; tries++) {
    try {
      const reply = await pool.run({ kind: "call", fn, given });
      if (reply.kind === "threw") throw reply.error;
      if (reply.kind !== "value") throw new Error(`callInWorker: the worker answered "${reply.kind}"`);
      return reply.value as T;
    } catch (error) {
      if (!(error instanceof WorkerEndedError) || tries >= MOST_TRIES) throw error;
    }
  }
}
