/** What may be asked of a linear cast. */
import type { WarmStart } from "@col/types";

/** What may be asked of a linear cast. All optional. */
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
   * What bodies are told that overlap at the start by more than rounding: `"overlapping"` (default), or, where the
   * motion does not deepen the overlap, that they are free, `"release"`: for bodies that are stuck a little.
   */
  readonly startInside?: "overlapping" | "release" | undefined;
  /**
   * What the pair remembers of its last cast: the plane that parted it or touched. Tried first: a pair that a plane
   * still parts for all the way is answered by one support. Written; no effect on what is proven.
   */
  readonly warmStart?: WarmStart | undefined;
}
