/**
 * The solver that the laws need. Tests adapt `gjk`, `accel`, `epa`, ... to it in a line or two.
 *
 * World frame, results as in `@col/types`. Options a solver does not have are left out by the configuration of the
 * laws.
 */
import type { ConvexShape, DistanceResult, Pose, WarmStart } from "@col/types";

export interface SolverOptions {
  readonly maxDistance?: number;
  readonly warmStart?: WarmStart;
}

export interface DistanceSolver {
  readonly distance: (
    a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: SolverOptions, out?: DistanceResult,
  ) => DistanceResult;
  readonly intersects: (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: SolverOptions) => boolean;
  /** The distance by the loop that `intersects` runs; left out where that is `distance`. */
  readonly loop?: (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose) => DistanceResult;
}

/** One pair in the world, with the means to have the same pair at another scale. */
export interface PairCase {
  readonly name: string;
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly poseA: Pose;
  readonly poseB: Pose;
  /** The pair with every length multiplied by `s`. Absent: the scaling law is skipped. */
  readonly rescaled?: (s: number) => PairCase;
}

/** The promises of a solver; tolerances relative to the pair's scale. */
export interface LawConfig {
  /** Overlapping pairs give a negative distance with points and normal (epa). Default false: distance 0. */
  readonly signed?: boolean;
  /** Bracket of closed statuses, and twice it between two answers to one question. Default 1e-9. */
  readonly gap?: number;
  /** Rounding of points and identities. Default 1e-11. */
  readonly rounding?: number;
  /** The solver takes `warmStart` / `maxDistance` / `out`. Default true each. */
  readonly warm?: boolean;
  readonly maxDistance?: boolean;
  readonly out?: boolean;
  /** Common scalings tried. Default 1e-9, 1e-4, 1e4, 1e9. */
  readonly scales?: readonly number[];
  /** Common translation tried. Default 1e7 times the pair's scale when the pair is of size 1, absolute. */
  readonly farAway?: number;
}
