/** A worker: takes parts from the queue and answers each in a process, one at a time. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setInterval } from "node:timers";
import { fileURLToPath } from "node:url";
import { Worker } from "bullmq";
import { connection, folder, parts, QUEUE, solver } from "./queue.mjs";

const BENCH = fileURLToPath(new URL("../../../../tools/bench.mjs", import.meta.url));
/** A worker renews its lock twice in this time; one that is gone loses its part after it, ms. */
const LOCK = 5000;

/** Runs the command; rejects with its code. */
async function answer(args) {
  const flags = (process.env.COL_JOBS_FLAGS ?? "").split(" ").filter(Boolean);
  await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BENCH, ...args, ...flags], { stdio: ["ignore", "ignore", "inherit"] });
    child.on("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`the process ended with ${signal ?? code}`));
    });
  });
}

const worker = new Worker(QUEUE, async (job) => {
  const { k } = job.data, mark = join(folder, "killed");
  const running = answer(["query", join(folder, "problems.txt"), "--solver", solver, "--shard", `${k}/${parts}`,
    "--out", join(folder, "parts", `${k}-of-${parts}.part`), "--resume"]);
  if (k === 2 && !existsSync(mark)) {
    writeFileSync(mark, "the worker of part 2 is killed\n");
    setInterval(() => { // with the process that answers, as soon as it writes
      if (readdirSync(join(folder, "parts")).some((name) => name.startsWith(`${k}-of-`)))
        process.kill(-process.pid, "SIGKILL");
    }, 20);
  }
  await running;
  await job.updateProgress(100);
  return process.pid;
}, { connection, lockDuration: LOCK, stalledInterval: LOCK, maxStalledCount: 3 });
process.on("SIGTERM", () => void worker.close().then(() => process.exit(0)));
