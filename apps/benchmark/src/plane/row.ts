/** One row of the tables of the plane. */
import type { Question } from "@col/bench";

/** One solver on one cell of the plane's tables. */
export interface PlaneRow {
  readonly solver: string;
  readonly question: Exclude<Question, "depth">;
  readonly vertices: number;
  readonly category: string;
  /** Least ns per query, cases in order, and in a new random order on every pass. */
  readonly order: number;
  readonly shuffled: number;
  /** Least ns in order of each launch alone: fresh processes of all solvers. Older files have none. */
  readonly byLaunch?: readonly number[];
  readonly cases: number;
  /** Largest error of a distance, or largest |signed distance| of a wrong verdict. Metres; null: not a number. */
  readonly error: number | null;
  /** Answers off by more than the precision allows. */
  readonly wrong: number;
}
