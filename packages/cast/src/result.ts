/**
 * Writers of a `CastResult`: a copy, a result without a contact, and the result of a support function that returned
 * NaN.
 *
 * Results are in the world frame; times are in units of the motion. Fields that have no meaning for a status are NaN.
 * `writeNothing` leaves `lowerTime` and `iterations` to the caller, except for "overlapping", where both times are 0.
 */
import type { CastResult, CastStatus } from "@col/types";
import { clearVector, copyVector } from "@col/kernel";

/** Copies a result; returns the copy. */
export function copyResult(from: CastResult, to: CastResult): CastResult {
  to.time = from.time;
  to.lowerTime = from.lowerTime;
  to.iterations = from.iterations;
  to.status = from.status;
  copyVector(from.pointA, to.pointA);
  copyVector(from.pointB, to.pointB);
  copyVector(from.normal, to.normal);
  return to;
}

/** A support function returned a number that is not finite: status "budget-spent", and no bound holds (NaN). */
export function writeBroken(out: CastResult): void {
  writeNothing(out, "budget-spent");
  out.lowerTime = NaN;
}

/** A result without a contact; the caller sets `lowerTime`. */
export function writeNothing(out: CastResult, status: CastStatus): void {
  out.time = status === "overlapping" ? 0 : NaN;
  if (status === "overlapping") out.lowerTime = 0;
  clearVector(out.pointA);
  clearVector(out.pointB);
  clearVector(out.normal);
  out.status = status;
}
