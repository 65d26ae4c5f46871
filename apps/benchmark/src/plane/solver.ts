/** What the plane's tables ask of a solver: queries by case number, prepared for the cases of one cell. */
import type { PolygonCase, Question } from "@col/bench";

/** What the tables ask. */
export type PlaneQuestion = Exclude<Question, "depth">;

/** Pairs of one vertex count and category. */
export interface PlaneCell {
  readonly vertices: number;
  readonly category: string;
  readonly cases: readonly PolygonCase[];
}

/** A query by case number; the answer is a distance, or 1 and 0. */
export type PlaneQuery = (k: number) => number;

/** A whole pass in one call; its arguments are made before, outside the timed part. */
export type PlaneBatch = (question: PlaneQuestion, order: Int32Array) => () => number;

/**
 * What one solver can answer, and `batch` where it takes many pairs at once; the objects the user of a library holds
 * are made here, outside the timed part.
 */
export type Prepare = (cases: readonly PolygonCase[]) => Readonly<Record<PlaneQuestion, PlaneQuery | null>>
  & { readonly batch?: PlaneBatch };

export interface PlaneSolver {
  /** Name in the tables. */
  readonly name: string;
  readonly about: string;
  /** Computes in single precision. */
  readonly single: boolean;
  /** Most corners of a polygon. */
  readonly most: number;
  open(): Promise<Prepare>;
}
