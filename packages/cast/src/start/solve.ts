/**
 * The linear cast: does the line meet the body, where first, and do the bodies touch or overlap at the start?
 *
 * In: a prepared `LineCast`. Out: `lower`, `upper`, the normal and the weighted points of the contact. A contact behind
 * the start means that the start is inside, or that all of D is behind: the same line run backwards tells (start.ts).
 */
import type { ConvexShape } from "@col/types";
import { carryMargin } from "../line/frame.ts";
import { isMet, isOpen, isUndecided, meet, startAcross } from "../line/meet.ts";
import type { LineSpace } from "../line/meet.ts";
import { ROUNDING } from "../rounding.ts";
import { behind, inContact, onlyTouches, slidesAt } from "./start.ts";
import type { Verdict } from "../line/verdict.ts";

/**
 * Roundings within which the start counts as on the surface: poses and shapes are data rounded before they came. In
 * units of `ROUNDING` times the size.
 */
export const TOUCH: number = 16;
/**
 * Lines that come nearer to the normal's plane than this angle may only touch a rounded body: they dip into a corner or
 * an edge by less than rounding, half its square. Radians.
 */
const TANGENT = 1e-7;

/**
 * A contact that is proven to come after this part of the size is not one of the start, however flat the line meets it.
 * No dimension.
 */
const NEAR_START = 1e-7;

/** Width of the bracket of a contact's place along the motion, relative to the scene. No dimension. */
export const DEFAULT_TOLERANCE: number = 1e-10;
/** Far more than a cast needs (mean 5 to 40). */
export const DEFAULT_MAX_ITERATIONS: number = 500;

/** From the direction at hand; see the file header. */
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
 * See the file header. Where rounding leaves the bracket open, once more from supports across the line, whose triangle
 * is larger, and with the margin in the supports: a rounded body with a curved core converges faster so.
 */
export function solveLine(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const c = space.cast, verdict = solveFrom(a, b, space);
  if (verdict !== "grazing" && (verdict !== "budget-spent" || c.iterations >= c.budget)) return verdict;
  if (c.margin > 0) carryMargin(c);
  startAcross(c);
  return solveFrom(a, b, space);
}
