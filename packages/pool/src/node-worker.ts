/**
 * The module that worker threads of Node load. Its function `run` executes a task (task.ts) and returns the reply;
 * the state between tasks, kept shapes and poses, belongs to the thread.
 */
import { createWorkerState, execute } from "./execute.ts";
import type { Reply, Task } from "./task.ts";

const state = createWorkerState();

/** See `execute`. */
export async function run(task: Task): Promise<Reply> {
  return await execute(task, state);
}
