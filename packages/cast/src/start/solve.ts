/**
 * The linear cast along a line: does the line meet D = A - B, where first, and do the bodies touch or overlap at the
 * start?
 *
 * In: shapes A and B (null: a point) and a prepared `LineCast` (cast frame, third axis along the line, lengths) with
 * its limit, tolerance and budget of supports. Out: a `Verdict`; in the cast the bracket [`lower`, `upper`] of the
 * contact's z, the unit normal, and the weighted points p, q, r.
 *
 * A contact behind the start means that the start is inside D, or that all of D is behind it: the same line run
 * backwards decides (start.ts). Brackets that rounding leaves open are computed a second time, from supports across
 * the line.
 */
import type { ConvexShape } from "@col/types";
import { carryMargin } from "../line/frame.ts";
import { isMet, isOpen, isUndecided, meet, startAcross } from "../line/meet.ts";
import type { LineSpace } from "../line/meet.ts";
import { ROUNDING } from "../rounding.ts";
import { behind, inContact, onlyTouches, slidesAt } from "./start.ts";
import type { Verdict } from "../line/verdict.ts";

/**
 * Number of rounding errors within which the start counts as on the surface, because poses and shapes are already
 * rounded by the caller. In units of `ROUNDING` times the size.
 */
export const TOUCH: number = 16;
/**
 * Lines at a smaller angle to the contact's plane may only touch a rounded body: half the square of this angle, the
 * relative depth in a corner or an edge, is a rounding error. Radians.
 */
const TANGENT = 1e-7;

/**
 * A contact that is proven to lie beyond this fraction of the size does not count as a contact at the start, however
 * small the angle is at which the line meets it. No dimension.
 */
const NEAR_START = 1e-7;

/** Width of the bracket of a contact's place along the motion, relative to the scene. No dimension. */
export const DEFAULT_TOLERANCE: number = 1e-10;
/** Far more than a cast needs (mean 5 to 40). */
export const DEFAULT_MAX_ITERATIONS: number = 500;

/** The cast from the current direction; see the file header. */
function solveFrom(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const c = space.cast, passage = meet(a, b, space);
  if (passage === "apart" || c.lower > c.limit) return "miss";
  const band = TOUCH * ROUNDING * c.size;
  c.band = band;
  // (D is empty along the line up to rounding errors: it touches, or it is not decided)
  if (!isMet(passage)) return c.iterations < c.budget && slidesAt(a, b, space) ? "miss" : "budget-spent";
  if (c.margin > 0 && -c.nz < TANGENT && onlyTouches(a, b, c)) return "miss";
  const before = c.upper * c.nz; // how far the start is beyond the contact's plane
  if (before > band) return behind(a, b, space);
  const holdsStart = before >= -band || c.lower * -c.nz < -band;
  if (holdsStart && c.lower <= NEAR_START * c.size) return inContact(a, b, space);
  const late = c.upper > c.limit, undecided = late && isUndecided(c), open = isOpen(c) || undecided;
  c.upper = Math.max(c.upper, c.lower);
  if ((late && !undecided) || (open && c.lower <= NEAR_START * c.size && slidesAt(a, b, space))) return "miss";
  // (a contact from the last support of the budget has no bound along its normal yet)
  return c.iterations >= c.budget ? "budget-spent" : open ? "grazing" : "hit";
}

/**
 * See the file header. If rounding leaves the bracket open, it searches once more from supports across the line, whose
 * triangle is larger, and with the margin in the supports: a rounded body with a curved core then converges faster.
 */
export function solveLine(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const c = space.cast, verdict = solveFrom(a, b, space);
  if (verdict !== "grazing" && (verdict !== "budget-spent" || c.iterations >= c.budget)) return verdict;
  if (c.margin > 0) carryMargin(c);
  startAcross(c);
  return solveFrom(a, b, space);
}
