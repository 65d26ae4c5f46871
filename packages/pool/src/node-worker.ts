/** The module that worker threads of Node load: `run` executes a task and returns the reply. */
import { createWorkerState, execute } from "./execute.ts";
import type { Reply, Task } from "./task.ts";

const state = createWorkerState();

/** See `execute`. */
export async function run(task: Task): Promise<Reply> {
  return await execute(task, state);
}
