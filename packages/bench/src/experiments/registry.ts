/** The experiments, in the order `bench list` shows them. A new one is a file and a line here. */
import { convergence } from "./convergence.ts";
import type { Experiment } from "./experiment.ts";
import { growth2d } from "./growth-2d.ts";
import { growthConvergence } from "./growth-convergence.ts";
import { growthInfeasibility } from "./growth-infeasibility.ts";
import { growthTable } from "./growth-table.ts";
import { growthVsVertices } from "./growth-vs-vertices.ts";

export const EXPERIMENTS: readonly Experiment[] = [convergence, growthTable, growthVsVertices, growthConvergence, growth2d, growthInfeasibility];
