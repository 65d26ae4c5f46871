/**
 * The point at which the line of a cast enters D = A - B rounded by the margin: the earliest contact and a bracket of
 * its z.
 *
 * In: shapes A and B (null: a point), and the cast `c` in the cast frame (line-cast.ts; lengths). `c` has up to three
 * points of D in use, whose rounded hull the line meets. Out: `best`, the contact (unit normal, corners, weights); in
 * `c` the bracket [`lower`, `upper`] of z and the weights of the points. True also if the contact lies beyond `limit`
 * or the budget is spent. False: the line misses the rounded hull of the points, up to rounding.
 *
 * Method: same as portal.ts, for a rounded body. The earliest contact with the rounded hull of the points in use lies
 * on a corner, an edge or a face. The support of D along its normal gives a lower bound of z. If that support is
 * farther out, every feature with the new point as a corner is tried; the earliest contact wins. The new point
 * replaces a point that this contact does not need.
 */
import type { ConvexShape } from "@col/types";
import { Contact, meetCorner, meetEdge, meetFace } from "./features.ts";
import { isClosed, supportLine } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";
import type { DifferencePoint, LineCast } from "./line-cast.ts";

/** Bits of the points p, q, r in use. */
const P = 1, Q = 2, R = 4;

/** Every feature of the points in use that has `w` for a corner. */
function meetWith(c: LineCast, w: DifferencePoint, slots: number, best: Contact): void {
  const p = c.p, q = c.q, r = c.r;
  meetCorner(c, w, 0, best);
  if ((slots & P) !== 0) meetEdge(c, w, p, P, best);
  if ((slots & Q) !== 0) meetEdge(c, w, q, Q, best);
  if ((slots & R) !== 0) meetEdge(c, w, r, R, best);
  if ((slots & (P | Q)) === (P | Q)) meetFace(c, w, p, q, P | Q, best);
  if ((slots & (Q | R)) === (Q | R)) meetFace(c, w, q, r, Q | R, best);
  if ((slots & (P | R)) === (P | R)) meetFace(c, w, r, p, P | R, best);
}

/**
 * Puts `w` into a slot that the contact does without (it has at most two more corners); returns the slots now in use.
 */
function takeIn(c: LineCast, best: Contact): number {
  const w = c.w, kept = best.slots;
  if ((kept & P) === 0) {
    c.w = c.p;
    c.p = w;
    return kept | P;
  }
  if ((kept & Q) === 0) {
    c.w = c.q;
    c.q = w;
    return kept | Q;
  }
  c.w = c.r;
  c.r = w;
  return kept | R;
}

/** The contact of the points in use, taken in one after the other. */
function firstContact(c: LineCast, best: Contact): void {
  const slots = c.slots;
  if ((slots & P) !== 0) meetWith(c, c.p, 0, best);
  if ((slots & Q) !== 0) meetWith(c, c.q, slots & P, best);
  if ((slots & R) !== 0) meetWith(c, c.r, slots & (P | Q), best);
}

function weigh(c: LineCast, best: Contact): void {
  c.p.weight = 0; c.q.weight = 0; c.r.weight = 0;
  best.t.weight = best.weightT; best.v.weight = best.weightV; best.u.weight = best.weightU;
}

/**
 * The contact is final, and `w` is the support along its normal: the lower bound becomes the bound along this normal.
 */
function settle(c: LineCast, best: Contact): true {
  const { nx, ny, nz } = best, w = c.w, bound = (nx * w.x + ny * w.y + nz * w.z + c.margin + ROUNDING * c.size) / nz;
  if (nz < 0 && c.lower <= c.limit) c.lower = bound;
  weigh(c, best);
  return true;
}

/**
 * Improves the contact until the bracket [`lower`, `upper`] of its z has converged, it is beyond `limit`, or the budget
 * is spent. False if there is no contact: the line misses the rounded hull of the points, up to rounding errors.
 */
export function roundContact(a: ConvexShape, b: ConvexShape | null, c: LineCast, best: Contact): boolean {
  firstContact(c, best);
  if (!(c.upper < Infinity)) return false;
  while (c.iterations < c.budget) {
    const upper = c.upper;
    c.nx = best.nx; c.ny = best.ny; c.nz = best.nz;
    supportLine(a, b, c);
    const w = c.w, gap = best.nx * w.x + best.ny * w.y + best.nz * (w.z - upper) + c.margin;
    if (gap <= ROUNDING * c.size || isClosed(c) || c.lower > c.limit)
      return settle(c, best);
    meetWith(c, w, c.slots, best);
    if (!(c.upper < upper)) return settle(c, best); // rounding
    c.slots = takeIn(c, best);
  }
  c.nx = best.nx; c.ny = best.ny; c.nz = best.nz;
  weigh(c, best);
  return true;
}
