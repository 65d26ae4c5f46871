/** What the measuring process and a peer's process say to each other beyond `harness/protocol.ts`. */
import type { Facts, ProblemSet, Question } from "@col/bench";

/** First message: the peer and its cases for the process's whole life. */
export interface OpenPeer {
  readonly type: "open-peer";
  readonly set: ProblemSet;
  readonly peer: string;
  readonly questions: readonly Question[];
  /** Warm-up of each question, ns. */
  readonly warmUp: number;
}

/** Its answer: facts, the number of cases it takes, and what it does not take, in words; or why it could not start. */
export type PeerReply =
  | { readonly type: "peer-opened"; readonly facts: Facts; readonly taken: number; readonly refused: readonly string[] }
  | { readonly type: "peer-failed"; readonly reason: string };
