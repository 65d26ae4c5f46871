/**
 * Saves the contact of a linear cast while the same `LineCast` solves another question, and restores it.
 *
 * In and out: a `LineCast` and a `Kept` (lengths and unit directions in the cast frame, third axis along the line).
 * `keep` copies the numbers and exchanges the points p, q, r with the spare points of the `Kept`, so nothing is
 * allocated. Each `keep` is followed by one `restore` with the same two records.
 */
import { DifferencePoint } from "./line-cast.ts";
import type { LineCast } from "./line-cast.ts";

/** See the file header; the fields have the names of `LineCast`. */
export class Kept {
  p: DifferencePoint = new DifferencePoint();
  q: DifferencePoint = new DifferencePoint();
  r: DifferencePoint = new DifferencePoint();
  slots: number = 0;
  margin: number = NaN;
  ball: number = NaN;
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  lower: number = NaN;
  upper: number = NaN;
}

/** Exchanges the points of the contact with the points that are set aside. */
function exchangePoints(c: LineCast, k: Kept): void {
  const { p, q, r } = k;
  k.p = c.p; k.q = c.q; k.r = c.r;
  c.p = p; c.q = q; c.r = r;
}

/** Sets the contact aside. */
export function keep(c: LineCast, k: Kept): void {
  exchangePoints(c, k);
  k.slots = c.slots;
  k.margin = c.margin; k.ball = c.ball;
  k.nx = c.nx; k.ny = c.ny; k.nz = c.nz;
  k.lower = c.lower; k.upper = c.upper;
}

/** Takes the contact back. */
export function restore(c: LineCast, k: Kept): void {
  exchangePoints(c, k);
  c.slots = k.slots;
  c.margin = k.margin; c.ball = k.ball;
  c.nx = k.nx; c.ny = k.ny; c.nz = k.nz;
  c.lower = k.lower; c.upper = k.upper;
}
