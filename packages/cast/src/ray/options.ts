/**
 * The options of a ray cast, and the type of a solver for shapes without a closed form. Times are in units of the
 * ray's direction. No code: door.ts and plain-door.ts check the options.
 */
import type { CastResult, ConvexShape, Pose, Vec3Like } from "@col/types";

/** Solver for rays without a closed form: `rayIteration`. World frame; writes `out`. */
export type RaySolver = (
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions, out: CastResult,
) => void;

/** Options of a ray cast. All optional. */
export interface RayCastOptions {
  /** Last time of interest, >= 0, in units of `direction`: 1 is its tip. Default infinite. */
  readonly maxTime?: number | undefined;
  /**
   * Result of a ray that starts inside: `"overlapping"` (default), or `"exit"`: the point where it leaves the shape, as
   * a hit.
   */
  readonly startInside?: "overlapping" | "exit" | undefined;
  /**
   * Width of the bracket that a hit of the solver may have, relative to the largest coordinate. Default 1e-10.
   * Closed forms are exact up to rounding.
   */
  readonly tolerance?: number | undefined;
  /** Most supports of the solver. Default 500. */
  readonly maxIterations?: number | undefined;
}

/** No options given. */
export const NO_OPTIONS: RayCastOptions = {};
