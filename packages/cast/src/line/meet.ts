/**
 * The contact of the line of a cast with D = A - B, in two stages: GJK across the line (enclose.ts), then the search
 * along the line (portal.ts without a margin, rounded.ts with one).
 *
 * In: shapes A and B (null: a point) and a `LineSpace` with a prepared `LineCast`; its (nx, ny, nz) is the first
 * direction. Out: a `Passage`; unless it is "apart" or "open", the cast holds the contact: bracket [`lower`, `upper`]
 * of z (lengths along the line, cast frame, third axis along the line), unit normal, and weighted points p, q, r of
 * D.
 *
 * If rounding leaves the line between two features of a rounded body, the supports take over the margin, and the
 * search runs once more. `isOpen` and `isUndecided` tell whether a bracket is wider than the tolerance, or too wide
 * to decide the order of a contact and a time.
 */
import type { ConvexShape } from "@col/types";
import { enclose } from "./enclose.ts";
import type { Passage } from "./enclose.ts";
import { Contact } from "./features.ts";
import { carryMargin } from "./frame.ts";
import { Kept } from "./kept.ts";
import { DifferencePoint, LineCast } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";
import { lowerPortal } from "./portal.ts";
import { roundContact } from "./rounded.ts";
import { History } from "./secant.ts";

/** Allowance for rounding errors of the bracket along the normal, relative to the size. No dimension. */
const BRACKET = 8 * ROUNDING;
/** Below this |n.z| the line is perpendicular to the normal up to rounding: it touches, and no bracket bounds z. */
const ACROSS = 1e-14;
/** A line within this many rounding errors of a body without a margin touches it. */
const GRAZE = 8;

/** The iteration continues to this fraction of the tolerance, if rounding allows. No dimension. */
export const AIM: number = 0.01;

/** Memory of a solver call. */
export class LineSpace {
  readonly cast: LineCast = new LineCast();
  readonly history: History = new History();
  readonly contact: Contact = new Contact(new DifferencePoint());
  /** The contact of the start, and the exit of the line from D, while another question is solved. */
  readonly entry: Kept = new Kept();
  readonly exit: Kept = new Kept();
}

/**
 * Is the bracket wider than the tolerance, or reversed because rounding let the line slip out of a needle's triangle?
 * Along the normal it converges up to rounding; along the line, the angle between line and normal limits the accuracy.
 */
export function isOpen(c: LineCast): boolean {
  const nz = Math.abs(c.nz);
  return !(nz > ACROSS) || Math.abs(c.upper - c.lower) > Math.max(c.tolerance / AIM, BRACKET / nz) * c.size;
}

/** A bracket that contains the last time counts as converged below this fraction of the size. No dimension. */
const DECIDED = 256 * ROUNDING;

/** Is the bracket too wide to decide whether the contact comes before a time? Does not depend on the tolerance. */
export function isUndecided(c: LineCast): boolean {
  const nz = Math.abs(c.nz);
  return !(nz > ACROSS) || !(Math.abs(c.upper - c.lower) <= Math.max(DECIDED, BRACKET / nz) * c.size);
}

/** Is there a contact, with a bracket? */
export function isMet(passage: Passage): boolean {
  return passage !== "apart" && passage !== "open";
}

/** The contact is the corner p, whose own support was the bound. */
function atCorner(c: LineCast): true {
  c.upper = c.p.z;
  c.nx = c.lowerX; c.ny = c.lowerY; c.nz = c.lowerZ;
  c.p.weight = 1; c.q.weight = 0; c.r.weight = 0;
  return true;
}

/** Enters D from the simplex that `enclose` left: false if D is empty up to rounding errors. */
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

/** Forgets the triangle and the bracket: the next one is of supports across the line, which is larger. */
export function startAcross(c: LineCast): void {
  c.lower = -Infinity;
  c.upper = Infinity;
  c.slots = 0;
  c.nx = 1; c.ny = 0; c.nz = 0;
}

/**
 * How the line meets D, searched from the current direction; see the file header.
 */
export function meet(a: ConvexShape, b: ConvexShape | null, space: LineSpace): Passage {
  const c = space.cast;
  for (;;) {
    const passage = enclose(a, b, c);
    if (!isMet(passage) || enter(a, b, space, passage)) return passage;
    if (!(c.margin > 0) || c.iterations >= c.budget) return "open";
    carryMargin(c);
    startAcross(c);
  }
}
