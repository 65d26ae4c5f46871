/**
 * Finds the solver of a name: a solver of `@col/bench`, or a function of a module of the user.
 *
 * In: the name, or the path of a module. Out: a `SolverAdapter`, as `query` and the benchmarks use it.
 *
 * The module's function is called as `solve(a, poseA, b, poseB, options, out)`, like `distance` of `@col/gjk`. It
 * receives two convex shapes, their poses in the world frame, `{ dualityGap }` (squared length) or undefined, and a
 * result record. It fills the record and returns it, or returns a new one. Lengths are in the file's unit; points are
 * in the world frame.
 *
 * A negative distance counts as overlap, and 0 as contact. Fields that the function does not fill are NaN.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { findSolver } from "@col/bench";
import type { SolverAdapter } from "@col/bench";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { UserError } from "../errors.ts";

/** Names of exports that can be the solver. The first one that exists is used. */
const EXPORTS = ["default", "signedDistance", "distance"] as const;

/** The signature of the function. */
type Solve = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: object | undefined,
  out: DistanceResult) => DistanceResult;

/** Whether a solver's name is the path of a module. */
export function isModule(name: string): boolean {
  return /^(?:\.{0,2}[\\/]|[A-Za-z]:)|\.m?[jt]s$/.test(name);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Calls the function and writes its result to `out`; missing fields are NaN. @throws UserError that names the module
 */
function answer(name: string, solve: Solve, call: () => DistanceResult, out: DistanceResult): void {
  let result: unknown;
  Object.assign(out, createDistanceResult());
  try {
    result = call();
  } catch (error) {
    throw new UserError(`${name}: ${solve.name} threw: ${messageOf(error)}`);
  }
  if (result !== out && typeof result === "object" && result !== null) Object.assign(out, result);
  else if (result !== out) throw new UserError(`${name}: ${solve.name} must return a result, got ${String(result)}`);
  if (typeof out.distance !== "number")
    throw new UserError(`${name}: ${solve.name} must return a distance that is a number, got ${String(out.distance)}`);
}

function adapterOf(name: string, solve: Solve): SolverAdapter {
  return {
    name, package: name, about: "a module of the user", answers: "signed", inDefaultRuns: false,
    start({ dualityGap }) {
      const options = dualityGap === undefined ? undefined : { dualityGap }, own = createDistanceResult();
      const distance = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, out: DistanceResult): void => {
        answer(name, solve, () => solve(a, poseA, b, poseB, options, out), out);
      };
      return {
        distance,
        intersects(a, poseA, b, poseB) {
          distance(a, poseA, b, poseB, own);
          return own.distance <= 0;
        },
        explain(a, poseA, b, poseB, report) {
          distance(a, poseA, b, poseB, own);
          report.hit = own.distance <= 0;
          report.iterations = own.iterations;
          report.status = own.status;
        },
      };
    },
  };
}

/** Finds a solver of `@col/bench`, or imports a module. @throws UserError if the module exports no solver */
export async function loadSolver(name: string): Promise<SolverAdapter> {
  if (!isModule(name)) return findSolver(name);
  let module: Readonly<Record<string, unknown>>;
  try {
    const url = pathToFileURL(resolve(name)).href;
    module = await import(/* webpackIgnore: true */ /* @vite-ignore */ url) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    throw new UserError(`--solver ${name}: cannot be imported: ${isAbsent ? "the file, or a file that it imports, does "
      + "not exist" : messageOf(error)}`);
  }
  const found = EXPORTS.map((key) => module[key]).find((value) => typeof value === "function");
  if (found === undefined)
    throw new UserError(`--solver ${name}: exports no function ${EXPORTS.join(", ")}: expected `
      + "(a, poseA, b, poseB, options, out) => result");
  return adapterOf(name, found as Solve);
}
