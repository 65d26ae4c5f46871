/**
 * Opens the answer source of a file from plain data (`AnswerJob`), so that a worker thread opens the same source as the
 * command line.
 */
import { castAnswers } from "./cast.ts";
import { growthAnswers } from "./growth.ts";
import { loadSolver } from "./own-solver.ts";
import { planeAnswers } from "./plane.ts";
import type { ScannedFile } from "./scan.ts";
import type { AnswerSource } from "./source.ts";
import { spaceAnswers } from "./space.ts";
import { CAST_SOLVER, GROWTH_SOLVER, PLANE_SOLVER } from "../solvers.ts";

/** A file, a solver by its name or its module, and its options. */
export interface AnswerJob {
  readonly file: string;
  readonly solver: string;
  readonly boolean: boolean | undefined;
  readonly tolerance: number | undefined;
  readonly repeat?: number | undefined;
  readonly scanned?: ScannedFile;
}

/** Opens a file. @throws UserError where it cannot be read */
export async function openAnswers(job: AnswerJob): Promise<AnswerSource> {
  const { file, solver, boolean, tolerance, repeat, scanned } = job;
  const options = { ...(boolean === undefined ? {} : { boolean }), ...(tolerance === undefined ? {} : { tolerance }),
    ...(repeat === undefined ? {} : { repeat }) };
  if (solver === GROWTH_SOLVER) return growthAnswers(file, options);
  if (solver === CAST_SOLVER) return castAnswers(file, options);
  if (solver === PLANE_SOLVER) return planeAnswers(file, options);
  return spaceAnswers(file, { ...options, solver: await loadSolver(solver),
    ...(scanned === undefined ? {} : { scanned }) });
}
