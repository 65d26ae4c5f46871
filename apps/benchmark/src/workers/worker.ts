/**
 * The program of every worker process: loads the one task that it is started for, so nothing another solver or library
 * did to the compiler's feedback is left, and answers one request after the other until its parent disconnects.
 *
 * A task's file exports `start`, which takes the first request. The answers may be typed arrays (advanced
 * serialisation); `tell` sends word of progress before the answer.
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
