/**
 * The program of every worker process: loads the single task that it is started for, and answers one request after
 * the other until its parent disconnects. So no other solver or library has influenced the compiler's feedback.
 *
 * A task's file exports `start`, which receives the first request and returns a `Session`. Answers may be typed
 * arrays (advanced serialisation). `tell` sends a progress message before the answer.
 */
import { UserError } from "@col/cli";
import type { FromWorker, Session, Task } from "./process.ts";

const state: { session: Session | undefined } = { session: undefined };

function send(message: FromWorker): void {
  process.send?.(message);
}

async function start(request: unknown): Promise<unknown> {
  const task = await import(process.argv[2]) as Task;
  state.session = await task.start(request, (told) => {
    send({ told });
  });
  return state.session.answer;
}

async function reply(request: unknown): Promise<void> {
  try {
    send({ answer: await (state.session === undefined ? start(request) : state.session.next?.(request)) });
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error), expected: error instanceof UserError,
      stack: error instanceof Error ? error.stack : undefined });
  }
}

process.on("message", (request) => {
  void reply(request);
});
process.on("disconnect", () => {
  process.exit(0);
});
