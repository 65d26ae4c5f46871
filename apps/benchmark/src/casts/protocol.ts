/** What the suite `casts` asks of its processes. */

/**
 * Cells: linear casts of pairs, rays at shapes, and bodies that turn as they move. The one that moves is named first;
 * prisms turn about their axes in one plane, so that the plane's own solvers answer them too.
 */
export const CAST_CELLS = ["box-box", "hull64-hull64", "sphere-box", "capsule-hull64", "ray-box", "ray-hull64",
  "ray-sphere", "ray-capsule", "ray-cylinder", "turn-box-box", "turn-hull64-hull64", "turn-capsule-hull64",
  "turn-prism-prism"] as const;

/** What a cell asks. */
export type CastQuestion = "ray" | "linear" | "turn";

/** The question of a cell, and the kinds of its bodies: the one that moves, or none, and the one that rests. */
export function partsOf(cell: string): { readonly question: CastQuestion; readonly moving: string;
  readonly resting: string } {
  const words = cell.split("-"), question = words[0] === "ray" || words[0] === "turn" ? words[0] : "linear";
  return { question, moving: question === "ray" ? "" : words[words.length - 2], resting: words[words.length - 1] };
}

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
