/**
 * Decides whether the bodies of a linear cast overlap, touch or are separated at the start.
 *
 * In: shapes A and B (null: a point) and a `LineSpace` whose cast has a contact at the start or behind it, or a line
 * nearly perpendicular to the normal. Quantities are in the cast frame (third axis along the line); `band` is the
 * length that counts as touching. Out: a `Verdict`: "inside" with the exit of the line in the cast, "hit" at the
 * start, "miss" if the bodies part or slide, or "budget-spent" if undecided.
 *
 * Method: the same line is run backwards to find where it leaves D = A - B (`reverse`). A start before the exit is
 * inside. A contact at the start is a hit if the line continues inside D and does not slide along its surface
 * (slides.ts).
 */
import type { ConvexShape } from "@col/types";
import { reverse } from "../line/frame.ts";
import { keep, restore } from "../line/kept.ts";
import { supportLine } from "../line/line-cast.ts";
import type { LineCast } from "../line/line-cast.ts";
import { isMet, isOpen, isUndecided, meet, startAcross } from "../line/meet.ts";
import type { LineSpace } from "../line/meet.ts";
import type { Passage } from "../line/enclose.ts";
import { goesThrough, slides } from "./slides.ts";
import { steepen } from "./steepest.ts";
import type { Verdict } from "../line/verdict.ts";

/** A contact within this many bands of the start has all normals of the start. */
const STEEP = 4;

/**
 * Does the line, nearly across the contact's normal, only touch D: is D, the margin included, on one side of the plane
 * through the line, to within `band`?
 */
export function onlyTouches(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  const { nx, ny, nz } = c, s = Math.sqrt(nx * nx + ny * ny);
  c.nx = nx / s; c.ny = ny / s; c.nz = 0;
  supportLine(a, b, c);
  const touches = c.nx * c.w.x + c.ny * c.w.y + c.margin <= c.band;
  c.nx = nx; c.ny = ny; c.nz = nz;
  return touches;
}

/** Does the line slide along D? The normal is restored; with a margin, the whole contact is. */
export function slidesAt(a: ConvexShape, b: ConvexShape | null, space: LineSpace): boolean {
  const c = space.cast, { nx, ny, nz } = c, rounded = c.margin > 0;
  if (rounded && goesThrough(c)) return false;
  if (rounded) keep(c, space.exit); // (else the search begins with its points)
  const along = slides(a, b, c);
  if (rounded) restore(c, space.exit);
  c.nx = nx; c.ny = ny; c.nz = nz;
  return along;
}

/**
 * The contact is at the start or behind it, and the line goes through D: is the start inside? Leaves the exit in `c`,
 * in the direction of the line. The search starts anew, since the triangle of the entry may be too small. If rounding
 * leaves a bracket of the exit that contains the start, it searches once more from supports across the line. If this
 * does not decide either, the result is "budget-spent".
 */
function leave(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const c = space.cast, band = c.band;
  reverse(b, c);
  let passage: Passage = "open";
  let after = false, before = false; // is it proven that the exit is after the start, or that it is not?
  for (let tries = 0; tries < 2 && !after && !before; tries++) {
    if (tries > 0) startAcross(c);
    passage = meet(a, b, space);
    const met = isMet(passage), towards = -(met ? c.nz : c.lowerZ); // (of the bound's own normal)
    after = met && -c.upper * towards > band;
    before = !after && (passage === "apart" || -c.lower * towards <= band || (met && !isUndecided(c)));
  }
  const spent = c.iterations >= c.budget, first = isMet(passage) ? -c.upper : -Infinity, last = -c.lower;
  const { nx, ny, nz, slots } = c;
  reverse(b, c);
  c.nx = nx; c.ny = ny; c.nz = -nz;
  c.slots = slots;
  // (`reverse` has left the bracket wide open)
  if ((!after && !before) || (!after && spent)) return "budget-spent";
  c.lower = first;
  c.upper = Math.max(first, last);
  return after ? "inside" : "miss";
}

/** Verdict for a contact behind the start. (Most of these lines have left D, so this is tested first.) */
export function behind(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const verdict = leave(a, b, space);
  return verdict !== "miss" && slidesAt(a, b, space) ? "miss" : verdict;
}

/**
 * Does the line, which meets D only at the start, cross a flat D, for example a point through a triangle? Then D lies
 * within `band` on both sides of the plane.
 */
function crosses(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  if (c.margin > 0 || !(c.nz > 0)) return false;
  c.nx = -c.nx; c.ny = -c.ny; c.nz = -c.nz;
  supportLine(a, b, c);
  return c.nx * c.w.x + c.ny * c.w.y + c.nz * c.w.z <= c.band;
}

/**
 * Verdict for a contact at the start, to within `band`: a hit if the motion presses the bodies together (the line
 * continues inside D, not along its surface), a miss if it parts them or slides.
 */
export function inContact(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const c = space.cast, isSpent = c.iterations >= c.budget;
  if (slidesAt(a, b, space)) return "miss";
  keep(c, space.entry);
  const verdict = leave(a, b, space), presses = verdict === "inside" || (verdict === "miss" && crosses(a, b, c));
  restore(c, space.entry);
  if (!presses) return verdict;
  const isProven = c.lower <= STEEP * c.band && steepen(a, b, c) && c.upper * -c.nz <= STEEP * c.band;
  if (!isProven && isSpent) return "budget-spent";
  const open = !isProven && (isOpen(c) || c.lower * -c.nz < -c.band);
  // (flat along the motion, the place of the contact may be beyond the last time)
  const late = c.upper > c.limit + STEEP * c.band;
  if (!open && !late) { // the start is the contact
    c.lower = Math.max(0, c.lower);
    c.upper = Math.min(c.upper, c.limit);
  }
  c.upper = Math.max(c.upper, c.lower);
  return open || late ? "grazing" : "hit";
}
