/** What a contact before the start, or across the normal, says of the start. */
import type { ConvexShape } from "@col/types";
import { reverse } from "./frame.ts";
import { supportLine } from "./line-cast.ts";
import type { LineCast } from "./line-cast.ts";
import { isMet, isOpen, meet, startAcross } from "./meet.ts";
import type { LineSpace } from "./meet.ts";
import type { Passage } from "./enclose.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Is D, the margin included, on one side of the plane through the line with the unit normal (nx, ny) across it, to
 * within `band`?
 */
function onOneSide(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  c.nz = 0;
  supportLine(a, b, c);
  return c.nx * c.w.x + c.ny * c.w.y + c.margin <= c.band;
}

/** Does the line, nearly across the contact's normal, only touch D: is D on one side of it, to within `band`? */
export function onlyTouches(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  const { nx, ny, nz } = c, s = Math.sqrt(nx * nx + ny * ny);
  c.nx = nx / s; c.ny = ny / s;
  const touches = onOneSide(a, b, c);
  c.nx = nx; c.ny = ny; c.nz = nz;
  return touches;
}

/** Does the line lie in D's surface, to within `band`? */
function slides(a: ConvexShape, b: ConvexShape | null, c: LineCast, through: boolean): boolean {
  if (c.margin > 0) {
    const s = Math.sqrt(c.shadowX * c.shadowX + c.shadowY * c.shadowY);
    if (through || !(s > 0)) return false;
    c.nx = -c.shadowX / s;
    c.ny = -c.shadowY / s;
    return onOneSide(a, b, c);
  }
  if (c.slots !== 7) return true; // D's shadow is an edge or a point
  for (let k = 0; k < 3; k++) {
    const u = k === 0 ? c.p : k === 1 ? c.q : c.r, v = k === 0 ? c.q : k === 1 ? c.r : c.p;
    const ex = v.x - u.x, ey = v.y - u.y, e = Math.sqrt(ex * ex + ey * ey);
    if (!(Math.abs(ex * u.y - ey * u.x) <= c.band * e)) continue;
    for (let side = -1; side <= 1; side += 2) {
      c.nx = (side * ey) / e;
      c.ny = (-side * ex) / e;
      if (onOneSide(a, b, c)) return true;
    }
  }
  return false;
}

/**
 * The contact is behind the start: is the start inside? Leaves the exit in `c`, in the line's own direction. Asked
 * afresh: the triangle of the entry may be too small to begin with. Where rounding leaves a bracket of the exit that
 * holds the start, once more from supports across the line; where that does not tell either, nothing is said.
 */
export function behind(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const c = space.cast, band = c.band;
  reverse(b, c);
  let passage: Passage = "open";
  let after = false, before = false; // is it proven that the exit is after the start, or that it is not?
  for (let tries = 0; tries < 2 && !after && !before; tries++) {
    if (tries > 0) startAcross(c);
    passage = meet(a, b, space);
    const met = isMet(passage), towards = -(met ? c.nz : c.lowerZ); // (of the bound's own normal)
    after = met && -c.upper * towards > band;
    before = !after && (passage === "apart" || -c.lower * towards <= band || (met && !isOpen(c)));
  }
  const spent = c.iterations >= c.budget, { nx, ny, nz } = c, first = isMet(passage) ? -c.upper : -Infinity,
    last = -c.lower;
  const inside = after && (passage === "corner" || !slides(a, b, c, passage === "through"));
  reverse(b, c);
  c.nx = nx; c.ny = ny; c.nz = -nz;
  // (`reverse` has left the bracket wide open)
  if ((!after && !before) || (!inside && spent)) return "budget-spent";
  c.lower = first;
  c.upper = Math.max(first, last);
  return inside ? "inside" : "miss";
}
