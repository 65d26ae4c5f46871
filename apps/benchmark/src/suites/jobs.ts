/** A suite that measures one job after the other, each in a process of its own, and makes tables of the answers. */
import { startProgress } from "@col/cli";
import type { ExperimentResult } from "@col/papers";
import { askOnce } from "../workers/process.ts";
import type { Suite, SuiteContext, SuiteResult } from "./suite.ts";

/** A job for a task's process. */
export interface Job<Request> {
  /** What messages of errors call it. */
  readonly name: string;
  readonly task: URL;
  readonly request: Request;
  /** Of Node. */
  readonly flags?: readonly string[];
}

/** Does the steps with a progress bar. */
export async function withProgress<T>(name: string, count: number,
  run: (step: () => void) => Promise<T>): Promise<T> {
  const progress = startProgress(name, count);
  try {
    return await run(() => {
      progress.step();
    });
  } finally {
    progress.end();
  }
}

/** Answers of all jobs, in their order. */
export async function runJobs<Answer>(suite: string, jobs: readonly Job<unknown>[]): Promise<Answer[]> {
  return await withProgress(suite, jobs.length, async (step) => {
    const answers: Answer[] = [];
    for (const { name, task, request, flags } of jobs) {
      answers.push(await askOnce<Answer>(task, `${suite}, ${name}`, request, flags));
      step();
    }
    return answers;
  });
}

/** What a suite of tables gives back. */
export function tablesOf(name: string, { tables, figures = [], verdicts = [] }: Pick<ExperimentResult, "tables">
  & Partial<ExperimentResult>, absent: Iterable<string> = []): SuiteResult {
  return { rows: [], support: [], absent: [...new Set(absent)], experiments: [{ name, tables, figures, verdicts }] };
}

/** A suite beyond the papers that reads no data. */
export const measuring = (suite: Pick<Suite, "name" | "about" | "measures" | "run"> & Partial<Suite>): Suite =>
  ({ paper: "beyond the papers", needsData: undefined, takes: [], ...suite });

/** Amounts by the size of a run. */
export type BySize<T> = Readonly<Record<SuiteContext["size"], T>>;
