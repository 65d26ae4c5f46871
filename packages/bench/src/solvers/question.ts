/** The questions of the benchmark to a solver: distance, Boolean, depth. */

/**
 * What is asked: the distance with witness points and normal, only whether the shapes meet, or, of pairs that overlap,
 * the depth with points and normal.
 */
export type Question = "distance" | "boolean" | "depth";

/** All questions, in the order of the tables. */
export const QUESTIONS: readonly Question[] = ["distance", "boolean", "depth"];
