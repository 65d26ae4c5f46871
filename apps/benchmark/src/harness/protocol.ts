/**
 * What the measuring process and its workers say to each other. Typed arrays travel as they are (advanced
 * serialisation).
 */
import type { Facts, ProblemSet, Question } from "@col/bench";

/** First message to a worker: what it will work on for its whole life. */
export interface Open {
  readonly type: "open";
  readonly set: ProblemSet;
  readonly solver: string;
  readonly dualityGap: number | undefined;
  readonly questions: readonly Question[];
  /** Warm-up of each question, ns. */
  readonly warmUp: number;
}

/** One pass over `order` (case indices). `calls`: of one hot sample. */
export interface Pass {
  readonly type: "pass";
  readonly mode: "hot" | "sweep";
  readonly question: Question;
  readonly order: Int32Array;
  readonly calls: number;
}

/** Answer to `Open`. */
export interface Opened {
  readonly type: "opened";
  readonly facts: Facts;
}

/** Answer to `Pass`: ns per case in the order asked, and the checksum over them by case number ("" for hot). */
export interface Passed {
  readonly type: "passed";
  readonly times: Float64Array;
  readonly checksum: string;
}

export type Request = Open | Pass;
export type Reply = Opened | Passed;
