/** The experiments, in the order `bench list` shows them. A new one is a file and a line here. */
import { convergence } from "./convergence.ts";
import type { Experiment } from "./experiment.ts";
import { table2Iterations } from "./table2-iterations.ts";

export const EXPERIMENTS: readonly Experiment[] = [convergence, table2Iterations];
