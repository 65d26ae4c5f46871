/** What the suite `casts` asks of its processes. */

/** Cells: linear casts of pairs, and rays at shapes. The one that moves is named first. */
export const CAST_CELLS = ["box-box", "hull64-hull64", "sphere-box", "capsule-hull64", "ray-box", "ray-hull64",
  "ray-sphere", "ray-capsule", "ray-cylinder"] as const;

/** One cell, every library in turns in one process. */
export interface CastJob {
  readonly cell: (typeof CAST_CELLS)[number];
  readonly cases: number;
  readonly rounds: number;
  readonly seed: number;
}

/** What one library took and said. */
export interface CastRow {
  readonly name: string;
  /** ns per call: mean over the blocks of cases of the least tenth of their rounds. */
  readonly ns: number;
  /** Hits of ours that it does not report, and hits where ours proves that there are none. */
  readonly lost: number;
  readonly invented: number;
  /** Largest difference from our time where both hit, metres along the way. For ours: the widest certified bracket. */
  readonly error: number;
}

/** Its answer. */
export interface CastRows {
  readonly hits: number;
  readonly rows: readonly CastRow[];
  /** Libraries that are not there, or do not take the cell, and why. */
  readonly absent: readonly string[];
}
