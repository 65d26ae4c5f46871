/** What goes between the command line and the process an experiment runs in. */
import type { ExperimentResult, ExperimentSize } from "@col/papers";

/** The job, sent once. */
export interface ExperimentJob {
  readonly name: string;
  readonly size: ExperimentSize;
  readonly seed: number;
  readonly data: string | undefined;
  readonly solverError: number | undefined;
}

/** Any number of shares, then a result or an error. */
export type ExperimentMessage =
  | { readonly share: number }
  | { readonly result: ExperimentResult }
  | { readonly error: string; readonly expected: boolean };
