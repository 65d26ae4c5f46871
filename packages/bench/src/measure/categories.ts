/** The four categories of the tables, by nominal signed distance (metres). */

export const CATEGORIES: readonly ["overlap", "close", "mid", "distant"] = ["overlap", "close", "mid", "distant"];
/** Class of a pair by its distance. */
export type Category = (typeof CATEGORIES)[number];

/** Upper end of "close" and the border between "mid" (0.3) and "distant" (1). */
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
