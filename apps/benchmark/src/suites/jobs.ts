/**
 * Suites that measure one job after the other, each in a separate process, and make tables of the rows that the jobs
 * answer; and what other suites share with them: progress, and the choice of parts by `--only A,B`.
 */
import { startProgress, UserError } from "@col/cli";
import type { ExperimentResult, ExperimentTable } from "@col/papers";
import { askOnce } from "../workers/process.ts";
import type { Suite, SuiteContext, SuiteResult } from "./suite.ts";
import type { JobRows } from "../workers/process.ts";

/** Amounts by the size of a run. */
export type BySize<T> = Readonly<Record<SuiteContext["size"], T>>;

/** A piece that is made when it is its turn. */
export interface Piece<T> {
  readonly name: string;
  readonly make: () => T | Promise<T>;
}

/** The named things that `only` names, or all without `only`. @throws UserError for an unknown name, with the known */
export function chosenPieces<T extends { readonly name: string }>(suite: string, pieces: readonly T[],
  only: readonly string[] | undefined): readonly T[] {
  const names = pieces.map((p) => p.name), unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UserError(`suite ${suite}: --only ${unknown}: its parts are ${names.join(", ")}`);
  return only === undefined ? pieces : pieces.filter((p) => only.includes(p.name));
}

/** For a suite that has no parts. @throws UserError if a part was requested */
export function refuseParts(suite: string, only: readonly string[] | undefined): void {
  if (only !== undefined) throw new UserError(`suite ${suite}: --only: it has no parts`);
}

/** A job for a task's process. */
export interface Job {
  /** A part of the suite, and what messages of errors call it. */
  readonly name: string;
  /** The task's file. */
  readonly task: URL;
  readonly request: object;
  /** Of Node. */
  readonly flags?: readonly string[];
  /** Of a suite of tables: the table of its rows, by number. Default: the first. */
  readonly table?: number;
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
export async function runJobs<Answer>(suite: string, jobs: readonly Job[]): Promise<Answer[]> {
  return await withProgress(suite, jobs.length, async (step) => {
    const answers: Answer[] = [];
    for (const { name, task, request, flags } of jobs) {
      answers.push(await askOnce<Answer>(task, `${suite}, ${name}`, request, flags));
      step();
    }
    return answers;
  });
}

/** The result of a suite of tables. */
export function tablesOf(name: string, { tables, figures = [], verdicts = [] }: Pick<ExperimentResult, "tables">
  & Partial<ExperimentResult>, absent: Iterable<string> = []): SuiteResult {
  return { rows: [], support: [], absent: [...new Set(absent)], experiments: [{ name, tables, figures, verdicts }] };
}

/** A suite beyond the papers that reads no data. */
export const measuring = (suite: Pick<Suite, "name" | "about" | "measures" | "run"> & Partial<Suite>): Suite =>
  ({ paper: "beyond the papers", needsData: undefined, takes: [], ...suite });

/** A suite of tables: jobs, the tables without their rows, and figures or verdicts from the answers. */
interface TableSuite<Answer extends JobRows> extends Pick<Suite, "name" | "about" | "measures">,
  Partial<Pick<Suite, "paper" | "seconds" | "takes">> {
  readonly tables: (context: SuiteContext) => readonly Omit<ExperimentTable, "rows">[];
  readonly jobs: (context: SuiteContext) => readonly Job[];
  readonly more?: (answers: readonly Answer[], tables: readonly ExperimentTable[]) => Partial<ExperimentResult>;
}

/** The suite; each job is a part that `--only` names. */
export function tableSuite<Answer extends JobRows>({ tables, jobs: all, more, ...rest }: TableSuite<Answer>): Suite {
  return measuring({ ...rest, async run(context) {
    const jobs = chosenPieces(rest.name, all(context), context.only), answers = await runJobs<Answer>(rest.name, jobs);
    const filled = tables(context).map((table, k): ExperimentTable => ({ ...table,
      rows: answers.flatMap(({ rows }, j) => ((jobs[j].table ?? 0) === k ? rows : [])) }));
    return tablesOf(rest.name, { tables: filled, ...more?.(answers, filled) }, answers.flatMap((a) => a.absent ?? []));
  } });
}
