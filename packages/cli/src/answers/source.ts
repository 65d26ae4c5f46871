/**
 * The interface of an answer source: a problem file with a solver and its options.
 *
 * In: a range of cases. Out: the rows of the answers, in the order of the file. There is one source for each of: the
 * 3-D solvers, the 2-D solver, the growth distance, casts.
 */

/** Options that change answers, as the command line gives them. */
export interface AnswerOptions {
  readonly boolean?: boolean;
  readonly tolerance?: number;
  readonly repeat?: number;
}

/** A field of an answer. */
export type Cell = number | string;

/** Cases of a file: from `from` to the one before `to`. */
export interface CaseRange {
  readonly from: number;
  readonly to: number;
}

/** A file and a solver with its options. */
export interface AnswerSource {
  readonly columns: readonly string[];
  /** Checks all of the file. @throws UserError `path: line N: ...` */
  check(): Promise<void>;
  /** How many cases there are. May read all of the file. */
  count(): Promise<number>;
  /** Answers in order, of a range or of all cases; no part of the file is kept in memory. */
  rows(range?: CaseRange): AsyncIterable<readonly Cell[]>;
}

/** Blocks a repeated measurement is cut into; the fastest 90 % of them count. */
export const BLOCKS = 10;
/** Warm-up before the first timed case: the compiler needs it, ns. */
export const WARM_UP = 0.5e9;
/** Cases of the file's start that a repeated measurement warms up on. */
export const WARM_CASES = 1000;
