/**
 * The verdicts of the linear cast along a line, as a type: "hit", "grazing", "miss", "inside", "budget-spent".
 * `solveLine` (start/solve.ts) returns them; `shapeCast` and `rayCast` turn them into the `status` of a `CastResult`.
 * z, `upper` and `limit` are lengths along the line in the cast frame (line-cast.ts).
 */

/** Result of a linear cast. */
export type Verdict =
  /** First contact at `upper`. */
  | "hit"
  /** Same as a hit, but rounding leaves the bracket wider than the tolerance. */
  | "grazing"
  /** No contact up to `limit`, or the bodies only touch: they part or slide along each other. */
  | "miss"
  /** The start is inside D: the line leaves D at `upper`, and the normal and the points belong to the exit. */
  | "inside"
  | "budget-spent";
