/** A check: the laws of one package on one pair. */
import type { LawReport, PairCase, PairCase2, Rng } from "@col/testkit";

export interface SpaceCheck {
  readonly package: string;
  readonly run: (c: PairCase, rng: Rng, report: LawReport, other: PairCase | null) => void;
}

export interface PlaneCheck {
  readonly package: string;
  readonly run: (c: PairCase2, rng: Rng, report: LawReport, other: PairCase2 | null) => void;
}

/** Whether two lists of numbers are the same bits. */
export function sameBits(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((x, i) => Object.is(x, b[i]));
}
