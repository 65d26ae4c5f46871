/**
 * The linear cast: does the line meet the body, where first, and what of the start?
 *
 * In: a prepared `LineCast`. Out: `lower`, `upper`, the normal and the weighted points of the contact. First the plane
 * across the line (enclose.ts), then the way along it (portal.ts, rounded.ts). A contact behind the start means that
 * the start is inside, or that all of D is behind: the same line run backwards tells.
 */
import type { ConvexShape } from "@col/types";
import { enclose } from "./enclose.ts";
import type { Passage } from "./enclose.ts";
import { Contact } from "./features.ts";
import { reverse } from "./frame.ts";
import { DifferencePoint, LineCast, supportLine } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";
import { lowerPortal } from "./portal.ts";
import { roundContact } from "./rounded.ts";
import type { Verdict } from "./verdict.ts";
import { History } from "./secant.ts";

/**
 * Roundings within which the start counts as on the surface: poses and shapes are data rounded before they came. In
 * units of `ROUNDING` times the size.
 */
export const TOUCH: number = 16;
/** Room for the bracket's own rounding, relative to the size, along the normal. No dimension. */
const BRACKET = 8 * ROUNDING;
/**
 * Lines that come nearer to the normal's plane than this angle only touch a rounded body: they dip into it by less than
 * rounding, half its square. Radians.
 */
const TANGENT = 1e-7;
/** Roundings by which a line that grazes a body without a margin may miss the points it is to be joined with. */
const GRAZE = 8;

/** Width of the bracket of a contact's place along the motion, relative to the scene. No dimension. */
export const DEFAULT_TOLERANCE: number = 1e-10;
/** The iteration goes on to this part of the tolerance, where rounding lets it. No dimension. */
export const AIM: number = 0.01;
/** Far above what a cast needs (mean 5 to 40). */
export const DEFAULT_MAX_ITERATIONS: number = 500;

/** Memory of a solver call. */
export class LineSpace {
  readonly cast: LineCast = new LineCast();
  readonly history: History = new History();
  readonly contact: Contact = new Contact(new DifferencePoint());
}

/**
 * Is the bracket wider than asked, or, where rounding let the line slip out of a needle's triangle, upside down? Along
 * the normal it closes to rounding; along the line that is as good as the angle between them lets it be.
 */
export function isOpen(c: LineCast): boolean {
  return Math.abs(c.upper - c.lower) > Math.max(c.tolerance / AIM, BRACKET / Math.abs(c.nz)) * c.size;
}

/** The contact is the corner p, whose own support was the bound. */
function atCorner(c: LineCast): true {
  c.upper = c.p.z;
  c.nx = c.lowerX; c.ny = c.lowerY; c.nz = c.lowerZ;
  c.p.weight = 1; c.q.weight = 0; c.r.weight = 0;
  return true;
}

/** Enters D from the simplex that `enclose` left: false where rounding leaves nothing to enter. */
function enter(a: ConvexShape, b: ConvexShape | null, space: LineSpace, passage: Passage): boolean {
  const c = space.cast, margin = c.margin, through = passage === "through";
  if (passage === "corner") return atCorner(c);
  if (through && margin === 0 && lowerPortal(a, b, c, space.history)) return true;
  // beside a body without a margin, or through a triangle along the line: rounded by rounding
  c.upper = Infinity;
  if (margin === 0) c.margin = GRAZE * ROUNDING * c.size;
  const met = roundContact(a, b, c, space.contact);
  c.margin = margin;
  return met;
}

/**
 * Is D, the margin included, on one side of the plane through the line with the unit normal (nx, ny) across it, to
 * within `band`?
 */
function onOneSide(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  c.nz = 0;
  supportLine(a, b, c);
  return c.nx * c.w.x + c.ny * c.w.y + c.margin <= c.band;
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
 * afresh: the triangle of the entry may be too small to begin with.
 */
function behind(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const c = space.cast, band = c.band;
  reverse(b, c);
  const passage = enclose(a, b, c),
    met = passage !== "apart" && passage !== "budget-spent" && enter(a, b, space, passage);
  const nx = c.nx, ny = c.ny, nz = c.nz, first = -c.upper, last = -c.lower, spent = c.iterations >= c.budget;
  const inside = met && first * -nz > band && (passage === "corner" || !slides(a, b, c, passage === "through"));
  reverse(b, c);
  c.nx = nx; c.ny = ny; c.nz = -nz;
  c.lower = first;
  c.upper = Math.max(first, last);
  return inside ? "inside" : spent ? "budget-spent" : "miss";
}

/** From the direction at hand; see the file header. */
function solveFrom(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const c = space.cast, passage = enclose(a, b, c);
  if (passage === "apart") return "miss";
  if (passage === "budget-spent") return "budget-spent";
  const met = enter(a, b, space, passage);
  if (c.lower > c.limit || (!met && c.iterations < c.budget)) return "miss";
  if (!met) return "budget-spent";
  if (c.margin > 0 && -c.nz < TANGENT) return "miss";
  const band = TOUCH * ROUNDING * c.size;
  c.band = band;
  if (-c.upper * -c.nz > band) return behind(a, b, space);
  const late = c.upper > c.limit;
  const open = isOpen(c);
  c.upper = Math.max(c.upper, c.lower);
  if (late && !open) return "miss";
  return !open ? "hit" : c.iterations < c.budget ? "grazing" : "budget-spent";
}

/**
 * See the file header. Where rounding leaves the triangle nowhere to go and the bracket open, once more from one that
 * supports across the line make: it is larger.
 */
export function solveLine(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Verdict {
  const c = space.cast, verdict = solveFrom(a, b, space);
  if (verdict !== "grazing") return verdict;
  c.lower = -Infinity;
  c.upper = Infinity;
  c.slots = 0;
  c.nx = 1; c.ny = 0; c.nz = 0;
  return solveFrom(a, b, space);
}
