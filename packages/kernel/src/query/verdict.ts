/**
 * The result of a Boolean query from the final state of a loop: are the cores within the margins of each other?
 *
 * - In: a workspace as a solver's loop leaves it: `ws.limits.within`, the sum of the margins plus the limit of the
 *   query; `ws.x`, the point of D closest to the origin (A's frame); `ws.found`; `ws.status`. Lengths.
 * - Out: true or false; no field is written. NaN from a support function throws a RangeError.
 * - Method: the upper bound |x| is compared with the margin plus the band of the tolerance.
 * - If rounding ended the loop and no plane separates, the band is at least 1e-8 of the size (decisions/numbers.md).
 */
import { BEYOND, BUDGET_SPENT, OVERLAPPING, PRECISION_LIMIT, TOUCHING } from "./codes.ts";
import type { Settings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Simplices of two needles a millionth as thick as long leave |x| uncertain by up to 3e-9 of the size
 * (decisions/numbers.md). No dimension.
 */
const STUCK_BAND = 1e-8;
/**
 * Rounding of |x| relative to the translation, which cancels in a point near both origins; as in `finish`. No
 * dimension.
 */
const SHIFT_ROUNDING = 4e-15;

function refuseNaN(): never {
  throw new RangeError("a support function gave a point that is no number");
}

/** Whether a half-space and a body, solved by `solveHalfSpace`, are within `within` of each other. Length. */
export function halfSpaceVerdict(ws: Workspace, within: number): boolean {
  const { upper } = ws.bounds;
  if (!(upper < Infinity)) refuseNaN();
  return upper <= within;
}

/**
 * Whether the cores are within `ws.limits.within` of each other, after a loop of a Boolean query. Only reads `ws`.
 *
 * @param set The tolerance, relative to the size.
 */
export function verdict(ws: Workspace, set: Settings): boolean {
  const margin = ws.limits.within, status = ws.status;
  const x = ws.x;
  if (!(Math.abs(x[0]) + Math.abs(x[1]) + Math.abs(x[2]) + ws.found.size < Infinity)) refuseNaN();
  if (status === BEYOND) return false;
  if (status === OVERLAPPING || status === TOUCHING) return true;
  const xx = x[0] * x[0] + x[1] * x[1] + x[2] * x[2], size = ws.found.size;
  // the loops converge to the tolerance times |x| + size, so within that band shapes may overlap
  const band = set.dualityGap < 0 ? set.tolerance * (size + Math.sqrt(xx)) : Math.sqrt(set.dualityGap);
  // rounding ended the loop, or made it cycle, and no plane separates: a distance below the error of a thin simplex
  // counts as touching
  const stuck = (status === PRECISION_LIMIT || status === BUDGET_SPENT) && ws.found.lower <= margin,
    t = ws.bInA, shift = Math.sqrt(t[9] * t[9] + t[10] * t[10] + t[11] * t[11]),
    reach = margin + Math.max(band, stuck ? STUCK_BAND * size : 0) + SHIFT_ROUNDING * shift;
  return xx <= reach * reach;
}
