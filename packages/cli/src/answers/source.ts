/** What answers a problem file: the solvers in space, the plane's, growth distance and casts each make one of these. */

/** The solver of the plane: it reads polygon files. */
export const PLANE_SOLVER = "gjk2d";
/** The solver of growth distances: it reads `growthcases 1` files. */
export const GROWTH_SOLVER = "growth";
/** The solver of rays, linear casts and times of impact: it reads `castcases 1` files. */
export const CAST_SOLVER = "cast";

/** Solvers that read a format of their own, with their packages. */
export const OWN_FORMAT_SOLVERS: Readonly<Record<typeof PLANE_SOLVER | typeof GROWTH_SOLVER | typeof CAST_SOLVER,
  string>> = {
    [PLANE_SOLVER]: "@col/gjk2d-barycode", [GROWTH_SOLVER]: "@col/growth-distance", [CAST_SOLVER]: "@col/cast",
  };
/** Their names. */
export type OwnFormatSolver = keyof typeof OWN_FORMAT_SOLVERS;

/** Is it one of them? */
export function hasOwnFormat(name: string): name is OwnFormatSolver {
  return Object.hasOwn(OWN_FORMAT_SOLVERS, name);
}

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
  /** Answers in order, of a range or of all cases; nothing of the file is held. */
  rows(range?: CaseRange): AsyncIterable<readonly Cell[]>;
}

/** Blocks a repeated measurement is cut into; the fastest 90 % of them count. */
export const BLOCKS = 10;
/** Warm-up before the first timed case: the compiler needs it, ns. */
export const WARM_UP = 0.5e9;
/** Cases of the file's start that a repeated measurement warms up on. */
export const WARM_CASES = 1000;
