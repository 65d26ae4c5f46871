/**
 * Everything the five papers name, as data: methods (M1 .. M58) and experiments (E1 .. E32), each with the command that
 * runs it here or the reason why none does yet. `bench list` prints it; tests hold the commands against what exists.
 *
 * Papers: P0 Montaut et al. 2022 (RSS), P1 Montaut et al. 2024 (GJK++), P2 Thirugnanam and Sreenath 2026 (growth
 * distance), P3 Montaut et al. 2023 (randomised smoothing), P4 Zhang et al. 2020 (barycode GJK in the plane).
 */
import { EXPERIMENT_ROWS } from "./experiments.ts";
import { METHOD_ROWS } from "./methods.ts";
import type { ChecklistRow } from "./row.ts";

/** All rows, methods first. */
export const CHECKLIST: readonly ChecklistRow[] = [...METHOD_ROWS, ...EXPERIMENT_ROWS].map(
  ([id, where, what, state, command, note]) => ({ id, where, what, state, command, note }),
);
