/**
 * The solver of a name: one of `@col/bench`, or the function of a module of the user.
 *
 * The module's function takes two shapes, their poses, options and a record, as `distance` of `@col/gjk` does; it fills
 * the record and returns it, or returns a new one. World frame. Negative distances count as overlaps, 0 as contact.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { findSolver } from "@col/bench";
import type { SolverAdapter } from "@col/bench";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { UserError } from "../errors.ts";

/** Names of exports that are taken for the solver, the first that is there. */
const EXPORTS = ["default", "signedDistance", "distance"] as const;

/** The contract of the function. */
type Solve = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: object | undefined,
  out: DistanceResult) => DistanceResult;

/** Whether a solver's name is the path of a module. */
export function isModule(name: string): boolean {
  return /^(?:\.{0,2}[\\/]|[A-Za-z]:)|\.m?[jt]s$/.test(name);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Calls the function and writes its result to `out`; missing fields are NaN. @throws UserError naming the module */
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

/** Finds a solver of `@col/bench`, or imports a module. @throws UserError where the module will not do */
export async function loadSolver(name: string): Promise<SolverAdapter> {
  if (!isModule(name)) return findSolver(name);
  let module: Readonly<Record<string, unknown>>;
  try {
    const url = pathToFileURL(resolve(name)).href;
    module = await import(/* webpackIgnore: true */ /* @vite-ignore */ url) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    throw new UserError(`--solver ${name}: cannot be imported: ${isAbsent ? "no such file, or it imports one that is "
      + "not there" : messageOf(error)}`);
  }
  const found = EXPORTS.map((key) => module[key]).find((value) => typeof value === "function");
  if (found === undefined)
    throw new UserError(`--solver ${name}: exports no function ${EXPORTS.join(", ")}: expected `
      + "(a, poseA, b, poseB, options, out) => result");
  return adapterOf(name, found as Solve);
}
