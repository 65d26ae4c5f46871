/**
 * The interface of an answer source: a problem file with a solver and its options.
 *
 * In: a range of case numbers, counted from 0. Out: the rows of the answers, in the order of the file. There are four
 * sources: 3-D distances (space.ts), 2-D distances (plane.ts), growth distances (growth.ts) and casts (cast.ts). The
 * file also holds the constants of repeated measurements, which all four share.
 */

/** Options that change answers, as the command line gives them. */
export interface AnswerOptions {
  /** Answer only whether the bodies meet. */
  readonly boolean?: boolean;
  /** See the header of each source: its unit depends on the solver. */
  readonly tolerance?: number;
  /** Number of timed calls per case. */
  readonly repeat?: number;
}

/** A field of an answer. */
export type Cell = number | string;

/** A range of case numbers: `from` is included, `to` is not. */
export interface CaseRange {
  readonly from: number;
  readonly to: number;
}

/** A file and a solver with its options. */
export interface AnswerSource {
  readonly columns: readonly string[];
  /** Checks the whole file. @throws UserError `path: line N: ...` */
  check(): Promise<void>;
  /** Number of cases. May read the whole file. */
  count(): Promise<number>;
  /** Answers of a range or of all cases, in order. The file is read in pieces. */
  rows(range?: CaseRange): AsyncIterable<readonly Cell[]>;
}

/** Number of blocks of a repeated measurement. The mean is taken over the fastest 90 % of them. */
export const BLOCKS = 10;
/** Duration of the warm-up before the first timed case, ns, so that the code is compiled. */
export const WARM_UP = 0.5e9;
/** Number of cases at the start of the file that the warm-up calls. */
export const WARM_CASES = 1000;
