/** The words of a linear cast, before they become a result's status. */

/** Result of a linear cast. */
export type Verdict =
  /** First contact at `upper`. */
  | "hit"
  /** As a hit, but rounding leaves the bracket open. */
  | "grazing"
  /** No contact up to `limit`, or only one that the bodies part from or slide along. */
  | "miss"
  /** The start is inside: the line leaves D at `upper`, the normal and the points belong to the exit. */
  | "inside"
  | "budget-spent";
