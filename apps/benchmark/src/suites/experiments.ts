/** Every experiment of `@col/papers` as a suite of its name, each run in a process of its own. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { EXPERIMENTS } from "@col/papers";
import type { Experiment, ExperimentResult } from "@col/papers";
import { UserError } from "../errors.ts";
import type { ExperimentJob, ExperimentMessage } from "../experiments/protocol.ts";
import { NODE_ARGUMENTS } from "../node-arguments.ts";
import { startProgress } from "../progress.ts";
import { refuseParts } from "./only.ts";
import type { Suite } from "./suite.ts";

const WORKER = fileURLToPath(new URL("../experiments/worker.ts", import.meta.url));
/** Steps of the progress bar. */
const STEPS = 100;

async function runInProcess(job: ExperimentJob): Promise<ExperimentResult> {
  const progress = startProgress(job.name, STEPS);
  let done = 0;
  try {
    return await new Promise((resolve, reject) => {
      const child = fork(WORKER, [], { execArgv: [...NODE_ARGUMENTS] });
      child.once("exit", (code) => {
        reject(new Error(`${job.name}: its process ended with code ${code ?? "none"} and without a result`));
      });
      child.on("message", (message: ExperimentMessage) => {
        if ("result" in message) resolve(message.result);
        else if ("error" in message) reject(message.expected ? new UserError(message.error) : new Error(message.error));
        else for (; done < Math.floor(message.share * STEPS); done++) progress.step();
      });
      child.send(job);
    });
  } finally {
    progress.end();
  }
}

function suiteOf({ name, about, paper }: Experiment): Suite {
  return {
    name, about, paper, needsData: undefined,
    async run({ size, seed, data, only, solverError }) {
      refuseParts(name, only);
      return { rows: [], support: [], absent: [],
        experiments: [await runInProcess({ name, size, seed, data, solverError })] };
    },
  };
}

export const EXPERIMENT_SUITES: readonly Suite[] = EXPERIMENTS.map(suiteOf);
