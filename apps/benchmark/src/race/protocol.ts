/** What `race` and the process of one launch say to each other. */
import type { ProblemSet } from "@col/bench";

/** Cases of one class and category of a set. */
export interface RaceSet {
  /** `box/box/overlap`: set, class, category. */
  readonly name: string;
  readonly set: ProblemSet;
}

/** The work of one launch. */
export interface RaceJob {
  /** Trees of the two builds. */
  readonly old: string;
  readonly new: string;
  readonly sets: readonly RaceSet[];
  /** `query/set/class/category`. */
  readonly cells: readonly string[];
  /** Rounds of a cell: old, new, new, old. */
  readonly rounds: number;
  /** Least time of one block of a round, ms. */
  readonly block: number;
  readonly seed: number;
}

/** What one launch found of one cell. */
export interface RaceCell {
  readonly cell: string;
  readonly cases: number;
  /** Time of new over time of old, one for each round. */
  readonly ratios: readonly number[];
  /** Times of a query, median over the rounds, ns. */
  readonly oldNs: number;
  readonly newNs: number;
  /** Cases whose answers differ in a bit, and the first of them. */
  readonly different: number;
  readonly firstDifferent: string;
}

/** A query that a side does not have, so that its cells are left out. */
export interface RaceAbsent {
  readonly absent: string;
}

export type RaceReply = RaceCell | RaceAbsent | { readonly end: true };
