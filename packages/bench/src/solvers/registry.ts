/**
 * The solvers that the benchmark knows, in the order of its tables. A new method is one adapter file and one line
 * here.
 */
import { accelSolvers } from "./accel.ts";
import type { SolverAdapter } from "./adapter.ts";
import { epa } from "./epa.ts";
import { gjk } from "./gjk.ts";

/** The solvers of 3-D distances that the benchmark knows by name. */
export const SOLVERS: readonly SolverAdapter[] = [gjk, ...accelSolvers, epa];

/** The default of suites. */
export const DEFAULT_SOLVERS: readonly SolverAdapter[] = SOLVERS.filter((s) => s.inDefaultRuns);

/** Finds a solver by its name. @throws RangeError that lists the known names. */
export function findSolver(name: string): SolverAdapter {
  const found = SOLVERS.find((s) => s.name === name);
  if (found === undefined)
    throw new RangeError(`unknown solver "${name}": expected one of ${SOLVERS.map((s) => s.name).join(", ")}`);
  return found;
}
