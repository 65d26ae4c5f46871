/** What the measuring process and a peer's process say to each other beyond `harness/protocol.ts`. */
import type { Facts, ProblemSet, Question } from "@col/bench";

/** First message: the peer and its cases for the process's whole life. */
export interface OpenPeer {
  readonly type: "open-peer";
  readonly set: ProblemSet;
  readonly peer: string;
  readonly questions: readonly Question[];
  /** Warm-up of each question, ns; below 0: the process is only asked for its answers. */
  readonly warmUp: number;
}

/** A case on which a query threw. */
export interface Thrown {
  readonly index: number;
  readonly message: string;
}

/**
 * Its answer: facts, the number of cases it takes, and what it does not take, in words, on what it threw; or why it
 * could not start.
 */
export type PeerReply =
  | { readonly type: "peer-opened"; readonly facts: Facts; readonly taken: number; readonly refused: readonly string[];
    readonly threw: readonly Thrown[] }
  | { readonly type: "peer-failed"; readonly reason: string };
