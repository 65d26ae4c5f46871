/**
 * The thread that runs the solvers: a hang or a crash of theirs leaves the session alive. Answers each task of
 * `protocol.ts` with one message.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { ReduceAnswer, RunAnswer, Task } from "./protocol.ts";
import { checkSubject, concerns, runCase } from "./run-case.ts";
import { shrink } from "./shrink/shrink.ts";
import { domainOf } from "./subjects.ts";

const words = new Int32Array(workerData as SharedArrayBuffer), port = parentPort;
if (port === null) throw new Error("worker.ts runs as a worker thread only");

function beat(index: number): void {
  Atomics.store(words, 0, index);
  Atomics.add(words, 1, 1);
}

port.on("message", (task: Task) => {
  if ("run" in task) {
    const { seed, from, to, only } = task.run, findings: RunAnswer["findings"][number][] = [];
    let pairs = 0;
    for (let i = from; i < to; i++) {
      if (!concerns(only, domainOf(i))) continue;
      beat(i);
      pairs++;
      for (const finding of runCase(seed, i, only)) findings.push({ ...finding, case: i });
    }
    port.postMessage({ pairs, findings } satisfies RunAnswer);
    return;
  }
  const { seed, case: index, finding, subject } = task.reduce;
  let last = finding;
  const { subject: reduced } = shrink(subject, (candidate) => {
    beat(index);
    const again = checkSubject(candidate, seed, index, [finding.package]).find(
      (f) => f.package === finding.package && f.law === finding.law,
    );
    if (again === undefined) return false;
    last = again;
    return true;
  });
  port.postMessage({ subject: reduced, finding: last } satisfies ReduceAnswer);
});
