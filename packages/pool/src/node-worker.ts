/** The file that worker threads of Node run: answers a task. */
import { createWorkerState, execute } from "./execute.ts";
import type { Reply, Task } from "./task.ts";

const state = createWorkerState();

/** See `execute`. */
export async function run(task: Task): Promise<Reply> {
  return await execute(task, state);
}
