/** What the suite `scenes` asks of its processes. */

/** Kinds of bodies; all have a box of edge 1. */
export const BODY_KINDS = ["boxes", "spheres", "hulls"] as const;

/** One cell in a process of its own. */
export interface ScenesJob {
  readonly kind: typeof BODY_KINDS[number];
  readonly count: number;
  /** Boxes that overlap a body's own, in the mean. */
  readonly neighbours: number;
  /** Share of the bodies that move. */
  readonly share: number;
  readonly rounds: number;
  readonly seed: number;
}

/** One library in one cell. */
export interface ScenesRow {
  readonly library: string;
  /** ms a frame, the median of the rounds. */
  readonly ms: number;
  /** Time over ours, round by round: the median. */
  readonly ratio: number;
  /** Pairs of the last frame that it told, less those of ours at the same frame. */
  readonly differ: number;
}

/** All libraries of a cell, ours first. */
export interface ScenesReply {
  readonly rows: readonly ScenesRow[];
  readonly pairs: number;
  readonly absent: readonly string[];
}
