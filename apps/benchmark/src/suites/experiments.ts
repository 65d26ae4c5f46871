/** Every experiment of `@col/papers` as a suite of its name, each run in a process of its own. */
import { UserError, startProgress } from "@col/cli";
import { EXPERIMENTS } from "@col/papers";
import type { Experiment, ExperimentResult } from "@col/papers";
import type { ExperimentJob, ExperimentMessage } from "../experiments/protocol.ts";
import { startWorker } from "../workers/process.ts";
import { refuseParts } from "./only.ts";
import type { Suite } from "./suite.ts";

const WORKER = new URL("../experiments/worker.ts", import.meta.url);
/** Steps of the progress bar. */
const STEPS = 100;

async function runInProcess(job: ExperimentJob): Promise<ExperimentResult> {
  const progress = startProgress(job.name, STEPS), results: ExperimentResult[] = [];
  const worker = startWorker<ExperimentJob, ExperimentMessage>(WORKER, job.name);
  let done = 0;
  try {
    await worker.listen(job, (message) => {
      if ("result" in message) return results.push(message.result) > 0;
      if ("error" in message) throw message.expected ? new UserError(message.error) : new Error(message.error);
      for (; done < Math.floor(message.share * STEPS); done++) progress.step();
      return false;
    });
    return results[0];
  } finally {
    worker.close();
    progress.end();
  }
}

function suiteOf({ name, about, paper }: Experiment): Suite {
  return {
    name, about, paper, needsData: undefined, measures: ["@col/papers"],
    takes: name === "pose-generation" ? ["data", "solverError"] : ["data"],
    async run({ size, seed, data, only, solverError }) {
      refuseParts(name, only);
      return { rows: [], support: [], absent: [],
        experiments: [await runInProcess({ name, size, seed, data, solverError })] };
    },
  };
}

export const EXPERIMENT_SUITES: readonly Suite[] = EXPERIMENTS.map(suiteOf);
