/**
 * The messages between the session and its worker.
 *
 * Two 32-bit words are shared besides: [0] the case under way, [1] a count that rises with every pair looked at. A
 * count that stands still is a hang, which no message could tell.
 */
import type { Finding } from "./run-case.ts";
import type { Subject } from "./subjects.ts";

export interface Run {
  readonly run: { readonly seed: number; readonly from: number; readonly to: number; readonly only: readonly string[] };
}

export interface Reduce {
  readonly reduce: {
    readonly seed: number;
    readonly case: number;
    readonly finding: Finding;
    readonly subject: Subject;
  };
}

export type Task = Run | Reduce;

/** Number of pairs in a range of cases, and the failures found. */
export interface RunAnswer {
  readonly pairs: number;
  readonly findings: readonly (Finding & { readonly case: number })[];
}

/** The reduced pair, and by how much it breaks the law. */
export interface ReduceAnswer {
  readonly subject: Subject;
  readonly finding: Finding;
}
