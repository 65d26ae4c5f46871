/**
 * The interface between the benchmark and a solver: one record per method, listed in registry.ts.
 *
 * Queries take two shapes and their poses in the world frame, and write a `DistanceResult` (world frame, lengths).
 * `start` fixes the options once; the calls that it returns are only the library's public entry points, since they
 * are timed. `explain` may do more work: it is never timed.
 */
import { STATUSES } from "@col/types";
import type { ConvexShape, DistanceResult, Pose, Status } from "@col/types";

/**
 * The question: the distance with witness points and normal; only whether the shapes meet; or, for pairs that overlap,
 * the depth with points and normal.
 */
export type Question = "distance" | "boolean" | "depth";

/** All questions, in the order of the tables. */
export const QUESTIONS: readonly Question[] = ["distance", "boolean", "depth"];

/** Options of a run. */
export interface AdapterOptions {
  /** The papers' absolute duality gap, a squared length; undefined: the library's own default. */
  readonly dualityGap: number | undefined;
}

/** A Boolean result with its iterations and status. */
export interface BooleanReport {
  hit: boolean;
  iterations: number;
  status: Status;
}

/**
 * Fills `out` from the end of a loop over the cores: `ended` is its status, an index of `STATUSES`, `margin` the sum of
 * both margins.
 */
export function reportBoolean(hit: boolean, iterations: number, ended: number, margin: number,
  out: BooleanReport): void {
  const status = STATUSES[ended];
  // with a margin the loop's "touching" only means that the cores are nearer than the margin
  const open = status === "budget-spent" || status === "precision-limit" || (status === "touching" && margin === 0);
  out.hit = hit;
  out.iterations = iterations;
  out.status = open ? status : hit ? "overlapping" : "separated";
}

/** A solver with its options fixed. */
export interface RunningSolver {
  /** Writes the signed distance, or the separation, as the solver defines it, to `out`. */
  distance(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, out: DistanceResult): void;
  intersects(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): boolean;
  /**
   * Called only for pairs that overlap: writes the signed distance (minus the shortest separating translation) with
   * points and normal to `out`. A solver that finds such a pair separated writes a distance >= 0; a solver without a
   * result writes NaN.
   */
  depth?(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, out: DistanceResult): void;
  /** Writes the Boolean result with its iterations and status. */
  explain(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, out: BooleanReport): void;
}

/** One method. */
export interface SolverAdapter {
  /** Name on the command line. */
  readonly name: string;
  readonly package: string;
  /** Description in one line, with the paper. */
  readonly about: string;
  /** `signed`: negative for overlaps; `separation`: 0 for overlaps. */
  readonly answers: "signed" | "separation";
  /** Questions of the suites; default: distance and Boolean. */
  readonly questions?: readonly Question[];
  /** Does a suite run this solver if no solver is named? */
  readonly inDefaultRuns: boolean;
  start(options: AdapterOptions): RunningSolver;
}

/** Questions of the suites for a solver that declares none. */
export const COMMON_QUESTIONS: readonly Question[] = ["distance", "boolean"];
