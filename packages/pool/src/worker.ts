/**
 * `@col/pool/worker`: the function `serve` for the file of a web worker, which executes the tasks of a pool.
 *
 *   import { distanceBatch } from "@col/gjk";
 *   import { serve } from "@col/pool/worker";
 *   serve({ gjk: { distanceBatch } });
 *
 * A batch then names "gjk" as its solver's module. Result arrays are transferred back to the page, not copied.
 * @module
 */
import { createWorkerState, execute } from "./execute.ts";
import type { ServedModules } from "./execute.ts";
import type { Reply, Task } from "./task.ts";

export type { ServedModules } from "./execute.ts";

/** The scope of a web worker, as far as it is used here. */
interface WorkerScope {
  onmessage: ((event: { readonly data: Task }) => void) | null;
  postMessage(message: Reply, transfer?: readonly ArrayBufferLike[]): void;
}

function send(scope: WorkerScope, reply: Reply): void {
  try {
    scope.postMessage(reply, reply.kind === "rows" ? Object.values(reply.out).map((array) => array.buffer) : []);
  } catch (error) {
    scope.postMessage({ kind: "threw", piece: -1, error });
  }
}

/**
 * Executes the tasks of a pool in this worker. `modules`: functions, by the name of their module and their own name. A
 * batch names them as its solver. Any other module name is a URL that the worker imports.
 */
export function serve(modules: ServedModules = {}): void {
  const scope = globalThis as unknown as WorkerScope, state = createWorkerState(modules);
  scope.onmessage = ({ data }) => {
    void execute(data, state).then((reply) => {
      send(scope, reply);
    });
  };
}
