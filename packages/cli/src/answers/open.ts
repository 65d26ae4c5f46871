/**
 * Opens the answer source of a file.
 *
 * In: an `AnswerJob`: the path of a problem file, a solver's name or the path of a module, and the options. It is
 * plain data, so a worker thread can open the same source as the command line. Out: the `AnswerSource` for the
 * solver's file format.
 */
import { castAnswers } from "./cast.ts";
import { growthAnswers } from "./growth.ts";
import { loadSolver } from "./own-solver.ts";
import { planeAnswers } from "./plane.ts";
import type { ScannedFile } from "./scan.ts";
import type { AnswerSource } from "./source.ts";
import { spaceAnswers } from "./space.ts";
import { CAST_SOLVER, GROWTH_SOLVER, PLANE_SOLVER } from "../solvers.ts";

/** A file, a solver and its options, as plain data. */
export interface AnswerJob {
  readonly file: string;
  /** A name of `@col/bench` or solvers.ts, or the path of a module (own-solver.ts). */
  readonly solver: string;
  readonly boolean: boolean | undefined;
  readonly tolerance: number | undefined;
  readonly repeat?: number | undefined;
  readonly scanned?: ScannedFile;
}

/** Opens a file. @throws UserError if the file or the solver's module cannot be read */
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
