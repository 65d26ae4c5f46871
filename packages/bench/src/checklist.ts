/**
 * Everything the five papers name, as data: methods (M1 .. M58) and experiments (E1 .. E32), each with the command that
 * runs it here or the reason why none does yet. `bench list` prints it; tests hold the commands against what exists.
 *
 * Papers: P0 Montaut et al. 2022 (RSS), P1 Montaut et al. 2024 (GJK++), P2 Thirugnanam and Sreenath 2026 (growth
 * distance), P3 Montaut et al. 2023 (randomised smoothing), P4 Zhang et al. 2020 (barycode GJK in the plane).
 */
import { EXPERIMENT_ROWS } from "./checklist-experiments.ts";
import { METHOD_ROWS } from "./checklist-methods.ts";

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

/** All rows, methods first. */
export const CHECKLIST: readonly ChecklistRow[] = [...METHOD_ROWS, ...EXPERIMENT_ROWS].map(
  ([id, where, what, state, command, note]) => ({ id, where, what, state, command, note }),
);
