/** Every experiment of `@col/papers` as a suite of its name, in a separate process, whose task this file is. */
import { EXPERIMENTS } from "@col/papers";
import type { Experiment, ExperimentResult, ExperimentSize, NamedMesh } from "@col/papers";
import { packagedMeshes, paperMeshesOf } from "../data.ts";
import { askOnce } from "../workers/process.ts";
import type { Session } from "../workers/process.ts";
import { measuring, refuseParts, withProgress } from "./jobs.ts";
import type { Suite } from "./suite.ts";

const TASK = new URL(import.meta.url);
/** Steps of the progress bar. */
const STEPS = 100;

/** An experiment to run, and its size, seed, data folder and tolerance. */
interface ExperimentJob {
  readonly name: string;
  readonly size: ExperimentSize;
  readonly seed: number;
  readonly data: string | undefined;
  readonly solverError: number | undefined;
}

/**
 * Tells shares of the work, then answers with the result.
 * @public the worker program imports this file by its address
 */
export async function start({ name, size, seed, data, solverError }: ExperimentJob,
  tell: (share: number) => void): Promise<Session> {
  const experiment = EXPERIMENTS.find((e) => e.name === name);
  if (experiment === undefined) throw new Error(`unknown experiment "${name}"`);
  const read: { meshes?: readonly NamedMesh[] } = {};
  return { answer: { name, ...await experiment.run({
    size, seed, solverError, fromData: data !== undefined, progress: tell,
    meshes: () => (read.meshes ??= data === undefined ? packagedMeshes() : paperMeshesOf(data)),
    clock: () => performance.now() * 1e6,
  }) } };
}

/** Runs an experiment in a separate process, which tells the shares that it has done. */
async function runInProcess(job: ExperimentJob): Promise<ExperimentResult> {
  return await withProgress(job.name, STEPS, async (step) => {
    let done = 0;
    return await askOnce<ExperimentResult>(TASK, job.name, job, [], (share: number) => {
      for (; done < Math.floor(share * STEPS); done++) step();
    });
  });
}

function suiteOf({ name, seconds, about, paper }: Experiment): Suite {
  return measuring({
    name, seconds, about, paper, measures: ["@col/papers"],
    takes: name === "pose-generation" ? ["data", "solverError"] : ["data"],
    async run({ size, seed, data, only, solverError }) {
      refuseParts(name, only);
      return { rows: [], support: [], absent: [],
        experiments: [await runInProcess({ name, size, seed, data, solverError })] };
    },
  });
}

export const EXPERIMENT_SUITES: readonly Suite[] = EXPERIMENTS.map(suiteOf);
