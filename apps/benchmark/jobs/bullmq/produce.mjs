/**
 * Puts the parts of a run into a queue, starts workers, reports progress, and ends when every part is done. The worker
 * that takes part 2 first is killed: its part's lock runs out and another worker takes it over.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Queue, QueueEvents } from "bullmq";
import { connection, log, parts, QUEUE } from "./queue.mjs";

const queue = new Queue(QUEUE, { connection }), events = new QueueEvents(QUEUE, { connection });
await events.waitUntilReady();

let done = 0, failed = 0;
const workers = [];
function startWorker() {
  const child = spawn(process.execPath, [fileURLToPath(new URL("worker.mjs", import.meta.url))],
    { stdio: ["ignore", "inherit", "inherit"], detached: true }); // a group of its own
  workers.push(child);
  child.on("exit", (code, signal) => {
    if (signal === "SIGKILL") {
      log(`worker ${child.pid} was killed; a new one is started`);
      startWorker();
    } else if (code !== 0) log(`worker ${child.pid} ended with ${signal ?? code}`);
  });
}

const ended = new Promise((resolve) => {
  events.on("completed", ({ jobId, returnvalue }) => {
    done++;
    log(`${done} of ${parts}: part ${jobId} done by worker ${returnvalue}`);
    if (done + failed === parts) resolve();
  });
  events.on("failed", ({ jobId, failedReason }) => {
    failed++;
    log(`part ${jobId} is given up: ${failedReason}`);
    if (done + failed === parts) resolve();
  });
  events.on("stalled", ({ jobId }) => log(`part ${jobId} stalled: its worker is gone, another one takes it over`));
});
await queue.addBulk(Array.from({ length: parts }, (_, i) => ({ name: "part", data: { k: i + 1 },
  opts: { jobId: `p${i + 1}`, attempts: 3, backoff: { type: "fixed", delay: 500 }, removeOnComplete: false } })));
for (let k = 0; k < Number(process.env.COL_JOBS_WORKERS); k++) startWorker();
await ended;
for (const child of workers) {
  child.removeAllListeners("exit");
  child.kill();
}
await events.close();
await queue.close();
process.exitCode = failed > 0 ? 1 : 0;
