/** What is known of a mutant, and whether a user would notice it. */
import type { Apart } from "../digest/record.ts";
import type { Mutant } from "./mutant.ts";

export interface Verdict {
  readonly mutant: Mutant;
  /**
   * "same", "differs at block N in PACKAGES", "throws" or "hangs"; "not compared" of a package without answers, "not
   * reached" where the sample does not run the changed function, "not asked" where a test came first.
   */
  readonly answers: string;
  readonly outcome: "killed" | "survived" | "undecided";
  /** The test file that failed first. */
  readonly by?: string | undefined;
  /** Of a survivor whose answers differ: by how much. */
  readonly apart?: Apart | undefined;
  readonly seconds: number;
}

/** More work than this ratio, or its inverse, is a change that a user sees. No dimension. */
const MORE_WORK = 1.02;

/**
 * Does a survivor change what is promised: a word, a number by more than the tolerances leave open, or the work? Where
 * it was not measured it counts as one that does.
 */
export function breaks({ answers, apart }: Verdict): boolean {
  if (answers === "same") return false;
  if (apart === undefined) return true;
  return apart.numbers > 0 || apart.words > 0 || apart.work > MORE_WORK || apart.work < 1 / MORE_WORK;
}
