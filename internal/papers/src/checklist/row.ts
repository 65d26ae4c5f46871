/** What a row of the checklist says. */

/**
 * `runs`: the command does it; `part`: the command does some of it, `note` says what is missing; `not yet`: `note` says
 * why; `figure`: an illustration or a definition, nothing to run.
 */
export type ChecklistState = "runs" | "part" | "not yet" | "figure";

/** One row. */
export interface ChecklistRow {
  /** M1 .. M58, E1 .. E32. */
  readonly id: string;
  /** Papers and places: table, figure, algorithm, equation or section. */
  readonly where: string;
  readonly what: string;
  readonly state: ChecklistState;
  /**
   * What runs it: arguments of `bench`, or `vitest FILE` with a path from the repository's root; empty where nothing
   * does.
   */
  readonly command: string;
  /** What is missing, or how to read the result; may be empty where it runs. */
  readonly note: string;
}

/** A row as it is written down: id, where, what, state, command, note. */
export type ChecklistTuple = readonly [id: string, where: string, what: string, state: ChecklistState,
  command: string, note: string];
