/**
 * Scores a solver on one hard case: the error of its signed distance, and whether the error is within the tolerance.
 *
 * In: a case, a running solver, and whether it returns signed distances or separations (0 for overlaps). Out: a
 * `HardScore`; lengths in the unit of the case. The tolerance is the case's `absTol`, at least 1e-9 of its scale. If
 * the expected distance exceeds it, the Boolean query must be right, too. An error that the solver throws becomes the
 * status of the score, so every case of a run is scored.
 */
import { createDistanceResult } from "@col/types";
import type { RunningSolver } from "../solvers/adapter.ts";
import { buildHardCase, hardScale } from "./hard-case.ts";
import type { HardCase } from "./hard-case.ts";

/** Outcome of one case. */
export interface HardScore {
  readonly id: string;
  /** The solver's result; 0 for overlaps if the solver returns the separation. NaN: no result. */
  readonly signedDistance: number;
  readonly expected: number;
  /** |answer - expected|; overlaps count as 0 for solvers that give the separation. */
  readonly error: number;
  readonly ok: boolean;
  readonly status: string;
}

/** A score and the Boolean result. */
export interface HardScoreFull extends HardScore {
  readonly meets: boolean | undefined;
}

/** Permitted error of an answer as a fraction of the scale, unless the case is stricter: the project's bar. */
export const RELATIVE: number = 1e-9;

/** Scores one case. */
export function scoreHardCase(c: HardCase, solver: RunningSolver, answers: "signed" | "separation"): HardScoreFull {
  const truth = c.expected.signedDistance, expected = answers === "separation" ? Math.max(0, truth) : truth;
  const out = createDistanceResult();
  try {
    const q = buildHardCase(c);
    solver.distance(q.a, q.poseA, q.b, q.poseB, out);
    const error = Math.abs(out.distance - expected),
      allowed = Math.max(c.expected.absTol ?? 0, RELATIVE * hardScale(c));
    // the Boolean query must be right for an overlap or a gap that exceeds the tolerance
    const meets = solver.intersects(q.a, q.poseA, q.b, q.poseB);
    const ok = error <= allowed && (Math.abs(truth) <= allowed || meets === truth < 0);
    return { id: c.id, signedDistance: out.distance, expected, error, ok, status: out.status, meets };
  } catch (error) {
    return { id: c.id, signedDistance: NaN, expected, error: NaN, ok: false,
      status: `threw ${error instanceof Error ? error.message : String(error)}`, meets: undefined };
  }
}
