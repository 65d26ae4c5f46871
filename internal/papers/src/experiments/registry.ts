/** The experiments, in the order `bench list` shows them. A new one is a file, an import and a line here. */
import { climbing } from "./climbing.ts";
import { contactModels } from "./contact-models.ts";
import { convergence } from "./convergence.ts";
import { derivativeTimings } from "./derivative-timings.ts";
import type { Experiment } from "./experiment.ts";
import { growth2d } from "./growth-2d.ts";
import { growthConvergence } from "./growth-convergence.ts";
import { growthDimensions } from "./growth-dimensions.ts";
import { growthInfeasibility } from "./growth-infeasibility.ts";
import { growthTable } from "./growth-table.ts";
import { growthVsVertices } from "./growth-vs-vertices.ts";
import { iterationsVsDistance } from "./iterations-vs-distance.ts";
import { meshTable } from "./mesh-table.ts";
import { momentumFrankWolfe } from "./momentum-frank-wolfe.ts";
import { momentumRestart } from "./momentum-restart.ts";
import { normalisation } from "./normalisation.ts";
import { poseCurves } from "./pose-curves.ts";
import { poseGeneration } from "./pose-generation.ts";
import { qpGap } from "./qp-gap.ts";
import { speedupRatios } from "./speedup-ratios.ts";
import { subDistances } from "./sub-distances.ts";
import { table2Iterations } from "./table2-iterations.ts";
import { warmStart } from "./warm-start.ts";
import { witnessClouds } from "./witness-clouds.ts";

/** All experiments; names are unique. */
export const EXPERIMENTS: readonly Experiment[] = [
  convergence, table2Iterations, momentumFrankWolfe, iterationsVsDistance, momentumRestart, normalisation,
  subDistances, climbing, speedupRatios, meshTable, qpGap, warmStart, growthTable, growthVsVertices, growthConvergence,
  growth2d, growthInfeasibility, growthDimensions, contactModels, poseGeneration, poseCurves, derivativeTimings,
  witnessClouds
];
