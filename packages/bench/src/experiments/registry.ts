/** The experiments, in the order `bench list` shows them. A new one is a file, an import and a line here. */
import { convergence } from "./convergence.ts";
import type { Experiment } from "./experiment.ts";
import { growthTable } from "./growth-table.ts";

/** All experiments; names are unique. */
export const EXPERIMENTS: readonly Experiment[] = [
  convergence,
  growthTable,
];
