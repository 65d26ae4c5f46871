/** The four categories of the tables, for pairs by their nominal signed distance (metres); see `categoryOf`. */

export const CATEGORIES: readonly ["overlap", "close", "mid", "distant"] = ["overlap", "close", "mid", "distant"];
/** Category of a pair by its signed distance. */
export type Category = (typeof CATEGORIES)[number];

/** Upper end of "close", and the border between "mid" (target 0.3) and "distant" (target 1). Metres. */
const CLOSE = 0.1;
const DISTANT = 0.9;

/**
 * The cases of a set that overlap, by target, or by reference if there is no target: the cases that are queried for
 * their depth.
 */
export function overlapping(set: { readonly count: number; readonly target: Float64Array;
  readonly ref: Float64Array }): number[] {
  return Array.from({ length: set.count }, (_, i) => i)
    .filter((i) => (Number.isNaN(set.target[i]) ? set.ref[i] : set.target[i]) < 0);
}

/** Category of a nominal signed distance: below 0, 0 .. 0.1, up to 0.9, above. */
export function categoryOf(target: number): Category {
  return target < 0 ? "overlap" : target <= CLOSE ? "close" : target < DISTANT ? "mid" : "distant";
}
