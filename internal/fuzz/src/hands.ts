/**
 * A worker with a watchdog: tasks in, answers out; a pair that takes longer than `hangSeconds` ends the worker and is
 * named.
 *
 * Out: the answer, or the case that hung. The next task gets a fresh worker. Its time counts from its first pair on.
 */
import { Worker } from "node:worker_threads";
import type { ReduceAnswer, Run, RunAnswer, Task } from "./protocol.ts";

/** A pair that never came back, or brought the thread down. */
export interface Hang {
  readonly hung: number;
  readonly reason: string;
}

export interface Hands {
  readonly ask: (task: Task) => Promise<RunAnswer | ReduceAnswer | Hang>;
  readonly close: () => Promise<void>;
}

/** How often the watchdog looks. Milliseconds. */
const LOOK_MS = 500;

type Answer = RunAnswer | ReduceAnswer | Hang;

/** See the file header. */
export function createHands(hangSeconds: number): Hands {
  let worker: Worker | null = null,
    words = new Int32Array(new SharedArrayBuffer(8)),
    settle: ((answer: Answer) => void) | null = null;
  const start = (): Worker => {
    const shared = new SharedArrayBuffer(8),
      fresh = new Worker(new URL("./worker.ts", import.meta.url), { workerData: shared });
    words = new Int32Array(shared);
    fresh.on("message", (answer: Answer) => settle?.(answer));
    fresh.on("error", (error: Error) => {
      if (worker === fresh) settle?.({ hung: Atomics.load(words, 0), reason: `thread ends: ${error.message}` });
    });
    return fresh;
  };
  return {
    async ask(task) {
      const own = (worker ??= start());
      let beats = Atomics.load(words, 1), since = performance.now(), watch: ReturnType<typeof setInterval> | undefined;
      const answer = await new Promise<Answer>((resolve) => {
        settle = resolve;
        watch = setInterval(() => {
          const now = Atomics.load(words, 1);
          if (now !== beats) {
            beats = now;
            since = performance.now();
          } else if (now > 0 && performance.now() - since > 1000 * hangSeconds)
            // before the first pair the worker still loads its modules, which a busy machine makes long
            resolve({ hung: Atomics.load(words, 0), reason: `hangs: no answer in ${hangSeconds} s` });
        }, LOOK_MS);
        own.postMessage(task);
      });
      clearInterval(watch);
      settle = null;
      if ("hung" in answer) {
        worker = null;
        await own.terminate();
      }
      return answer;
    },
    async close() {
      await worker?.terminate();
      worker = null;
    },
  };
}

/** Task of a range of cases. */
export function runTask(seed: number, from: number, to: number, only: readonly string[]): Run {
  return { run: { seed, from, to, only } };
}
