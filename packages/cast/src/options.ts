/**
 * The options of a linear cast (`shapeCast`), as a type: times as fractions of the translation, distances as lengths.
 * No code: `shape-cast.ts` checks them.
 */
import type { WarmStart } from "@col/types";

/** Options of a linear cast. All optional. */
export interface ShapeCastOptions {
  /** Last time of interest, >= 0, in units of the translation: 1, the default, is its end. */
  readonly maxTime?: number | undefined;
  /** Distance that counts as contact, >= 0. Length. Default 0. */
  readonly targetDistance?: number | undefined;
  /** Width of the bracket that a hit of the iteration may have, relative to the largest coordinate. Default 1e-10. */
  readonly tolerance?: number | undefined;
  /** Most supports of A - B. Default 500. */
  readonly maxIterations?: number | undefined;
  /**
   * How to treat bodies that overlap at the start by more than rounding errors. `"overlapping"` (default) reports them.
   * `"release"` lets them go if the motion does not deepen the overlap: for bodies that are stuck a little.
   */
  readonly startInside?: "overlapping" | "release" | undefined;
  /**
   * Warm start of the pair: the plane of its last cast, which separated it or touched. It is tried first: if the plane
   * still separates the pair on the whole path, one support ends the query. Written; it does not change the proof.
   */
  readonly warmStart?: WarmStart | undefined;
}
