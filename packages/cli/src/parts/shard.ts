/** Which cases a shard holds: shards are equal to one case, in order, without gap. */
import type { CaseRange } from "../answers/source.ts";

/** Shard `k` of `n`, counted from 1. */
export interface Shard {
  readonly k: number;
  readonly n: number;
}

/** The most shards: products with 1e11 cases are whole numbers below 2^53. */
export const MOST_SHARDS = 65_536;

/** The cases of a shard. */
export function rangeOf({ k, n }: Shard, cases: number): CaseRange {
  return { from: Math.floor(((k - 1) * cases) / n), to: Math.floor((k * cases) / n) };
}

/** `K/N` as text. */
export function shardName({ k, n }: Shard): string {
  return `${k}/${n}`;
}
