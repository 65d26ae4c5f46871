/**
 * Splits the cases of a file into shards: the range of case numbers of shard K of N.
 *
 * In: K from 1 to N, N up to 65536, and the number of cases. Out: the range [from, to) of case numbers, counted from
 * 0. Shards cover all cases in order, without gaps; their sizes differ by at most one case.
 */
import type { CaseRange } from "../answers/source.ts";

/** Shard `k` of `n`, counted from 1. */
export interface Shard {
  readonly k: number;
  readonly n: number;
}

/** Maximum number of shards: its product with 1e11 cases is below 2^53, so `rangeOf` computes without rounding. */
export const MOST_SHARDS = 65_536;

/** The range of case numbers of a shard. */
export function rangeOf({ k, n }: Shard, cases: number): CaseRange {
  return { from: Math.floor(((k - 1) * cases) / n), to: Math.floor((k * cases) / n) };
}

/** `K/N` as text. */
export function shardName({ k, n }: Shard): string {
  return `${k}/${n}`;
}
