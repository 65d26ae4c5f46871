/** Every experiment of `@col/papers` as a suite of its name, each run in a process of its own. */
import { EXPERIMENTS } from "@col/papers";
import type { Experiment, ExperimentResult } from "@col/papers";
import type { ExperimentJob } from "../experiments/task.ts";
import { askOnce } from "../workers/process.ts";
import { measuring, withProgress } from "./jobs.ts";
import { refuseParts } from "./only.ts";
import type { Suite } from "./suite.ts";

const TASK = new URL("../experiments/task.ts", import.meta.url);
/** Steps of the progress bar. */
const STEPS = 100;

/** Runs an experiment in a process of its own, which tells the shares that it has done. */
async function runInProcess(job: ExperimentJob): Promise<ExperimentResult> {
  return await withProgress(job.name, STEPS, async (step) => {
    let done = 0;
    return await askOnce<ExperimentResult>(TASK, job.name, job, [], (share: number) => {
      for (; done < Math.floor(share * STEPS); done++) step();
    });
  });
}

function suiteOf({ name, about, paper }: Experiment): Suite {
  return measuring({
    name, about, paper, measures: ["@col/papers"],
    takes: name === "pose-generation" ? ["data", "solverError"] : ["data"],
    async run({ size, seed, data, only, solverError }) {
      refuseParts(name, only);
      return { rows: [], support: [], absent: [],
        experiments: [await runInProcess({ name, size, seed, data, solverError })] };
    },
  });
}

export const EXPERIMENT_SUITES: readonly Suite[] = EXPERIMENTS.map(suiteOf);
