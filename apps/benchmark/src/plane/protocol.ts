/** What the suite and the plane's workers say to each other. */
import type { PlaneCell, PlaneQuestion as Question } from "./solver.ts";

export interface PlaneOpen {
  readonly type: "open";
  readonly solver: string;
  readonly cells: readonly PlaneCell[];
  /** Warm-up per question, ns. */
  readonly warmUp: number;
}

/** Whole passes over the cases of a cell, each in its own order; timed as one. */
export interface PlanePass {
  readonly type: "pass";
  readonly cell: number;
  readonly question: Question;
  readonly orders: readonly Int32Array[];
}

/** Answers by cell and case; null where the question is not offered. */
export type PlaneAnswers = readonly Readonly<Record<Question, Float64Array | null>>[];

export type PlaneRequest = PlaneOpen | PlanePass;
export type PlaneReply = { readonly type: "opened"; readonly answers: PlaneAnswers } | { readonly type: "passed";
  readonly ns: number };

/** A solver at work, in its own process. */
export interface PlaneWorker {
  readonly name: string;
  readonly single: boolean;
  readonly answers: PlaneAnswers;
  /** ns per query. */
  pass(cell: number, question: Question, orders: readonly Int32Array[]): Promise<number>;
  close(): void;
}
